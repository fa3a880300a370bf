import { product } from '../product.ts';
import type { Feature } from '../subject.ts';

/** The words of the page on safety, told by the places where a fleet is asked for proof. */
export default {
  name: 'Safety and compliance',
  entry: { place: 70, description: 'Inspections done, licences in date', icon: 'safety' },
  group: 'yard',
  headline: 'Ready for the roadblock, the auditor and the rain',
  lead: `The driver does the check at five in the morning; the auditor asks for it in the afternoon. ${product} keeps both the check and the proof that it was done.`,
  description:
    'Vehicle inspections on a phone, expiry reminders for licences and NTSA certificates, and driving events you can talk through.',
  picture: 'InspectionSheet',
  sections: [
    {
      title: 'At the gate',
      text: 'The driver walks round the vehicle, phone in hand, and checks the lights, tyres, brakes, mirrors, extinguisher, warning triangles and first-aid kit. Your safety officer writes the sheets, one for the tanker and another for the school bus. Some points need a photo, so nobody can tick them from the driver’s seat. A vehicle that fails on its brakes doesn’t get a gate pass; one that fails because of a cracked lens gets a workshop date and can go.',
      moment: { at: '06:12', vehicle: 'KCB 870F', event: 'inspection' },
      points: [
        'A sheet for each kind of vehicle',
        'Photos where a tick isn’t enough',
        'Faults that stop, faults that wait',
      ],
    },
    {
      title: 'At the roadblock',
      text: 'Inspection certificate, insurance, road service licence, the driver’s own licence and class: each has an expiry date, and an officer at Gilgil will know it better than you do. Store the documents under the vehicle or the driver they belong to. The person in charge gets a reminder weeks ahead, and another when time is short. Drivers have copies on their phones, so they needn’t ring the office from the roadside.',
      moment: { at: '16:05', vehicle: 'KCZ 290D', event: 'inspection' },
      points: ['Vehicle and driver documents', 'Reminders that repeat until renewed', 'Copies at hand in the app'],
    },
    {
      title: 'On the descent',
      text: 'You see where and when each case of speeding or harsh braking happened. One hard brake near Kikopey may be a goat. Ten in a week by one driver call for a conversation, and with the map in front of you, it’s about one bend and one speed. Talk about the descent to Mai Mahiu with the people who drive it loaded, and after a fortnight see if there are fewer points on that bend.',
      points: ['Events by driver and by place', 'Each with its spot on the map', 'Week by week, so progress shows'],
      plot: {
        name: 'DescentProfile',
        caption:
          'One drive from Westlands home to Naivasha. At 14:28, on the way from 2,250\u00a0m at Limuru down to 1,900\u00a0m at Mai Mahiu, the lorry braked from 61 to 22 km/h.',
        moment: { at: '14:28', vehicle: 'KDB 528H', event: 'braking' },
      },
    },
    {
      title: 'After a collision',
      text: 'People come first. Then a form on the driver’s phone asks the right questions in the right order, so even a shaken driver won’t miss anything: where it happened, who was there, which police station is dealing with it, and photos from all four sides. The platform adds the speed, the trip and the last inspection. By evening, before memories fade, it’s all in one file.',
    },
    {
      title: 'At the audit',
      text: 'Large customers ask their transporters for evidence, and tenders give marks for it. Pick a period and export the checks done and missed, faults with repair dates, and licences with expiry dates. Missing entries show up as missing, so an auditor can believe the rest, and you know in advance where you’d fail.',
    },
  ],
  closing: 'Bring the inspection sheet you use today',
  related: ['/features/fleet_management', '/features/mobile', '/industry/energy', '/industry/education'],
} satisfies Feature;
