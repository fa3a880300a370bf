import { headlines } from './headlines.ts';
/** The words of the product tour: specification 2 (Tour). */

export const tourCopy = {
  headline: headlines['/tour'],
  description:
    'Six screens of the platform: dashboard, assignment, live tracking, inspections, workflows and vehicle service. Take them at your own pace.',
  lead: 'What a dispatcher, a driver and a workshop see on an ordinary day. Two minutes, nothing to sign up for.',
} as const;

/** The six slides in their order, each with the picture that it shows by its file in `src/pictures`. */
export const slides = [
  {
    title: 'Dashboard summary',
    text: 'The day starts here: how many vehicles are moving, idling or parked, which trips have started, and the four things that need attention now.',
    picture: 'DashboardSummary',
  },
  {
    title: 'Vehicle and driver assignment',
    text: 'Draw a line from a driver to a vehicle and tomorrow is planned. Drivers who are off and vehicles in the workshop can’t be picked by mistake.',
    picture: 'VehicleAssignment',
  },
  {
    title: 'Live tracking',
    text: 'Each vehicle on its road, with its trip behind it and its fuel below. If the sensor in the tank reads less while the engine is off, you get an SMS.',
    picture: 'LiveMap',
  },
  {
    title: 'Vehicle safety inspections',
    text: 'The driver walks round the vehicle, phone in hand. Worn or broken parts are marked with a photo, and an unsafe vehicle stays in the yard.',
    picture: 'InspectionSheet',
  },
  {
    title: 'Business workflows and automation',
    text: 'A trip is requested, approved, dispatched and completed, each step by the person whose job it is. Nobody asks where the paper is.',
    picture: 'WorkflowBoard',
  },
  {
    title: 'Vehicle maintenance service',
    text: 'Services fall due by date or by kilometres and share one calendar, with the parts they need. Overdue ones stay red until they’re done.',
    picture: 'MaintenanceCalendar',
  },
] as const;
