import { headlines } from './headlines.ts';
import type { DayMoment } from './subject.ts';

/** The words of the product tour: specification 2 (Tour). */

export const tourCopy = {
  headline: headlines['/tour'],
  description:
    'Six screens of the platform: dashboard, assignment, live tracking, inspections, workflows and vehicle service. Take them at your own pace.',
  lead: 'What a dispatcher, a driver and a workshop see on an ordinary day. Two minutes, nothing to sign up for.',
} as const;

/** The six slides in their order, each with its picture by the file in `src/pictures`, and its moment of the example day. */
export const slides = [
  {
    title: 'Dashboard summary',
    text: 'The day starts here: how many vehicles are moving, idling or parked, which trips have started, and the four things that need attention now.',
    picture: 'DashboardSummary',
    moment: { at: '14:10' },
  },
  {
    title: 'Vehicle and driver assignment',
    text: 'Draw a line from a driver to a vehicle and tomorrow is planned. Drivers who are off and vehicles in the workshop can’t be picked by mistake.',
    picture: 'VehicleAssignment',
    moment: { at: '05:45', vehicle: 'KDA 412T' },
  },
  {
    title: 'Live tracking',
    text: 'See where every vehicle is, its trip so far and the fuel in its tank. If the fuel reading drops while the engine is off, you get an SMS.',
    picture: 'TrackedLorry',
    moment: { at: '14:10', vehicle: 'KCZ 204P', event: 'drop' },
  },
  {
    title: 'Vehicle safety inspections',
    text: 'The driver walks round the vehicle, phone in hand, and photographs anything worn or broken. An unsafe vehicle stays in the yard.',
    picture: 'MirrorPhoto',
    moment: { at: '06:12', vehicle: 'KCB 870F', event: 'inspection' },
  },
  {
    title: 'Business workflows and automation',
    text: 'A trip is requested, approved, dispatched and completed, each step by the person whose job it is. Nobody asks where the paper is.',
    picture: 'ApprovalLanes',
    moment: { at: '12:14', vehicle: 'KCS 233H', event: 'approval' },
  },
  {
    title: 'Vehicle maintenance service',
    text: 'Services fall due by date or by kilometres and share one calendar, with the parts they need. Overdue ones stay red until they’re done.',
    picture: 'ServiceDue',
    moment: { at: '12:00', vehicle: 'KDC 118M', event: 'service' },
  },
] as const satisfies readonly { title: string; text: string; picture: string; moment: DayMoment }[];
