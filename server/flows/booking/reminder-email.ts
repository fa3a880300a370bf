import { appointmentInWords } from '../../../contract/appointment.ts';
import { durationInWords } from '../../../contract/duration.ts';
import { demoLength } from '../../../contract/limits.ts';
import type { Settings } from '../../../contract/settings.ts';
import { exampleLink } from '../../mail/emails/example.ts';
import type { MailKinds } from '../../mail/emails/kind.ts';
import { mailOf } from '../../mail/emails/layout.ts';
import { greeting, type Mail } from '../../mail/mail.ts';
import {
  type BookingMessage,
  exampleBooking,
  messageBooking,
  otherTime,
  ownLink,
  visitorReason,
  when,
} from './confirmation-emails.ts';
import type { Booking } from './tables.ts';

/** Reminds a visitor of a demo. It expires when the demo begins: a mail server that was down sends none after that. */
export interface ReminderMessage {
  kind: 'booking-reminder';
  booking: BookingMessage['booking'];
  /** The token of a link of the visitor's own. A server of an earlier release sends none. */
  secret?: string;
  expires_at: string;
}

/** The reminder of a booking, whose visitor gave an email address, with another link of theirs. */
export function reminderMessage(booking: Booking, link: string): ReminderMessage {
  return { kind: 'booking-reminder', booking: messageBooking(booking), secret: link, expires_at: booking.appointment };
}

export const reminderMails: MailKinds<ReminderMessage> = {
  'booking-reminder': {
    lane: 'notices',
    to: ({ booking }) => booking.email,
    isOvertaken: async ({ booking }, queries) => {
      const { id, appointment } = booking;
      const demo = queries.selectFrom('bookings').select('id').where('id', '=', id);
      const agreed = demo.where('appointment', '=', appointment).where('status', '=', 'booked');
      return (await agreed.executeTakeFirst()) === undefined;
    },
    render: reminder,
    example: {
      kind: 'booking-reminder',
      booking: exampleBooking,
      secret: exampleLink.secret,
      expires_at: exampleBooking.appointment,
    },
  },
};

function reminder({ booking, secret }: ReminderMessage, settings: Settings): Mail {
  const { PRODUCT_NAME } = settings;
  const heading = 'A reminder of your demo';
  return {
    ...mailOf(
      booking.email,
      {
        heading,
        greeting: greeting(booking.first_name),
        opening: [`Your demo of ${PRODUCT_NAME} is coming up. A customer success agent will contact you.`],
        lines: [
          { term: 'When', value: when(booking) },
          { term: 'How long', value: durationInWords(demoLength) },
          ...ownLink(secret, settings),
        ],
        closing: otherTime(secret, settings),
        reason: visitorReason,
      },
      settings,
    ),
    subject: `${heading}: ${appointmentInWords(booking.appointment_date, booking.appointment_time)}`,
  };
}
