import { headlines } from './headlines.ts';
/** The words of the product tour: specification 2 (Tour). */

export const tourCopy = {
  headline: headlines['/tour'],
  description:
    'Six screens of the platform: dashboard, assignment, live tracking, inspections, workflows and vehicle service. Go through them at your own pace.',
  lead: 'What a dispatcher, a driver and a workshop see on an ordinary day. Two minutes, nothing to sign up for.',
} as const;

/** The six slides in their order, each with the picture that it shows by its file in `src/pictures`. */
export const slides = [
  {
    title: 'Dashboard summary',
    text: 'The morning begins here: how many vehicles move, idle or stand, which trips have begun, and the four things that need attention before lunch.',
    picture: 'DashboardSummary',
  },
  {
    title: 'Vehicle and driver assignment',
    text: 'Draw a line from a driver to a vehicle and tomorrow is planned. Who is off and what stands in the workshop cannot be chosen by mistake.',
    picture: 'VehicleAssignment',
  },
  {
    title: 'Live tracking',
    text: 'Each vehicle on its road, with its trip behind it and its fuel below. When the level drops while the engine is off, you hear of it at once.',
    picture: 'LiveMap',
  },
  {
    title: 'Vehicle safety inspections',
    text: 'The driver walks round the vehicle with the phone in hand. What is worn or broken is pinned with a photo, and a vehicle that is not safe stays in the yard.',
    picture: 'InspectionSheet',
  },
  {
    title: 'Business workflows and automation',
    text: 'A trip is requested, approved, dispatched and done, each step by the person whose job it is. Nobody asks where the paper is.',
    picture: 'WorkflowBoard',
  },
  {
    title: 'Vehicle maintenance service',
    text: 'Services fall due by date or by kilometres and stand in one calendar, with the parts that they need. What is late is red until it is done.',
    picture: 'MaintenanceCalendar',
  },
] as const;
