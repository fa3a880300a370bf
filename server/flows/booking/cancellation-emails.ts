import { appointmentInWords } from '../../../contract/appointment.ts';
import { bookingFieldLabels, bookingPage } from '../../../contract/booking.ts';
import type { Settings } from '../../../contract/settings.ts';
import { absolute } from '../../links.ts';
import type { MailKinds } from '../../mail/emails/kind.ts';
import { mailOf } from '../../mail/emails/layout.ts';
import { salesReason } from '../../mail/emails/sales-words.ts';
import { greeting, type Mail, oneLine } from '../../mail/mail.ts';
import { appointmentCalendar, calendarName } from './calendar.ts';
import {
  type BookingMessage,
  exampleCancelled,
  messageBooking,
  visitorReason,
  when,
  whenAtOffice,
} from './confirmation-emails.ts';
import type { Booking } from './tables.ts';

/** Tells the visitor, whose calendar drops the demo, and the sales inbox that a visitor has cancelled a demo. */
export interface CancellationMessage {
  kind: 'booking-cancelled' | 'booking-cancelled-notice';
  booking: BookingMessage['booking'];
}

/** The emails about a cancelled demo: a notice and, if the visitor gave an email address, one with the calendar file. */
export function cancellationMessages(cancelled: Booking): CancellationMessage[] {
  const booking = messageBooking(cancelled);
  const notice: CancellationMessage = { kind: 'booking-cancelled-notice', booking };
  return booking.email === '' ? [notice] : [{ kind: 'booking-cancelled', booking }, notice];
}

export const cancellationMails: MailKinds<CancellationMessage> = {
  'booking-cancelled': {
    lane: 'notices',
    to: ({ booking }) => booking.email,
    render: ({ booking }, settings) => cancellation(booking, settings),
    example: { kind: 'booking-cancelled', booking: exampleCancelled },
  },
  'booking-cancelled-notice': {
    lane: 'notices',
    render: ({ booking }, settings) => notice(booking, settings),
    example: { kind: 'booking-cancelled-notice', booking: exampleCancelled },
  },
};

function cancellation(booking: CancellationMessage['booking'], settings: Settings): Mail {
  const heading = 'Your demo is cancelled';
  const mail = mailOf(
    booking.email,
    {
      heading,
      greeting: greeting(booking.first_name),
      opening: [`You’ve cancelled your demo of ${settings.PRODUCT_NAME}. Nobody will call you at that time.`],
      lines: [{ term: 'Was to be', value: when(booking) }],
      link: { words: 'Book another demo', url: absolute(bookingPage, settings) },
      closing: [
        'Open the attached calendar file to remove the appointment from your calendar.',
        `If you didn’t cancel it, call ${settings.PHONE}.`,
      ],
      reason: visitorReason,
    },
    settings,
  );
  return {
    ...mail,
    subject: `${heading}: ${appointmentInWords(booking.appointment_date, booking.appointment_time)}`,
    calendar: {
      name: calendarName(settings),
      content: appointmentCalendar(booking, settings),
      method: 'CANCEL',
    },
  };
}

function notice(booking: CancellationMessage['booking'], settings: Settings): Mail {
  const name = oneLine(`${booking.first_name} ${booking.last_name}`);
  const heading = 'Demo cancelled';
  const mail = mailOf(
    settings.SALES_INBOX,
    {
      heading,
      opening: ['A visitor cancelled a demo. The slot is free again, and you don’t have to call them.'],
      lines: [
        { term: 'Visitor', value: name },
        { term: bookingFieldLabels.phone, value: oneLine(booking.phone) || 'not given' },
        { term: 'Email', value: oneLine(booking.email) || 'not given' },
        { term: 'Was to be', value: when(booking) },
        { term: 'At our office', value: whenAtOffice(booking, settings) },
        { term: 'Reference', value: booking.id },
      ],
      closing: [],
      reason: salesReason,
    },
    settings,
  );
  return {
    ...mail,
    ...(booking.email === '' ? {} : { replyTo: { name, address: booking.email } }),
    subject: `${heading}: ${name}, ${appointmentInWords(booking.appointment_date, booking.appointment_time)}`,
  };
}
