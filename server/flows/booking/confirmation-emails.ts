import { appointmentInWords, instantInWords } from '../../../contract/appointment.ts';
import {
  answerPage,
  type BookingField,
  type BookingStatus,
  bookingFieldLabels,
  bookingFields,
} from '../../../contract/booking.ts';
import { calendarLinks } from '../../../contract/calendar-links.ts';
import { durationInWords } from '../../../contract/duration.ts';
import { demoLength } from '../../../contract/limits.ts';
import type { Settings } from '../../../contract/settings.ts';
import { absolute } from '../../links.ts';
import { exampleAddress, exampleInstant, exampleLink, exampleVisitor } from '../../mail/emails/example.ts';
import type { MailKinds } from '../../mail/emails/kind.ts';
import { mailOf } from '../../mail/emails/layout.ts';
import type { MailBody, MailLine } from '../../mail/emails/mail-body.ts';
import { replyToVisitor, salesReason } from '../../mail/emails/sales-words.ts';
import { greeting, type Mail, oneLine } from '../../mail/mail.ts';
import { appointmentCalendar, calendarName, calendarPath, isUnanswered } from './calendar.ts';
import { linkPath } from './links.ts';
import type { Booking } from './tables.ts';

/** What of a booking no email needs: keys, hashes, and what was sent before. */
type Unmailed = 'idempotency_key' | 'content_hash' | 'answer_hash' | 'reminded_for';

/** The confirmation goes to the visitor, the notice to the sales inbox. An amended booking sends both again. */
export interface BookingMessage {
  kind: 'booking-confirmation' | 'booking-notice';
  /** An earlier release left out its status. */
  booking: Omit<Booking, Unmailed | 'status'> & { status?: BookingStatus };
  /** The token of a link: in a confirmation, the visitor's own; in a notice, the one with which an agent answers a request. */
  secret?: string;
  /** The time from which the visitor has moved the demo with their link. */
  before?: Pick<Booking, 'appointment_date' | 'appointment_time' | 'time_zone'>;
  /** Whether the visitor has accepted the time that an agent had proposed. */
  isAccepted?: true;
  /** Whether an agent has answered: the confirmation then says what. */
  isAnswer?: true;
}

/** The emails that a booking causes: a notice and, if the visitor gave an email address, a confirmation. */
export function bookingMessages(
  stored: Booking,
  { link, answer, before }: { link: string; answer: string; before?: Booking },
): BookingMessage[] {
  const booking = messageBooking(stored);
  const isAccepted = before !== undefined && before.appointment === booking.appointment;
  const change = isAccepted ? { isAccepted } : before && { before: hourOf(before) };
  const notice: BookingMessage = { kind: 'booking-notice', booking, ...(answer && { secret: answer }), ...change };
  return booking.email === '' ? [notice] : [{ kind: 'booking-confirmation', booking, secret: link, ...change }, notice];
}

const hourOf = ({ appointment_date, appointment_time, time_zone }: Booking) => ({
  appointment_date,
  appointment_time,
  time_zone,
});

/** The email that tells the visitor what an agent has answered, with another link of theirs, if there is an address to send it to. */
export function answerMessages(booking: Booking, link: string): BookingMessage[] {
  return booking.email === ''
    ? []
    : [{ kind: 'booking-confirmation', booking: messageBooking(booking), secret: link, isAnswer: true }];
}

/** What the outbox stores of a booking. */
export function messageBooking(booking: Booking): BookingMessage['booking'] {
  const { idempotency_key, content_hash, answer_hash, reminded_for, ...mailed } = booking;
  return mailed;
}

/** Why a visitor gets an email about a demo. */
export const visitorReason =
  'You are receiving this email because somebody asked for a demo with this address on our website.';

/** A booking, as the examples of emails about it say it. */
export const exampleBooking: BookingMessage['booking'] = {
  ...(Object.fromEntries(bookingFields.map((field) => [field, ''])) as Record<BookingField, ''>),
  ...exampleVisitor,
  id: 'some-booking',
  email: exampleAddress,
  appointment_date: '2026-11-25',
  appointment_time: '09',
  time_zone: 'Africa/Nairobi',
  appointment: exampleInstant,
  revision: 1,
  sequence: 0,
  created_at: exampleInstant,
  amended_at: exampleInstant,
};

