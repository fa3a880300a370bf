import type { Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Schema } from '../database/schema.ts';
import { type MailMessage, withoutSecret } from './emails/message.ts';

/** A mail to be queued at `instant` (ISO 8601). */
export interface QueuedMail {
  message: MailMessage;
  instant: string;
  /** The row is written and never leaves: what is done for nobody costs as much as what is done for somebody. */
  forNobody?: boolean;
}

/** Puts mails into the outbox as part of `transaction`: they leave if, and only if, what they tell of is stored. */
export async function queueMails(transaction: Transaction<Schema>, mails: QueuedMail[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(({ message, instant, forNobody }) => ({
    id: newId(),
    state: forNobody ? ('sent' as const) : ('waiting' as const),
    due_at: instant,
    lease: null,
    tries: 0,
    message: JSON.stringify(forNobody ? withoutSecret(message) : message),
    fault: null,
    created_at: instant,
  }));
  await transaction.insertInto('outbox').values(rows).execute();
}
