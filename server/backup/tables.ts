import { type Kysely, sql } from 'kysely';
import { allTableNames } from '../database/applied-migrations.ts';
import type { DatabaseKind } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { tables } from '../database/tables.ts';

const migrationTables = ['kysely_migration', 'kysely_migration_lock'];

type TableName = keyof Schema;

interface Table {
  name: TableName;
  columns: string[];
}

/**
 * The tables to back up, ordered so that none refers to a later one. They are read from the database, which may be of another
 * release, so that nothing is forgotten.
 */
export async function tablesToBackUp(snapshot: Kysely<Schema>, kind: DatabaseKind): Promise<Table[]> {
  const all = await tablesIn(snapshot, kind);
  return inOrder(
    all.filter(({ name }) => tables[name]?.backup !== 'transient'),
    await referencesIn(snapshot, kind),
  );
}

/** Whether a database holds anything that people have entrusted to the site. */
export async function holdsEntrusted(queries: Kysely<Schema>, kind: DatabaseKind): Promise<boolean> {
  for (const { name } of await tablesIn(queries, kind)) {
    if (tables[name]?.backup !== 'entrusted') continue;
    if (await queries.selectFrom(name).select(sql.lit(1).as('one')).limit(1).executeTakeFirst()) return true;
  }
  return false;
}

/** The names of all tables, including those of the migrations, and which of them this release does not know. */
export async function tableNames(
  queries: Kysely<Schema>,
  kind: DatabaseKind,
): Promise<{ all: string[]; unknown: string[] }> {
  const all = await allTableNames(queries, kind);
  return { all, unknown: all.filter((name) => !Object.hasOwn(tables, name) && !migrationTables.includes(name)) };
}

async function tablesIn(queries: Kysely<Schema>, kind: DatabaseKind): Promise<Table[]> {
  const names = (await allTableNames(queries, kind)).filter((name) => !migrationTables.includes(name));
  const found: Table[] = [];
  for (const name of names as TableName[]) found.push({ name, columns: await columnsOf(queries, kind, name) });
  return found;
}

/** In the order of their creation. */
async function columnsOf(queries: Kysely<Schema>, kind: DatabaseKind, table: string): Promise<string[]> {
  const { rows } = await (kind === 'postgres'
    ? sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${table}
        order by ordinal_position`
    : sql<{ name: string }>`select name from pragma_table_info(${table}) order by cid`
  ).execute(queries);
  return rows.map(({ name }) => name);
}

interface Reference {
  from: string;
  to: string;
}

/** The foreign keys: which table refers to which. */
async function referencesIn(queries: Kysely<Schema>, kind: DatabaseKind): Promise<Reference[]> {
  const { rows } = await (kind === 'postgres'
    ? sql<Reference>`
        select source.relname as from, target.relname as to
        from pg_constraint
        join pg_class source on source.oid = conrelid
        join pg_class target on target.oid = confrelid
        where contype = 'f' and connamespace = current_schema()::regnamespace`
    : sql<Reference>`
        select tables.name as "from", keys."table" as "to"
        from sqlite_master tables, pragma_foreign_key_list(tables.name) keys
        where tables.type = 'table'`
  ).execute(queries);
  return rows;
}

/** Repeatedly takes the tables that refer to none of those that are left. */
function inOrder(found: Table[], references: Reference[]): Table[] {
  const ordered: Table[] = [];
  let left = found;
  while (left.length > 0) {
    const waits = ({ name }: Table) =>
      references.some(({ from, to }) => from === name && left.some((other) => other.name === to));
    const next = left.filter((table) => !waits(table));
    if (next.length === 0) throw new Error(`Tables refer to each other: ${left.map(({ name }) => name).join(', ')}.`);
    ordered.push(...next);
    left = left.filter(waits);
  }
  return ordered;
}
