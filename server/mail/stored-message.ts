/** What the outbox stores of an email that is still to be sent. */
import type { MailMessage } from './emails/message.ts';

/** A message, and whether it is a decoy: one that only takes as much work as an email, and is never sent. */
export interface StoredMessage {
  message: MailMessage;
  isDecoy: boolean;
}

/** A kind that servers of earlier releases cannot render, and therefore do not send. */
interface Decoy {
  kind: 'decoy';
  of: MailMessage;
}

export function writeMessage({ message, isDecoy }: StoredMessage): string {
  return JSON.stringify(isDecoy ? ({ kind: 'decoy', of: message } satisfies Decoy) : message);
}

export function readMessage(json: string): StoredMessage {
  const stored = JSON.parse(json) as MailMessage | Decoy;
  return stored.kind === 'decoy' ? { message: stored.of, isDecoy: true } : { message: stored, isDecoy: false };
}
