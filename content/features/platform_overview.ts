import { trialDays } from '../../contract/limits.ts';
import { product } from '../product.ts';
import type { Subject } from '../subject.ts';

/** The words of the page on the platform as a whole: what enters an account, what becomes of it, who sees it. */
export default {
  name: 'Platform overview',
  headline: 'Vehicles, people, forms and fuel under one roof',
  lead: `Many fleets run on a tracking site, a fuel book, a workshop diary and a dozen chat groups. ${product} keeps all of it in one account, so a question about a vehicle has one place to look.`,
  description: `How ${product} fits together: trackers, phones and office records in one account, workflows between them, reports and an API out of it.`,
  picture: 'PlatformOverview',
  sections: [
    {
      title: 'What comes in',
      text: 'Three sources feed the account. The tracker in the vehicle sends position, speed and ignition. The phones of drivers, mechanics and crews send forms, photos and signatures. The office adds what only the office knows: a lease, an insurance policy, the price of a set of tyres. Each record carries its vehicle, its person and its time from the start, so nobody sorts papers at the end of the month. A fleet that has only trackers begins with those; the forms follow when people are ready for them.',
      points: ['Positions from trackers', 'Forms and photos from phones', 'Documents and costs from the office'],
    },
    {
      title: 'What becomes of it',
      text: 'A record seldom ends where it was made. A failed inspection opens an issue for the workshop. A request for diesel goes to the supervisor who approves diesel. A van that leaves its zone at night turns into an SMS. You lay out these steps yourself, in the order that your company already follows, and change them when the company changes. The same list of vehicles serves the map, the route planner and the workshop: a lorry bought on Monday is entered once, not four times.',
    },
    {
      title: 'Who sees which part',
      text: 'Vehicles, forms and people are sorted into projects, say the Mombasa road and the western region. An admin adds people to the projects that concern them. Managers see and change all of it, operators work with tracking and workflows, and whoever joins by a shared link is a guest until somebody decides otherwise. When a dispatcher leaves the company you close one login, and the records of what that person did stay where they are.',
      points: ['Projects by site or region', 'Manager, operator and guest', 'Roles that an admin can change'],
    },
    {
      title: 'What leaves again',
      text: 'Most people who need an answer should not need an account. A director gets the report by email, a customer follows a delivery by link, a supervisor gets the alert by SMS. Machines are served as well: the REST API hands trips, fuel and costs to your accounts, payroll or ERP system, so that nobody types them a second time. What you put in remains yours, and can be exported to a spreadsheet whenever you wish.',
      points: ['Reports by email', 'Alerts by SMS', 'REST API and exports'],
    },
    {
      title: 'How much of it you take',
      text: `Nobody switches on ten features in a week. The Basic plan is tracking only. Business adds workflows and the management of the fleet, which is where the fuel book and the workshop diary go. Enterprise is for more than 100 vehicles and begins with a conversation. The trial of ${trialDays} days is free and comes first, so you choose a plan knowing which parts your people opened and which they left alone.`,
    },
  ],
  related: ['/features/gps_tracking', '/features/paperless', '/price', '/tour'],
} satisfies Subject;
