import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { type BookingRequest, bookingFields, pastFieldErrors } from '../../contract/booking.ts';
import type { FieldError } from '../../contract/problem.ts';
import { bookingMessages } from '../mail/emails/booking.ts';
import { type QueuedMail, queueMails } from '../mail/queue.ts';
import { inBatches } from './batches.ts';
import type { Database, DatabaseKind } from './database.ts';
import type { Booking, Schema } from './schema.ts';

/** A request with nothing left to be filled in. */
export type CompleteBookingRequest = Required<BookingRequest>;

/**
 * What became of a request: a new booking, one that it amended, one that it only repeated, or none because its
 * appointment lies in the past.
 */
export type BookingOutcome = Written | { kind: 'rejected'; fieldErrors: FieldError[] };

interface Written {
  kind: 'stored' | 'amended' | 'repeated';
  booking: Booking;
}

/** A request with the key and the revision that its client gave it, if it gave any. */
export interface BookingSubmission {
  key: string | undefined;
  revision?: number | undefined;
  request: CompleteBookingRequest;
  now: Date;
}

/** The bookings of a database. */
export interface BookingStore {
  /**
   * Stores a booking and its mails in one transaction, once for each `key`, however many requests arrive at once.
   * The same key and content again repeat the answer, also when the hour has passed meanwhile; the same key with other
   * content amends the one booking, unless its `revision` is older than the one stored: that is a try that arrives late.
   * Without revisions the last request to be written wins.
   * Without a key from the client the content is the key, so that the same content twice is one booking.
   */
  store(submission: BookingSubmission): Promise<BookingOutcome>;
  /** The booking with this id, undefined where there is none. */
  find(id: string): Promise<Booking | undefined>;
}

/** How many bookings share a commit at the most. */
const batchSize = 50;

export function createBookingStore(database: Database): BookingStore {
  const write = inBatches(batchSize, (requested: Requested[]) => writeBookings(database, requested));
  const find = (column: 'id' | 'idempotency_key', value: string) =>
    database.queries.selectFrom('bookings').selectAll().where(column, '=', value).executeTakeFirst();

  return {
    async store({ key, revision, request, now }) {
      const hash = hashOf(request);
      // Two kinds of key that cannot be each other: nobody can name a booking by guessing what is in it.
      const idempotencyKey = key === undefined ? `content:${hash}` : `client:${key}`;
      const fieldErrors = pastFieldErrors(request, now);
      const requested = { ...bookingOf(request, idempotencyKey, hash, now), revision };
      if (fieldErrors.length === 0) return write(requested);
      const known = await find('idempotency_key', idempotencyKey);
      return known && (known.content_hash === hash || isStaleRevision(requested, known))
        ? { kind: 'repeated', booking: known }
        : { kind: 'rejected', fieldErrors };
    },
    find: (id) => find('id', id),
  };
}

/** A booking as it was requested: its client may not number its submissions. */
type Requested = Omit<Booking, 'revision'> & { revision: number | undefined };

function writeBookings(database: Database, requested: Requested[]): Promise<BookingOutcome[]> {
  // In the order of their keys, so that two instances never wait for each other's rows in a circle.
  const ordered = requested.toSorted((one, other) => (one.idempotency_key < other.idempotency_key ? -1 : 1));
  return database.queries.transaction().execute(async (transaction) => {
    const inserted = await insert(transaction, ordered);
    const outcomes = new Map<Requested, Written>();
    for (const one of ordered) {
      const isNew = inserted.has(one.id);
      outcomes.set(
        one,
        isNew ? { kind: 'stored', booking: numbered(one) } : await amend(transaction, database.kind, one),
      );
    }
    await queueMails(transaction, mailsFor([...outcomes.values()]));
    return requested.map((one) => outcomes.get(one) as Written);
  });
}

/** The unique key decides a race: whoever loses it waits here until the winner has committed. Gives the ids that won. */
async function insert(transaction: Transaction<Schema>, requested: Requested[]): Promise<Set<string>> {
  const inserted = await transaction
    .insertInto('bookings')
    .values(requested.map(numbered))
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .execute();
  return new Set(inserted.map(({ id }) => id));
}

/** What a request does to the booking that its key already has: nothing where it says the same, or comes late. */
async function amend(transaction: Transaction<Schema>, kind: DatabaseKind, requested: Requested): Promise<Written> {
  const known = await transaction
    .selectFrom('bookings')
    .selectAll()
    .where('idempotency_key', '=', requested.idempotency_key)
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  if (isStaleRevision(requested, known)) return { kind: 'repeated', booking: known };
  const { revision = known.revision } = requested;
  const change = (values: Partial<Booking>) =>
    transaction.updateTable('bookings').set(values).where('id', '=', known.id).execute();
  if (known.content_hash === requested.content_hash) {
    // What was submitted again unchanged is newer all the same than what is still under way.
    if (revision > known.revision) await change({ revision });
    return { kind: 'repeated', booking: { ...known, revision } };
  }
  const { id, created_at } = known;
  const amended = { ...requested, id, created_at, revision, sequence: known.sequence + 1 };
  await change(amended);
  return { kind: 'amended', booking: amended };
}

/** Whether a request is an older try of a booking that has been corrected since. */
function isStaleRevision({ revision }: Requested, known: Booking): boolean {
  return revision !== undefined && revision < known.revision;
}

function numbered({ revision = 0, ...booking }: Requested): Booking {
  return { ...booking, revision };
}

function mailsFor(outcomes: Written[]): QueuedMail[] {
  return outcomes
    .filter(({ kind }) => kind !== 'repeated')
    .flatMap(({ booking }) => bookingMessages(booking).map((message) => ({ message, instant: booking.amended_at })));
}

function bookingOf(
  request: CompleteBookingRequest,
  idempotencyKey: string,
  hash: string,
  now: Date,
): Omit<Booking, 'revision'> {
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

function hashOf(request: CompleteBookingRequest): string {
  const content = bookingFields.map((field) => request[field]);
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
