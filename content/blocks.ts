import type { features } from './menus.gen.ts';

/** The words of the home page's seven alternating blocks: specification 2 (Home). */

/** One of the seven alternating blocks: a name, what it means for the reader, and three things to be seen. */
export type HomeBlock = {
  name: string;
  headline: string;
  text: string;
  points: readonly [string, string, string];
  /** The page of the feature. */
  path: (typeof features)[number]['path'];
  picture: 'vehicles' | 'form' | 'safety' | 'route' | 'workflow' | 'report' | 'store';
};

export const blocks: readonly HomeBlock[] = [
  {
    name: 'Realtime Visibility',
    headline: 'Know where the lorry is before the customer asks',
    text: 'The tracker reports position, speed and ignition as the vehicle moves. Draw a zone around your depot in Athi River, and get an SMS when a vehicle enters it, leaves it or stays too long.',
    points: ['Live map and trip history', 'Zones with alerts by SMS', 'Speed and ignition, with their times'],
    path: '/features/gps_tracking',
    picture: 'vehicles',
  },
  {
    name: 'Paperless Operations',
    headline: 'The form comes back before the vehicle does',
    text: 'Design your own inspection, delivery note or fuel form and send it to your drivers’ phones. When a driver fills in a fuel form at the pump, the photo of the dispenser is saved with the time and place, and the office gets it straight away.',
    points: ['Photos with timestamp and place', 'Signatures on glass', 'Filled in on an Android phone'],
    path: '/features/paperless',
    picture: 'form',
  },
  {
    name: 'Safety and Compliance',
    headline: 'Inspections done, and the proof to hand',
    text: 'Drivers do the morning check on their phones before they turn the key. You’re warned before a licence, an insurance policy or a certificate expires, and you hear about harsh braking while there’s still time to talk about it.',
    points: ['Daily vehicle checks', 'Expiry reminders', 'Speeding and harsh braking by driver'],
    path: '/features/safety',
    picture: 'safety',
  },
  {
    name: 'Efficiency',
    headline: 'Fewer kilometres for the same deliveries',
    text: 'Give the planner the stops, the hours and the vehicles. Its AI puts the stops in an order that works for the driver with fewer kilometres and so less fuel. Afterwards you compare the plan with the route that was driven.',
    points: ['Stops in the best order', 'Time windows and loads', 'Planned against driven'],
    path: '/features/routing',
    picture: 'route',
  },
  {
    name: 'Be in Control',
    headline: 'A request, an approval, a vehicle on the road',
    text: 'Set up your own steps in order: who asks, who approves, who needs to know. For each request for a vehicle, fuel or a repair you can see how far it’s got and who has it, so nothing sits in a drawer.',
    points: ['Workflows you draw yourself', 'Approvals in the app', 'Who did what, and when'],
    path: '/features/collaboration',
    picture: 'workflow',
  },
  {
    name: 'Analysis and Reporting',
    headline: 'The week in figures, on Monday at seven',
    text: 'See fuel used, distance driven, hours idle and cost per kilometre, by vehicle, driver and site. Weekly and monthly usage reports are emailed to the people who make the decisions, with no login needed.',
    points: ['Weekly and monthly reports', 'Fuel by vehicle and station', 'Export for your spreadsheet'],
    path: '/features/reports',
    picture: 'report',
  },
  {
    name: 'Centralized Data Store',
    headline: 'One record of a vehicle, not seven spreadsheets',
    text: 'Trips, fuel, service jobs, inspections, documents and costs are filed under the vehicle they belong to. Your accounts or payroll system reads them through the REST API, so nobody has to type them in again.',
    points: ['Everything about a vehicle in one place', 'REST API', 'Access by role'],
    path: '/features/platform_overview',
    picture: 'store',
  },
];
