import type { Selectable, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Schema } from '../database/schema.ts';
import { countedAs } from './caps.ts';
import { laneOf, type MailMessage } from './emails/message.ts';
import type { OutboxTable } from './rows.ts';
import { writeMessage } from './stored-message.ts';

/** An email to put into the outbox. `instant` is in ISO 8601. */
export interface QueuedMail {
  message: MailMessage;
  instant: string;
  /** Whether the email is never sent: the outbox only does the same work, so that nothing tells addresses apart. */
  isDecoy?: boolean;
}

/** Puts emails into the outbox in `transaction`, so that they are sent if and only if it commits. */
export async function queueMails(transaction: Transaction<Schema>, mails: QueuedMail[]): Promise<void> {
  const queued = mails.map(({ message, instant, isDecoy = false }) => ({
    instant,
    lane: laneOf(message),
    ...countedAs(message),
    message: writeMessage({ message, isDecoy }),
  }));
  await insertIntoOutbox(transaction, queued);
}

/** What of a new row in the outbox depends on what is sent. */
type QueuedRow = Pick<Selectable<OutboxTable>, 'lane' | 'mailbox' | 'domain' | 'message'> & { instant: string };

/** Inserts rows that are due at their `instant`. */
export async function insertIntoOutbox(transaction: Transaction<Schema>, queued: readonly QueuedRow[]): Promise<void> {
  if (queued.length === 0) return;
  const rows = queued.map(({ instant, ...row }) => ({
    ...row,
    id: newId(),
    state: 'waiting' as const,
    due_at: instant,
    lease: null,
    tries: 0,
    fault: null,
    created_at: instant,
  }));
  await transaction.insertInto('outbox').values(rows).execute();
}
