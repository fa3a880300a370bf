import type { Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Schema } from '../database/schema.ts';
import { countedAs } from './caps.ts';
import { laneOf, type MailMessage, withoutSecret } from './emails/message.ts';

/** An email to put into the outbox. `instant` is in ISO 8601. */
export interface QueuedMail {
  message: MailMessage;
  instant: string;
  /** Writes a row that is never sent, so that addresses without an account take as long as those with one. */
  isDecoy?: boolean;
}

/** Puts emails into the outbox in `transaction`, so that they are sent if and only if it commits. */
export async function queueMails(transaction: Transaction<Schema>, mails: QueuedMail[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(({ message, instant, isDecoy }) => ({
    id: newId(),
    state: isDecoy ? ('sent' as const) : ('waiting' as const),
    due_at: instant,
    lane: laneOf(message),
    ...countedAs(message),
    lease: null,
    tries: 0,
    message: JSON.stringify(isDecoy ? withoutSecret(message) : message),
    fault: null,
    created_at: instant,
  }));
  await transaction.insertInto('outbox').values(rows).execute();
}
