import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Declarations, Migrations } from '../../database/table.ts';
import type { PasswordResetTables } from './rows.ts';

export const passwordResetTables: Declarations<PasswordResetTables> = {
  password_resets: {
    backup: 'entrusted',
    personal: { addresses: ['email'] },
    kept: [{ setting: 'KEEP_RESET_LINKS_HOURS', since: 'created_at' }],
    indexes: { password_resets_user: sql`password_resets (user_id)` },
  },
};

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
