import type { Transaction } from 'kysely';
import type { Settings } from '../../contract/settings.ts';
import type { Schema } from '../database/schema.ts';
import { lanes } from '../mail/lanes.ts';
import { insertIntoOutbox } from '../mail/queue.ts';
import { type WebhookEvent, webhookOf } from './event.ts';

/** Puts webhooks into the outbox in the transaction of what happened, so that they are sent if and only if it commits. */
export type Publish = (transaction: Transaction<Schema>, events: readonly WebhookEvent[]) => Promise<void>;

/** For a server whose operator has named no receiver: nothing is stored. */
export const publishNothing: Publish = async () => {};

/** How a server with these settings publishes. */
export function publisherFor({ WEBHOOK_URL }: Pick<Settings, 'WEBHOOK_URL'>): Publish {
  return WEBHOOK_URL === '' ? publishNothing : publish;
}

async function publish(transaction: Transaction<Schema>, events: readonly WebhookEvent[]): Promise<void> {
  const queued = events.map((event) => ({
    instant: event.instant,
    lane: lanes.webhooks,
    mailbox: null,
    domain: null,
    message: JSON.stringify(webhookOf(event)),
  }));
  await insertIntoOutbox(transaction, queued);
}
