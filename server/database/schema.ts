import type { Selectable } from 'kysely';
import type { BookingForm } from '../../contract/booking.ts';
import type { FuelStationForm } from '../../contract/fuel-station.ts';

/**
 * The tables, in the types that SQLite and PostgreSQL share: ids (UUID v7) and instants (ISO 8601, UTC, which sort as
 * text) are text, JSON is text, and there are no booleans.
 */
export interface Schema {
  bookings: BookingsTable;
  fuel_stations: FuelStationsTable;
  users: UsersTable;
  outbox: OutboxTable;
  submission_counts: SubmissionCountsTable;
}

/** One row a demo that a visitor booked: specification 3 (Booking payload). */
export interface BookingsTable extends BookingForm {
  id: string;
  /** What makes one booking of many requests, unique. */
  idempotency_key: string;
  /** Tells a request that is sent again from one that was corrected. */
  content_hash: string;
  /** The instant of the appointment. */
  appointment: string;
  /** Which of the visitor's submissions this is; an older one changes nothing. */
  revision: number;
  /** How often the booking was amended; the calendar file's SEQUENCE (RFC 5545, 3.8.7.4). */
  sequence: number;
  created_at: string;
  amended_at: string;
}

/** A stored booking. */
export type Booking = Selectable<BookingsTable>;

/** One row a fuel station that was registered: specification 3 (Fuel station payload). */
export interface FuelStationsTable extends Omit<FuelStationForm, 'terms'> {
  id: string;
  /** What makes one station of many requests, unique. */
  idempotency_key: string;
  /** Tells a request that is sent again from one that was corrected. */
  content_hash: string;
  /** The number of the newest try; an older one changes nothing. */
  tries: number;
  created_at: string;
  amended_at: string;
}

/** A stored fuel station. */
export type FuelStation = Selectable<FuelStationsTable>;

/** What a user may be: specification 6. */
export type Role = 'Manager' | 'Fuel Attendant';

/** One row a person who may sign in to the platform. */
export interface UsersTable {
  id: string;
  /** Unique. */
  username: string;
  /** A PHC string of Argon2id. */
  password_hash: string;
  role: Role;
  /** The company's account that the user belongs to, if to one. */
  account_id: string | null;
  /** The fuel station that the user belongs to, if to one. */
  fuel_station_id: string | null;
  created_at: string;
}

/** One row a mail that is to leave, written in the transaction of what it tells. */
export interface OutboxTable {
  id: string;
  state: 'waiting' | 'sent' | 'dead';
  /** When the mail may be tried next. While a worker holds it, the end of that worker's lease. */
  due_at: string;
  /** The worker's claim: only who holds it may settle the row. */
  lease: string | null;
  /** How often sending was begun. */
  tries: number;
  /** A `MailMessage` as JSON. */
  message: string;
  /** Why the last try failed. */
  fault: string | null;
  created_at: string;
}

/** How many submissions an address made in the window that ends at `window_ends_at`. */
export interface SubmissionCountsTable {
  address: string;
  submissions: number;
  window_ends_at: string;
}
