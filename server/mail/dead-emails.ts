import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { lanes } from './lanes.ts';
import { queueMails } from './queue.ts';

/** The shortest time between two notices to the operator, in milliseconds. */
const noticePause = 60 * 60_000;

/** The most ids of emails in a notice. */
const maxIds = 20;

/**
 * `due_at` of a dead email is when it was given up. The notices themselves are left out: they would cause each other. The lanes
 * are named because the index has them before `due_at`: without them, all dead emails would be read.
 */
function deadSince(transaction: Transaction<Schema>, instant: string) {
  return transaction
    .selectFrom('outbox')
    .where('state', '=', 'dead')
    .where('lane', 'in', Object.values(lanes))
    .where('due_at', '>', instant)
    .where('message', 'not like', '{"kind":"dead-emails"%');
}

/**
 * Emails the operator about emails and webhooks that were given up since the last such notice, at most once an hour, however many instances
 * look. Returns whether it did.
 */
export async function reportDeadEmails({ queries }: Database, now: Date): Promise<boolean> {
  return queries.transaction().execute(async (transaction) => {
    const last = await transaction.selectFrom('operator_notices').select('noticed_at').executeTakeFirst();
    const since = last?.noticed_at ?? '';
    if (since > new Date(now.getTime() - noticePause).toISOString()) return false;
    const dead = await deadSince(transaction, since).select('id').orderBy('due_at').limit(maxIds).execute();
    if (dead.length === 0 || !(await claim(transaction, since, now))) return false;
    const counts = await deadSince(transaction, since)
      .select(['lane', sql<number>`count(*)`.as('count')])
      .groupBy('lane')
      .execute();
    const countIn = (found: typeof counts) => found.reduce((sum, { count }) => sum + Number(count), 0);
    const webhooks = countIn(counts.filter(({ lane }) => lane === lanes.webhooks));
    const message = {
      kind: 'dead-emails',
      count: countIn(counts),
      ...(webhooks > 0 && { webhooks }),
      ids: dead.map(({ id }) => id),
    } as const;
    await queueMails(transaction, [{ message, instant: now.toISOString() }]);
    return true;
  });
}

/** Makes this instance the one that writes the notice. Fails if another one has written it in the meantime. */
async function claim(transaction: Transaction<Schema>, since: string, now: Date): Promise<boolean> {
  const noticed_at = now.toISOString();
  const claimed = await transaction
    .insertInto('operator_notices')
    .values({ id: 'dead-emails', noticed_at })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ noticed_at }).where('operator_notices.noticed_at', '=', since),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}
