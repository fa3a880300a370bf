import type { Industry } from '../subject.ts';

/**
 * The words of /industry/telecommunication.
 *
 * Its picture: masts on a dry northern map joined by one crew's route line, each visited mast with arrival and
 * departure, and a card of the current visit: gate photo, tank dip before and after, generator hours, saved on the
 * phone until there is signal.
 */
export default {
  name: 'Telecommunication',
  entry: { place: 80, description: 'Masts visited, generators fuelled', icon: 'telecommunication' },
  headline: 'Proof from the foot of the mast',
  lead: 'A site visit is a long drive, a locked gate, a generator and a long drive home. Follow one visit through the day and see what’s on record at each step.',
  description:
    'For tower companies and field contractors: site visits proven by zone and photo, generator diesel accounted for, and forms that work without a signal.',
  picture: 'SiteVisits',
  fitted: {
    name: 'MastPickUp',
    points: [
      { term: 'Tracker', text: 'behind the dashboard, for position, speed and ignition.' },
      { term: 'Tank sensor', text: 'litres beside the position.' },
      { term: 'Cable and gear', text: 'what went out and what came back, on one form.' },
      { term: 'Ladder', text: 'photographed on its rack before the trip.' },
    ],
    moment: { at: '08:00', vehicle: 'KDH 345J' },
  },
  sections: [
    {
      title: 'Dispatch',
      text: 'A mast beyond Lodwar reports that it’s running on batteries. The map shows which pick-up is closest, and the inventory shows if there’s still a rectifier on the shelf in Eldoret. The job goes to a named technician with the site’s history attached: what failed last time, who fixed it, which part went in. If the network centre or the tower’s owner asks later, they can see when the job was assigned and accepted.',
    },
    {
      title: 'Drive',
      text: 'North of Kapenguria a day’s driving is hard on springs and on people. The trip shows the speed, the driving hours and the route taken, and the time and place of the last position before coverage ended, so the office knows where to start if a crew is overdue. Mileage claims come down to the distance driven. Service reminders go by distance, so they arrive before the next corrugated road gets to the shock absorbers.',
      points: ['Trip with speed and hours', 'Last known position, with its time', 'Service reminders by distance'],
    },
    {
      title: 'Gate',
      text: 'Every site has a zone, so the crew’s time of arrival is recorded when the vehicle drives in. The first form covers the padlock, the fence and the battery cabinet, with a photo of each: if anything was already cut or stolen when the crew got there, they have the evidence. The next one is the permit to work at height, with the harness and rescue kit checked by the two people who’ll rely on them.',
    },
    {
      title: 'Tank',
      text: 'Generator diesel is bought in town, carried in drums and poured out where nobody is watching. So photos are taken at three points: at the dispenser, with the litres and a timestamp; at the tank, which is dipped before and after; and at the generator’s hour meter. The litres delivered, the hours run and the previous dip have to add up, and if they don’t, the three photos show you where to look. In the monthly report you’ll spot any site that burns more than its hours explain.',
    },
    {
      title: 'Close',
      text: 'When the mast is down there’s no network at its foot, which is exactly where the report has to be written. The app stores the readings, the photos and the serial numbers of any parts that were swapped, and sends them when the pick-up comes within range of the next mast. The mast’s owner, who pays per visit, gets it all in one document.',
    },
  ],
  parts: [
    { sections: 4 },
    {
      kind: 'table',
      title: 'The same diesel, three times',
      columns: ['Where', 'In the photo', 'So you know'],
      rows: [
        ['Dispenser', 'Litres and timestamp', 'Litres bought'],
        ['Tank', 'Dip before and after', 'Litres delivered'],
        ['Generator', 'Hour meter', 'Hours run'],
      ],
    },
    { sections: 1 },
    'vehicle',
  ],
  closing: 'Show us one of your site visits',
  related: ['/features/mobile', '/features/fuel_management', '/features/gps_tracking'],
} satisfies Industry;
