import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Declarations, KeptRows, Migrations } from '../database/table.ts';
import { laneNames, lanes } from './lanes.ts';
import type { MailTables, OutboxTable } from './rows.ts';

export const mailTables: Declarations<MailTables> = {
  outbox: {
    backup: 'entrusted',
    kept: laneNames.flatMap((name) => {
      const inLane = (state: OutboxTable['state']): Expression<SqlBool> =>
        sql<SqlBool>`state = ${state} and lane = ${lanes[name]}`;
      // Emails that will not be sent again are due when they were sent or given up.
      return [
        { setting: 'KEEP_SENT_EMAILS_DAYS', since: 'due_at', condition: inLane('sent') },
        { setting: 'KEEP_UNSENT_EMAILS_DAYS', since: 'due_at', condition: inLane('dead') },
        { setting: 'KEEP_UNSENT_EMAILS_DAYS', since: 'due_at', condition: inLane('capped') },
      ] satisfies KeptRows<keyof OutboxTable>[];
    }),
  },
  operator_notices: { backup: 'own' },
};

export const mailMigrations: Migrations = {
  '2026-11-20-outbox': { up: createOutbox },
  '2026-11-22-outbox-lanes': { up: addLanes },
};

async function createOutbox({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('lease', 'text')
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('fault', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('outbox_due').on('outbox').columns(['state', 'due_at']).execute();
}

/**
 * The defaults are for servers of an earlier release on the same database, which go on inserting and sending. Fewer emails are
 * counted than not, so those indexes contain only them.
 */
async function addLanes({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .alterTable('outbox')
    .addColumn('lane', 'integer', (column) => column.notNull().defaultTo(lanes.notices))
    .execute();
  for (const name of ['mailbox', 'domain'] as const) {
    await schema.alterTable('outbox').addColumn(name, 'text').execute();
    await schema
      .createIndex(`outbox_${name}`)
      .on('outbox')
      .columns([name, 'created_at'])
      .where(name, 'is not', null)
      .execute();
  }
  await schema.dropIndex('outbox_due').execute();
  await schema.createIndex('outbox_due').on('outbox').columns(['state', 'lane', 'due_at']).execute();
  await schema.alterTable('announced_articles').addColumn('queued_until', 'text').execute();
  await schema
    .createTable('operator_notices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('noticed_at', 'text', (column) => column.notNull())
    .execute();
}
