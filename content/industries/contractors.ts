import type { Industry } from '../subject.ts';

/**
 * The words of /industry/contractors.
 *
 * Its picture: a week of one excavator as a bar per day, split into worked, idling and standing (one day standing for
 * rain), the operator's timesheet as a line across the bars, the site agent's countersignature beneath.
 */
export default {
  name: 'Contractors',
  entry: {
    place: 60,
    description: 'Plant hours, sites and inspections',
    icon: 'M3 18h18M5 18v-2a7 7 0 0 1 14 0v2M10 13V6h4v7',
  },
  headline: 'Bill the hours the excavator worked',
  lead: 'The machine is on one site, its operator is paid by another site, and its diesel comes out of a bowser. Each machine’s record shows what it did, for which job, and what was put into it.',
  description:
    'For building and road contractors: plant hours by site, bowser diesel by machine, tipper trips counted, pre-start checks and moves between sites.',
  picture: 'PlantHours',
  fitted: {
    name: 'SiteBowser',
    points: [
      { term: 'Tracker', text: 'in the bowser, for where it’s been and how long it stood.' },
      { term: 'Sensor', text: 'in the tank it serves from, so you see every litre going out.' },
      { term: 'Pump and hose', text: 'photographed at each machine, with the litres.' },
      { term: 'Tracker', text: 'in the excavator, for ignition hours instead of kilometres.' },
    ],
    moment: { at: '13:50', vehicle: 'KDG 881C' },
  },
  sections: [
    {
      title: 'Ignition against timesheet',
      text: 'The timesheet claims a full day. The tracker on the excavator knows when the ignition was on, and on which site. Compare the two before the invoice goes out, and you can see when the machine worked, when it idled, and when it stood because of rain or because the surveyor didn’t turn up. If the contract lets you charge for standing time, enter it in the app with a reason, and the customer’s site agent countersigns it the same evening. Wet hire or dry, two people have seen every hour on the invoice.',
      points: ['Hours by day, machine and site', 'Standing time with its reason', 'Countersigned the same evening'],
    },
    {
      title: 'Where the bowser has been',
      text: 'Site diesel leaves in jerricans. The bowser attendant fills in a form at each machine: the meter photographed before and after, the machine’s number, its hour meter and the operator. You can then compare a machine’s litres per hour at Konza with those of the same model at Isiolo. If a figure stands out, there are several honest answers: hard rock, a tired injector, a long wait with the engine running. Sometimes the answer is a hose.',
    },
    {
      title: 'So many loads, says the quarry',
      text: 'The quarry counts loads going out, the grading gang counts fewer coming in, and the tipper owners have a third figure. With zones at the quarry face, the weighbridge and the tip, each round trip is counted and timed as the lorry makes it. If there’s a fourth stop between loading and tipping, it’s on the map. Subcontracted owners are paid from a list they can check trip by trip.',
      points: ['Round trips counted by zone', 'Time per trip', 'Stops between loading and tipping'],
    },
    {
      title: 'Getting the roller to Machakos',
      text: 'It’s needed on Thursday, and it’s still in Narok. The foreman’s request goes to the plant manager, who sees what both sites have planned. It then becomes a job for the low-loader crew, with the escort arranged and the abnormal load permit attached. Everybody who’s waiting can follow it: agreed, loaded, passed Mai Mahiu, unloaded.',
    },
    {
      title: 'Before the first bucket',
      text: 'Before starting the machine, the operator walks round it, phone in hand. If a point fails, the fitter gets an issue with a photo, and it stays open until someone signs it off. You get a reminder when cranes, hoists and slings are due their next examination. The customer’s safety officer, who used to ask for a ring binder, gets a month’s checks in one report.',
      points: ['Reverse alarm and mirrors', 'Hoses and track tension', 'Seat belt'],
    },
  ],
  parts: [
    { sections: 3 },
    {
      kind: 'table',
      title: 'Behind each line of the invoice',
      columns: ['Line', 'Counted by', 'Confirmed by'],
      rows: [
        ['Hours', 'Ignition, by site', 'The customer’s site agent'],
        ['Diesel', 'The meter, before and after', 'The operator'],
        ['Loads', 'Zones at quarry and tip', 'The tipper’s owner'],
      ],
    },
    'vehicle',
    { sections: 2 },
  ],
  closing: 'Show us one machine and its timesheet',
  related: ['/features/fuel_management', '/features/fleet_management', '/features/safety', '/features/collaboration'],
} satisfies Industry;
