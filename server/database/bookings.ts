import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { type BookingRequest, bookingFields, pastFaults } from '../../contract/booking.ts';
import type { Fault } from '../../contract/problem.ts';
import { bookingMessages } from '../mail/messages/booking.ts';
import { type QueuedMail, queueMails } from '../mail/queue.ts';
import { inBatches } from './batches.ts';
import type { Database, DatabaseKind } from './database.ts';
import type { Booking, Schema } from './schema.ts';

/** A request with nothing left to be filled in. */
export type CompleteRequest = Required<BookingRequest>;

/**
 * What became of a request: a new booking, one that it amended, one that it only repeated, or none because its
 * appointment lies in the past.
 */
export type BookingOutcome = Written | { kind: 'refused'; faults: Fault[] };

interface Written {
  kind: 'stored' | 'amended' | 'repeated';
  booking: Booking;
}

/** The bookings of a database. */
export interface Bookings {
  /**
   * Stores a booking and its mails in one transaction, once for each `key`, however many requests arrive at once.
   * The same key and content again repeat the answer, also when the hour has passed meanwhile; the same key with other
   * content amends the one booking, and the last request to be written wins.
   * Without a key from the client the content is the key, so that the same content twice is one booking.
   */
  store(submission: { key: string | undefined; request: CompleteRequest; now: Date }): Promise<BookingOutcome>;
  /** The booking with this id, undefined where there is none. */
  find(id: string): Promise<Booking | undefined>;
}

/** How many bookings share a commit at the most. */
const batchSize = 50;

export function bookingsOf(database: Database): Bookings {
  const write = inBatches(batchSize, (bookings: Booking[]) => writeBookings(database, bookings));
  const find = (column: 'id' | 'idempotency_key', value: string) =>
    database.queries.selectFrom('bookings').selectAll().where(column, '=', value).executeTakeFirst();

  return {
    async store({ key, request, now }) {
      const hash = hashOf(request);
      // Two kinds of key that cannot be each other: nobody can name a booking by guessing what is in it.
      const idempotencyKey = key === undefined ? `content:${hash}` : `client:${key}`;
      const faults = pastFaults(request, now);
      if (faults.length === 0) return write(bookingOf(request, idempotencyKey, hash, now));
      const known = await find('idempotency_key', idempotencyKey);
      return known?.content_hash === hash ? { kind: 'repeated', booking: known } : { kind: 'refused', faults };
    },
    find: (id) => find('id', id),
  };
}

function writeBookings(database: Database, bookings: Booking[]): Promise<BookingOutcome[]> {
  // In the order of their keys, so that two instances never wait for each other's rows in a circle.
  const ordered = bookings.toSorted((one, other) => (one.idempotency_key < other.idempotency_key ? -1 : 1));
  return database.queries.transaction().execute(async (transaction) => {
    const inserted = await insert(transaction, ordered);
    const outcomes = new Map<Booking, Written>();
    for (const booking of ordered) {
      const isNew = inserted.has(booking.id);
      outcomes.set(booking, isNew ? { kind: 'stored', booking } : await amend(transaction, database.kind, booking));
    }
    await queueMails(transaction, mailsFor([...outcomes.values()]));
    return bookings.map((booking) => outcomes.get(booking) as Written);
  });
}

/** The unique key decides a race: whoever loses it waits here until the winner has committed. Gives the ids that won. */
async function insert(transaction: Transaction<Schema>, bookings: Booking[]): Promise<Set<string>> {
  const inserted = await transaction
    .insertInto('bookings')
    .values(bookings)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .execute();
  return new Set(inserted.map(({ id }) => id));
}

/** What a request does to the booking that its key already has: nothing where it says the same. */
async function amend(transaction: Transaction<Schema>, kind: DatabaseKind, booking: Booking): Promise<Written> {
  const known = await transaction
    .selectFrom('bookings')
    .selectAll()
    .where('idempotency_key', '=', booking.idempotency_key)
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  if (known.content_hash === booking.content_hash) return { kind: 'repeated', booking: known };
  const amended = { ...booking, id: known.id, sequence: known.sequence + 1, created_at: known.created_at };
  await transaction.updateTable('bookings').set(amended).where('id', '=', known.id).execute();
  return { kind: 'amended', booking: amended };
}

function mailsFor(outcomes: Written[]): QueuedMail[] {
  return outcomes
    .filter(({ kind }) => kind !== 'repeated')
    .flatMap(({ booking }) => bookingMessages(booking).map((message) => ({ message, instant: booking.amended_at })));
}

function bookingOf(request: CompleteRequest, idempotencyKey: string, hash: string, now: Date): Booking {
  const instant = now.toISOString();
  return {
    id: newId(),
    idempotency_key: idempotencyKey,
    content_hash: hash,
    first_name: request.first_name,
    last_name: request.last_name,
    phone: request.phone,
    email: request.email,
    appointment_date: request.appointment_date,
    appointment_time: request.appointment_time,
    time_zone: request.time_zone,
    appointment: request.appointment,
    sequence: 0,
    created_at: instant,
    amended_at: instant,
  };
}

function hashOf(request: CompleteRequest): string {
  const content = bookingFields.map((field) => request[field]);
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
