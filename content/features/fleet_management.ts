import type { Subject } from '../subject.ts';

/** The words of the page on maintenance: its four parts of specification 1, then what they add up to. */
export default {
  name: 'Fleet management',
  headline: 'Serviced on schedule, not on a tow rope',
  lead: 'A lorry that breaks down at Salgaa costs the recovery, the load, the customer’s patience and a day of the driver’s. Most breakdowns had announced themselves to somebody.',
  description:
    'Service jobs, reminders, issues and parts inventory for each vehicle: plan the workshop’s week by kilometres driven, and know what it cost.',
  picture: 'MaintenanceCalendar',
  sections: [
    {
      title: 'Reminders',
      text: 'Oil and tyres by kilometres, insurance by date, the NTSA inspection by its certificate. Set an interval once for a kind of vehicle and every vehicle of that kind follows it. Because the tracker counts the distance, the reminder comes when the vehicle has driven that far, be it in five weeks or in nine. It comes early enough to choose a day, and it stays in the calendar until somebody has closed it.',
      points: ['By distance or by date', 'One interval for a whole class', 'Notice ahead, not on the day'],
    },
    {
      title: 'Issues',
      text: 'Drivers know first. A noise from the rear axle, a wiper that smears, a door that needs a kick. With a phone the driver reports it in the time that complaining about it takes, with a photo or a few words, and sees what becomes of it. The workshop gets a list sorted by what must not wait. A fault found in the morning’s inspection lands on that same list and does not need to be copied.',
    },
    {
      title: 'Service jobs',
      text: 'A job gathers what is due and what is broken into one visit, so that a bus comes off the road once and not three times. It names the workshop, whether your own bay in Industrial Area or a garage in Eldoret, the mechanic, the tasks, the parts and the hours. Each task is ticked when done and photographed where it matters. When the vehicle leaves, its interval starts again by itself.',
      points: ['Due work and faults in one job', 'Own bay or outside garage', 'Labour, parts and invoice together'],
    },
    {
      title: 'Inventory',
      text: 'Filters, belts, tyres and bulbs have a shelf, a count and a price. A part that a job uses leaves the count and enters the vehicle’s cost in the same step. Below the level you set, the storekeeper is told to order. And because a part leaves the store only for a job on a named vehicle, a set of new tyres cannot be issued to nobody in particular and roll home on a cousin’s pick-up.',
      points: ['Stock by store', 'Reorder level per part', 'Which job used which part'],
    },
    {
      title: 'Keep it, or sell it',
      text: 'After a year the vehicle’s page holds its fuel, its jobs, its parts and its days off the road. Put the cost of a kilometre beside that of the same model bought in the same year, and the question of replacing it no longer depends on who shouts loudest in the meeting. The buyer, too, pays more readily for a lorry whose services can be shown, with dates and invoices.',
    },
  ],
  related: ['/features/safety', '/features/reports', '/industry/rental', '/industry/contractors'],
} satisfies Subject;
