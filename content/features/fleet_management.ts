import type { Feature } from '../subject.ts';

/** The words of the page on maintenance: its four parts of specification 1, then what they add up to. */
export default {
  name: 'Fleet management',
  entry: { place: 60, description: 'Service jobs, reminders, issues, inventory', icon: 'fleet' },
  group: 'yard',
  headline: 'Serviced on schedule, not on a tow rope',
  lead: 'A lorry that breaks down at Salgaa costs you the recovery, the load and a driver’s day. Before that happens, plan services by kilometres and act on the faults drivers report.',
  description:
    'Service jobs, reminders, issues and parts inventory for each vehicle: plan the workshop’s week by the kilometres driven, and know what it cost.',
  picture: 'MaintenanceCalendar',
  sections: [
    {
      title: 'Reminders',
      text: 'Oil and tyres by kilometres, insurance by date, the NTSA inspection by its certificate. Set an interval once for a class of vehicle, and it applies to all of them. The tracker counts the distance, so the reminder comes when the vehicle has driven that far, whether that takes five weeks or nine. It comes early enough for you to choose a day, and stays in the calendar until someone closes it.',
      points: ['By distance or by date', 'One interval for a whole class', 'Ahead of time, not on the day'],
      plot: {
        name: 'ServiceStrips',
        caption:
          'The same 23 vehicles at 19:00. KBZ 633Q is 266\u00a0km late. KDC 118M, which the workshop was told of at noon, has 323\u00a0km left.',
        moment: { at: '12:00', vehicle: 'KDC 118M', event: 'service' },
      },
    },
    {
      title: 'Issues',
      text: 'Drivers are the first to know about a noise from the rear axle, a wiper that smears or a door that needs a kick. Reporting a fault on their phone takes no longer than complaining about it: they send a photo or a few words, and can see what happens next. The workshop gets a list of faults with the urgent ones at the top. Anything found in the morning inspection goes straight onto the same list.',
      moment: { at: '06:12', vehicle: 'KCB 870F', event: 'inspection' },
    },
    {
      title: 'Service jobs',
      text: 'A job combines whatever’s due and whatever’s broken into one visit, so a bus comes off the road once instead of three times. It lists the workshop (your own bay in Industrial Area or a garage in Eldoret), the mechanic, tasks, parts and hours. Mechanics tick off each task, with a photo where it matters. When the vehicle leaves, the interval restarts by itself.',
      points: ['Due work and faults in one job', 'Own bay or outside garage', 'Labour, parts and invoice together'],
    },
    {
      title: 'Inventory',
      text: 'You can see where filters, belts, tyres and bulbs are kept, how many you have and what they cost. When a job uses a part, the count goes down and the price is added to the vehicle’s costs in one step. When stock falls below the level you set, the storekeeper is told to reorder. And because parts only leave the store for a job on a named vehicle, nobody can sign out a set of new tyres for a cousin’s pick-up.',
      points: ['Stock by store', 'Reorder level per part', 'Which job used which part'],
    },
    {
      title: 'Keep it, or sell it',
      text: 'After a year, a vehicle’s page shows its fuel, jobs, parts and days off the road. Compare its cost per kilometre with that of the same model bought in the same year, and you’ll see whether it’s time to replace it. Buyers also like a lorry with a full service history, complete with dates and invoices.',
      plot: {
        name: 'FleetStrips',
        caption:
          'The same Thursday for all 23 vehicles. One was on the road for 9\u00a0h\u00a049\u00a0min, one for 50\u00a0min, and one stood with its engine running for 1\u00a0h\u00a056\u00a0min.',
        moment: { at: '13:50', vehicle: 'KDG 881C', event: 'idling' },
      },
    },
  ],
  closing: 'Bring one vehicle and its service book',
  related: ['/features/safety', '/features/reports', '/industry/rental', '/industry/contractors'],
} satisfies Feature;
