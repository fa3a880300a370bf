/** The links with which visitors see, move and cancel their demos: docs/decisions/0083-own-link.md. */
import type { Kysely, Transaction } from 'kysely';
import { appointmentPage } from '../../../contract/appointment-link.ts';
import type { Database } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { fingerprintOf, generateToken } from '../../security/tokens.ts';
import type { Booking, BookingLinksTable } from './tables.ts';

/** A link of a booking, whose token exists in clear text only here, in the email and in the answer. */
export interface NewLink {
  token: string;
  row: BookingLinksTable;
}

/** A further link of a booking. Those in older emails go on working, because nobody could find out which one is the newest. */
export function newLink(booking_id: string, created_at: string): NewLink {
  const token = generateToken();
  return { token, row: { token_hash: fingerprintOf(token), booking_id, created_at } };
}

export async function insertLinks(queries: Kysely<Schema>, links: readonly NewLink[]): Promise<void> {
  if (links.length === 0) return;
  await queries
    .insertInto('booking_links')
    .values(links.map(({ row }) => row))
    .execute();
}

/** Ends all links of a booking. */
export async function endLinks(queries: Kysely<Schema>, booking_id: string): Promise<void> {
  await queries.deleteFrom('booking_links').where('booking_id', '=', booking_id).execute();
}

/** The booking that has a link, and since when; undefined if none has. */
export async function findLinked(
  queries: Kysely<Schema>,
  token: string,
): Promise<{ booking: Booking; since: string } | undefined> {
  const found = await queries
    .selectFrom('booking_links')
    .innerJoin('bookings', 'bookings.id', 'booking_links.booking_id')
    .selectAll('bookings')
    .select('booking_links.created_at as since')
    .where('token_hash', '=', fingerprintOf(token))
    .executeTakeFirst();
  if (!found) return undefined;
  const { since, ...booking } = found;
  return { booking, since };
}

/** The booking that has a link, of which nobody else changes anything until the transaction ends. */
export async function lockLinked(
  transaction: Transaction<Schema>,
  kind: Database['kind'],
  id: string,
): Promise<Booking | undefined> {
  return transaction
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', id)
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}

/** The path of the page of a link. */
export function linkPath(token: string): string {
  return `${appointmentPage}/${token}`;
}
