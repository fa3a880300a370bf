import { sql } from 'kysely';
import type { Database } from './database.ts';

/** How much room the database takes, in bytes: its tables and indexes, without the log of a SQLite database. */
export async function databaseSize({ queries, kind }: Pick<Database, 'queries' | 'kind'>): Promise<number> {
  const size =
    kind === 'postgres'
      ? sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  const { rows } = await size.execute(queries);
  return Number(rows[0]?.bytes);
}
