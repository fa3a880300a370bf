import { trialDays } from '../../contract/limits.ts';
import { product } from '../product.ts';
import { samples } from '../samples.ts';
import type { Feature } from '../subject.ts';

/** The words of the page on the platform as a whole: what enters an account, what becomes of it, who sees it. */
export default {
  name: 'Platform overview',
  entry: { place: 10, description: 'One account for vehicles, people, forms and fuel', icon: 'platform' },
  group: 'fleet',
  headline: 'Vehicles, people, forms and fuel under one roof',
  lead: `Many fleets run on a tracking site, a fuel book, a workshop diary and a dozen chat groups. ${product} keeps it all in one account, so there’s one place to look when someone asks about a vehicle.`,
  description: `How ${product} fits together: trackers, phones and office records in one account, workflows between them, and reports and an API at the end.`,
  picture: 'PlatformOverview',
  sections: [
    {
      title: 'What comes in',
      text: 'The account is fed from three sources. The tracker in the vehicle sends position, speed and ignition, and the litres in the tank if a sensor measures them. The phones of drivers, mechanics and crews send forms, photos and signatures. The office adds what only the office knows: a lease, an insurance policy, the price of a set of tyres. Each record carries its vehicle, its person and its time from the start, so nobody has to sort papers at the end of the month. If you only have trackers, start with those; forms can follow when people are ready for them.',
      moment: { at: '06:31', vehicle: 'KDG 205L', event: 'mismatch' },
      points: ['Positions from trackers', 'Forms and photos from phones', 'Documents and costs from the office'],
      tracker: true,
    },
    {
      title: 'What happens to it',
      text: 'A record rarely stays where it was made. A failed inspection opens an issue for the workshop. A request for diesel goes to the supervisor who approves diesel. A van that leaves its zone at night turns into an SMS. You set up these steps yourself, in the order your company already follows, and change them when it does. The same list of vehicles serves the map, the route planner and the workshop: a lorry bought on Monday is entered once, not four times.',
      moment: { at: '12:51', vehicle: 'KDD 514K', event: 'zone' },
    },
    {
      title: 'Who sees which part',
      text: 'Vehicles, forms and people are sorted into projects, say Mombasa Road and the western region. An admin adds people to the projects that concern them. Managers see and change everything, operators work with tracking and workflows, and anyone who joins by a shared link is a guest until an admin changes that. When a dispatcher leaves, you close one login, and the record of what they did stays where it is.',
      moment: { at: '12:14', vehicle: 'KCS 233H', event: 'approval' },
      points: ['Projects by site or region', 'Manager, operator and guest', 'Roles that an admin can change'],
    },
    {
      title: 'What comes out',
      text: 'Most people who need an answer shouldn’t need an account. A director gets the report by email, a customer follows a delivery by link, a supervisor gets the alert by SMS. The REST API does the same for other systems: it passes trips, fuel and costs to your accounts or payroll, so nobody has to type them twice.',
      points: ['Reports by email', 'Alerts by SMS', 'REST API'],
      plot: {
        name: 'VehicleJson',
        caption: 'What another system reads about one lorry: the same minute, and the same 38 litres, as in the SMS.',
        moment: { at: '14:10', vehicle: 'KCZ 204P', event: 'drop' },
      },
      sample: samples.json,
    },
    {
      title: 'How much of it you use',
      text: `Nobody switches on everything in a week. The Basic plan is tracking only. Business adds workflows and fleet management, which is where the fuel book and the workshop diary go. Enterprise is for more than 100 vehicles and starts with a conversation. The ${trialDays}-day trial is free and comes first, so by the time you choose a plan you’ll know which parts your people opened and which they left alone.`,
    },
  ],
  closing: 'Bring one vehicle or one form and see it at work',
  related: ['/features/gps_tracking', '/features/paperless', '/price', '/tour'],
} satisfies Feature;
