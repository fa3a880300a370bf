import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { appointmentFieldErrors, type BookingRequest, bookingFields } from '../../../contract/booking.ts';
import { mailboxOf } from '../../../contract/email.ts';
import type { FieldError } from '../../../contract/field-error.ts';
import { isOpen } from '../../../contract/open-hours.ts';
import { inBatches } from '../../database/batches.ts';
import { hasSameContent } from '../../database/content.ts';
import type { Database, DatabaseKind } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { type QueuedMail, queueMails } from '../../mail/queue.ts';
import type { Publish } from '../../webhooks/publish.ts';
import { isFull, isSameHour, lockHours, type OfficeWithLimit, takenHour } from './capacity.ts';
import { closedHour } from './closed-hour.ts';
import { bookingMessages } from './confirmation-emails.ts';
import { bookingEvent } from './event.ts';
import { endLinks, insertLinks, type NewLink, newLink } from './links.ts';
import { standing } from './standing.ts';
import type { Booking } from './tables.ts';

/** A booking request whose optional fields are filled in. */
export type CompleteBookingRequest = Required<BookingRequest>;

/**
 * `stored`: written, as a new booking or over the one with its key. `repeated`: known already, or stale. `rejected`: the
 * appointment is in the past, its time is taken, or it has still to be pointed out that the office is closed then.
 */
export type BookingOutcome = StoredBooking | { kind: 'rejected'; fieldErrors: FieldError[] };

interface StoredBooking {
  kind: 'stored' | 'repeated';
  booking: Booking;
  /** The token of the link with which an agent answers a request; empty if nothing waits for an answer. */
  token?: string;
  /** The visitor's own link. Missing where the request only repeats what is known: see `BookingStore.linkTo`. */
  link?: NewLink;
}

/** A request, with its Idempotency-Key and revision, if any. */
export interface BookingSubmission {
  key: string | undefined;
  revision?: number | undefined;
  request: CompleteBookingRequest;
  now: Date;
  /** The time that a form without scripts has pointed out (see `closedHour`); undefined if there is no such form. */
  pointedOut?: string | undefined;
}

export interface BookingStore {
  /**
   * Stores a booking and its emails in one transaction, once per key, however many requests arrive at once.
   * The same key and content repeat the answer, even if the time has passed in the meantime. The same key with other content
   * amends the booking, unless its `revision` is lower than the stored one, which makes it stale. Without revisions, the
   * last request to be written wins. Without a key, requests with the same content are one booking.
   */
  store(submission: BookingSubmission): Promise<BookingOutcome>;
  /** The booking with this id, if any. */
  find(id: string): Promise<Booking | undefined>;
  /** The token of a further link to a booking, for somebody who has repeated the request with its key. */
  linkTo(id: string, now: Date): Promise<string>;
}

/** The most bookings per commit. */
const batchSize = 50;

export function createBookingStore(database: Database, office: OfficeWithLimit, publish: Publish): BookingStore {
  const write = inBatches(
    batchSize,
    (requested: Requested[]) => writeBookings(database, requested, { office, publish }),
    database.writeLoad,
  );
  const find = (column: 'id' | 'idempotency_key', value: string) =>
    database.queries.selectFrom('bookings').selectAll().where(column, '=', value).executeTakeFirst();

  return {
    async store({ key, revision, request, now, pointedOut }) {
      const hash = hashOf(request);
      // The prefixes keep clients from naming a booking by guessing its content.
      const idempotencyKey = key === undefined ? `content:${hash}` : `client:${key}`;
      const impossible = appointmentFieldErrors(request, now, office);
      const closed = closedHour(request, pointedOut, office);
      const fieldErrors = impossible.length === 0 && closed ? [closed] : impossible;
      const status = isOpen(request, office) ? 'booked' : 'requested';
      const requested = { ...bookingOf(request, idempotencyKey, hash, now), ...standing(status), revision };
      if (fieldErrors.length === 0) return write(requested);
      const known = await find('idempotency_key', idempotencyKey);
      return known && (isRepeated(requested, known) || isStaleRevision(requested, known))
        ? { kind: 'repeated', booking: known }
        : { kind: 'rejected', fieldErrors };
    },
    find: (id) => find('id', id),
    async linkTo(id, now) {
      const link = newLink(id, now.toISOString());
      await insertLinks(database.queries, [link]);
      return link.token;
    },
  };
}

/** A booking as requested. Clients need not send a revision. */
type Requested = Omit<Booking, 'revision'> & { revision: number | undefined; token: string };

