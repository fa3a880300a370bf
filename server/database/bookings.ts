import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { type BookingRequest, bookingFields, pastFaults } from '../../contract/booking.ts';
import type { Fault } from '../../contract/problem.ts';
import { bookingMessages } from '../mail/messages/booking.ts';
import { queueMails } from '../mail/queue.ts';
import type { Database } from './database.ts';
import type { Booking } from './schema.ts';

/** A request with nothing left to be filled in. */
export type CompleteRequest = Required<BookingRequest>;

/**
 * What became of a request: a new booking, one that it amended, one that it only repeated, or none because its
 * appointment lies in the past.
 */
export type BookingOutcome =
  | { kind: 'stored' | 'amended' | 'repeated'; booking: Booking }
  | { kind: 'refused'; faults: Fault[] };

/**
 * Stores a booking and its mails in one transaction, once for each `key`, however many requests arrive at once.
 * The same key and content again repeat the answer, also when the hour has passed meanwhile; the same key with other
 * content amends the one booking, and the last request to be written wins.
 * Without a key from the client the content is the key, so that the same content twice is one booking.
 */
export async function storeBooking(
  database: Database,
  { key, request, now }: { key: string | undefined; request: CompleteRequest; now: Date },
): Promise<BookingOutcome> {
  const hash = hashOf(request);
  // Two kinds of key that cannot be each other: nobody can name a booking by guessing what is in it.
  const idempotencyKey = key === undefined ? `content:${hash}` : `client:${key}`;
  const faults = pastFaults(request, now);
  if (faults.length > 0) {
    const known = await findByKey(database, idempotencyKey);
    return known?.content_hash === hash ? { kind: 'repeated', booking: known } : { kind: 'refused', faults };
  }
  return writeBooking(database, bookingOf(request, idempotencyKey, hash, now));
}

/** The booking with this id, undefined where there is none. */
export function findBooking({ queries }: Database, id: string): Promise<Booking | undefined> {
  return queries.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst();
}

function findByKey({ queries }: Database, key: string): Promise<Booking | undefined> {
  return queries.selectFrom('bookings').selectAll().where('idempotency_key', '=', key).executeTakeFirst();
}

async function writeBooking(database: Database, booking: Booking): Promise<BookingOutcome> {
  return database.queries.transaction().execute(async (transaction): Promise<BookingOutcome> => {
    // The unique key decides a race: the one that loses waits here until the winner has committed.
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('bookings')
      .values(booking)
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) {
      await queueMails(transaction, bookingMessages(booking), booking.created_at);
      return { kind: 'stored', booking };
    }
    const known = await transaction
      .selectFrom('bookings')
      .selectAll()
      .where('idempotency_key', '=', booking.idempotency_key)
      .$if(database.kind === 'postgres', (query) => query.forUpdate())
      .executeTakeFirstOrThrow();
    if (known.content_hash === booking.content_hash) return { kind: 'repeated', booking: known };
    const amended = { ...booking, id: known.id, sequence: known.sequence + 1, created_at: known.created_at };
    await transaction.updateTable('bookings').set(amended).where('id', '=', known.id).execute();
    await queueMails(transaction, bookingMessages(amended), amended.amended_at);
    return { kind: 'amended', booking: amended };
  });
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