/** The same, cancelled. */
export const exampleCancelled: BookingMessage['booking'] = { ...exampleBooking, status: 'cancelled', sequence: 1 };

export const confirmationMails: MailKinds<BookingMessage> = {
  'booking-confirmation': {
    lane: 'notices',
    to: ({ booking }) => booking.email,
    render: (message, settings) => confirmation(message, settings),
    example: { kind: 'booking-confirmation', booking: exampleBooking, secret: exampleLink.secret },
  },
  'booking-notice': {
    lane: 'notices',
    render: (message, settings) => notice(message, settings),
    example: { kind: 'booking-notice', booking: exampleBooking },
  },
};

function confirmation(message: BookingMessage, settings: Settings): Mail {
  const { booking, secret } = message;
  const words = wordsOf(message, settings);
  const body: MailBody = {
    heading: words.heading,
    greeting: greeting(booking.first_name),
    opening: [words.opening],
    lines: [
      { term: isUnanswered(booking) ? words.asked : 'When', value: when(booking) },
      { term: 'How long', value: durationInWords(demoLength) },
      { term: 'Our hours', value: settings.SUPPORT_HOURS },
      ...ownLink(secret, settings),
    ],
    ways: calendarWays(booking, settings),
    closing: [
      `The appointment is also attached as a calendar file${isUnanswered(booking) ? ', in which it is tentative' : ''}.`,
      ...otherTime(secret, settings),
    ],
    reason: visitorReason,
  };
  return {
    ...mailOf(booking.email, body, settings),
    subject: `${body.heading}: ${appointmentInWords(booking.appointment_date, booking.appointment_time)}`,
    calendar: { name: calendarName(settings), content: appointmentCalendar(booking, settings) },
  };
}

/** The ways to add a demo to a calendar, which stand beside each other. */
function calendarWays(booking: BookingMessage['booking'], settings: Settings): MailBody['ways'] {
  const { google, outlook } = calendarLinks({ ...booking, isAsked: isUnanswered(booking) }, settings);
  return [
    { words: 'Add to Google Calendar', url: google },
    { words: 'Outlook', url: outlook },
    { words: '.ics file', url: absolute(calendarPath(booking.id), settings) },
  ];
}

/** The link with which the visitor sees, moves and cancels the demo. An email of an earlier release has none. */
export function ownLink(token: string | undefined, settings: Settings): MailLine[] {
  return token === undefined
    ? []
    : [{ term: 'See, move or cancel it', value: absolute(linkPath(token), settings), isLink: true }];
}

/** How the visitor moves or cancels the demo: by the link, if the email has it, or else by phone. */
export function otherTime(token: string | undefined, { PHONE }: Settings): string[] {
  const way = token === undefined ? `call ${PHONE}` : `follow the link above, or call ${PHONE}`;
  return [
    `If you can’t make it or would like another time, ${way}.`,
    'If you didn’t ask for this demo, call the same number and we’ll cancel it.',
  ];
}

/** What the visitor is told: a time that is not agreed yet was asked for or proposed, and no demo is promised at it. */
function wordsOf(
  { booking, secret, isAnswer, isAccepted, before }: BookingMessage,
  { PRODUCT_NAME, PHONE }: Settings,
): { heading: string; opening: string; asked: string } {
  const asked = 'You asked for';
  if (booking.status === 'proposed') {
    return {
      heading: 'We propose another time for your demo',
      opening: `We can’t give you a demo of ${PRODUCT_NAME} at the time you asked for, so we’re proposing another. ${secret === undefined ? 'Call' : 'Accept it with the link below, or call'} ${PHONE} to tell us if it suits you.`,
      asked: 'We propose',
    };
  }
  if (isUnanswered(booking)) {
    return {
      heading: booking.sequence > 0 ? 'Your request for a demo has been updated' : 'You asked for a demo',
      opening: `You asked for a demo of ${PRODUCT_NAME} at a time when our office is closed. A customer success agent will confirm it or propose another. It’s not booked until they do.`,
      asked,
    };
  }
  if (isAnswer) {
    return {
      heading: 'Your demo is confirmed',
      opening: `We’ve confirmed your demo of ${PRODUCT_NAME} at the time you asked for. A customer success agent will contact you.`,
      asked,
    };
  }
  if (isAccepted) {
    return {
      heading: 'Your demo is confirmed',
      opening: `You’ve accepted the time we proposed for your demo of ${PRODUCT_NAME}. A customer success agent will contact you.`,
      asked,
    };
  }
  if (before) {
    return {
      heading: 'Your demo has been moved',
      opening: `You’ve moved your demo of ${PRODUCT_NAME}. A customer success agent will contact you at the new time.`,
      asked,
    };
  }
  return booking.sequence > 0
    ? {
        heading: 'Your demo has been updated',
        opening: `We’ve updated your booking for a demo of ${PRODUCT_NAME}.`,
        asked,
      }
    : {
        heading: 'Your demo is booked',
        opening: `Thank you for booking a demo of ${PRODUCT_NAME}. A customer success agent will contact you.`,
        asked,
      };
}

