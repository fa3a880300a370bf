import { trialDays } from '../contract/limits.ts';
import { featureGroups, industryGroups } from './groups.gen.ts';
import { headlines } from './headlines.ts';
import type { MenuEntry, SitePath } from './navigation.ts';
import { product } from './product.ts';

/** A group of pages with the sentence that says what they have in common. */
export type PageGroup = { title: string; text: string; paths: readonly SitePath[] };

function pathsOf<Group extends string>(listed: readonly { group: Group; path: SitePath }[], group: Group) {
  return listed.filter((one) => one.group === group).map(({ path }) => path);
}

/** Pages that no menu links to, as other pages name them. */
export const otherEntries = [
  {
    title: 'Delivery fleets',
    description: 'One box, from the counter to the door',
    icon: 'delivery',
    path: '/customer/delivery',
  },
  { title: 'Pricing', description: 'Per vehicle, per month', icon: 'financial', path: '/price' },
  { title: 'Product tour', description: 'Six screens in two minutes', icon: 'play', path: '/tour' },
  {
    title: 'Register a fuel station',
    description: 'Logins for its manager and attendant',
    icon: 'fuel',
    path: '/register_fuel_station',
  },
] as const satisfies readonly MenuEntry[];

/** The words of /features: the features in four groups, in the order in which a fleet usually takes them up. */
export const featuresOverview = {
  headline: headlines['/features'],
  lead: 'For one fleet it is diesel; for another, the customer who says nothing arrived. Start there. The other features share the same vehicles and people, and are ready when you are.',
  description: `All ${featureGroups.length} features of ${product}: tracking, routes, fuel, maintenance, safety, paperless forms, collaboration, reports, the mobile app and the platform.`,
  groups: [
    {
      title: 'On the road',
      text: 'See where each vehicle is, and send it out on a plan that saves fuel and keeps its promises.',
      paths: pathsOf(featureGroups, 'road'),
    },
    {
      title: 'In the yard',
      text: 'What keeps a vehicle fit for the road: diesel accounted for, services done on time, checks made before the gate opens.',
      paths: pathsOf(featureGroups, 'yard'),
    },
    {
      title: 'Between people',
      text: 'Work that used to travel on paper, by phone and from memory, written down once by the person who does it.',
      paths: pathsOf(featureGroups, 'people'),
    },
    {
      title: 'Across the fleet',
      text: 'How it all fits into one account, and how the figures reach people who never open it.',
      paths: pathsOf(featureGroups, 'fleet'),
    },
  ],
} as const satisfies { headline: string; lead: string; description: string; groups: readonly PageGroup[] };

/** The words of /customers: two kinds of fleets at length, the rest by what they are asked to prove. */
export const customersOverview = {
  headline: headlines['/customers'],
  lead: `A customer, a county, a parent, a donor, a board: behind every vehicle is somebody who wants to know. ${product} is made for fleets that have to answer.`,
  description: `Who ${product} is made for: delivery and utility fleets in detail, and ${industryGroups.length} industries by what they have to show, and to whom.`,
  stories: [
    {
      path: '/customer/delivery',
      title: 'A television from Kisumu to a flat in Ruiru',
      text: 'What a courier records at the counter, on the night lorry and at the door, how much of it the receiver sees, and what proves a failed attempt.',
    },
    {
      path: '/customer/utility',
      title: 'A garbage round, and a burst main at night',
      text: 'How collectors know which streets are left, how a crew is sent to a fault, and what to show a county officer at the end of the month.',
    },
  ],
  kinds: [
    {
      title: 'They answer to a buyer',
      text: 'Goods were promised to a shop, a depot or a door. These fleets live by arrival times, full counts and goods that arrive in one piece.',
      paths: pathsOf(industryGroups, 'buyer'),
    },
    {
      title: 'They answer to a rule book',
      text: 'Tankers, cash vans and hired or financed vehicles carry value or danger. A regulator or a contract says how, and wants to see proof.',
      paths: pathsOf(industryGroups, 'rules'),
    },
    {
      title: 'They answer to the public',
      text: 'The money is a taxpayer’s, a donor’s or a parent’s. Every trip needs a purpose, an approval and a record that a stranger can follow.',
      paths: pathsOf(industryGroups, 'public'),
    },
    {
      title: 'They answer from a site',
      text: 'The vehicle only gets you there; the work is a trench, a mast or a generator far from town. What counts is hours, visits and fuel that reached the right tank.',
      paths: pathsOf(industryGroups, 'site'),
    },
  ],
} as const satisfies {
  headline: string;
  lead: string;
  description: string;
  stories: readonly { path: SitePath; title: string; text: string }[];
  kinds: readonly PageGroup[];
};

