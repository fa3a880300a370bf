import { type Kysely, sql } from 'kysely';
import type { RequestCounts } from '../../database/request-counts.ts';
import type { Schema } from '../../database/schema.ts';
import type { Declarations, LeadLists, Migrations } from '../../database/table.ts';

export interface SubscriptionTables {
  subscribers: SubscribersTable;
  subscription_requests: SubscriptionRequestsTable;
  leave_keys: LeaveKeysTable;
  leave_links: LeaveLinksTable;
  announced_articles: AnnouncedArticlesTable;
}

/** One row per address that was ever confirmed. */
export interface SubscribersTable {
  id: string;
  /** Unique. */
  email: string;
  /** When it was last confirmed. */
  subscribed_at: string;
  /** When its owner unsubscribed; null while articles are emailed to it. */
  left_at: string | null;
}

/** One row per requested subscription, with the link to confirm it. */
export interface SubscriptionRequestsTable extends RequestCounts {
  id: string;
  email: string;
  /** The fingerprint of the Idempotency-Key: a repeated request creates no second link. */
  request_key: string | null;
  token_hash: string;
  created_at: string;
  /** When it was confirmed. */
  used_at: string | null;
}

/** One row per link to unsubscribe in an email that is not about an article; earlier releases stored those of articles too. */
export interface LeaveLinksTable {
  token_hash: string;
  subscriber_id: string;
  created_at: string;
}

/** One row per process that has emailed articles: it verifies the links to unsubscribe in them, which never expire. */
export interface LeaveKeysTable {
  id: string;
  /** The process alone has the private key. */
  public_key: string;
  created_at: string;
}

/** One row per article that subscribers have been emailed, or that was too old for it. */
export interface AnnouncedArticlesTable {
  slug: string;
  announced_at: string;
  /**
   * While the article's emails are being queued, the id of the last subscriber whose email is: empty at first. Null once all
   * are queued, and for articles that a server of an earlier release announced.
   */
  queued_until: string | null;
}

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
