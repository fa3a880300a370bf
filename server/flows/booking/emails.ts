import { appointmentInWords, instantInWords } from '../../../contract/appointment.ts';
import { type BookingField, bookingFields } from '../../../contract/booking.ts';
import { durationInWords } from '../../../contract/duration.ts';
import { demoLength } from '../../../contract/limits.ts';
import type { Settings } from '../../../contract/settings.ts';
import { absolute } from '../../links.ts';
import type { MailKinds } from '../../mail/emails/kind.ts';
import { mailOf } from '../../mail/emails/layout.ts';
import type { MailBody } from '../../mail/emails/mail-body.ts';
import { replyToVisitor, salesReason } from '../../mail/emails/sales-words.ts';
import { greeting, type Mail, oneLine } from '../../mail/mail.ts';
import { appointmentCalendar, calendarName, calendarPath } from './calendar.ts';
import type { Booking } from './rows.ts';

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

export const bookingMails: MailKinds<BookingMessage> = {
  'booking-confirmation': {
    lane: 'notices',
    to: ({ booking }) => booking.email,
    render: ({ booking }, settings) => confirmation(booking, settings),
  },
  'booking-notice': { lane: 'notices', render: ({ booking }, settings) => notice(booking, settings) },
};

function confirmation(booking: BookingMessage['booking'], settings: Settings): Mail {
  const isChanged = booking.sequence > 0;
  const body: MailBody = {
    heading: isChanged ? 'Your demo has been updated' : 'Your demo is booked',
    greeting: greeting(booking.first_name),
    opening: [
      isChanged
        ? `We have updated your booking for a demo of ${settings.PRODUCT_NAME}.`
        : `Thank you for booking a demo of ${settings.PRODUCT_NAME}. A customer success agent will contact you.`,
    ],
    lines: [
      { term: 'When', value: when(booking) },
      { term: 'How long', value: durationInWords(demoLength) },
      { term: 'Our hours', value: settings.SUPPORT_HOURS },
    ],
    link: { words: 'Add to your calendar', url: absolute(calendarPath(booking.id), settings) },
    closing: [
      'The appointment is also attached as a calendar file.',
      `To change the time or ask a question, call ${settings.PHONE}. If you did not book this demo, call the same number and we will cancel it.`,
    ],
    reason: 'You are receiving this email because a demo was booked with this address on our website.',
  };
  return {
    ...mailOf(booking.email, body, settings),
    subject: `${body.heading}: ${appointmentInWords(booking.appointment_date, booking.appointment_time)}`,
    calendar: { name: calendarName(settings), content: appointmentCalendar(booking, settings) },
  };
}

/** The fields that the notice shows together, in both time zones. */
const appointmentFields: readonly BookingField[] = ['appointment_date', 'appointment_time', 'time_zone'];

/** The other fields, each by its name in words. */
const detailFields = bookingFields.filter((field) => !appointmentFields.includes(field));

const inWords = (field: string) => field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ');

function notice(booking: BookingMessage['booking'], settings: Settings): Mail {
  const name = oneLine(`${booking.first_name} ${booking.last_name}`);
  const body: MailBody = {
    heading: booking.sequence > 0 ? 'Demo booking updated' : 'New demo booking',
    opening: [
      booking.sequence > 0
        ? 'A visitor changed a demo booking. These details replace the earlier ones with the same reference.'
        : 'A visitor booked a demo on the website.',
    ],
    lines: [
      ...detailFields.map((field) => ({ term: inWords(field), value: oneLine(booking[field]) || 'not given' })),
      { term: 'When', value: when(booking) },
      { term: 'At our office', value: whenAtOffice(booking, settings) },
      { term: 'Reference', value: booking.id },
    ],
    closing: [booking.email === '' ? 'The visitor gave no email address. Call them instead.' : replyToVisitor],
    reason: salesReason,
  };
  return {
    ...mailOf(settings.SALES_INBOX, body, settings),
    ...(booking.email === '' ? {} : { replyTo: { name, address: booking.email } }),
    subject: `${body.heading}: ${name}, ${appointmentInWords(booking.appointment_date, booking.appointment_time)}`,
  };
}

function when({ appointment_date, appointment_time, time_zone }: BookingMessage['booking']): string {
  return `${appointmentInWords(appointment_date, appointment_time)} (${time_zone} time)`;
}

function whenAtOffice({ appointment }: BookingMessage['booking'], { OFFICE_TIME_ZONE }: Settings): string {
  return `${instantInWords(appointment, OFFICE_TIME_ZONE)} (${OFFICE_TIME_ZONE} time)`;
}
