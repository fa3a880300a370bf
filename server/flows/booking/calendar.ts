import { ICalCalendar, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { BookingStatus } from '../../../contract/booking.ts';
import { demoLength } from '../../../contract/limits.ts';
import type { Settings } from '../../../contract/settings.ts';
import type { Booking } from './rows.ts';

/**
 * The appointment as an iCalendar file (RFC 5545). Its UID stays the same and its SEQUENCE counts the amendments, so that a
 * calendar moves the appointment rather than adding a second one. It does not name the visitor, because calendars are
 * shared.
 */
export function appointmentCalendar(
  booking: Pick<Booking, 'id' | 'appointment' | 'sequence' | 'amended_at'> & { status?: BookingStatus },
  { PRODUCT_NAME, PHONE, PUBLIC_URL }: Pick<Settings, 'PRODUCT_NAME' | 'PHONE' | 'PUBLIC_URL'>,
): string {
  const start = new Date(booking.appointment);
  const isAsked = isUnanswered(booking);
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
    status: isAsked ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    description: isAsked
      ? `This hour is not confirmed yet. A customer success agent from ${PRODUCT_NAME} will contact you. To ask a question or to change the time, call ${PHONE}.`
      : `A customer success agent from ${PRODUCT_NAME} will contact you. To ask a question or to change the time, call ${PHONE}.`,
    transparency: ICalEventTransparency.OPAQUE,
  });
  return calendar.toString();
}

/** Whether an hour was asked for or proposed, and is not agreed yet. An email of an earlier release does not say so. */
export function isUnanswered({ status = 'booked' }: { status?: BookingStatus }): boolean {
  return status !== 'booked';
}

/** The file name of the calendar file. */
export function calendarName({ PRODUCT_SLUG }: Pick<Settings, 'PRODUCT_SLUG'>): string {
  return `${PRODUCT_SLUG}-demo.ics`;
}

/** The path of a booking's calendar file. */
export function calendarPath(id: string): string {
  return `/api/register/booking/${id}/appointment.ics`;
}
