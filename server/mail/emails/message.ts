import type { Settings } from '../../../contract/settings.ts';
import { type BookingMessage, renderBookingMessage } from '../../flows/booking/emails.ts';
import { type ContactNotice, renderContactNotice } from '../../flows/contact/emails.ts';
import { type FuelStationMessage, renderFuelStationMessage } from '../../flows/fuel-station/emails.ts';
import { type PasswordMessage, renderPasswordMessage } from '../../flows/password-reset/emails.ts';
import { type RegistrationMessage, renderRegistrationMessage } from '../../flows/registration/emails.ts';
import { type InvitationMessage, renderInvitationMessage } from '../../flows/registration/invitations/emails.ts';
import { renderSubscriptionMessage, type SubscriptionMessage } from '../../flows/subscription/emails.ts';
import { type Lane, type LaneName, lanes } from '../lanes.ts';
import type { Mail } from '../mail.ts';
import { type DeadEmailsNotice, renderDeadEmailsNotice } from './dead-emails.ts';

/**
 * What the outbox stores of an email: its kind and its data at the time of queueing. It is rendered only when it is sent,
 * so that queueing adds next to nothing to a submission.
 */
export type MailMessage =
  | BookingMessage
  | ContactNotice
  | DeadEmailsNotice
  | FuelStationMessage
  | InvitationMessage
  | PasswordMessage
  | RegistrationMessage
  | SubscriptionMessage;

/**
 * What the outbox keeps of a message that will not be sent again: of one with a secret, only its kind. The same of the one
 * that replaces a code, so that the outbox does the same for both.
 */
export function withoutSecret(message: MailMessage): MailMessage | Pick<MailMessage, 'kind'> {
  return 'secret' in message || message.kind === 'account-exists' ? { kind: message.kind } : message;
}

const laneByKind: Record<MailMessage['kind'], LaneName> = {
  'registration-code': 'codes',
  'account-exists': 'codes',
  'password-reset': 'codes',
  'password-changed': 'codes',
  'subscription-request': 'codes',
  'subscription-known': 'codes',
  'booking-confirmation': 'notices',
  'booking-notice': 'notices',
  'contact-message': 'notices',
  'fuel-station-registered': 'notices',
  'fuel-station-notice': 'notices',
  invitation: 'notices',
  welcome: 'notices',
  joined: 'notices',
  'company-notice': 'notices',
  subscribed: 'notices',
  'dead-emails': 'notices',
  article: 'newsletters',
};

/** Every kind of message. */
export const mailKinds = Object.keys(laneByKind) as MailMessage['kind'][];

/** The lane of a message's email. */
export function laneOf({ kind }: Pick<MailMessage, 'kind'>): Lane {
  return lanes[laneByKind[kind]];
}

/** The address that a message's email goes to; undefined for our own inboxes. */
export function recipientOf(message: MailMessage): string | undefined {
  if ('to' in message) return message.to;
  if (message.kind === 'booking-confirmation') return message.booking.email;
  if (message.kind === 'fuel-station-registered') return message.station.email;
  return undefined;
}

/** Whether what a message opens has expired at `now`, in milliseconds since the epoch. */
export function isExpired(message: MailMessage, now: number): boolean {
  return 'expires_at' in message && Date.parse(message.expires_at) <= now;
}

/** The email for a message. Its links start with PUBLIC_URL, never with a Host header, which the client chooses. */
export function renderMessage(message: MailMessage, settings: Settings): Mail {
  switch (message.kind) {
    case 'booking-confirmation':
    case 'booking-notice':
      return renderBookingMessage(message, settings);
    case 'contact-message':
      return renderContactNotice(message, settings);
    case 'dead-emails':
      return renderDeadEmailsNotice(message, settings);
    case 'fuel-station-registered':
    case 'fuel-station-notice':
      return renderFuelStationMessage(message, settings);
    case 'invitation':
      return renderInvitationMessage(message, settings);
    case 'password-reset':
    case 'password-changed':
      return renderPasswordMessage(message, settings);
    case 'subscription-request':
    case 'subscription-known':
    case 'subscribed':
    case 'article':
      return renderSubscriptionMessage(message, settings);
    default:
      return renderRegistrationMessage(message, settings);
  }
}
