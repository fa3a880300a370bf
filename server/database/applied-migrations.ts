import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from './database.ts';
import type { Schema } from './schema.ts';

/** The migrations that have been applied; none if the database has no tables. */
export async function appliedMigrations(queries: Kysely<Schema>, kind: DatabaseKind): Promise<string[]> {
  const names = await allTableNames(queries, kind);
  if (!names.includes('kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(queries);
  return rows.map(({ name }) => name);
}

/** The names of all tables, those of the migrations included. */
export async function allTableNames(queries: Kysely<Schema>, kind: DatabaseKind): Promise<string[]> {
  const { rows } = await (kind === 'postgres'
    ? sql<{ name: string }>`
        select table_name as name from information_schema.tables
        where table_schema = current_schema() and table_type = 'BASE TABLE'
        order by table_name`
    : sql<{ name: string }>`
        select name from sqlite_master where type = 'table' and substr(name, 1, 7) <> 'sqlite_' order by name`
  ).execute(queries);
  return rows.map(({ name }) => name);
}