function writeBookings(
  database: Database,
  requested: Requested[],
  { office, publish }: { office: OfficeWithLimit; publish: Publish },
): Promise<BookingOutcome[]> {
  // Ordered by key, so that two instances cannot deadlock on each other's rows.
  const ordered = requested.toSorted((a, b) => (a.idempotency_key < b.idempotency_key ? -1 : 1));
  return database.queries.transaction().execute(async (transaction) => {
    const limit = office.APPOINTMENTS_AT_ONCE;
    if (limit !== '') {
      const instants = requested.map(({ appointment }) => appointment);
      await lockHours(transaction, database.kind, instants);
    }
    const inserted = await insert(transaction, ordered);
    const outcomes = new Map<Requested, BookingOutcome>();
    for (const request of ordered) {
      const taken = async (own: string): Promise<BookingOutcome | undefined> => {
        const place = { instant: request.appointment, without: own };
        if (!(await isFull(transaction, place, limit))) return undefined;
        const now = new Date(request.amended_at);
        return { kind: 'rejected', fieldErrors: [await takenHour(transaction, request, { office, limit, now })] };
      };
      if (!inserted.has(request.id)) {
        outcomes.set(request, await amend(transaction, database.kind, request, taken));
        continue;
      }
      const refused = await taken(request.id);
      if (refused) await transaction.deleteFrom('bookings').where('id', '=', request.id).execute();
      outcomes.set(request, refused ?? { kind: 'stored', booking: withRevision(request), token: request.token });
    }
    const written = [...outcomes.values()].filter((outcome) => outcome.kind === 'stored') as StoredBooking[];
    for (const outcome of written) outcome.link = newLink(outcome.booking.id, outcome.booking.amended_at);
    await insertLinks(
      transaction,
      written.flatMap(({ link }) => link ?? []),
    );
    await queueMails(transaction, written.flatMap(mailsFor));
    await publish(
      transaction,
      written.map(({ booking }) => bookingEvent(booking)),
    );
    return requested.map((request) => outcomes.get(request) as BookingOutcome);
  });
}

/**
 * Inserts the bookings whose keys are new, and returns their ids. The unique key decides a race: the loser waits here until
 * the winner has committed.
 */
async function insert(transaction: Transaction<Schema>, requested: Requested[]): Promise<Set<string>> {
  const inserted = await transaction
    .insertInto('bookings')
    .values(requested.map(withRevision))
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .execute();
  return new Set(inserted.map(({ id }) => id));
}

/** Applies a request to the existing booking with its key. Does nothing if the content is the same or the request is stale. */
async function amend(
  transaction: Transaction<Schema>,
  kind: DatabaseKind,
  requested: Requested,
  taken: (own: string) => Promise<BookingOutcome | undefined>,
): Promise<BookingOutcome> {
  const known = await transaction
    .selectFrom('bookings')
    .selectAll()
    .where('idempotency_key', '=', requested.idempotency_key)
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  // Whoever cancels has the last word: an older request may still be on its way.
  if (isStaleRevision(requested, known) || known.status === 'cancelled') return { kind: 'repeated', booking: known };
  const { revision = known.revision } = requested;
  const change = (values: Partial<Booking>) =>
    transaction.updateTable('bookings').set(values).where('id', '=', known.id).execute();
  if (isRepeated(requested, known)) {
    // Unchanged, but newer than requests that are still in flight.
    if (revision > known.revision) await change({ revision });
    return { kind: 'repeated', booking: { ...known, revision } };
  }
  const { id, created_at } = known;
  // A booking keeps the place that it has.
  const refused = isSameHour(known.appointment, requested.appointment) ? undefined : await taken(id);
  if (refused) return refused;
  // What an agent has said of a time holds for as long as it is the same time.
  const isAnswered = known.status !== 'requested' && known.appointment === requested.appointment;
  const { token, ...amended } = {
    ...requested,
    ...(isAnswered && standing(known.status)),
    id,
    created_at,
    reminded_for: known.reminded_for,
    revision,
    sequence: known.sequence + 1,
  };
  await change(amended);
  // Whoever has the former address may be a stranger to the visitor, who mistyped it.
  if (mailboxOf(known.email) !== mailboxOf(requested.email)) await endLinks(transaction, id);
  return { kind: 'stored', booking: amended, token };
}

/** Whether a booking has a request's content, or had it until an agent proposed another time. */
function isRepeated(requested: Requested, known: Booking): boolean {
  return hasSameContent(bookingFields, requested, known) || requested.content_hash === known.content_hash;
}

/** Whether the booking has been corrected since this request was sent. */
function isStaleRevision({ revision }: Requested, known: Booking): boolean {
  return revision !== undefined && revision < known.revision;
}

function withRevision({ revision = 0, token: _token, ...booking }: Requested): Booking {
  return { ...booking, revision };
}

function mailsFor({ booking, token = '', link }: StoredBooking): QueuedMail[] {
  const tokens = { link: link?.token ?? '', answer: token };
  return bookingMessages(booking, tokens).map((message) => ({ message, instant: booking.amended_at }));
}

function bookingOf(
  request: CompleteBookingRequest,
  idempotencyKey: string,
  hash: string,
  now: Date,
): Omit<Booking, 'revision' | 'status' | 'answer_hash'> {
  const instant = now.toISOString();
  return {
    id: newId(),
    idempotency_key: idempotencyKey,
    content_hash: hash,
    ...request,
    reminded_for: '',
    sequence: 0,
    created_at: instant,
    amended_at: instant,
  };
}

function hashOf(request: CompleteBookingRequest): string {
  const content = bookingFields.map((field) => request[field]);
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
