import type { Generated, Selectable } from 'kysely';
import { type Kysely, sql } from 'kysely';
import type { BookingFormValues, BookingStatus } from '../../../contract/booking.ts';
import { bookingFields } from '../../../contract/booking.ts';
import type { Schema } from '../../database/schema.ts';
import type { Declarations, LeadLists, Migrations } from '../../database/table.ts';

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

export const bookingTables: Declarations<BookingTables> = {
  bookings: {
    backup: 'entrusted',
    personal: { addresses: ['email'], texts: ['first_name', 'last_name', 'phone', 'interest'], isForm: true },
    kept: [{ setting: 'KEEP_BOOKINGS_DAYS', since: 'appointment' }],
    indexes: {
      bookings_listed: sql`bookings (created_at, id)`,
      bookings_appointment: sql`bookings (appointment)`,
      bookings_answer: sql`bookings (answer_hash)`,
    },
  },
  booking_links: {
    backup: 'entrusted',
    indexes: { booking_links_booking: sql`booking_links (booking_id)` },
  },
};

const bookingColumns = ['created_at', 'amended_at', ...bookingFields, 'appointment', 'status', 'id'] as const;

export const bookingLeads = {
  bookings: {
    table: 'bookings',
    columns: bookingColumns,
    order: ['created_at', 'id'],
    rows: (queries) => queries.selectFrom('bookings').select(bookingColumns),
  },
} satisfies LeadLists;

export const bookingMigrations: Migrations = {
  '2026-11-20-bookings': { up: createBookings },
  '2026-11-27-booking-status': { up: addStatus },
  '2026-11-28-booking-questions': { up: addQuestions },
  '2026-11-28-booking-reminders': { up: addReminders },
  '2026-11-28-demo-links': { up: createLinks },
};

/** They go with their booking. */
async function createLinks({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('booking_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('booking_id', 'text', (column) => column.notNull().references('bookings.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
}

/** Both have a default, so that a server of an earlier release can go on inserting bookings. */
async function addStatus({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .alterTable('bookings')
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('booked'))
    .execute();
  await schema
    .alterTable('bookings')
    .addColumn('answer_hash', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}

/** The questions that may be left open: to a server of an earlier release, and in its bookings, they all are. */
async function addQuestions({ schema }: Kysely<Schema>): Promise<void> {
  for (const name of ['fleet_size', 'interest'])
    await schema
      .alterTable('bookings')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
}

/** A server of an earlier release reminds nobody, and leaves it empty. */
async function addReminders({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .alterTable('bookings')
    .addColumn('reminded_for', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}

async function createBookings({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('bookings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('idempotency_key', 'text', (column) => column.notNull().unique())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('appointment_date', 'text', (column) => column.notNull())
    .addColumn('appointment_time', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('appointment', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('amended_at', 'text', (column) => column.notNull())
    .execute();
}