/** The words of /learn: how a fleet gets going in its trial, what to read, and where the documentation is. */
export const learnOverview = {
  headline: headlines['/learn'],
  lead: `The trial lasts ${trialDays} days: long enough to learn whether your people will use it. Here is a plan that suits a fleet of five as well as a fleet of fifty.`,
  description: `How to start with ${product}: what to do on the first day, in the first week and in the first month, what to read, and where to find the manual.`,
  stages: [
    {
      title: 'The first day',
      text: 'An hour or two at a desk, and one vehicle in the yard.',
      steps: [
        {
          title: 'Create the account and name the team',
          text: 'A work email, the code we send to it, a password. Call the team what people call it: the company, the branch or the depot.',
        },
        {
          title: 'Enter one vehicle in full',
          text: 'Plate, driver, odometer, insurance, inspection date. One complete vehicle teaches you more than thirty number plates.',
        },
        {
          title: 'Draw the yard as a zone',
          text: 'Put your own number on its alert. When a vehicle with a tracker leaves and the SMS arrives, you know it works from tracker to phone.',
        },
      ],
    },
    {
      title: 'The first week',
      text: 'A handful of people, and one less paper form.',
      steps: [
        {
          title: 'Choose the paper you like least',
          text: 'The fuel slip, the inspection sheet or the delivery note. Rebuild that one as a form, and leave the others for now.',
        },
        {
          title: 'Invite three people',
          text: 'A driver who is good with phones, a driver who is not, and whoever checks the papers today. Give them the roles they need.',
        },
        {
          title: 'Run paper and phone side by side until Friday',
          text: 'Then compare the two. Where they differ, ask the driver why before you ask anybody else, and change the form.',
        },
        {
          title: 'Read the first weekly report together',
          text: 'It will be short. Agree which two figures you want to move, and who gets the report from now on.',
        },
      ],
    },
    {
      title: 'The first month',
      text: 'The rest of the vehicles, and a decision on the way.',
      steps: [
        {
          title: 'Add the rest, site by site',
          text: 'Enter the remaining vehicles, book days to fit the trackers, and finish one depot before you start the next.',
        },
        {
          title: 'Set intervals and expiry dates',
          text: 'Services by kilometres, licences and certificates by date. From here on, reminders replace the wall calendar.',
        },
        {
          title: 'Turn one request into a workflow',
          text: 'Fuel is a good place to start: the driver asks, the supervisor approves, a photo of the dispenser closes it.',
        },
        {
          title: 'Compare, and choose a plan',
          text: `Put your weekly reports beside the same weeks on paper. Before day ${trialDays} you will know which plan you need, or that you need none.`,
        },
      ],
    },
  ],
  reading: {
    title: 'Worth reading while the trackers are fitted',
    text: `The blog is written for people who run fleets, and most of it is useful whether or not you use ${product}. Start with what keeps you awake.`,
    topics: [
      {
        title: 'Fuel',
        text: 'Where litres go missing between the station and the tank, and how to spot it.',
        path: '/blog/catch-fuel-losses-at-the-pump',
      },
      {
        title: 'Zones',
        text: 'Alerts that somebody acts on, and alerts that only make a phone buzz.',
        path: '/blog/draw-zones-that-lead-to-a-decision',
      },
      {
        title: 'Inspections',
        text: 'A morning check done on foot, not ticked off behind the wheel.',
        path: '/blog/when-every-box-is-ticked',
      },
      {
        title: 'Drivers',
        text: 'A short talk about braking that changes how someone brakes.',
        path: '/blog/talk-with-a-driver-about-harsh-braking',
      },
      {
        title: 'Maintenance',
        text: 'Three months of services on one page, and what to do about small faults.',
        path: '/blog/plan-a-quarter-of-maintenance',
      },
      {
        title: 'Forms',
        text: 'How to pick the paper form that helps most people when it moves to the phone.',
        path: '/blog/which-paper-form-should-go-first',
      },
      {
        title: 'Routes',
        text: 'What the order of a few stops is worth, and what traffic does to it.',
        path: '/blog/six-drops-and-thika-road-at-half-past-four',
      },
      {
        title: 'First figures',
        text: 'Which numbers to follow at the start, and who owns each one.',
        path: '/blog/what-to-measure-in-the-first-month',
      },
      {
        title: 'Fuel stations',
        text: 'Fleet accounts seen from the other side of the pump.',
        path: '/blog/fleet-accounts-at-your-fuel-station',
      },
    ],
  },
  documentation: {
    title: 'The manual has its own site',
    text: 'This page only tells you where to start. The full documentation explains how everything works, down to the REST API. It is a separate site and opens in a new tab.',
  },
} as const satisfies {
  headline: string;
  lead: string;
  description: string;
  stages: readonly { title: string; text: string; steps: readonly { title: string; text: string }[] }[];
  reading: { title: string; text: string; topics: readonly { title: string; text: string; path: SitePath }[] };
  documentation: { title: string; text: string };
};
