import { trialDays } from '../contract/limits.ts';
import { headlines } from './headlines.ts';
import type { MenuEntry, SitePath } from './navigation.ts';
import { product } from './product.ts';

/** A group of pages with the sentence that says what they have in common. */
export type PageGroup = { title: string; text: string; paths: readonly SitePath[] };

/** Pages that no menu links to, as other pages name them. */
export const otherEntries = [
  {
    title: 'Delivery fleets',
    description: 'One box, from the counter to the door',
    icon: 'delivery',
    path: '/customer/delivery',
  },
  { title: 'Pricing', description: 'By the vehicle and the month', icon: 'financial', path: '/price' },
  { title: 'Product tour', description: 'Six screens in two minutes', icon: 'play', path: '/tour' },
  {
    title: 'Register a fuel station',
    description: 'Logins for its manager and attendant',
    icon: 'fuel',
    path: '/register_fuel_station',
  },
] as const satisfies readonly MenuEntry[];

/** The words of /features: the ten features in four groups, in the order in which a fleet usually takes them up. */
export const featuresOverview = {
  headline: headlines['/features'],
  lead: 'For one fleet it is diesel, for another it is the client who says that nothing arrived. Start there. The other parts share the same vehicles and people, and are there when you want them.',
  description: `All ten parts of ${product}: tracking, routes, fuel, maintenance, safety, paperless forms, collaboration, reports, mobile app and the whole.`,
  groups: [
    {
      title: 'On the road',
      text: 'See the vehicles where they are, and send them out by a plan that spares fuel and promises only what can be kept.',
      paths: ['/features/gps_tracking', '/features/routing'],
    },
    {
      title: 'In the yard',
      text: 'What keeps a vehicle fit to leave: diesel accounted for, services done in time, checks made before the gate opens.',
      paths: ['/features/fuel_management', '/features/fleet_management', '/features/safety'],
    },
    {
      title: 'Between people',
      text: 'Work that used to travel on paper, by telephone and by memory, written down once by the person who does it.',
      paths: ['/features/paperless', '/features/collaboration', '/features/mobile'],
    },
    {
      title: 'Over all of it',
      text: 'How the parts make one account, and how its figures reach the people who never open it.',
      paths: ['/features/platform_overview', '/features/reports'],
    },
  ],
} as const satisfies { headline: string; lead: string; description: string; groups: readonly PageGroup[] };

