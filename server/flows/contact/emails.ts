import type { ContactMessage } from '../../../contract/contact.ts';
import { isEmail } from '../../../contract/email.ts';
import type { Settings } from '../../../contract/settings.ts';
import { exampleAddress } from '../../mail/emails/example.ts';
import type { MailKinds } from '../../mail/emails/kind.ts';
import { mailOf } from '../../mail/emails/layout.ts';
import type { MailBody } from '../../mail/emails/mail-body.ts';
import { replyToVisitor, salesReason } from '../../mail/emails/sales-words.ts';
import { type Mail, oneLine } from '../../mail/mail.ts';
import type { StoredContact } from './tables.ts';

/** A contact message, for the sales inbox. */
export interface ContactNotice {
  kind: 'contact-message';
  /** `trap` is the value of the hidden field, if it was filled in. */
  message: ContactMessage & { id: string; trap?: string };
}

/** The notice of a stored contact message. */
export function contactNotice({ idempotency_key, trap, created_at, ...message }: StoredContact): ContactNotice {
  return { kind: 'contact-message', message: { ...message, ...(trap && { trap }) } };
}

export const contactMails: MailKinds<ContactNotice> = {
  'contact-message': {
    lane: 'notices',
    render: notice,
    example: {
      kind: 'contact-message',
      message: {
        id: 'some-message',
        full_name: 'Amina',
        organization: '',
        phone_number: '',
        email_address: exampleAddress,
        enquiry: 'We run 14 lorries between Athi River and Malaba. Can drivers see only their own trips?',
      },
    },
  },
};

/** A reply goes to the visitor, if the address they typed is one. */
function notice({ message }: ContactNotice, settings: Settings): Mail {
  const name = oneLine(message.full_name);
  const address = isEmail(message.email_address) ? message.email_address : undefined;
  const body: MailBody = {
    heading: 'New message from the website',
    opening: ['A visitor sent a message from the contact page.', ...(message.trap ? [suspicion] : [])],
    lines: [
      { term: 'Full name', value: orNotGiven(name) },
      { term: 'Organisation', value: orNotGiven(oneLine(message.organization)) },
      { term: 'Phone number', value: orNotGiven(oneLine(message.phone_number)) },
      { term: 'Email', value: orNotGiven(oneLine(message.email_address)) },
      ...(message.trap ? [{ term: 'Hidden field', value: oneLine(message.trap) }] : []),
      { term: 'Reference', value: message.id },
    ],
    quote: { term: 'Enquiry', paragraphs: orNotGiven(message.enquiry).split(/\n+/) },
    closing: [
      address
        ? replyToVisitor
        : 'The visitor didn’t give a valid email address, so replying to this email won’t reach them.',
    ],
    reason: salesReason,
  };
  return {
    ...mailOf(settings.SALES_INBOX, body, settings),
    subject: `${body.heading}${message.trap ? ' (possible spam)' : ''}${name && `: ${name}`}`,
    ...(address && { replyTo: { name, address } }),
  };
}

/** A person may have sent it: the visitor has read that the message was sent. */
const suspicion =
  'It may be spam: a field people can’t see was filled in. Bots do that, and so do some password managers.';

function orNotGiven(value: string): string {
  return value || 'not given';
}
