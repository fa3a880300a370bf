import { dayIn } from '../../../contract/appointment.ts';
import type { AppointmentShown } from '../../../contract/appointment-link.ts';
import { calendarPath } from './calendar.ts';
import type { Booking } from './tables.ts';

/** What the page of a link says of a booking. */
export function shownOf(booking: Booking, now: Date): AppointmentShown {
  const { id, appointment_date, appointment_time, time_zone, status } = booking;
  const today = dayIn(time_zone, now);
  const at = now.toISOString();
  return { appointment_date, appointment_time, time_zone, status, calendar: calendarPath(id), today, now: at };
}
