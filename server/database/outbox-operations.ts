import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { lanes } from '../mail/lanes.ts';
import type { OutboxTable } from '../mail/rows.ts';
import type { OutboxMessage } from '../mail/stored-message.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';
import { slicesOf, turnOfOthers } from './slices.ts';

/** The states of emails and webhooks that an operator can list. */
export const listedStates = ['dead', 'waiting', 'capped'] as const;
export type ListedState = (typeof listedStates)[number];

/** An email or webhook in the outbox, without what it says. */
export type OutboxEntry = Pick<
  Selectable<OutboxTable>,
  'id' | 'state' | 'lane' | 'lease' | 'tries' | 'due_at' | 'created_at' | 'fault'
> & {
  /** The kind of an email, or the type of a webhook. */
  kind: string;
  message: OutboxMessage | Pick<OutboxMessage, 'kind'>;
};

/** Why an operator cannot have an email sent or dropped. */
export type OutboxRejection = 'unknown' | 'sent' | 'sending' | 'secret deleted';

/** What became of each email or webhook. */
export interface OutboxChange {
  changed: string[];
  /** How many of those that were changed are webhooks. */
  webhooks: number;
  rejected: { id: string; reason: OutboxRejection }[];
}

type Queries = Pick<Database, 'queries'>;

/** The oldest emails and webhooks in a state, at most `limit`, how many there are, and how many of these are webhooks. */
export async function listEmails(
  { queries }: Queries,
  state: ListedState,
  limit: number,
): Promise<{ emails: OutboxEntry[]; count: number; webhooks: number }> {
  const found = queries.selectFrom('outbox').where('state', '=', state);
  const rows = await found.selectAll().orderBy('created_at').orderBy('id').limit(limit).execute();
  const countOf = async (counted: typeof found) => {
    const { count } = await counted.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
    return Number(count);
  };
  const webhooks = await countOf(found.where('lane', '=', lanes.webhooks));
  return { emails: rows.map(entryOf), count: await countOf(found), webhooks };
}

export async function findEmail({ queries }: Queries, id: string): Promise<OutboxEntry | undefined> {
  const row = await queries.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
  return row && entryOf(row);
}

/** The ids of all dead emails that can be sent again, and how many cannot. */
export async function resendableEmails({ queries }: Queries): Promise<{ ids: string[]; others: number }> {
  const rows = await queries.selectFrom('outbox').select(['id', 'message']).where('state', '=', 'dead').execute();
  const ids = rows.filter(({ message }) => isWhole(JSON.parse(message))).map(({ id }) => id);
  return { ids, others: rows.length - ids.length };
}

/** Makes emails due now, with all their tries before them: all of them, or none if one is rejected before the first is changed. */
export function resendEmails(database: Queries, ids: readonly string[]): Promise<OutboxChange> {
  return change(database, ids, rejectionOfResend, async (transaction, batch) => {
    await transaction
      .updateTable('outbox')
      .set({ state: 'waiting', tries: 0, due_at: new Date().toISOString(), lease: null })
      .where('id', 'in', batch)
      .execute();
  });
}

/** Deletes emails: all of them, or none if one is rejected before the first is changed. */
export function dropEmails(database: Queries, ids: readonly string[]): Promise<OutboxChange> {
  return change(database, ids, rejectionOfDrop, async (transaction, batch) => {
    await transaction.deleteFrom('outbox').where('id', 'in', batch).execute();
  });
}

/** The most emails that one transaction changes, so that no writer waits for longer than 50 ms. */
const batchSize = 100;

/**
 * Looks at all emails before it changes a batch of them at a time. One that is sent or leased meanwhile is rejected after others
 * were changed.
 */
async function change(
  { queries }: Queries,
  ids: readonly string[],
  rejectionOf: (entry: OutboxEntry | undefined) => OutboxRejection | undefined,
  apply: (transaction: Transaction<Schema>, ids: string[]) => Promise<void>,
): Promise<OutboxChange> {
  const batches = slicesOf([...new Set(ids)], batchSize);
  const result: OutboxChange = { changed: [], webhooks: 0, rejected: [] };
  for (const batch of batches) result.rejected.push(...(await look(queries, batch, rejectionOf)).rejected);
  if (result.rejected.length > 0) return result;
  for (const batch of batches) {
    const { changed, webhooks, rejected } = await queries.transaction().execute(async (transaction) => {
      // Writing first makes instances that are about to lease one of these emails wait.
      await transaction
        .updateTable('outbox')
        .set({ id: sql.ref('id') })
        .where('id', 'in', batch)
        .execute();
      const found = await look(transaction, batch, rejectionOf);
      if (found.changed.length > 0) await apply(transaction, found.changed);
      return found;
    });
    result.changed.push(...changed);
    result.webhooks += webhooks;
    result.rejected.push(...rejected);
    if (batches.length > 1) await pause(turnOfOthers);
  }
  return result;
}

/** Which emails of a batch can be changed as they are now. */
async function look(
  queries: Kysely<Schema>,
  batch: readonly string[],
  rejectionOf: (entry: OutboxEntry | undefined) => OutboxRejection | undefined,
): Promise<OutboxChange> {
  const rows = await queries.selectFrom('outbox').selectAll().where('id', 'in', batch).execute();
  const result: OutboxChange = { changed: [], webhooks: 0, rejected: [] };
  for (const id of batch) {
    const row = rows.find((one) => one.id === id);
    const reason = rejectionOf(row && entryOf(row));
    if (reason) result.rejected.push({ id, reason });
    else {
      result.changed.push(id);
      if (row?.lane === lanes.webhooks) result.webhooks += 1;
    }
  }
  return result;
}

function rejectionOfDrop(entry: OutboxEntry | undefined): OutboxRejection | undefined {
  if (!entry) return 'unknown';
  if (entry.state === 'sent') return 'sent';
  const isLeased = entry.lease !== null && entry.due_at > new Date().toISOString();
  return isLeased ? 'sending' : undefined;
}

function rejectionOfResend(entry: OutboxEntry | undefined): OutboxRejection | undefined {
  const rejection = rejectionOfDrop(entry);
  return rejection ?? (entry && isWhole(entry.message) ? undefined : 'secret deleted');
}

/** Whether a message still has everything that its email says: of one with a secret, only the kind is kept. */
export function isWhole(message: OutboxEntry['message']): message is OutboxMessage {
  return Object.keys(message).length > 1;
}

function entryOf({ message, ...row }: Selectable<OutboxTable>): OutboxEntry {
  const parsed = JSON.parse(message) as OutboxEntry['message'];
  return { ...row, kind: 'type' in parsed ? parsed.type : parsed.kind, message: parsed };
}
