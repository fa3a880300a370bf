import type { Industry } from '../subject.ts';

/**
 * The words of /industry/government.
 *
 * Its picture: a trip request to Kitui (purpose, officer, passengers, dates) beside its way through the offices: head
 * of department signed, transport officer signed, work ticket open, odometer at the end still empty.
 */
export default {
  name: 'Government',
  entry: {
    place: 50,
    description: 'Public vehicles on public work',
    icon: 'M4 9l8-5 8 5zM6 12.5v5M10 12.5v5M14 12.5v5M18 12.5v5M4 21h16',
  },
  headline: 'Before the audit asks, the work ticket answers',
  lead: 'A county department answers for its vehicles to residents, the assembly and the Auditor-General. Journeys, fuel and repairs are recorded as they happen, by the people who authorised them and the people who carried them out.',
  description:
    'For counties, ministries and agencies: trip requests with their approvals, electronic work ticket, fuel with photos, and repair history for each vehicle.',
  picture: 'TripRequest',
  fitted: {
    name: 'Compactor',
    points: [
      { term: 'Tracker', text: 'behind the dashboard, for position, speed and ignition.' },
      { term: 'Tank sensor', text: 'litres beside the position.' },
      { term: 'Body', text: 'its round is compared with the one on the work ticket.' },
      { term: 'Hopper', text: 'emergency stop and lights, on the morning check sheet.' },
    ],
    moment: { at: '08:10', vehicle: 'KDF 207T' },
  },
  sections: [
    {
      title: 'Who asked, who authorised, who drove',
      text: 'An officer who needs a vehicle for a site visit to Kitui makes the request on a phone or at a desk, with the purpose, destination, passengers and dates. It goes to the head of department and then to the transport officer, step by step, just as your own circular says. Once the last person has signed, the work ticket opens, and the driver enters the odometer reading at the start and the end. Journeys at night or on a public holiday may need one more signature: add that step, and the request waits for it.',
      points: ['Your circular, as a workflow', 'Work ticket with every name on it', 'Odometer at start and end'],
    },
    {
      title: 'Seen at the market on Saturday',
      text: 'A government number plate in the wrong place soon becomes a picture that everybody forwards. Set an alert for the headquarters yard: when a vehicle leaves at the weekend, the duty officer gets an SMS and can check the vehicle against the open tickets. When a complaint comes in, trip history shows where that vehicle was at the time. Quite often it clears the driver, who was at the dispensary named on the ticket.',
    },
    {
      title: 'Cards, detail orders and the county pump',
      text: 'However fuel is drawn, the driver photographs the dispenser, and the photo keeps its timestamp. Each vehicle’s litres are compared with its kilometres, so if an ambulance uses more than others of its kind, you know within the week. Chief officers get weekly and monthly usage reports by email, with no login, and the treasury gets figures with a photo behind each line.',
      points: ['One photo per fill', 'Litres against kilometres', 'Reports that need no login'],
    },
    {
      title: 'From first repair to disposal',
      text: 'Graders, ambulances, fire engines and saloons share a yard and little else. Every repair is recorded as a service job, with the fault, quotations, parts and approval, whether it was done by the county garage or a private one in town. Reminders about NTSA inspections and insurance come early enough for procurement to take its usual course. When a vehicle is up for disposal, the committee can see its whole history on one page: money spent, days off the road and distance covered.',
    },
  ],
  parts: [
    {
      kind: 'timeline',
      title: 'Work ticket 0871, as the auditor finds it',
      entries: [
        { at: '9 Oct', text: 'Head of department signs: Kitui, water point visit, Mutua K. and three passengers.' },
        { at: '10 Oct', text: 'Transport officer signs, and the work ticket opens.' },
        { at: '12 Oct', text: 'Out, at 84,310 km.' },
        { at: '13 Oct', text: 'In: until that reading is entered, the ticket stays open.' },
      ],
    },
    { sections: 2 },
    'vehicle',
    { sections: 2 },
  ],
  closing: 'Show us one of your work tickets',
  related: ['/features/paperless', '/features/fuel_management', '/features/reports'],
} satisfies Industry;
