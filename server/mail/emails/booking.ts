import { appointmentInWords, instantInWords } from '../../../contract/appointment.ts';
import type { BookingField } from '../../../contract/booking.ts';
import type { Settings } from '../../../contract/settings.ts';
import type { Booking } from '../../database/schema.ts';
import { absolute } from '../../links.ts';
import { appointmentCalendar, calendarName, calendarPath } from '../calendar.ts';
import { greeting, type Mail, oneLine } from '../mail.ts';
import { htmlOf, type MailBody, type MailLine, textOf } from './layout.ts';

/** The confirmation goes to the visitor, the notice to the sales inbox. An amended booking sends both again. */
export interface BookingMessage {
  kind: 'booking-confirmation' | 'booking-notice';
  booking: Omit<Booking, 'idempotency_key' | 'content_hash'>;
}

/** The emails that a booking causes: a notice and, if the visitor gave an email address, a confirmation. */
export function bookingMessages({ idempotency_key, content_hash, ...booking }: Booking): BookingMessage[] {
  const notice: BookingMessage = { kind: 'booking-notice', booking };
  return booking.email === '' ? [notice] : [{ kind: 'booking-confirmation', booking }, notice];
}

/** The email for a booking message. */
export function renderBookingMessage({ kind, booking }: BookingMessage, settings: Settings): Mail {
  return kind === 'booking-confirmation' ? confirmation(booking, settings) : notice(booking, settings);
}

function confirmation(booking: BookingMessage['booking'], settings: Settings): Mail {
  const changed = booking.sequence > 0;
  const body: MailBody = {
    heading: changed ? 'Your demo was changed' : 'Your demo is booked',
    opening: [
      greeting(booking.first_name),
      changed
        ? `We have changed your ${settings.PRODUCT_NAME} demo. This is the new time:`
        : `Thank you for booking a demo of ${settings.PRODUCT_NAME}.`,
    ],
    lines: [{ term: 'When', value: when(booking) }],
    closing: [
      'A customer success agent will contact you.',
      'The attached file adds the appointment to your calendar.',
      `To ask a question or to change the time, call ${settings.PHONE}.`,
    ],
    link: { words: 'Download the appointment', url: absolute(calendarPath(booking.id), settings) },
  };
  return {
    to: booking.email,
    subject: `${body.heading}: ${appointmentInWords(booking.appointment_date, booking.appointment_time)}`,
    text: textOf(body, settings),
    html: htmlOf(body, settings),
    calendar: { name: calendarName(settings), content: appointmentCalendar(booking, settings) },
  };
}

/** The fields that the notice shows as one line each, in both time zones. */
type AppointmentField = 'appointment_date' | 'appointment_time' | 'time_zone';

function notice(booking: BookingMessage['booking'], settings: Settings): Mail {
  const name = oneLine(`${booking.first_name} ${booking.last_name}`);
  const details: Record<Exclude<BookingField, AppointmentField>, MailLine> = {
    first_name: { term: 'First name', value: oneLine(booking.first_name) },
    last_name: { term: 'Last name', value: oneLine(booking.last_name) },
    phone: { term: 'Telephone', value: oneLine(booking.phone) || 'not given' },
    email: { term: 'Email', value: booking.email || 'not given' },
  };
  const body: MailBody = {
    heading: booking.sequence > 0 ? 'A demo was changed' : 'A demo was booked',
    opening: [
      booking.sequence > 0
        ? 'A visitor changed a booking. This replaces the booking with the same number.'
        : 'A visitor booked a demo on the website.',
    ],
    lines: [
      ...Object.values(details),
      { term: 'When', value: when(booking) },
      { term: 'At our office', value: whenAtOffice(booking, settings) },
      { term: 'Number', value: booking.id },
    ],
    closing: [
      booking.email === ''
        ? 'The visitor gave no email address. Call them.'
        : 'Reply to this email to answer the visitor.',
    ],
  };
  return {
    to: settings.SALES_INBOX,
    ...(booking.email === '' ? {} : { replyTo: { name, address: booking.email } }),
    subject: `${body.heading}: ${name}, ${appointmentInWords(booking.appointment_date, booking.appointment_time)}`,
    text: textOf(body, settings),
    html: htmlOf(body, settings),
  };
}

function when({ appointment_date, appointment_time, time_zone }: BookingMessage['booking']): string {
  return `${appointmentInWords(appointment_date, appointment_time)} (${time_zone} time)`;
}

function whenAtOffice({ appointment }: BookingMessage['booking'], { OFFICE_TIME_ZONE }: Settings): string {
  return `${instantInWords(appointment, OFFICE_TIME_ZONE)} (${OFFICE_TIME_ZONE} time)`;
}
