/** The demo of the model of its own link, as it stands before and after changes. */
import { appointmentInWords, dayIn } from '../../../contract/appointment.ts';
import { type AppointmentChange, type AppointmentShown, appointmentPage } from '../../../contract/appointment-link.ts';
import type { Hour } from '../../../contract/open-hours.ts';
import { bookedDemo } from '../booking/model.ts';
import type { EmailedLink } from '../emailed-link.ts';
import { now } from '../now.ts';
import { numberToCall } from '../number-to-call.ts';
import { farZone, farZoneInList, timeZone } from '../time-zone.ts';

/** The token of the link. */
export const appointmentToken = 'bGluay10by1hLWRlbW8';

/** Who has booked the demo. */
export const guest = { first_name: 'Amina', last_name: 'Otieno', phone: '', email: 'amina@guest.example' };

const { appointment_date, appointment_time } = bookedDemo;

/** The time that was booked. */
export const bookedHour = { appointment_date, appointment_time };

/** The time that it is moved to. */
export const newHour = { appointment_date: dayIn(timeZone, now, 11), appointment_time: '10' };

/** The day before `now`, on which nothing can be booked any more. */
export const yesterday = dayIn(timeZone, now, -1);

const ofPage = {
  time_zone: timeZone,
  calendar: '/api/register/booking/0/appointment.ics',
  today: dayIn(timeZone, now),
  now: now.toISOString(),
};

/** Where it is 13 hours earlier than at the office: a time when the office is closed, 3 am, and the nearest one at which it is not. */
export const askedHour = { appointment_date: dayIn(timeZone, now, 12), appointment_time: '14' };
export const bookableHour = { ...askedHour, appointment_time: '18' };

/** Another one at which it is closed. */
export const otherAskedHour = { ...askedHour, appointment_time: '15' };

const farAway = { ...ofPage, time_zone: farZone, today: dayIn(farZone, now) };
export const askedAppointment: AppointmentShown = { ...askedHour, ...farAway, status: 'requested' };
export const otherAskedAppointment: AppointmentShown = { ...otherAskedHour, ...farAway, status: 'requested' };
export const openAppointment: AppointmentShown = { ...bookableHour, ...farAway, status: 'booked' };

export const bookedAppointment: AppointmentShown = { ...bookedHour, ...ofPage, status: 'booked' };
export const movedAppointment: AppointmentShown = { ...newHour, ...ofPage, status: 'booked' };
export const proposedAppointment: AppointmentShown = { ...bookedAppointment, status: 'proposed' };
export const cancelledAppointment: AppointmentShown = { ...bookedAppointment, status: 'cancelled' };
export const overAppointment: AppointmentShown = { ...bookedAppointment, appointment_date: yesterday };

/** What the server says of times and links that do not work. */
export const appointmentErrors = {
  unknown: {
    field: 'token',
    message: `We don’t recognise this link: check that it is complete, or call ${numberToCall}`,
  },
  over: {
    field: 'token',
    message: `This demo, ${appointmentInWords(yesterday, bookedHour.appointment_time)} (${timeZone}), is over: book another if you want one`,
  },
  date: { field: 'appointment_date', message: 'Choose today or a later date' },
  time: { field: 'appointment_time', message: 'Choose a time from 7:00 am to 5:00 pm' },
  closed: {
    field: 'appointment_time',
    message: 'Our office is closed then. Choose another time, or press the button again to ask for this one',
  },
};

/** How a demo stands before its link is followed, if it is not booked. */
export type AppointmentBefore = 'proposed' | 'requested' | 'cancelled' | 'over';

/**
 * The link to see, move or cancel a demo that is booked, or at a time that an agent has `proposed`, or that was `requested` because
 * the office is closed then, or `cancelled`, or `over`.
 */
export const appointmentLink: EmailedLink<AppointmentBefore> = {
  flow: 'appointment',
  page: `${appointmentPage}/${appointmentToken}`,
  address: guest.email,
  byHand: (tester, how) => {
    const { appointment_date, appointment_time } = how === 'requested' ? askedHour : bookedHour;
    const zone = how === 'requested' ? `, with ${farZoneInList} as its time zone` : '';
    const booked = `Book a demo on ${tester.site}/booking for ${appointmentInWords(appointment_date, appointment_time)}${zone}, with your email address`;
    if (how === 'proposed' || how === 'over') tester.needsProgram();
    tester.does(how === 'cancelled' ? `${booked}, and cancel it by the link in the email` : booked);
    return 'the link to see, move or cancel it in the email about the demo';
  },
};

/** How the demo stands after a change. */
export function changedAppointment(change: AppointmentChange): AppointmentShown {
  if (change.change === 'cancel') return cancelledAppointment;
  const appointments = [movedAppointment, openAppointment, askedAppointment, otherAskedAppointment];
  return appointments.find((appointment) => isAt(appointment, change)) ?? bookedAppointment;
}

/** Whether two times are the same. */
export function isAt(hour: Hour, other: Hour): boolean {
  return hour.appointment_date === other.appointment_date && hour.appointment_time === other.appointment_time;
}
