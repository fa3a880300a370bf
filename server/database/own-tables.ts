/** The tables that the server keeps for itself: nothing in them is from visitors. */
import type { Kysely } from 'kysely';
import type { OwnTables } from './own-rows.ts';
import type { Schema } from './schema.ts';
import type { Declarations, Migrations } from './table.ts';

export const ownTables: Declarations<OwnTables> = {
  submission_counts: {
    backup: 'transient',
    kept: [{ setting: 'KEEP_IP_ADDRESSES_MINUTES', since: 'window_ends_at', key: 'address' }],
  },
  readiness: { backup: 'own' },
  released_assets: { backup: 'transient' },
};

export const ownMigrations: Migrations = {
  '2026-11-22-readiness': { up: createReadiness },
  '2026-11-23-released-assets': { up: createReleasedAssets },
};

async function createReadiness({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('readiness')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('written_at', 'text', (column) => column.notNull())
    .execute();
}

async function createReleasedAssets({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('released_assets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('encoding', 'text', (column) => column.notNull())
    .addColumn('released_at', 'text', (column) => column.notNull())
    // The last one, so that SQLite need not read it to find those before.
    .addColumn('content', 'text', (column) => column.notNull())
    .execute();
}