/** The fields that the notice shows together, in both time zones. */
const appointmentFields: readonly BookingField[] = ['appointment_date', 'appointment_time', 'time_zone'];

/** The other fields, each by its label. */
const detailFields = bookingFields.filter((field) => !appointmentFields.includes(field));

/** A detail of a booking. An email that an earlier release queued lacks the fields that its form did not have. */
const detail = (booking: Partial<Booking>, field: BookingField) => oneLine(booking[field] ?? '') || 'not given';

const labels: Partial<Record<BookingField, string>> = bookingFieldLabels;

const labelOf = (field: BookingField) =>
  labels[field] ?? field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ');

function notice({ booking, secret, before, isAccepted }: BookingMessage, settings: Settings): Mail {
  const name = oneLine(`${booking.first_name} ${booking.last_name}`);
  const isAsked = isUnanswered(booking);
  const isChanged = booking.sequence > 0;
  const body: MailBody = {
    heading: isAccepted ? 'Proposed time accepted' : noticeHeading(isAsked, isChanged, before !== undefined),
    opening: [
      isChanged
        ? `A visitor ${isAccepted ? 'accepted the proposed time' : `${before ? 'moved' : 'changed'} a demo booking`}. These details replace the earlier ones with the same reference.`
        : `A visitor ${isAsked ? 'asked for' : 'booked'} a demo on the website.`,
      ...(isAsked ? ['The office is closed then, so the visitor is waiting for an answer.'] : []),
    ],
    lines: [
      ...detailFields.map((field) => ({ term: labelOf(field), value: detail(booking, field) })),
      { term: isAsked ? 'Asked for' : 'When', value: when(booking) },
      { term: 'At our office', value: whenAtOffice(booking, settings) },
      ...(before ? [{ term: 'Moved from', value: when(before) }] : []),
      { term: 'Reference', value: booking.id },
    ],
    ...(secret !== undefined && {
      link: { words: 'Confirm it or propose another time', url: absolute(`${answerPage}/${secret}`, settings) },
    }),
    closing: [booking.email === '' ? 'The visitor didn’t give an email address. Call them instead.' : replyToVisitor],
    reason: salesReason,
  };
  return {
    ...mailOf(settings.SALES_INBOX, body, settings),
    ...(booking.email === '' ? {} : { replyTo: { name, address: booking.email } }),
    subject: `${body.heading}: ${name}, ${appointmentInWords(booking.appointment_date, booking.appointment_time)}`,
  };
}

function noticeHeading(isAsked: boolean, isChanged: boolean, isMoved: boolean): string {
  if (isMoved && !isAsked) return 'Demo moved';
  if (isAsked) return isChanged ? 'Demo request updated' : 'Demo asked for';
  return isChanged ? 'Demo booking updated' : 'New demo booking';
}

/** When a demo is, where the visitor is. */
export function when({ appointment_date, appointment_time, time_zone }: NonNullable<BookingMessage['before']>): string {
  return `${appointmentInWords(appointment_date, appointment_time)} (${time_zone} time)`;
}

export function whenAtOffice({ appointment }: BookingMessage['booking'], { OFFICE_TIME_ZONE }: Settings): string {
  return `${instantInWords(appointment, OFFICE_TIME_ZONE)} (${OFFICE_TIME_ZONE} time)`;
}
