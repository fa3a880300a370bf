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
import { tables } from './tables.ts';

/** What each index is on. */
const indexes: Record<string, RawBuilder<unknown>> = Object.assign(
  {},
  ...Object.values(tables).map(({ indexes = {} }) => indexes),
);

/** How often an instance looks whether another one has created the indexes, in milliseconds. */
const lookEvery = 100;

/** The name of the lock under which one of several instances that start together creates the indexes. */
const lock = sql`hashtextextended('indexes', 0)`;

/** Creates the indexes that the migrated database does not have yet, while others may read and write its tables. */
export async function createIndexes(queries: Kysely<Schema>, kind: DatabaseKind): Promise<void> {
  if ((await missingFrom(queries, kind)).length === 0) return;
  if (kind === 'sqlite') return createOnSqlite(queries);
  await queries.connection().execute(async (connection) => {
    // Looks again instead of waiting in the database: creating an index waits for every transaction, that one included.
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
