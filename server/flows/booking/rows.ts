import type { Generated, Selectable } from 'kysely';
import type { BookingFormValues, BookingStatus } from '../../../contract/booking.ts';

export interface BookingTables {
  bookings: BookingsTable;
  booking_links: BookingLinksTable;
}

/** One row per link that shows, moves and cancels a booking: each email has its own, because only hashes are stored. */
export interface BookingLinksTable {
  token_hash: string;
  booking_id: string;
  created_at: string;
}

/** One row per booked demo: specification 3 (Booking payload). */
export interface BookingsTable extends BookingFormValues {
  id: string;
  /** Unique: requests with the same key are one booking. */
  idempotency_key: string;
  /** Written for servers of earlier releases on the same database, which compare it. */
  content_hash: string;
  /** The instant of the appointment. */
  appointment: string;
  /** The number of the visitor's submission; a lower one is stale. */
  revision: number;
  /** How often the booking was amended: SEQUENCE in the calendar file (RFC 5545, section 3.8.7.4). */
  sequence: number;
  /** What has become of it. Servers of earlier releases leave it out: to them all bookings are `booked`. */
  status: Generated<BookingStatus>;
  /** The hash of the token with which an agent answers a request; empty if nothing waits for an answer. */
  answer_hash: Generated<string>;
  /** The `appointment` of which the visitor was reminded, or needed no reminder; empty until one was due. */
  reminded_for: Generated<string>;
  created_at: string;
  amended_at: string;
}

export type Booking = Selectable<BookingsTable>;
