import type { Settings } from '../../../contract/settings.ts';
import type { Mail } from '../mail.ts';
import { type BookingMessage, renderBookingMessage } from './booking.ts';
import { type ContactNotice, renderContactNotice } from './contact.ts';
import { type FuelStationMessage, renderFuelStationMessage } from './fuel-station.ts';
import { type InvitationMessage, renderInvitationMessage } from './invitation.ts';
import { type PasswordMessage, renderPasswordMessage } from './password.ts';
import { type RegistrationMessage, renderRegistrationMessage } from './registration.ts';
import { renderSubscriptionMessage, type SubscriptionMessage } from './subscription.ts';

/**
 * What the outbox keeps of a mail: its kind and what it tells, as it was when it was queued. It is put into words only
 * when it is sent, so that queueing costs a submission next to nothing.
 */
export type MailMessage =
  | BookingMessage
  | ContactNotice
  | FuelStationMessage
  | InvitationMessage
  | PasswordMessage
  | RegistrationMessage
  | SubscriptionMessage;

/** What may stay in the outbox of a message that is not to leave any more: a secret may not. */
export function withoutSecret(message: MailMessage): MailMessage | Pick<MailMessage, 'kind'> {
  return 'secret' in message ? { kind: message.kind } : message;
}

/** Whether a message is of no use any more at the instant `now` (milliseconds since the epoch). */
export function isExpired(message: MailMessage, now: number): boolean {
  return 'expires_at' in message && Date.parse(message.expires_at) <= now;
}

/** The mail that a message becomes. Links start with PUBLIC_URL: a request's Host header is the sender's to choose. */
export function renderMessage(message: MailMessage, settings: Settings): Mail {
  switch (message.kind) {
    case 'booking-confirmation':
    case 'booking-notice':
      return renderBookingMessage(message, settings);
    case 'contact-message':
      return renderContactNotice(message, settings);
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
