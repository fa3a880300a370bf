import { trialDays } from '../contract/limits.ts';
import { featureGroups } from './groups.gen.ts';
import { headlines } from './headlines.ts';
import type { MenuEntry, SitePath } from './navigation.ts';
import { product } from './product.ts';

/** A group of pages with the sentence that says what they have in common. */
export type PageGroup = { title: string; text: string; paths: readonly SitePath[] };

function pathsOf(group: (typeof featureGroups)[number]['group']): SitePath[] {
  return featureGroups.filter((one) => one.group === group).map(({ path }) => path);
}

/** Pages that no menu links to, as other pages name them, with the names of their icons. */
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
] as const satisfies readonly (MenuEntry & { icon: string })[];

/** The words of /features: the features in four groups, in the order in which a fleet usually takes them up. */
export const featuresOverview = {
  headline: headlines['/features'],
  lead: `${featureGroups.length} features in one account. For one fleet the trouble is diesel, for another it’s the customer who says nothing arrived. Start with yours; the others share the same vehicles and people, and are ready when you are.`,
  description: `All ${featureGroups.length} features of ${product}: tracking, routes, fuel, maintenance, safety, paperless forms, collaboration, reports, the mobile app and the platform.`,
  groups: [
    {
      title: 'On the road',
      text: 'See where each vehicle is, and send it out on a plan that saves fuel and keeps to its times.',
      paths: pathsOf('road'),
    },
    {
      title: 'In the yard',
      text: 'What keeps a vehicle fit for the road: diesel accounted for, services done on time and checks made before the gate opens.',
      paths: pathsOf('yard'),
    },
    {
      title: 'Between people',
      text: 'Work that used to travel on paper, by phone and from memory, written down once by the person who does it.',
      paths: pathsOf('people'),
    },
    {
      title: 'Across the fleet',
      text: 'How it all fits into one account, and how the figures reach people who never open it.',
      paths: pathsOf('fleet'),
    },
  ],
} as const satisfies { headline: string; lead: string; description: string; groups: readonly PageGroup[] };

/** The words of /customers: two working days, by the hour. */
export const customersOverview = {
  headline: headlines['/customers'],
  lead: 'A courier’s parcel and a garbage round, each followed through a working day: what was recorded when, and who could see it. The days are examples, and the people in them are invented.',
  description: `Two working days with ${product}, hour by hour: a courier’s parcel from Kisumu to Ruiru, and a garbage round in Nairobi that ends with a burst main.`,
  days: [
    {
      path: '/customer/delivery',
      title: 'A television from Kisumu to a flat in Ruiru',
      text: 'A courier answers to the sender, the receiver and the insurer. Each pair of hands leaves one line.',
      more: 'Delivery fleets, in full',
      hours: [
        {
          time: '4:10 pm',
          place: 'Kisumu',
          text: 'The clerk photographs the box with the dent on its left, and the sender signs for it.',
        },
        { time: '8:30 pm', place: 'Kericho', text: 'The lorry enters the branch’s zone. The night desk gets an SMS.' },
        {
          time: '3:20 am',
          place: 'Nairobi',
          text: 'The seal is photographed before it’s cut. The number matches the one from Kisumu.',
        },
        {
          time: '7:30 am',
          place: 'Nairobi',
          text: 'The planner puts the box on a van for the Thika superhighway. The receiver gets a link to the map.',
        },
        {
          time: '11:20 am',
          place: 'Ruiru',
          text: 'Nobody is at home. The rider photographs the gate and picks the reason; a second try is set for the afternoon.',
        },
        {
          time: '3:40 pm',
          place: 'Ruiru',
          text: 'A neighbour signs, as agreed by phone. The sender gets a link to the whole record.',
        },
      ],
    },
    {
      path: '/customer/utility',
      title: 'A garbage round in Umoja, and a burst main at night',
      text: 'A utility answers to thousands of homes and to the county, and only hears from the homes it missed.',
      more: 'Utility fleets, in full',
      hours: [
        {
          time: '6:00 am',
          place: 'The yard',
          text: 'It’s Thursday, so the round is Umoja. The driver does the morning check in the app, and the gate opens.',
        },
        {
          time: '9:12 am',
          place: 'Umoja',
          text: 'The lorry’s track enters the estate. The back gate is locked, and there’s a photo of it.',
        },
        {
          time: '10:00 am',
          place: 'The office',
          text: 'The supervisor sees which streets are left, and whether the lorry will reach them in time.',
        },
        {
          time: '12:40 pm',
          place: 'Dandora',
          text: 'The zone at the tip times the queue. The driver photographs the weighbridge slip.',
        },
        {
          time: '3:30 pm',
          place: 'A phone call',
          text: 'A caretaker says nobody came. The clerk opens the photo from 9:12 and plans a visit in the same call.',
        },
        {
          time: '2:00 am',
          place: 'A burst main',
          text: 'The duty desk sends the nearest crew on the map. They confirm each step: cones out, valve shut, trench shored.',
        },
      ],
    },
  ],
} as const satisfies {
  headline: string;
  lead: string;
  description: string;
  days: readonly {
    path: SitePath;
    title: string;
    text: string;
    more: string;
    hours: readonly { time: string; place: string; text: string }[];
  }[];
};

/** The words of /learn: how a fleet gets going in its trial, what to read, and where the documentation is. */
export const learnOverview = {
  headline: headlines['/learn'],
  lead: `The trial lasts ${trialDays} days, which is long enough to find out whether your people will use it. Here’s a plan that works whether you have five vehicles or fifty.`,
  description: `How to get started with ${product}: what to do on your first day, in your first week and in your first month, what to read, and where to find the manual.`,
  stages: [
    {
      title: 'The first day',
      text: 'An hour or two at a desk, and one vehicle in the yard.',
      steps: [
        {
          title: 'Create the account and name the team',
          text: 'You need a work email, the code we send to it, and a password. Name the team whatever people already call it: the company, the branch or the depot.',
        },
        {
          title: 'Enter one vehicle in full',
          text: 'Plate, driver, odometer, insurance, inspection date. One complete vehicle teaches you more than thirty number plates.',
        },
        {
          title: 'Draw the yard as a zone',
          text: 'Add your own phone number to the alert. When a vehicle with a tracker leaves and you get the SMS, you know that everything works, from tracker to phone.',
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
          text: 'A driver who’s good with phones, a driver who isn’t, and the person who checks the papers today. Give them the roles they need.',
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
          text: 'Fuel is a good place to start: the driver asks, the supervisor approves, and a photo of the dispenser closes it.',
        },
        {
          title: 'Compare, and choose a plan',
          text: `Put your weekly reports beside the same weeks on paper. Before day ${trialDays} you’ll know which plan you need, or that you need none.`,
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
        text: 'A short conversation that changes how someone brakes.',
        path: '/blog/talk-with-a-driver-about-harsh-braking',
      },
      {
        title: 'Maintenance',
        text: 'Three months of services on one page, and what to do about small faults.',
        path: '/blog/plan-a-quarter-of-maintenance',
      },
      {
        title: 'Forms',
        text: 'How to pick the paper form that helps most people once it’s on their phones.',
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
    text: 'This page only tells you where to start. The full documentation explains how everything works, down to the REST API. It’s a separate site and opens in a new tab.',
  },
} as const satisfies {
  headline: string;
  lead: string;
  description: string;
  stages: readonly { title: string; text: string; steps: readonly { title: string; text: string }[] }[];
  reading: { title: string; text: string; topics: readonly { title: string; text: string; path: SitePath }[] };
  documentation: { title: string; text: string };
};
