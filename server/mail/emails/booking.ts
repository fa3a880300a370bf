import { appointmentInWords, instantInWords } from '../../../contract/appointment.ts';
import type { Settings } from '../../../contract/settings.ts';
import type { Booking } from '../../database/schema.ts';
import { absolute } from '../../links.ts';
import { appointmentCalendar, calendarName, calendarPath } from '../calendar.ts';
import { type Mail, oneLine } from '../mail.ts';
import { htmlOf, type MailBody, textOf } from './layout.ts';

/** A confirmation tells the visitor, a notice the sales inbox. A booking that was amended makes both again. */
export interface BookingMessage {
  kind: 'booking-confirmation' | 'booking-notice';
  booking: Omit<Booking, 'idempotency_key' | 'content_hash'>;
}

/** The mails that a booking makes: a notice, and a confirmation where the visitor gave an email. */
export function bookingMessages({ idempotency_key, content_hash, ...booking }: Booking): BookingMessage[] {
  const notice: BookingMessage = { kind: 'booking-notice', booking };
  return booking.email === '' ? [notice] : [{ kind: 'booking-confirmation', booking }, notice];
}

/** The mail that tells of a booking, in the words of the settings. */
export function renderBookingMessage({ kind, booking }: BookingMessage, settings: Settings): Mail {
  return kind === 'booking-confirmation' ? confirmation(booking, settings) : notice(booking, settings);
}

function confirmation(booking: BookingMessage['booking'], settings: Settings): Mail {
  const changed = booking.sequence > 0;
  const body: MailBody = {
    heading: changed ? 'Your demo was changed' : 'Your demo is booked',
    opening: [
      `Hello ${oneLine(booking.first_name)},`,
      changed
        ? `your booking of a demo of ${settings.PRODUCT_NAME} was changed. It now stands as follows.`
        : `thank you for booking a demo of ${settings.PRODUCT_NAME}.`,
    ],
    lines: [{ term: 'When', value: when(booking) }],
    closing: [
      'A customer success agent will contact you.',
      `The appointment is attached for your calendar. Questions, or another time: call ${settings.PHONE}.`,
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

function notice(booking: BookingMessage['booking'], settings: Settings): Mail {
  const name = oneLine(`${booking.first_name} ${booking.last_name}`);
  const body: MailBody = {
    heading: booking.sequence > 0 ? 'A demo was changed' : 'A demo was booked',
    opening: [
      booking.sequence > 0
        ? 'A visitor corrected a booking. It replaces the one with the same number.'
        : 'A visitor booked a demo on the website.',
    ],
    lines: [
      { term: 'First name', value: oneLine(booking.first_name) },
      { term: 'Last name', value: oneLine(booking.last_name) },
      { term: 'Telephone', value: oneLine(booking.phone) || 'not given' },
      { term: 'Email', value: booking.email || 'not given' },
      { term: 'When', value: when(booking) },
      { term: 'At our office', value: whenAtOffice(booking, settings) },
      { term: 'Number', value: booking.id },
    ],
    closing: [booking.email === '' ? 'Answer by telephone.' : 'An answer to this mail goes to the visitor.'],
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
