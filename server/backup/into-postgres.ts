import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { openPostgresBeside } from '../database/postgres.ts';
import type { Schema } from '../database/schema.ts';
import { StartError } from '../start-error.ts';
import { holdsEntrusted, tableNames } from './tables.ts';
import type { FillDatabase, TargetOptions } from './target.ts';

/** How long connections of programs that have just ended may take to go, in milliseconds. */
const closingTime = 1000;

/**
 * Fills the database at `url` in one transaction, in which its tables are created again. Throws a StartError if another program
 * is connected to it, if it is not empty and not to be replaced, or if it has tables that are not of this release.
 */
export async function restoreIntoPostgres(
  url: string,
  { isReplacing }: TargetOptions,
  fill: FillDatabase,
): Promise<void> {
  const { queries, close } = await openPostgresBeside(url, false);
  try {
    await requireNoOthers(queries);
    await queries.transaction().execute(async (transaction) => {
      await dropTables(transaction, isReplacing);
      await fill(transaction);
    });
  } finally {
    await close();
  }
}

/** Throws a StartError if another program is connected to the PostgreSQL database: it may be a server that writes. */
export async function requireNoOthers(queries: Kysely<Schema>): Promise<void> {
  const deadline = Date.now() + closingTime;
  for (;;) {
    const others = await connectedOthers(queries);
    if (others === 0) return;
    if (Date.now() > deadline) {
      throw new StartError(
        `The database is in use: it has ${others === 1 ? 'another connection' : `${others} other connections`}. Stop all instances of the site and close other programs, and try again.`,
      );
    }
    await pause(100);
  }
}

/** Of this user: what others do is hidden from it, and instances of the site share a user. */
async function connectedOthers(queries: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::integer as others from pg_stat_activity
    where datname = current_database() and usename = current_user and backend_type = 'client backend'
      and pid <> pg_backend_pid()
  `.execute(queries);
  return rows[0]?.others ?? 0;
}

async function dropTables(queries: Kysely<Schema>, isReplacing: boolean): Promise<void> {
  const { all, unknown } = await tableNames(queries, 'postgres');
  if (unknown.length > 0) {
    throw new StartError(
      `The database has tables that are not of this release: ${unknown.join(', ')}. Set DATABASE_URL to an empty database.`,
    );
  }
  if (!isReplacing && (await holdsEntrusted(queries, 'postgres'))) {
    throw new StartError(
      'The database is not empty. Add --replace to delete what is in it, or set DATABASE_URL to an empty database.',
    );
  }
  for (const name of all) await sql`drop table ${sql.table(name)} cascade`.execute(queries);
}
