/** What the outbox stores of an email that is still to be sent. */
import type { WebhookMessage } from '../webhooks/event.ts';
import type { MailMessage } from './emails/message.ts';

/** What is sent by the outbox: an email or a webhook. */
export type OutboxMessage = MailMessage | WebhookMessage;

/** A message, and whether it is a decoy: one that only takes as much work as an email, and is never sent. */
export interface StoredMessage {
  message: OutboxMessage;
  isDecoy: boolean;
}

/** A kind that servers of earlier releases cannot render, and therefore do not send. */
interface Decoy {
  kind: 'decoy';
  of: OutboxMessage;
}

export function writeMessage({ message, isDecoy }: StoredMessage): string {
  return JSON.stringify(isDecoy ? ({ kind: 'decoy', of: message } satisfies Decoy) : message);
}

export function readMessage(json: string): StoredMessage {
  const stored = JSON.parse(json) as OutboxMessage | Decoy;
  return stored.kind === 'decoy' ? { message: stored.of, isDecoy: true } : { message: stored, isDecoy: false };
}
