import type { Settings } from '../../../contract/settings.ts';
import type { Database } from '../../database/database.ts';
import type { MailLaneName } from '../lanes.ts';
import type { Mail } from '../mail.ts';

/** A kind of email: how the outbox treats it, and what it says. */
export interface MailKind<Message> {
  lane: MailLaneName;
  /** The address that it goes to. Left out for our own inboxes. */
  to?: (message: Message) => string;
  /** An example, as `npm run emails` shows it and tests send it. */
  example: Message;
  /** Whether what it says is no longer so, asked just before it is sent: it is deleted instead. Left out where it stays so. */
  isOvertaken?: (message: Message, queries: Database['queries']) => Promise<boolean>;
  /** The email for a message. Its links start with PUBLIC_URL, never with a Host header, which the client chooses. */
  render(message: Message, settings: Settings): Mail;
}

/** The kinds of email that a flow sends, one for each kind of its messages. */
export type MailKinds<Message extends { kind: string }> = {
  [Kind in Message['kind']]: MailKind<Message & { kind: Kind }>;
};
