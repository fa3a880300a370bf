import { trackerPrice } from '../../contract/pricing.ts';
import type { Industry } from '../subject.ts';

/**
 * The words of /industry/financial.
 *
 * Its picture: a night map with a cash van's agreed corridor as a wide band, the driven route line inside it until one
 * departure in alert red with an SMS to control, branches and cash machines as way-points with a tick for each signed
 * bag.
 */
export default {
  name: 'Financial services',
  entry: { place: 110, description: 'Cash in transit and financed vehicles', icon: 'financial' },
  headline: 'Two fleets, one map: the cash van and the car on loan',
  lead: 'A bank, a SACCO or a security company watches vehicles because of what they carry, or because of the loans they secure. In both cases it comes down to where a vehicle is, who last signed for it, and how soon somebody finds out about a change.',
  description:
    'For banks, SACCOs and security companies: cash routes with SMS alerts, bags signed for at each stop, financed vehicles on the map and credit visits on record.',
  picture: 'CashRoute',
  fitted: {
    name: 'CashVan',
    points: [
      { term: 'Tracker', text: 'behind the dashboard, for position, speed and ignition.' },
      { term: 'Tank sensor', text: 'litres beside the position.' },
      { term: 'Side door', text: 'bag seals, photographed at both ends.' },
      { term: 'Rear door', text: 'part of the check before setting off.' },
    ],
    moment: { at: '10:05', vehicle: 'KCV 741R' },
  },
  sections: [
    {
      title: 'Cash in transit: the corridor',
      text: 'The order of branches and cash machines changes from day to day, and only control and the crew commander know today’s. Plan the route, draw the corridor, and set a maximum stay for each point. If a van leaves the corridor, stops between two points or stays too long at a branch, the control room gets an SMS, and has the escort on the other line straight away. Next morning, compare the planned route with the one driven.',
      points: ['Corridor and maximum stay', 'SMS to control', 'Planned route against driven'],
    },
    {
      title: 'Cash in transit: the bag',
      text: 'A bag passes through at least three pairs of hands between the cashier’s hatch and the vault. Each handover goes on a form: bag number, seal number and its photo, who handed it over, who took it, both signatures, the time and the place. If a seal turns out to be broken at the cash centre, the previous form shows who last had it intact. Before any of this, the crew does its own checks: radio, body armour, locks, tyres, and the chase car.',
    },
    {
      title: 'Asset finance: the security on wheels',
      text: `When you lend against a lorry, a matatu or a tractor, the log book in your safe doesn’t tell you where the vehicle is. With a tracker, at $${trackerPrice} per device including installation, you can see it on a map. With zones at Namanga, Malaba and Busia, you get an SMS when a financed vehicle reaches the border. If one hasn’t left a garage for weeks, you can talk about it while the borrower is only a little late. Put the tracker in the loan agreement, in words the borrower has read.`,
    },
    {
      title: 'Asset finance: the visit',
      text: 'Credit officers on motorbikes check that what’s in the file is true. Their form covers the chassis number, odometer, insurance sticker and general condition, with dated photos, whether they’re in town or in a village beyond Bungoma. You get a reminder before the insurance lapses and leaves you with the risk. If a vehicle has to be repossessed, the condition report, which lists the tools and spare wheel, is signed at the gate.',
      points: [
        'Chassis, odometer and sticker photographed',
        'Reminders before insurance lapses',
        'Condition report at the gate',
      ],
    },
  ],
  parts: [
    {
      kind: 'table',
      title: 'Who sees what, once you’ve set the roles',
      columns: ['', 'Control room', 'Crew commander', 'Credit officer'],
      rows: [
        ['Today’s stops', 'Sees', 'Sees', 'No'],
        ['Off the corridor', 'Gets the SMS', 'No', 'No'],
        ['Bags and seals', 'Sees', 'Fills in', 'No'],
        ['Financed vehicles', 'No', 'No', 'Sees'],
        ['Visits', 'No', 'No', 'Fills in'],
      ],
    },
    { sections: 2 },
    'vehicle',
    { sections: 2 },
  ],
  closing: 'Show us one cash route or one financed lorry',
  related: ['/features/gps_tracking', '/features/safety', '/features/paperless'],
} satisfies Industry;
