import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Declarations, LeadLists, Migrations } from '../../database/table.ts';
import type { ContactTables } from './rows.ts';

const typed = ['full_name', 'organization', 'phone_number', 'email_address', 'enquiry', 'trap'] as const;

export const contactTables: Declarations<ContactTables> = {
  messages: {
    backup: 'entrusted',
    personal: { addresses: ['email_address'], texts: typed, isForm: true },
    kept: [{ setting: 'KEEP_MESSAGES_DAYS', since: 'created_at' }],
    indexes: { messages_listed: sql`messages (created_at, id)` },
  },
};

const contactColumns = ['created_at', ...typed, 'id'] as const;

export const contactLeads = {
  contacts: {
    table: 'messages',
    columns: contactColumns,
    order: ['created_at', 'id'],
    rows: (queries) => queries.selectFrom('messages').select(contactColumns),
  },
} satisfies LeadLists;

export const contactMigrations: Migrations = { '2026-11-20-messages': { up: createMessages } };

async function createMessages({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('idempotency_key', 'text', (column) => column.notNull().unique())
    .addColumn('full_name', 'text', (column) => column.notNull())
    .addColumn('organization', 'text', (column) => column.notNull())
    .addColumn('phone_number', 'text', (column) => column.notNull())
    .addColumn('email_address', 'text', (column) => column.notNull())
    .addColumn('enquiry', 'text', (column) => column.notNull())
    .addColumn('trap', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
}
