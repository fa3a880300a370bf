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
  lead: 'A site visit is a long drive, a locked gate, a generator and a long drive home. Follow one visit through its day and see what is on record at each step.',
  description:
    'For tower companies and field contractors: site visits proven by zone and photo, generator diesel accounted for, and forms that work without a signal.',
  picture: 'SiteVisits',
  fitted: {
    name: 'MastPickUp',
    points: [
      { term: 'Tracker', text: 'behind the dashboard, for position, speed and ignition.' },
      { term: 'Tank sensor', text: 'litres beside the position.' },
      { term: 'Cable and gear', text: 'what went out to the mast and what came back, on one form.' },
      { term: 'Ladder', text: 'photographed on its rack before the trip.' },
    ],
    moment: { at: '08:00', vehicle: 'KDH 345J' },
  },
  sections: [
    {
      title: 'Dispatch',
      text: 'A mast beyond Lodwar reports that it’s running on batteries. The map says which pick-up is closest, and the inventory whether there’s still a rectifier on the shelf in Eldoret. The job goes to one named technician with the site’s history attached: what failed last time, who fixed it, which part went in. Anybody who asks later, the network centre or the tower’s owner, can see when the job was given and when it was accepted.',
    },
    {
      title: 'Drive',
      text: 'North of Kapenguria a day’s kilometres are hard on springs and on people. Speed, driving hours and the road taken are on the trip, together with the last position before coverage ended and its time, so that the office knows where to begin if a crew is overdue. Mileage claims shrink to what was driven. Service reminders by distance find the vehicle before the next corrugated road finds its shock absorbers.',
      points: ['Trip with speed and hours', 'Last known position, with its time', 'Service reminders by distance'],
    },
    {
      title: 'Gate',
      text: 'Every site has a zone, and the crew’s arrival is noted when the vehicle drives in. The first form asks for the padlock, the fence and the battery cabinet, each with a photo: what was cut or carried off before you came should be in evidence before you begin. Then comes the permit for work at height, with harness and rescue kit checked off by the two people who will rely on them.',
    },
    {
      title: 'Tank',
      text: 'Generator diesel is bought in town, carried in drums and poured out where nobody is watching. So it is photographed three times: at the dispenser, with litres and timestamp; at the tank, dipped before and after; at the hour meter of the generator. Litres delivered, hours run and the previous dip have to add up, and where they don’t, the three photos say where to look. Visit by visit, the sites that burn more than their hours explain stand out in the monthly report.',
      points: [
        'Dispenser photo with timestamp',
        'Dip before and after',
        'Litres against running hours',
        'Sites compared, month by month',
      ],
    },
    {
      title: 'Close',
      text: 'With the mast down there’s no network at its foot, which is exactly where the report has to be written. The app takes the readings, the photos and the serial numbers of what was swapped, and sends them when the pick-up comes into range of the next mast. The owner, who pays by the visit, gets arrival, work and departure in one document.',
    },
  ],
  closing: 'Show us one of your site visits',
  related: ['/features/mobile', '/features/fuel_management', '/features/gps_tracking'],
} satisfies Industry;
