import type { Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Schema } from '../database/schema.ts';
import type { MailMessage } from './messages/message.ts';

/**
 * Puts mails into the outbox as part of `transaction`: they leave if, and only if, what they tell of is stored.
 * `instant` is when, in ISO 8601.
 */
export async function queueMails(
  transaction: Transaction<Schema>,
  messages: MailMessage[],
  instant: string,
): Promise<void> {
  const rows = messages.map((message) => ({
    id: newId(),
    state: 'waiting' as const,
    due_at: instant,
    lease: null,
    tries: 0,
    message: JSON.stringify(message),
    fault: null,
    created_at: instant,
  }));
  await transaction.insertInto('outbox').values(rows).execute();
}
