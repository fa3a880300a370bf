import { trialDays } from '../contract/limits.ts';
import { headlines } from './headlines.ts';
/** The words of the pricing page: specification 2 (Pricing) and 9. */

export const pricing = {
  headline: headlines['/price'],
  description: `What fleet tracking and workflows cost per vehicle and month, annual or monthly, with trackers at 90 dollars and a free trial of ${trialDays} days.`,
  lead: `Enter the number of your vehicles to see the price per month. Every plan begins with a free trial of ${trialDays} days; we do not ask for a card.`,
  withoutScripts: 'The prices below are for one vehicle, billed annually. Monthly billing costs 1.3 times as much.',
  enterpriseHint: 'More than 100 vehicles? Enterprise is for fleets of that size. Ask our sales team for a price.',
} as const;

/** The three plans in the order of the table's columns. */
export const plans = [
  {
    id: 'basic',
    name: 'Basic',
    tagline: 'Tracking Only',
    text: 'Know where every vehicle is, where it has been, and when it left its zone.',
    points: ['Live map and trip history', 'Zones, and alerts by SMS', 'Weekly and monthly usage reports'],
  },
  {
    id: 'business',
    name: 'Business',
    tagline: 'Workflows + Fleet',
    text: 'Everything in Basic, and the paperwork: forms, approvals, inspections and service.',
    points: ['Your own forms and workflows', 'Service jobs, reminders and inventory', 'Route planning with AI'],
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    tagline: 'More than 100 vehicles',
    text: 'Everything in Business, plus the support and integrations that a large fleet needs.',
    points: ['A named success agent', 'Your systems connected for you', 'Terms to suit your procurement'],
  },
] as const;

/** What stands beside the plans: the tracker and the trial. */
export const extras = [
  {
    icon: 'gps',
    title: 'Vehicle Tracker: 90 dollars per device',
    text: 'Installation included. You pay once per vehicle, on any plan. Trackers that you already have may work too.',
  },
  {
    icon: 'clock',
    title: `${trialDays} days to try it, free of charge`,
    text: 'Register, invite your team and run a few vehicles. Then choose a plan, or walk away.',
  },
] as const;

export const questions = [
  {
    question: 'Do I have to buy trackers from you?',
    answer:
      'No. A Vehicle Tracker from us costs 90 dollars per device, with installation by a technician included. If your vehicles carry trackers already, tell us the make when you book a demo: we check whether they can report to the platform before you buy anything. Vehicles without a tracker can still have forms, inspections and service jobs.',
  },
  {
    question: 'What happens in the free trial, and after it?',
    answer: `You have the whole Business plan for ${trialDays} days, free of charge and without a card. On the last day you choose a plan and how you are billed. If you choose none, you pay nothing, and you can still export what you entered.`,
  },
  {
    question: 'Does the mobile app cost extra?',
    answer:
      'No. The Android app is part of every plan, for as many drivers and field workers as you invite. You pay for vehicles, not for phones. It keeps working without a signal, and sends what it recorded once the network is back.',
  },
  {
    question: 'Who can see my data, and is it safe?',
    answer:
      'Only the people you invite, each with the role you give them: a driver sees the trips of the day, a manager the whole fleet. What travels between phone, tracker and platform is encrypted. The data is yours: export it as a report or through the REST API whenever you like.',
  },
  {
    question: 'Can it work with our other systems?',
    answer:
      'Yes. The REST API reads and writes vehicles, trips, forms and fuel entries, for your accounting or ERP system or a client’s portal. On Enterprise we build the integration with you. On Business your own developers can build it from the documentation.',
  },
] as const;

type Row = {
  item: string;
  /** Whether Basic, Business and Enterprise hold it, in this order. */
  plans: readonly [boolean, boolean, boolean];
};

const everywhere = [true, true, true] as const;
const fromBusiness = [false, true, true] as const;
const enterpriseOnly = [false, false, true] as const;

/** The comparison's eleven groups, as specification 2 names them. */
export const comparison: readonly { group: string; rows: readonly Row[] }[] = [
  {
    group: 'Tracking',
    rows: [
      { item: 'Live map of all vehicles', plans: everywhere },
      { item: 'Trip history and replay', plans: everywhere },
      { item: 'Zones, with alerts on entry and exit', plans: everywhere },
      { item: 'Alerts by SMS', plans: everywhere },
      { item: 'Fuel monitoring with sudden drops', plans: fromBusiness },
    ],
  },
  {
    group: 'Form and Workflow Designer',
    rows: [
      { item: 'Ready forms for inspections and deliveries', plans: fromBusiness },
      { item: 'Your own forms, with photos and signatures', plans: fromBusiness },
      { item: 'Workflows drawn step by step', plans: fromBusiness },
    ],
  },
  {
    group: 'Contacts and User Management',
    rows: [
      { item: 'Drivers, technicians and operators as contacts', plans: everywhere },
      { item: 'Manager, Operator and Guest roles', plans: everywhere },
      { item: 'Licences with their dates of expiry', plans: fromBusiness },
      { item: 'Roles of your own', plans: enterpriseOnly },
    ],
  },
  {
    group: 'Collaboration',
    rows: [
      { item: 'Comments on trips and vehicles', plans: everywhere },
      { item: 'Projects with their own teams', plans: fromBusiness },
      { item: 'Guests from a client or a workshop', plans: fromBusiness },
    ],
  },
  {
    group: 'Reporting and Analytics',
    rows: [
      { item: 'Weekly and monthly usage reports by email', plans: everywhere },
      { item: 'Reports on forms, fuel and service', plans: fromBusiness },
      { item: 'Driver safety scores', plans: fromBusiness },
      { item: 'Reports made to your own layout', plans: enterpriseOnly },
    ],
  },
  {
    group: 'Workflow Automation',
    rows: [
      { item: 'Approvals on the phone', plans: fromBusiness },
      { item: 'Tasks that start by themselves', plans: fromBusiness },
      { item: 'Reminders and escalation', plans: fromBusiness },
    ],
  },
  {
    group: 'Fleet Management',
    rows: [
      { item: 'Vehicle register with documents', plans: everywhere },
      { item: 'Service jobs and reminders', plans: fromBusiness },
      { item: 'Issues from the road', plans: fromBusiness },
      { item: 'Parts inventory', plans: fromBusiness },
    ],
  },
  {
    group: 'Route Planning',
    rows: [
      { item: 'Stops put in order with AI', plans: fromBusiness },
      { item: 'Planned and driven route compared', plans: fromBusiness },
      { item: 'Several depots in one plan', plans: enterpriseOnly },
    ],
  },
  {
    group: 'Integrations',
    rows: [
      { item: 'Spreadsheet export', plans: everywhere },
      { item: 'REST API', plans: fromBusiness },
      { item: 'Connections built with you', plans: enterpriseOnly },
    ],
  },
  {
    group: 'Mobile Access Android',
    rows: [
      { item: 'App for drivers, for any number of them', plans: everywhere },
      { item: 'Forms filled in without a signal', plans: fromBusiness },
      { item: 'Photos with time and place', plans: fromBusiness },
    ],
  },
  {
    group: 'Support',
    rows: [
      { item: 'Help by phone and email in working hours', plans: everywhere },
      { item: 'Training when you begin', plans: fromBusiness },
      { item: 'A named success agent', plans: enterpriseOnly },
    ],
  },
];
