import type { Selectable } from 'kysely';
import { type Kysely, sql } from 'kysely';
import type { RequestCounts } from '../../database/request-counts.ts';
import type { Schema } from '../../database/schema.ts';
import type { Declarations, LeadLists, Migrations } from '../../database/table.ts';

export interface PasswordResetTables {
  password_resets: PasswordResetsTable;
}

/** One row per requested reset link. For addresses without an account the link is stored too, but never sent. */
export interface PasswordResetsTable extends RequestCounts {
  id: string;
  email: string;
  user_id: string | null;
  /** The fingerprint of the Idempotency-Key: a repeated request creates no second link. */
  request_key: string | null;
  token_hash: string;
  created_at: string;
  /** When a password was set with it, and the fingerprint of that request's Idempotency-Key. */
  used_at: string | null;
  used_key: string | null;
}

export type PasswordReset = Selectable<PasswordResetsTable>;

export const passwordResetTables: Declarations<PasswordResetTables> = {
  password_resets: {
    backup: 'entrusted',
    personal: { addresses: ['email'] },
    kept: [{ setting: 'KEEP_RESET_LINKS_HOURS', since: 'created_at' }],
    indexes: { password_resets_user: sql`password_resets (user_id)` },
  },
};

/** Nobody who asks for a new password is a lead. */
export const passwordResetLeads = {} satisfies LeadLists;

export const passwordResetMigrations: Migrations = { '2026-11-20-password-resets': { up: createPasswordResets } };

async function createPasswordResets({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('password_resets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('users.id'))
    .addColumn('request_key', 'text')
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addColumn('used_key', 'text')
    .addUniqueConstraint('password_resets_request', ['email', 'request_key'])
    .execute();
  await schema.createIndex('password_resets_email').on('password_resets').columns(['email', 'created_at']).execute();
  await schema.createIndex('password_resets_created').on('password_resets').column('created_at').execute();
}
