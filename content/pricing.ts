import type { ExchangeRate } from '../contract/exchange-rate.ts';
import { trialDays } from '../contract/limits.ts';
import type { OwnerSettings } from '../contract/owner-settings.ts';
import { trackerPrice } from '../contract/pricing.ts';
import { headlines } from './headlines.ts';

/** The words of the pricing page: specification 2 (Pricing) and 9. */
export const pricing = {
  headline: headlines['/price'],
  description: `What fleet tracking and workflows cost per vehicle per month, billed annually or monthly. Trackers cost $${trackerPrice}, and there’s a ${trialDays}-day free trial.`,
  lead: `Enter the number of vehicles to see the price per month. Every plan starts with a free trial of ${trialDays} days.`,
  withoutScripts: 'These prices are for one vehicle, billed annually. Monthly billing costs 1.3 times as much.',
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
    text: 'Everything in Basic, plus the paperwork: forms, approvals, inspections and service.',
    points: ['Your own forms and workflows', 'Service jobs, reminders and inventory', 'Route planning with AI'],
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    tagline: 'More than 100 vehicles',
    text: 'Everything in Business, plus what a large fleet needs on top.',
    points: ['Roles of your own', 'Reports in your own layout', 'Several depots in one route plan'],
  },
] as const;

/** What the Enterprise plan has in the place of a price. */
export const onRequest = { price: 'On request', text: 'Ask our sales team for a price' } as const;

/** What stands beside the plans: the tracker and the trial. */
export const extras = [
  {
    icon: 'gps',
    title: `Vehicle Tracker: ${trackerPrice} dollars per device`,
    text: 'Installation included, on every plan. It reports position, speed and ignition; to measure fuel, you’ll need a sensor. Already have trackers? Tell us the make when you book a demo.',
    price: trackerPrice,
  },
  {
    icon: 'clock',
    title: `${trialDays} days to try it, free of charge`,
    text: 'Register, invite your team and run a few vehicles. Then choose a plan, or walk away.',
    price: undefined,
  },
] as const;

/** How customers pay: only what the owner's settings say. */
export function paymentFacts(owner: OwnerSettings, rate: ExchangeRate | undefined): { term: string; text: string }[] {
  return [
    { term: 'VAT', text: owner.PRICES_VAT },
    { term: 'Contract', text: owner.CONTRACT_LENGTH },
    { term: 'Ways to pay', text: owner.WAYS_OF_PAYING },
    {
      term: 'In shillings',
      text: rate
        ? `Prices are set in dollars. A dollar is KES ${rate.shillings.toFixed(2)}, the rate on ${rate.day}.`
        : '',
    },
  ].filter(({ text }) => text !== '');
}

export const questions = [
  {
    question: 'Do I have to buy trackers from you?',
    answer: `No. A Vehicle Tracker from us costs $${trackerPrice} per device, installation included. If your vehicles already have trackers, tell us the make when you book a demo and we’ll tell you whether they can report to the platform. On Business and Enterprise, vehicles without a tracker can still have forms, inspections and service jobs.`,
  },
  {
    question: 'What happens in the free trial, and after it?',
    answer: `You use the platform for ${trialDays} days, free of charge. Then you choose a plan and how you’re billed. If you don’t choose one, you don’t pay anything.`,
  },
  {
    question: 'Does the mobile app cost extra?',
    answer:
      'No. The Android app is included in every plan, for any number of drivers. You pay per vehicle; phones don’t cost extra. On Business and Enterprise, drivers can also fill in forms without a signal. The app sends them when the network is back.',
  },
  {
    question: 'Who can see our data, and is it safe?',
    answer:
      'Only the people you invite, each with the role you give them: a Manager sees everything, an Operator sees the vehicles and workflows, and a Guest sees very little. You can export to a spreadsheet on every plan. Our privacy notice says what this website stores, for how long, and how passwords are protected.',
  },
  {
    question: 'Can it work with our other systems?',
    answer:
      'Yes. Every plan exports to a spreadsheet, and Business and Enterprise include the REST API: your accounts or payroll system can read trips, fuel and costs from it instead of someone typing them in again. The documentation shows your developers how.',
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

/** The item of the comparison that sells Business: the first thing that its card names. */
export const sellsBusiness = 'Your own forms, with photos and signatures';

/** The comparison's eleven groups, as specification 2 names them. */
export const comparison: readonly { group: string; rows: readonly Row[] }[] = [
  {
    group: 'Tracking',
    rows: [
      { item: 'Live map of all vehicles', plans: everywhere },
      { item: 'Trip history and replay', plans: everywhere },
      { item: 'Zones, with alerts on entry and exit', plans: everywhere },
      { item: 'Alerts by SMS', plans: everywhere },
      { item: 'Fuel monitoring, with alerts from a sensor in the tank', plans: fromBusiness },
    ],
  },
  {
    group: 'Form and Workflow Designer',
    rows: [
      { item: 'Ready-made forms for inspections and deliveries', plans: fromBusiness },
      { item: sellsBusiness, plans: fromBusiness },
      { item: 'Workflows drawn step by step', plans: fromBusiness },
    ],
  },
  {
    group: 'Contacts and User Management',
    rows: [
      { item: 'Drivers, technicians and operators as contacts', plans: everywhere },
      { item: 'Manager, Operator and Guest roles', plans: everywhere },
      { item: 'Licences with expiry dates', plans: fromBusiness },
      { item: 'Roles of your own', plans: enterpriseOnly },
    ],
  },
  {
    group: 'Collaboration',
    rows: [
      { item: 'Comments on trips and vehicles', plans: everywhere },
      { item: 'Projects with their own teams', plans: fromBusiness },
      { item: 'Guests from a customer or a workshop', plans: fromBusiness },
    ],
  },
  {
    group: 'Reporting and Analytics',
    rows: [
      { item: 'Weekly and monthly usage reports by email', plans: everywhere },
      { item: 'Reports on forms, fuel and service', plans: fromBusiness },
      { item: 'Driver safety scores', plans: fromBusiness },
      { item: 'Reports in your own layout', plans: enterpriseOnly },
    ],
  },
  {
    group: 'Workflow Automation',
    rows: [
      { item: 'Approvals in the app', plans: fromBusiness },
      { item: 'Tasks that start automatically', plans: fromBusiness },
      { item: 'Reminders and escalation', plans: fromBusiness },
    ],
  },
  {
    group: 'Fleet Management',
    rows: [
      { item: 'Vehicle register with documents', plans: everywhere },
      { item: 'Service jobs and reminders', plans: fromBusiness },
      { item: 'Issues reported from the road', plans: fromBusiness },
      { item: 'Parts inventory', plans: fromBusiness },
    ],
  },
  {
    group: 'Route Planning',
    rows: [
      { item: 'Stops put in order by AI', plans: fromBusiness },
      { item: 'Planned and driven routes compared', plans: fromBusiness },
      { item: 'Several depots in one plan', plans: enterpriseOnly },
    ],
  },
  {
    group: 'Integrations',
    rows: [
      { item: 'Spreadsheet export', plans: everywhere },
      { item: 'REST API', plans: fromBusiness },
    ],
  },
  {
    group: 'Mobile Access Android',
    rows: [
      { item: 'Android app, for any number of drivers', plans: everywhere },
      { item: 'Forms filled in without a signal', plans: fromBusiness },
      { item: 'Photos with time and place', plans: fromBusiness },
    ],
  },
  {
    group: 'Support',
    rows: [
      { item: 'Help by phone and email', plans: everywhere },
      { item: 'Documentation online', plans: everywhere },
    ],
  },
];
