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
  lead: 'One Land Cruiser serves three projects, two donors and a visiting delegation in a single week. If the driver records the purpose of each trip, you can split the cost later without guessing.',
  description:
    'For NGOs and humanitarian fleets: electronic logbook by project code, movements followed until dark, waybills signed on a phone and donor-ready reports.',
  picture: 'FieldLog',
  fitted: {
    name: 'LandCruiser',
    points: [
      { term: 'Tracker', text: 'behind the dashboard, for position, speed and ignition.' },
      { term: 'Tank sensor', text: 'litres beside the position.' },
      { term: 'Drum', text: 'received with its photo, issued with dip and odometer.' },
      { term: 'Engine', text: 'serviced by the kilometres the tracker counts.' },
    ],
    moment: { at: '08:00', vehicle: 'KCW 902E' },
  },
  sections: [
    {
      title: 'A logbook filled in before setting off',
      text: 'The paper logbook gets filled in on the thirtieth, all in the same pen. In the app, drivers start a line before they pull out: who’s travelling, why, and under which project code. The tracker adds departure, arrival and distance. Halfway through, when the nutrition team gets out in Isiolo and the water engineers get in, the driver starts a second line under a second code. Personal use, if your policy allows it, has its own code and goes to payroll as kilometres.',
      points: ['Purpose and project by journey', 'Distance from the tracker', 'Shared trips divided by leg'],
    },
    {
      title: 'Everybody in by dark',
      text: 'Every trip between Garissa and Dadaab is cleared before it starts and reported when it’s over. The request goes to the person responsible for security, with the vehicle, passengers and planned checkpoints. You get an SMS as the convoy passes through each zone along the road and at the compound gate. When there’s no network, the last position stays on the screen with its time. At dusk the duty officer checks one list and rings anyone still on it.',
    },
    {
      title: 'Sacks on a hired lorry',
      text: 'Relief goods rarely travel in your own vehicles. The waybill on the storekeeper’s phone records the transporter’s number plate, the count at loading and a photo of the sheeted load. At the distribution point the committee counts again and signs. This works without a signal, and the waybill is sent when the field monitor is back in town. Torn bags, wet bags, bags that never came: they’re all on it, next to the name of the person who counted.',
    },
    {
      title: 'Diesel out of a drum',
      text: 'Past Marsabit the nearest dispenser may be a hand pump in a padlocked store. When drums arrive from town, you check them against a photo of the dispenser that filled them. Each time a vehicle or generator is fuelled, a form records the dip, the odometer and two names. The logistician in Nairobi gets the weekly usage report by email, in time to ask about a thirsty vehicle that same week.',
      points: ['Drums received with their photo', 'Issues with dip and odometer', 'Weekly usage by email'],
    },
    {
      title: 'Two weeks with the auditors',
      text: 'They pick a sample: these journeys, those litres, that gearbox. Each item has a line with an approval, photo or job card, and they can open the export in their own spreadsheet. For KRA, the papers and dates for duty-exempt vehicles are on file. Invite the audit team as guests: they can look at what they need but can’t change any of it.',
      sample: samples.csv,
    },
  ],
  parts: [
    { sections: 2 },
    {
      kind: 'table',
      title: 'What auditors ask for, and what you show them',
      columns: ['They ask for', 'You show'],
      rows: [
        ['A journey', 'Its approval, purpose and project code'],
        ['A fill', 'Photo or dip, odometer and two names'],
        ['A sack', 'The waybill, with both counts'],
        ['A gearbox', 'Its job card'],
      ],
    },
    { sections: 3 },
    'vehicle',
  ],
  closing: 'Show us one journey and its project code',
  related: ['/features/reports', '/features/mobile', '/features/safety'],
} satisfies Industry;
