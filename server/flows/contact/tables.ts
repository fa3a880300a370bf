import type { Selectable } from 'kysely';
import { type Kysely, sql } from 'kysely';
import type { ContactMessage } from '../../../contract/contact.ts';
import type { Schema } from '../../database/schema.ts';
import type { Declarations, LeadLists, Migrations } from '../../database/table.ts';

export interface ContactTables {
  messages: MessagesTable;
}

/** One row per message of the contact page: specification 3 (Contact message). */
export interface MessagesTable extends ContactMessage {
  id: string;
  /** Unique: requests with the same key are one message. */
  idempotency_key: string;
  /** The value of the field that is hidden from people; empty if a person wrote the message. */
  trap: string;
  created_at: string;
}

export type StoredContact = Selectable<MessagesTable>;

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
