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
  lead: `Many fleets run on a tracking site, a fuel book, a workshop diary and a dozen chat groups. ${product} puts it all in one account, so there’s one place to look when someone asks about a vehicle.`,
  description: `How ${product} fits together: trackers, phones and office records in one account, workflows between them, and reports and an API at the end.`,
  picture: 'PlatformOverview',
  sections: [
    {
      title: 'What comes in',
      text: 'The data in your account comes from three sources. The tracker in the vehicle sends its position, speed and ignition, and the litres in the tank if there’s a sensor. Drivers, mechanics and crews send forms, photos and signatures from their phones. The office adds what only the office knows, such as a lease, an insurance policy or the price of a set of tyres. Every record is linked to a vehicle, a person and a time from the start, so nobody has to sort papers at the end of the month. If you only have trackers, start with those, and add forms when people are ready for them.',
      moment: { at: '06:31', vehicle: 'KDG 205L', event: 'mismatch' },
      points: ['Positions from trackers', 'Forms and photos from phones', 'Documents and costs from the office'],
      tracker: true,
    },
    {
      title: 'What happens to it',
      text: 'Most records are needed somewhere else too. A failed inspection opens an issue for the workshop. A request for diesel goes to the supervisor who approves it. If a van leaves its zone at night, you get an SMS. You set up these steps yourself, in the order your company already follows, and change them when it does. The map, the route planner and the workshop share one list of vehicles, so if you buy a lorry on Monday, you only enter it once.',
      moment: { at: '12:51', vehicle: 'KDD 514K', event: 'zone' },
    },
    {
      title: 'Who sees which part',
      text: 'Vehicles, forms and people are grouped into projects, such as Mombasa Road and the western region. An admin adds people to the projects they need. Managers can see and change everything, operators work with tracking and workflows, and anyone who joins through a shared link is a guest until an admin changes that. When a dispatcher leaves, you close one login, and still have the record of what they did.',
      moment: { at: '12:14', vehicle: 'KCS 233H', event: 'approval' },
      points: ['Projects by site or region', 'Manager, operator and guest', 'Roles that an admin can change'],
    },
    {
      title: 'What comes out',
      text: 'Most people who need an answer shouldn’t need an account. A director gets the report by email, a customer follows a delivery through a link, and a supervisor gets the alert by SMS. The REST API does the same for other systems: it sends trips, fuel and costs to your accounts or payroll, so nobody has to type them in again.',
      points: ['Reports by email', 'Alerts by SMS', 'REST API'],
      plot: {
        name: 'VehicleJson',
        caption: 'What another system reads about one lorry: the same time and the same 38 litres as in the SMS.',
        moment: { at: '14:10', vehicle: 'KCZ 204P', event: 'drop' },
      },
      sample: samples.json,
    },
    {
      title: 'How much of it you use',
      text: `Nobody turns everything on in a week. The Basic plan is just tracking. Business adds workflows and fleet management, which replace the fuel book and the workshop diary. Enterprise is for more than 100 vehicles and starts with a conversation. The free ${trialDays}-day trial comes first, so by the time you choose a plan you’ll know which parts your people use and which they ignore.`,
    },
  ],
  closing: 'Bring one vehicle or one form and see it at work',
  related: ['/features/gps_tracking', '/features/paperless', '/price', '/tour'],
} satisfies Feature;
