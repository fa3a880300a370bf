import { flowLeads, flowMigrations, flowTables } from '../flows/tables.gen.ts';
import { mailMigrations, mailTables } from '../mail/tables.ts';
import { ownMigrations, ownTables } from './own-tables.ts';
import type { Schema } from './schema.ts';
import type { Declaration, Declarations } from './table.ts';

/** What each table is to backups, to the sweeper and to a person who wants to be forgotten. */
export const tables: Readonly<Record<string, Declaration>> = {
  ...flowTables,
  ...mailTables,
  ...ownTables,
} satisfies Declarations<Schema>;

/** The lists that `npm run leads` prints. */
export const leadLists = flowLeads;

/** The migrations of each owner of tables; those of several are in `migrations.ts`. */
export const migrationsOfTables = { ...flowMigrations, ...mailMigrations, ...ownMigrations };
