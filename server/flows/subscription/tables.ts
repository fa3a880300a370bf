import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Declarations, LeadLists, Migrations } from '../../database/table.ts';
import type { SubscriptionTables } from './rows.ts';

export const subscriptionTables: Declarations<SubscriptionTables> = {
  subscribers: {
    backup: 'entrusted',
    personal: { addresses: ['email'], dependents: [{ table: 'leave_links', column: 'subscriber_id' }] },
    kept: [{ setting: 'KEEP_LEFT_SUBSCRIBERS_DAYS', since: 'left_at' }],
    indexes: {
      subscribers_listed: sql`subscribers (subscribed_at, id) where left_at is null`,
      subscribers_left: sql`subscribers (left_at) where left_at is not null`,
    },
  },
  subscription_requests: {
    backup: 'entrusted',
    personal: { addresses: ['email'] },
    kept: [{ setting: 'KEEP_SUBSCRIPTION_LINKS_HOURS', since: 'created_at' }],
  },
  leave_links: {
    backup: 'entrusted',
    kept: [{ setting: 'KEEP_UNSUBSCRIBE_LINKS_DAYS', since: 'created_at', key: 'token_hash' }],
    indexes: { leave_links_created: sql`leave_links (created_at)` },
  },
  leave_keys: { backup: 'own' },
  announced_articles: { backup: 'own' },
};

const subscriberColumns = ['subscribed_at', 'email', 'id'] as const;

export const subscriptionLeads = {
  /** Without people who have unsubscribed. */
  subscribers: {
    table: 'subscribers',
    columns: subscriberColumns,
    order: ['subscribed_at', 'id'],
    rows: (queries) => queries.selectFrom('subscribers').select(subscriberColumns).where('left_at', 'is', null),
  },
} satisfies LeadLists;

export const subscriptionMigrations: Migrations = {
  '2026-11-20-subscribers': { up: createSubscribers },
  '2026-11-23-leave-keys': { up: createLeaveKeys },
};

async function createSubscribers({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('subscribers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('subscribed_at', 'text', (column) => column.notNull())
    .addColumn('left_at', 'text')
    .execute();
  await schema
    .createTable('subscription_requests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('request_key', 'text')
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addUniqueConstraint('subscription_requests_request', ['email', 'request_key'])
    .execute();
  await schema
    .createIndex('subscription_requests_email')
    .on('subscription_requests')
    .columns(['email', 'created_at'])
    .execute();
  await schema.createIndex('subscription_requests_created').on('subscription_requests').column('created_at').execute();
  await schema
    .createTable('leave_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('subscriber_id', 'text', (column) => column.notNull().references('subscribers.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('leave_links_subscriber').on('leave_links').column('subscriber_id').execute();
  await schema
    .createTable('announced_articles')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('announced_at', 'text', (column) => column.notNull())
    .execute();
}

/** Servers of earlier releases on the same database store a link for each email instead. */
async function createLeaveKeys({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('leave_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
}
