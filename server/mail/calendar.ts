import { ICalCalendar, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { demoLength } from '../../contract/limits.ts';
import type { Settings } from '../../contract/settings.ts';
import type { Booking } from '../database/schema.ts';

/**
 * The appointment as an iCalendar file (RFC 5545). Its UID never changes and its SEQUENCE counts the amendments, so that
 * a calendar that has the appointment moves it instead of adding another. It names no visitor: calendars are shared.
 */
export function appointmentCalendar(
  booking: Pick<Booking, 'id' | 'appointment' | 'sequence' | 'amended_at'>,
  { PRODUCT_NAME, PHONE, PUBLIC_URL }: Pick<Settings, 'PRODUCT_NAME' | 'PHONE' | 'PUBLIC_URL'>,
): string {
  const start = new Date(booking.appointment);
  const calendar = new ICalCalendar({
    prodId: { company: PRODUCT_NAME, product: 'Website', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${booking.id}@${new URL(PUBLIC_URL).hostname}`,
    sequence: booking.sequence,
    stamp: new Date(booking.amended_at),
    start,
    end: new Date(start.getTime() + demoLength),
    summary: `${PRODUCT_NAME} demo`,
    description: `A customer success agent of ${PRODUCT_NAME} will contact you. Questions, or another time: call ${PHONE}.`,
    transparency: ICalEventTransparency.OPAQUE,
  });
  return calendar.toString();
}

/** The name under which the calendar file is saved. */
export function calendarName({ PRODUCT_SLUG }: Pick<Settings, 'PRODUCT_SLUG'>): string {
  return `${PRODUCT_SLUG}-demo.ics`;
}

/** Where a booking's calendar file is, as a path on the site. */
export function calendarPath(id: string): string {
  return `/api/register/booking/${id}/appointment.ics`;
}
