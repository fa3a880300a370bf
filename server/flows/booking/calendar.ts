import {
  ICalAlarmType,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { BookingStatus } from '../../../contract/booking.ts';
import { calendarWords, endOf, place } from '../../../contract/calendar-links.ts';
import type { Settings } from '../../../contract/settings.ts';
import type { Booking } from './tables.ts';

/** What a calendar file is made of. */
type CalendarBooking = Pick<Booking, 'id' | 'appointment' | 'sequence' | 'amended_at' | 'phone' | 'email'> & {
  status?: BookingStatus;
};

/** How long before the demo calendars remind of it, in seconds: enough to find a quiet place. */
const alarmBefore = 15 * 60;

/** How many digits tell people which of their numbers is called, and nobody else what it is. */
const shownDigits = 3;

/**
 * The appointment as an iCalendar file (RFC 5545). Its UID stays the same and its SEQUENCE counts the amendments, so that a
 * calendar moves the appointment rather than adding a second one, and drops one that is cancelled (RFC 5546, section 3.2.5). It
 * does not name the visitor, because calendars are shared. It has only the last digits of the number that will be called:
 * anyone can type somebody else's address and have us email them the way to this file.
 */
export function appointmentCalendar(
  booking: CalendarBooking,
  settings: Pick<Settings, 'PRODUCT_NAME' | 'PHONE' | 'PUBLIC_URL' | 'MAIL_FROM'>,
): string {
  const { PRODUCT_NAME, PUBLIC_URL, MAIL_FROM } = settings;
  const isAsked = isUnanswered(booking);
  const number = numberOf(booking);
  const { title, details } = calendarWords({ ...booking, isAsked }, settings, number);
  const calendar = new ICalCalendar({
    prodId: { company: PRODUCT_NAME, product: 'Website', language: 'EN' },
    method: booking.status === 'cancelled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${booking.id}@${new URL(PUBLIC_URL).hostname}`,
    sequence: booking.sequence,
    stamp: new Date(booking.amended_at),
    start: new Date(booking.appointment),
    end: new Date(endOf(booking)),
    summary: title,
    status: eventStatus(booking),
    description: `${booking.status === 'cancelled' ? cancelled : details} Reference: ${booking.id}`,
    location: booking.phone === '' ? place : `By phone: ${number}`,
    organizer: { name: PRODUCT_NAME, email: MAIL_FROM },
    alarms: [{ type: ICalAlarmType.display, trigger: alarmBefore, description: title }],
    transparency: ICalEventTransparency.OPAQUE,
  });
  // Every line ends with CRLF, the last one too: RFC 5545, section 3.1.
  return `${calendar}\r\n`;
}

const cancelled = 'This demo is cancelled, and nobody will call you.';

/** The telephone that will be called. */
function numberOf({ phone }: Pick<Booking, 'phone'>): string {
  const digits = phone.match(/\p{N}/gu) ?? [];
  return `your number ending in ${digits.slice(-shownDigits).join('')}`;
}

function eventStatus(booking: { status?: BookingStatus }): ICalEventStatus {
  if (booking.status === 'cancelled') return ICalEventStatus.CANCELLED;
  return isUnanswered(booking) ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

/** Whether a time was asked for or proposed, and is not agreed yet. An email of an earlier release does not say so. */
export function isUnanswered({ status = 'booked' }: { status?: BookingStatus }): boolean {
  return status === 'requested' || status === 'proposed';
}

/** The file name of the calendar file. */
export function calendarName({ PRODUCT_SLUG }: Pick<Settings, 'PRODUCT_SLUG'>): string {
  return `${PRODUCT_SLUG}-demo.ics`;
}

/** The path of a booking's calendar file. */
export function calendarPath(id: string): string {
  return `/api/register/booking/${id}/appointment.ics`;
}
