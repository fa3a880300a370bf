import type { Settings } from '../../../contract/settings.ts';
import type { MailLaneName } from '../lanes.ts';
import type { Mail } from '../mail.ts';

/** A kind of email: how the outbox treats it, and what it says. */
export interface MailKind<Message> {
  lane: MailLaneName;
  /** The address that it goes to. Left out for our own inboxes. */
  to?: (message: Message) => string;
  /** The email for a message. Its links start with PUBLIC_URL, never with a Host header, which the client chooses. */
  render(message: Message, settings: Settings): Mail;
}

/** The kinds of email that a flow sends, one for each kind of its messages. */
export type MailKinds<Message extends { kind: string }> = {
  [Kind in Message['kind']]: MailKind<Message & { kind: Kind }>;
};
