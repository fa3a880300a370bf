import type { Kysely } from 'kysely';
import { bookingFields } from '../../contract/booking.ts';
import { StartError } from '../start-error.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/** One row of a list, by column name. */
export type LeadRow = Record<string, string | null>;

/** A list of leads, oldest first. */
export interface LeadTable {
  columns: readonly string[];
  rows: LeadRow[];
}

interface LeadList {
  /** The table that must exist. */
  table: keyof Schema;
  /** Named one by one, so that hashes and keys are never listed by accident. */
  columns: readonly string[];
  /** The rows created at `since` (ISO 8601) or later. */
  read(queries: Kysely<Schema>, since: string): Promise<LeadRow[]>;
}

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
    read: (queries, since) =>
      queries
        .selectFrom('bookings')
        .select(bookingColumns)
        .where('created_at', '>=', since)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  },
  contacts: {
    table: 'messages',
    columns: contactColumns,
    read: (queries, since) =>
      queries
        .selectFrom('messages')
        .select(contactColumns)
        .where('created_at', '>=', since)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  },
  /** The people of registered companies. */
  accounts: {
    table: 'teams',
    columns: accountColumns,
    read: (queries, since) =>
      queries
        .selectFrom('users')
        .leftJoin('teams', 'teams.account_id', 'users.account_id')
        .select(accountColumns)
        .where('users.account_id', 'is not', null)
        .where('users.created_at', '>=', since)
        .orderBy('users.created_at')
        .orderBy('users.id')
        .execute(),
  },
  stations: {
    table: 'fuel_stations',
    columns: stationColumns,
    read: (queries, since) =>
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
        .where('fuel_stations.created_at', '>=', since)
        .orderBy('fuel_stations.created_at')
        .orderBy('fuel_stations.id')
        .execute(),
  },
  /** Without people who have unsubscribed. */
  subscribers: {
    table: 'subscribers',
    columns: subscriberColumns,
    read: (queries, since) =>
      queries
        .selectFrom('subscribers')
        .select(subscriberColumns)
        .where('left_at', 'is', null)
        .where('subscribed_at', '>=', since)
        .orderBy('subscribed_at')
        .orderBy('id')
        .execute(),
  },
} satisfies Record<string, LeadList>;

export type LeadName = keyof typeof lists;

export const leadNames = Object.keys(lists) as LeadName[];

/** Reads a list since an instant (ISO 8601). Throws a StartError if the database does not have its table yet. */
export async function readLeads(
  { queries }: Pick<Database, 'queries'>,
  name: LeadName,
  since: string,
): Promise<LeadTable> {
  const { table, columns, read }: LeadList = lists[name];
  const tables = await queries.introspection.getTables();
  if (!tables.some((existing) => existing.name === table)) {
    throw new StartError(`The database has no table of ${name} yet. Start this version of the site once to create it.`);
  }
  return { columns: columns.map((column) => column.replace(/^.* as /, '')), rows: await read(queries, since) };
}
