import type { Settings } from '../../../contract/settings.ts';
import type { Database } from '../../database/database.ts';
import { flowMails } from '../../flows/emails.gen.ts';
import { type Lane, lanes } from '../lanes.ts';
import type { Mail } from '../mail.ts';
import { deadEmailsMails } from './dead-emails.ts';
import type { MailKind } from './kind.ts';

/** Every kind of email that the site sends. */
const kinds = { ...flowMails, ...deadEmailsMails };

type Kind = keyof typeof kinds;

/**
 * What the outbox stores of an email: its kind and its data at the time of queueing. It is rendered only when it is sent,
 * so that queueing adds next to nothing to a submission.
 */
export type MailMessage = { [Each in Kind]: Parameters<(typeof kinds)[Each]['render']>[0] }[Kind];

/** Every kind of message. */
export const mailKinds = Object.keys(kinds) as Kind[];

/** An example of every kind of message. */
export const exampleMessages: readonly MailMessage[] = Object.values(kinds).map(({ example }) => example);

function kindOf({ kind }: Pick<MailMessage, 'kind'>): MailKind<MailMessage> {
  return kinds[kind] as MailKind<MailMessage>;
}

/**
 * What the outbox keeps of a message that will not be sent again: only the kind if it has a secret, which no webhook has. The message
 * that replaces a code is treated like one, so that the outbox does the same work for both. A confirmation of a booking and a
 * reminder lose their link alone: without it, they still say what an operator may have to send again.
 */
export function withoutSecret<Message extends { kind: string }>(message: Message): Message | Pick<Message, 'kind'> {
  if (!('secret' in message) && message.kind !== 'account-exists') return message;
  if (message.kind !== 'booking-confirmation' && message.kind !== 'booking-reminder') return { kind: message.kind };
  const { secret: _link, ...rest } = message as Message & { secret: string };
  return rest as unknown as Message;
}

/** The lane of a message's email. */
export function laneOf(message: Pick<MailMessage, 'kind'>): Lane {
  return lanes[kindOf(message).lane];
}

/** The address that a message's email goes to; undefined for our own inboxes. */
export function recipientOf(message: MailMessage): string | undefined {
  return kindOf(message).to?.(message);
}

/** Whether what a message opens has expired at `now`, in milliseconds since the epoch. */
export function isExpired(message: MailMessage, now: number): boolean {
  return 'expires_at' in message && Date.parse(message.expires_at) <= now;
}

/** Whether what a message says is no longer so. */
export async function isOvertaken(message: MailMessage, queries: Database['queries']): Promise<boolean> {
  return (await kindOf(message).isOvertaken?.(message, queries)) ?? false;
}

/** The email for a message. */
export function renderMessage(message: MailMessage, settings: Settings): Mail {
  return kindOf(message).render(message, settings);
}
