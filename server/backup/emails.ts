/** What becomes of emails that wait while a backup is taken: the backup may be restored long after they were sent. */
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { withoutSecret } from '../mail/emails/message.ts';
import { readMessage } from '../mail/stored-message.ts';
import type { BackedUpTable, RowValues } from './format.ts';

/** The reason given for an email whose code or link is not in the backup. */
const withoutLink = 'Backups contain no codes and links, so that its recipient has to ask for another one.';

/** The reason given for an email that had not been sent when the backup was taken. */
const heldBack = 'It was held back when a backup was restored: it may have been sent after the backup was taken.';

/**
 * Returns a function that takes codes and links out of the rows of a table: only the kind of such an email remains, as if it
 * had been given up, or what it says without its link. Backups are kept for long, and in many places.
 */
export function withoutSecrets({
  name,
  columns,
}: Pick<BackedUpTable, 'name' | 'columns'>): (row: RowValues) => RowValues {
  if (name !== 'outbox') return (row) => row;
  const at = (column: string) => columns.indexOf(column);
  const [message, state, lease, fault] = [at('message'), at('state'), at('lease'), at('fault')];
  return (row) => {
    // Those that will not be sent again have lost their secrets, and stay as they are.
    if (row[state] !== 'waiting') return row;
    const stored = readMessage(String(row[message])).message;
    const retained = withoutSecret(stored);
    if (retained === stored) return row;
    if (Object.keys(retained).length > 1) return row.with(message, JSON.stringify(retained));
    return row
      .with(message, JSON.stringify({ kind: retained.kind }))
      .with(state, 'dead')
      .with(lease, null)
      .with(fault, withoutLink);
  };
}

/**
 * Holds back the emails that waited when a backup was taken, and those of articles that were being announced or have been
 * published since, so that nobody gets one twice. Returns how many waited: they are dead, and an operator can resend them.
 */
export async function holdEmails(
  queries: Kysely<Schema>,
  { now, published }: { now: Date; published: readonly string[] },
): Promise<number> {
  const instant = now.toISOString();
  const held = await queries
    .updateTable('outbox')
    .set({ state: 'dead', lease: null, due_at: instant, fault: heldBack })
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  await queries.updateTable('announced_articles').set({ queued_until: null }).execute();
  for (const slug of published) {
    await queries
      .insertInto('announced_articles')
      .values({ slug, announced_at: instant, queued_until: null })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute();
  }
  return Number(held.numUpdatedRows);
}
