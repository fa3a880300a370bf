import { type Kysely, type SqlBool, sql } from 'kysely';
import { bookingFields } from '../../contract/booking.ts';
import { StartError } from '../start-error.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/** One row of a list, by column name. */
export type LeadRow = Record<string, string | null>;

/** A list of leads, oldest first. */
export interface LeadTable {
  columns: readonly string[];
  /** The rows, in pages of at most `pageSize`, each read when it is asked for. */
  pages: AsyncIterable<LeadRow[]>;
}

interface LeadList {
  /** The table that must exist. */
  table: keyof Schema;
  /** Named one by one, so that hashes and keys are never listed by accident. */
  columns: readonly string[];
  /** When a row was created: rows are in this order, and those of the same instant in that of their ids. */
  instant: string;
  /** The next rows after a place in the list, in order. */
  read(queries: Kysely<Schema>, page: LeadPage): Promise<LeadRow[]>;
}

/** A page of a list: at most `limit` rows, created at `since` (ISO 8601) or later and, if `after` is given, after that row. */
interface LeadPage {
  since: string;
  after: { instant: string; id: string } | undefined;
  limit: number;
}

/** Rows per page. With many more, the memory of a million rows grows with what is no longer used and not collected yet. */
const pageSize = 100;

const bookingColumns = ['created_at', 'amended_at', ...bookingFields, 'appointment', 'id'] as const;

const contactColumns = [
  'created_at',
  'full_name',
  'organization',
  'phone_number',
  'email_address',
  'enquiry',
  'trap',
  'id',
] as const;

const accountColumns = [
  'users.created_at as created_at',
  'users.registered_at as registered_at',
  'teams.name as team',
  'users.role as role',
  'users.first_name as first_name',
  'users.last_name as last_name',
  'users.email as email',
  'users.account_id as account_id',
  'users.id as id',
] as const;

const stationColumns = [
  'fuel_stations.created_at as created_at',
  'fuel_stations.amended_at as amended_at',
  'fuel_stations.fuel_station_name as fuel_station_name',
  'fuel_stations.franchise as franchise',
  'fuel_stations.first_name as first_name',
  'fuel_stations.last_name as last_name',
  'fuel_stations.mobile as mobile',
  'fuel_stations.email as email',
  'managers.username as manager',
  'attendants.username as fuel_attendant',
  'fuel_stations.id as id',
] as const;

const subscriberColumns = ['subscribed_at', 'email', 'id'] as const;

/** The lists that `npm run leads` prints. */
const lists = {
  bookings: {
    table: 'bookings',
    columns: bookingColumns,
    instant: 'created_at',
    read: (queries, page) =>
      queries
        .selectFrom('bookings')
        .select(bookingColumns)
        .where(inPage(page, 'created_at', 'id'))
        .orderBy('created_at')
        .orderBy('id')
        .limit(page.limit)
        .execute(),
  },
  contacts: {
    table: 'messages',
    columns: contactColumns,
    instant: 'created_at',
    read: (queries, page) =>
      queries
        .selectFrom('messages')
        .select(contactColumns)
        .where(inPage(page, 'created_at', 'id'))
        .orderBy('created_at')
        .orderBy('id')
        .limit(page.limit)
        .execute(),
  },
  /** The people of registered companies. */
  accounts: {
    table: 'teams',
    columns: accountColumns,
    instant: 'created_at',
    read: (queries, page) =>
      queries
        .selectFrom('users')
        .leftJoin('teams', 'teams.account_id', 'users.account_id')
        .select(accountColumns)
        .where('users.account_id', 'is not', null)
        .where(inPage(page, 'users.created_at', 'users.id'))
        .orderBy('users.created_at')
        .orderBy('users.id')
        .limit(page.limit)
        .execute(),
  },
  stations: {
    table: 'fuel_stations',
    columns: stationColumns,
    instant: 'created_at',
    read: (queries, page) =>
      queries
        .selectFrom('fuel_stations')
        .leftJoin('users as managers', (join) =>
          join.onRef('managers.fuel_station_id', '=', 'fuel_stations.id').on('managers.role', '=', 'Manager'),
        )
        .leftJoin('users as attendants', (join) =>
          join
            .onRef('attendants.fuel_station_id', '=', 'fuel_stations.id')
            .on('attendants.role', '=', 'Fuel Attendant'),
        )
        .select(stationColumns)
        .where(inPage(page, 'fuel_stations.created_at', 'fuel_stations.id'))
        .orderBy('fuel_stations.created_at')
        .orderBy('fuel_stations.id')
        .limit(page.limit)
        .execute(),
  },
  /** Without people who have unsubscribed. */
  subscribers: {
    table: 'subscribers',
    columns: subscriberColumns,
    instant: 'subscribed_at',
    read: (queries, page) =>
      queries
        .selectFrom('subscribers')
        .select(subscriberColumns)
        .where('left_at', 'is', null)
        .where(inPage(page, 'subscribed_at', 'id'))
        .orderBy('subscribed_at')
        .orderBy('id')
        .limit(page.limit)
        .execute(),
  },
} satisfies Record<string, LeadList>;

export type LeadName = keyof typeof lists;

export const leadNames = Object.keys(lists) as LeadName[];

/**
 * Reads a list since an instant (ISO 8601), page by page: the memory does not grow with the list, and while whoever reads it
 * pauses, nothing is held open in the database. What is stored meanwhile comes at the end; somebody who returns as a subscriber
 * meanwhile may therefore be listed twice. Throws a StartError if the database does not have its table yet.
 */
export async function readLeads(
  { queries }: Pick<Database, 'queries'>,
  name: LeadName,
  since: string,
): Promise<LeadTable> {
  const list: LeadList = lists[name];
  const tables = await queries.introspection.getTables();
  if (!tables.some((existing) => existing.name === list.table)) {
    throw new StartError(`The database has no table of ${name} yet. Start this version of the site once to create it.`);
  }
  return { columns: list.columns.map((column) => column.replace(/^.* as /, '')), pages: pagesOf(queries, list, since) };
}

async function* pagesOf(
  queries: Kysely<Schema>,
  { instant, read }: LeadList,
  since: string,
): AsyncGenerator<LeadRow[]> {
  let after: LeadPage['after'];
  for (;;) {
    const rows = await read(queries, { since, after, limit: pageSize });
    if (rows.length > 0) yield rows;
    const last = rows[pageSize - 1];
    if (!last) return;
    after = { instant: last[instant] ?? '', id: last.id ?? '' };
  }
}

/** The condition of a page, on columns that an index has in this order. */
function inPage({ since, after }: LeadPage, instant: string, id: string) {
  return after
    ? sql<SqlBool>`(${sql.ref(instant)}, ${sql.ref(id)}) > (${after.instant}, ${after.id})`
    : sql<SqlBool>`${sql.ref(instant)} >= ${since}`;
}
