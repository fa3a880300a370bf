/**
 * Indexes that no rule depends on: without them, queries for a few of very many rows would read all of them.
 *
 * They are created after the migrations and not by them. Creating an index in a transaction, as migrations do, keeps PostgreSQL
 * from writing to the table until it is done, and with it the servers of the former release, which still run. `concurrently`
 * does not, but is impossible in a transaction, and leaves an invalid index behind if it is interrupted:
 * https://www.postgresql.org/docs/current/sql-createindex.html#SQL-CREATEINDEX-CONCURRENTLY
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from './database.ts';
import type { Schema } from './schema.ts';

/** What each index is on. One that is changed needs another name. */
const indexes: Record<string, RawBuilder<unknown>> = {
  // The lists of `npm run leads`, oldest first, which are read in pages.
  bookings_listed: sql`bookings (created_at, id)`,
  messages_listed: sql`messages (created_at, id)`,
  fuel_stations_listed: sql`fuel_stations (created_at, id)`,
  users_listed: sql`users (created_at, id) where account_id is not null`,
  subscribers_listed: sql`subscribers (subscribed_at, id) where left_at is null`,
  // The codes that are bound to the key of a session that ends or begins.
  registration_codes_key: sql`registration_codes (verified_key) where verified_key is not null`,
  registration_codes_link: sql`registration_codes (link_hash) where link_hash is not null`,
  // What the sweeper deletes, by its age.
  bookings_appointment: sql`bookings (appointment)`,
  users_unfinished: sql`users (created_at) where registered_at is null and account_id is not null`,
  invitations_ended: sql`invitations (expires_at)`,
  team_links_ended: sql`team_links (expires_at)`,
  subscribers_left: sql`subscribers (left_at) where left_at is not null`,
  leave_links_created: sql`leave_links (created_at)`,
  // What refers to a row that is deleted: databases look for it, and do not create these indexes for a foreign key.
  invitations_role: sql`invitations (role_id)`,
  password_resets_user: sql`password_resets (user_id)`,
};

/** How often an instance looks whether another one has created the indexes, in milliseconds. */
const lookEvery = 100;

/** The name of the lock under which one of several instances that start together creates the indexes. */
const lock = sql`hashtextextended('indexes', 0)`;

/** Creates the indexes that the migrated database does not have yet, while others may read and write its tables. */
export async function createIndexes(queries: Kysely<Schema>, kind: DatabaseKind): Promise<void> {
  if ((await missingFrom(queries, kind)).length === 0) return;
  if (kind === 'sqlite') return createOnSqlite(queries);
  await queries.connection().execute(async (connection) => {
    // Whoever waited for the lock in the database would be waited for by the one who creates them.
    while (!(await tryToLock(connection))) await pause(lookEvery);
    try {
      await createOnPostgres(connection);
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
}

/** Only one process uses the database, and it does not serve yet. */
async function createOnSqlite(queries: Kysely<Schema>): Promise<void> {
  for (const name of await missingFrom(queries, 'sqlite')) {
    await sql`create index ${sql.ref(name)} on ${indexes[name]}`.execute(queries);
  }
}

async function createOnPostgres(connection: Kysely<Schema>): Promise<void> {
  for (const name of await missingFrom(connection, 'postgres')) {
    // An invalid one, if there is one.
    await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(connection);
    await sql`create index concurrently ${sql.ref(name)} on ${indexes[name]}`.execute(connection);
  }
}

async function tryToLock(connection: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${lock}) as locked`.execute(connection);
  return rows[0]?.locked === true;
}

async function missingFrom(queries: Kysely<Schema>, kind: DatabaseKind): Promise<string[]> {
  const { rows } = await (kind === 'sqlite' ? existingOnSqlite : existingOnPostgres).execute(queries);
  const existing = new Set(rows.map(({ name }) => name));
  return Object.keys(indexes).filter((name) => !existing.has(name));
}

const existingOnSqlite = sql<{ name: string }>`select name from sqlite_master where type = 'index'`;

const existingOnPostgres = sql<{ name: string }>`
  select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
  where indisvalid and relnamespace = current_schema()::regnamespace`;
