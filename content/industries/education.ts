import type { Industry } from '../subject.ts';

/**
 * The words of /industry/education.
 *
 * Its picture: a school bus on its morning run along Ngong Road, the stops as way-points with the number of pupils
 * ticked against the number expected, beside them the attendant's list at the current stop, one pupil marked absent.
 */
export default {
  name: 'Education',
  entry: {
    place: 90,
    description: 'School buses that parents can rely on',
    icon: 'M2 9l10-5 10 5-10 5zM6 11v5c3.5 3 8.5 3 12 0v-5M22 9v6',
  },
  headline: 'Every pupil on, every pupil off',
  lead: 'When the school bus is stuck on Ngong Road, parents want to know. Tick every pupil on and off, tell parents when a bus is late, and see which inspection is due next.',
  description:
    'For schools and universities: tick pupils on and off the bus, tell parents when it’s late, track NTSA inspections, and approve trip requests step by step.',
  picture: 'SchoolRun',
  fitted: {
    name: 'SchoolBus',
    points: [
      { term: 'Tracker', text: 'behind the dashboard, for position, speed and ignition.' },
      { term: 'Tank sensor', text: 'litres beside the position.' },
      { term: 'Door', text: 'who got on and who got off, ticked off in the app with the time.' },
      { term: 'Emergency exit', text: 'on the morning check sheet.' },
    ],
    moment: { at: '07:10', vehicle: 'KDE 630L' },
  },
  sections: [
    {
      title: 'The list by the door',
      text: 'The attendant’s phone shows who’s expected at the next stop. Each child is ticked off on boarding and again at the school gate; in the afternoon the form also asks who collected the youngest ones. If a child doesn’t come out, that’s noted there and then, and the office can tell the class teacher before registration. After the last stop the form asks for one more photo: the empty bus, from the back seat forwards.',
      points: ['Boarded and alighted, with times', 'Who collected which child', 'Photo of the empty bus'],
    },
    {
      title: 'What to say to parents',
      text: 'The question is always where the bus is, and it always comes when the transport office is busiest. With zones along the run, the office gets an SMS when the bus leaves each estate, or when it should have left and hasn’t. When rain brings the whole city to a halt, the office can send the parents on that run a link to the bus, with no login needed. Names and lists stay with the staff who need them.',
    },
    {
      title: 'Fit to carry children',
      text: 'The bus is checked in the yard each morning, and if it fails on any point it stays there until the issue is closed. The dates for the NTSA inspection, speed limiter certificate, insurance, driver’s licence and certificate of good conduct are all on file, and the reminders arrive in term time. Speeding and harsh braking are listed by driver, so you can talk about them calmly on Monday.',
    },
    {
      title: 'Games days, field courses and borrowed buses',
      text: 'When the term’s fixtures come out, the hockey team, the choir and the geography department all want the same bus. Teachers and lecturers send in their requests in one place, with the number of seats and the return time. The deputy approves the trips, and the garage sees which weeks are free for servicing. When diesel is bought for an outing, the pump is photographed and the cost charged to the activity, so the bursar can tell the morning run from the trip to Nakuru.',
      points: ['Requests with seats and hours', 'Servicing planned around the term', 'Fuel charged to the activity'],
    },
  ],
  parts: [
    'vehicle',
    {
      kind: 'checklist',
      title: 'In the yard, before the first stop',
      items: ['Belts', 'Tyres', 'Emergency exit', 'First-aid box', 'Lights', 'Every failed point fixed and closed'],
    },
    { sections: 4 },
  ],
  closing: 'Show us one of your morning runs',
  related: ['/features/safety', '/features/gps_tracking', '/features/mobile'],
} satisfies Industry;
