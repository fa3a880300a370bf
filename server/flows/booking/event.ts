import type { WebhookEvent } from '../../webhooks/event.ts';
import type { Booking } from './tables.ts';

/** What a booking reports to those who get webhooks, once it has been written. */
export function bookingEvent(
  booking: Booking,
  type: 'booking.made' | 'booking.amended' | 'booking.moved' | 'booking.cancelled' = booking.sequence === 0
    ? 'booking.made'
    : 'booking.amended',
): WebhookEvent {
  return { type, instant: booking.amended_at, data: booking };
}
