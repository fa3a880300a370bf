import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';

/**
 * Runs `read` on one connection, on which all queries see the database as it was at the first of them. Nobody who writes waits
 * for it: SQLite and PostgreSQL keep what it still needs.
 */
export function readSnapshot<Result>(
  { kind, queries }: Pick<Database, 'kind' | 'queries'>,
  read: (snapshot: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  return queries.connection().execute(async (snapshot) => {
    await (kind === 'postgres'
      ? sql`begin isolation level repeatable read read only`.execute(snapshot)
      : sql`begin`.execute(snapshot));
    try {
      return await read(snapshot);
    } finally {
      // It has changed nothing. If the connection is lost, the error of what ran on it says so.
      await sql`rollback`.execute(snapshot).catch(() => {});
    }
  });
}
