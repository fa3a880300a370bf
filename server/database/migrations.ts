import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { appliedMigrations } from './applied-migrations.ts';
import type { DatabaseKind } from './database.ts';
import type { Schema } from './schema.ts';
import type { Migrations } from './table.ts';
import { migrationsOfTables } from './tables.ts';

/**
 * Migrates the database to the newest schema or, with `names`, to that of the release that has these migrations. Migrations of
 * a later release stay as they are: they only add, so that this one goes on working, beside the later one or after going back
 * to it. Instances that start together wait for each other: on PostgreSQL Kysely holds an advisory lock, and with SQLite only
 * one process can use the data folder.
 * Throws the error of a failed migration, which leaves nothing behind.
 */
export async function migrate(queries: Kysely<Schema>, kind: DatabaseKind, names?: readonly string[]): Promise<void> {
  const all = migrations(kind);
  const wanted =
    names === undefined ? all : Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
  // Kysely would take their absence for corruption.
  const later = (await laterMigrationNames(queries, kind)).map((name) => [name, { up: createNothing }] as const);
  const migrator = new Migrator({
    db: queries,
    provider: { getMigrations: async () => ({ ...Object.fromEntries(later), ...wanted }) },
    // Migrations of the same day are independent of each other, except that the registration adds columns to the users of
    // the fuel stations and therefore sorts after them.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** The names of the migrations by a release later than this one, to which its operator has gone back. */
export async function laterMigrationNames(queries: Kysely<Schema>, kind: DatabaseKind): Promise<string[]> {
  const known = migrationNames(kind);
  return (await appliedMigrations(queries, kind)).filter((name) => !known.includes(name));
}

/**
 * Counts of submissions need not survive a crash: losing them forgives one minute of submissions. So on PostgreSQL their
 * table is unlogged; on SQLite, which only one process uses, it is in memory and recreated at each start.
 */
export async function createCountsInMemory(queries: Kysely<Schema>): Promise<void> {
  await withCountsColumns(queries.schema.createTable('submission_counts').temporary()).execute();
  await indexEndsOfCounts(queries);
}

/** The names of all migrations of this release. */
export function migrationNames(kind: DatabaseKind): string[] {
  return Object.keys(migrations(kind));
}

function migrations(kind: DatabaseKind): Migrations {
  return {
    ...migrationsOfTables,
    '2026-11-20-submission-counts': { up: kind === 'postgres' ? createCountsUnlogged : createNothing },
    '2026-11-22-request-sources': { up: createRequestSources },
    '2026-11-23-request-mailboxes': { up: addRequestMailboxes },
  };
}

async function createCountsUnlogged({ schema }: Kysely<Schema>): Promise<void> {
  await withCountsColumns(schema.createTable('submission_counts').modifyFront(sql`unlogged`)).execute();
  await indexEndsOfCounts({ schema });
}

/** Servers of earlier releases on the same database store no source. */
async function createRequestSources({ schema }: Kysely<Schema>): Promise<void> {
  for (const table of ['registration_codes', 'password_resets', 'subscription_requests']) {
    await schema.alterTable(table).addColumn('source', 'text').execute();
  }
  await schema
    .createTable('code_guesses')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('guesses', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('code_guesses_created').on('code_guesses').column('created_at').execute();
}

/** Servers of earlier releases on the same database store neither. Only the domains that are counted are indexed. */
async function addRequestMailboxes({ schema }: Kysely<Schema>): Promise<void> {
  for (const table of ['registration_codes', 'password_resets', 'subscription_requests']) {
    for (const name of ['mailbox', 'domain']) {
      await schema.alterTable(table).addColumn(name, 'text').execute();
      await schema
        .createIndex(`${table}_${name}`)
        .on(table)
        .columns([name, 'created_at'])
        .where(name, 'is not', null)
        .execute();
    }
  }
}

async function createNothing(): Promise<void> {}

async function indexEndsOfCounts({ schema }: Pick<Kysely<Schema>, 'schema'>): Promise<void> {
  await schema.createIndex('submission_counts_ended').on('submission_counts').column('window_ends_at').execute();
}

function withCountsColumns(table: CreateTableBuilder<'submission_counts'>) {
  return table
    .addColumn('address', 'text', (column) => column.primaryKey())
    .addColumn('submissions', 'integer', (column) => column.notNull())
    .addColumn('window_ends_at', 'text', (column) => column.notNull());
}
