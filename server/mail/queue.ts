import type { Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Schema } from '../database/schema.ts';
import { countedAs } from './caps.ts';
import { laneOf, type MailMessage } from './emails/message.ts';
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
  if (mails.length === 0) return;
  const rows = mails.map(({ message, instant, isDecoy = false }) => ({
    id: newId(),
    state: 'waiting' as const,
    due_at: instant,
    lane: laneOf(message),
    ...countedAs(message),
    lease: null,
    tries: 0,
    message: writeMessage({ message, isDecoy }),
    fault: null,
    created_at: instant,
  }));
  await transaction.insertInto('outbox').values(rows).execute();
}
