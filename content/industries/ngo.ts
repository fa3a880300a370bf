import { samples } from '../samples.ts';
import type { Industry } from '../subject.ts';

/**
 * The words of /industry/ngo.
 *
 * Its picture: a page of an electronic logbook, a line per journey (Garissa to Dadaab, Isiolo to Marsabit) with
 * purpose, project code and kilometres, and at the foot the month's kilometres as one bar divided by project.
 */
export default {
  name: 'NGOs',
  entry: {
    place: 100,
    description: 'Field vehicles that donors can audit',
    icon: 'M12 20s-8-5-8-11a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 6-8 11-8 11z',
  },
  headline: 'This kilometre was paid for by that grant',
  lead: 'One Land Cruiser serves three projects, two donors and a visiting delegation in a single week. Record the purpose at the wheel and the cost can be divided later without guessing.',
  description:
    'For NGOs and humanitarian fleets: electronic logbook by project code, movements followed until dark, waybills signed on the phone, donor-ready reports.',
  picture: 'FieldLog',
  fitted: {
    name: 'LandCruiser',
    points: [
      { term: 'Tracker', text: 'behind the dashboard, for position, speed and ignition.' },
      { term: 'Tank sensor', text: 'litres beside the position.' },
      { term: 'Drum', text: 'received with its photo, issued with dip and odometer.' },
      { term: 'Engine', text: 'its service falls due by the kilometres that the tracker counts.' },
    ],
    moment: { at: '08:00', vehicle: 'KCW 902E' },
  },
  sections: [
    {
      title: 'A logbook filled in at the wheel',
      text: 'The paper logbook is completed on the thirtieth, in one pen. On the phone, a driver opens a line before pulling out: who travels, why, on which project code. The tracker adds departure, arrival and distance. Halfway through, when the nutrition team gets out in Isiolo and the water engineers get in, the driver starts a second line with a second code. Personal use, where your policy permits it, has a code of its own and goes to payroll as kilometres.',
      points: ['Purpose and project by journey', 'Distance from the tracker', 'Shared trips divided by leg'],
    },
    {
      title: 'Everybody in by dark',
      text: 'Movement between Garissa and Dadaab is cleared before it starts and reported when it ends. The request goes to the person responsible for security, with the vehicle, the passengers and the planned check-points; zones on the road and at the compound gate report by SMS that the convoy has passed. Where the network ends, the last position and its time stay on the screen. At dusk the duty officer looks at one list, and rings anyone still on it.',
    },
    {
      title: 'Sacks on a hired lorry',
      text: 'Relief goods seldom travel in your own vehicles. The waybill on the storekeeper’s phone records the transporter’s number plate, the count at loading and a photo of the sheeted load. At the distribution point the committee counts again and signs, without any signal, and the sheet follows when the monitor is back in town. Torn bags, wet bags, bags that never came: all are on the waybill, beside the name of the person who counted.',
    },
    {
      title: 'Diesel out of a drum',
      text: 'Past Marsabit the nearest dispenser may be a hand pump and a store with a padlock. Drums bought in town are received against a photo of the dispenser that filled them. Each issue to a vehicle or a generator is a form with the dip, the odometer and two names. The weekly usage report reaches the logistician in Nairobi by email, in time to ask about a thirsty vehicle that same week.',
      points: ['Drums received with their photo', 'Issues with dip and odometer', 'Weekly usage by email'],
    },
    {
      title: 'Two weeks with the auditors',
      text: 'They draw a sample: these journeys, those litres, that gearbox. For each there is a line with its approval, its photo or its job card, and the export opens in their own spreadsheet. Duty-exempt vehicles have their papers and their dates on file for KRA. Invite the audit team as guests: they look at what they need and change none of it.',
      sample: samples.csv,
    },
  ],
  closing: 'Show us one journey and its project code',
  related: ['/features/reports', '/features/mobile', '/features/safety'],
} satisfies Industry;