/** The words of /customers: two kinds of fleets at length, the rest by what they are asked to prove. */
export const customersOverview = {
  headline: headlines['/customers'],
  lead: `A receiver, a county, a parent, a donor, a board: behind each vehicle stands somebody who wants to know. ${product} is made for fleets that have to answer.`,
  description: `Which fleets ${product} is made for: delivery and utility fleets in detail, and twelve industries by what they have to show and to whom.`,
  stories: [
    {
      path: '/customer/delivery',
      title: 'A television from Kisumu to a flat in Ruiru',
      text: 'What a courier records at the counter, on the night lorry and at the door, what the receiver sees of it, and what a failed attempt has to show.',
    },
    {
      path: '/customer/utility',
      title: 'A garbage round, and a burst main at night',
      text: 'How collectors know which streets are still open, how a crew is sent to a fault, and what a county officer can be shown at the end of the month.',
    },
  ],
  kinds: [
    {
      title: 'They answer to a buyer',
      text: 'Goods were promised to a shop, a depot or a door. These fleets live by arrival times, full counts and goods that came in one piece.',
      paths: ['/industry/delivery', '/industry/consumer', '/industry/retail', '/industry/agriculture'],
    },
    {
      title: 'They answer to a rule book',
      text: 'Tankers, cash vans and hired or financed vehicles move value or danger. A regulator, an insurer or a contract says how, and wants to see it.',
      paths: ['/industry/energy', '/industry/financial', '/industry/rental'],
    },
    {
      title: 'They answer to the public',
      text: 'The money is a taxpayer’s, a donor’s or a parent’s. Each trip needs a purpose, an approval and a record that a stranger can follow.',
      paths: ['/industry/government', '/industry/ngo', '/industry/education'],
    },
    {
      title: 'They answer from a site',
      text: 'The vehicle is the means; the work is a trench, a mast or a generator far from town. What counts are hours, visits and fuel that reached the tank it was meant for.',
      paths: ['/industry/contractors', '/industry/telecommunication'],
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
  lead: `The trial lasts ${trialDays} days, which is enough to learn whether your people will use it. This is an order that works for a fleet of five vehicles as well as for one of fifty.`,
  description: `How to start with ${product}: what to do on the first day, in the first week and in the first month, what to read, and where the manual is.`,
  stages: [
    {
      title: 'The first day',
      text: 'An hour or two at a desk, and one vehicle in the yard.',
      steps: [
        {
          title: 'Create the account and name the team',
          text: 'A work email, the code that comes to it, a password. Call the team what people call it: the company, the branch or the depot.',
        },
        {
          title: 'Enter one vehicle completely',
          text: 'Plate, driver, odometer, insurance, inspection date. One finished vehicle teaches more than thirty with only a plate.',
        },
        {
          title: 'Draw the yard as a zone',
          text: 'And put your own number on its alert. The first SMS, when a vehicle with its tracker fitted leaves, shows you that the chain holds from tracker to phone.',
        },
      ],
    },
    {
      title: 'The first week',
      text: 'A handful of people, and one paper less.',
      steps: [
        {
          title: 'Choose the paper that you like least',
          text: 'The fuel slip, the inspection sheet or the delivery note. Rebuild that one as a form and leave the others as they are for now.',
        },
        {
          title: 'Invite three people',
          text: 'A driver who is good with phones, the driver who is not, and whoever checks the papers today. Give them the roles they need.',
        },
        {
          title: 'Run paper and phone side by side until Friday',
          text: 'Then put both on a table. Where they differ, change the form, and ask the driver why before you ask anybody else.',
        },
        {
          title: 'Read the first weekly report together',
          text: 'It will be short. Agree which two figures you want to see move, and who will receive it from now on.',
        },
      ],
    },
    {
      title: 'The first month',
      text: 'The remaining vehicles, with the decision on the way.',
      steps: [
        {
          title: 'Bring in the others, site by site',
          text: 'Enter the remaining vehicles, agree on days for fitting the trackers, and finish one depot before you start on the next.',
        },
        {
          title: 'Set intervals and expiry dates',
          text: 'Services by kilometres, licences and certificates by date. From here on, reminders do what the wall calendar did.',
        },
        {
          title: 'Turn one request into a workflow',
          text: 'Fuel is a good beginning: the driver asks, the supervisor approves, the photo of the dispenser closes it.',
        },
        {
          title: 'Compare, and choose a plan',
          text: 'Put the weekly reports so far beside the same weeks on paper. Before day 21 you know which plan you need, or that you need none, and then you bring in whatever is still outside.',
        },
      ],
    },
  ],
  reading: {
    title: 'Worth reading while the trackers are fitted',
    text: `The blog is written for people who run fleets, and most of it holds whether or not you use ${product}. Begin with what costs you sleep.`,
    topics: [
      {
        title: 'Fuel',
        text: 'Where litres go missing between the station and the tank, and how to notice it.',
        path: '/blog/catch-fuel-losses-at-the-pump',
      },
      {
        title: 'Zones',
        text: 'Alerts on which somebody acts, and alerts that only make the phone ring.',
        path: '/blog/draw-zones-that-lead-to-a-decision',
      },
      {
        title: 'Inspections',
        text: 'A morning check that is walked round the vehicle, not ticked behind the wheel.',
        path: '/blog/when-every-box-is-ticked',
      },
      {
        title: 'Drivers',
        text: 'A short talk about braking that changes the braking.',
        path: '/blog/talk-with-a-driver-about-harsh-braking',
      },
      {
        title: 'Maintenance',
        text: 'Three months of services on one page, and what to do with small faults.',
        path: '/blog/plan-a-quarter-of-maintenance',
      },
      {
        title: 'Forms',
        text: 'How to find the sheet whose move to the phone helps most people.',
        path: '/blog/which-paper-form-should-go-first',
      },
      {
        title: 'Routes',
        text: 'What the order of a few stops is worth, and what traffic does to it.',
        path: '/blog/six-drops-and-thika-road-at-half-past-four',
      },
      {
        title: 'First figures',
        text: 'Which numbers to follow at the start, and whose each of them is.',
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
    text: 'This page is only the order of things. How each part works, down to the REST API, is explained in the full documentation, which is outside this website and opens in a new tab.',
  },
} as const satisfies {
  headline: string;
  lead: string;
  description: string;
  stages: readonly { title: string; text: string; steps: readonly { title: string; text: string }[] }[];
  reading: { title: string; text: string; topics: readonly { title: string; text: string; path: SitePath }[] };
  documentation: { title: string; text: string };
};
