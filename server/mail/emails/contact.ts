import type { ContactMessage } from '../../../contract/contact.ts';
import { isEmail } from '../../../contract/email.ts';
import type { Settings } from '../../../contract/settings.ts';
import type { StoredContact } from '../../database/schema.ts';
import { type Mail, oneLine } from '../mail.ts';
import { type MailBody, mailOf } from './layout.ts';

/** Brings a contact message to the sales inbox. */
export interface ContactNotice {
  kind: 'contact-message';
  message: ContactMessage & { id: string };
}

/** The mail that a contact message makes. */
export function contactNotice({ idempotency_key, trap, created_at, ...message }: StoredContact): ContactNotice {
  return { kind: 'contact-message', message };
}

/** The mail of a contact message, in the words of the settings. An answer goes to the visitor where they can be answered. */
export function renderContactNotice({ message }: ContactNotice, settings: Settings): Mail {
  const name = oneLine(message.full_name);
  const address = isEmail(message.email_address) ? message.email_address : undefined;
  const body: MailBody = {
    heading: 'A message from the website',
    opening: ['A visitor wrote on the contact page.'],
    lines: [
      { term: 'Full name', value: orNothing(name) },
      { term: 'Organization', value: orNothing(oneLine(message.organization)) },
      { term: 'Phone number', value: orNothing(oneLine(message.phone_number)) },
      { term: 'Email address', value: orNothing(oneLine(message.email_address)) },
      { term: 'Number', value: message.id },
    ],
    closing: [
      'Enquiry:',
      ...orNothing(message.enquiry).split(/\n+/),
      address
        ? 'An answer to this mail goes to the visitor.'
        : 'The visitor left no email that could be answered: an answer to this mail does not reach them.',
    ],
  };
  return {
    ...mailOf(settings.SALES_INBOX, body, settings),
    subject: name ? `${body.heading}: ${name}` : body.heading,
    ...(address && { replyTo: { name, address } }),
  };
}

function orNothing(value: string): string {
  return value || '(nothing)';
}
