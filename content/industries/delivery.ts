import type { Industry } from '../subject.ts';

/**
 * The words of /industry/delivery.
 *
 * Its picture: one lorry's list of drops out of Athi River, the first ones signed with name and time, one of them with
 * crushed cartons sent back, the current one in Industrial Area marked, the rest still open.
 */
export default {
  name: 'Delivery and logistics',
  entry: { place: 10, description: 'Proof of every drop, from depot to door', icon: 'delivery' },
  headline: 'Delivered, signed for, ready to invoice',
  lead: 'Each drop on the round is recorded with the time, the place and the name of the person who received it. The note that used to come back in the cab on Friday is now in the office while the lorry is still on Mombasa Road.',
  description:
    'For delivery and logistics fleets: drops in a sensible order, signatures and photos at the door, waiting time on record and shortages known the same day.',
  picture: 'DropList',
  fitted: {
    name: 'BoxLorry',
    points: [
      { term: 'Tracker', text: 'behind the dashboard, for position, speed and ignition.' },
      { term: 'Tank sensor', text: 'litres beside the position.' },
      { term: 'Doors and load', text: 'photographed when they’re closed, and again at the drop.' },
      { term: 'Coupling', text: 'on the morning check sheet, if there’s a trailer.' },
    ],
    moment: { at: '09:15', vehicle: 'KDC 118M' },
  },
  sections: [
    {
      title: 'Loading order follows drop order',
      text: 'Before the first lorry leaves Athi River, the dispatcher enters the addresses, the receiving hours and what each vehicle can carry. The planner suggests the rounds, and the loaders work through them backwards, so the last drop goes in first. A good plan keeps lorries clear of Industrial Area while the matatus are out, and saves them from coming home empty. When a customer rings mid-morning to add a drop, the map shows which lorry is nearest, and its driver sees the new stop on their phone.',
    },
    {
      title: 'What the customer signs',
      text: 'The receiver signs on the driver’s phone. The signature is saved with the time, the location and a photo of the goods where they were put down. If two cartons are crushed and sent back, each goes on its own line, and the receiver signs for the rest. If a note is signed in a basement store in Westlands, the phone sends it from the ramp, once there’s a signal. Accounts get a clean copy that afternoon.',
      points: [
        'Signature with name, time and place',
        'Photo of the goods at the drop',
        'Part deliveries, line by line',
      ],
    },
    {
      title: 'Waiting that can be charged',
      text: 'Your rate card says you charge for waiting; your customer says the lorry was never there. Draw a zone around each yard you deliver to, and arrivals and departures record themselves. If a container stands at a warehouse in Kisumu from morning to dusk, the hours are on the trip report, along with the queue at the Mariakani weighbridge and the night at Namanga. Attach the report to the invoice.',
      points: ['Arrival and departure by zone', 'Hours at weighbridge and border', 'A report to attach to the invoice'],
    },
    {
      title: 'Short by one carton, and nobody pays twice',
      text: 'A claim usually starts weeks later, with a letter and a missing page. When a shortage is entered at the door, a case opens in your own workflow at once: the clerk checks the loading photo, the warehouse recounts, and a supervisor decides. Every step shows who took it. By the time the driver hands in the keys, the customer has an answer, and nobody’s pay is docked for a carton that never left the depot.',
    },
  ],
  parts: [
    'vehicle',
    { sections: 2 },
    {
      kind: 'table',
      title: 'What they say, and what you have',
      columns: ['They say', 'You have', 'It comes from'],
      rows: [
        ['The lorry was never there', 'Arrival and departure', 'The zone around their yard'],
        ['Two cartons were crushed', 'That line, signed by the receiver', 'The delivery note'],
        ['One carton never came', 'The loading photo and a recount', 'The case in your workflow'],
      ],
    },
    { sections: 2 },
  ],
  closing: 'Show us one of your rounds',
  related: ['/customer/delivery', '/features/routing', '/features/paperless'],
} satisfies Industry;
