import type { Settings } from '../../../contract/settings.ts';
import type { Mail } from '../mail.ts';
import { type BookingMessage, renderBookingMessage } from './booking.ts';
import { type FuelStationMessage, renderFuelStationMessage } from './fuel-station.ts';

/**
 * What the outbox keeps of a mail: its kind and what it tells, as it was when it was queued. It is put into words only
 * when it is sent, so that queueing costs a submission next to nothing.
 */
export type MailMessage = BookingMessage | FuelStationMessage;

/** The mail that a message becomes. Links start with PUBLIC_URL: a request's Host header is the sender's to choose. */
export function renderMessage(message: MailMessage, settings: Settings): Mail {
  return 'station' in message ? renderFuelStationMessage(message, settings) : renderBookingMessage(message, settings);
}
