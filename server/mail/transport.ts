import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Settings } from '../../contract/settings.ts';
import { createWritableFolder } from '../data-folder.ts';
import type { Mail } from './mail.ts';

/** A mail on its way, with what stays the same however often it is tried. */
export interface OutgoingMail {
  /** The outbox row's id; the Message-ID is made of it, so that a mailbox knows a mail that arrives twice. */
  id: string;
  /** When it was queued. */
  date: Date;
  mail: Mail;
}

/** How mails leave. */
export interface Transport {
  /** Resolves once the mail is out of our hands; rejects where it is not. */
  send(posting: OutgoingMail): Promise<void>;
  close(): void;
}

type TransportSettings = Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'PRODUCT_NAME' | 'PUBLIC_URL' | 'DATA_DIR'>;

/** Connections to the mail server at once. */
const smtpConnections = 5;

/** What a mail server may take, in milliseconds: together well below the outbox's lease. */
const smtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 20_000 };

/**
 * SMTP where SMTP_URL is set, else one .eml file a mail in `DATA_DIR/mail/`.
 * Throws a StartError where that folder cannot be written.
 */
export function openTransport(settings: TransportSettings): Transport {
  return settings.SMTP_URL === '' ? openFolder(settings) : openSmtp(settings);
}

function openSmtp(settings: TransportSettings): Transport {
  const smtp = createTransport(
    { url: settings.SMTP_URL, pool: true, maxConnections: smtpConnections, ...smtpTimeouts },
    withoutOutsideAccess,
  );
  return {
    async send(posting) {
      await smtp.sendMail(mimeOf(posting, settings));
    },
    close: () => smtp.close(),
  };
}

function openFolder(settings: TransportSettings): Transport {
  const folder = join(settings.DATA_DIR, 'mail');
  createWritableFolder(folder);
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, withoutOutsideAccess);
  return {
    async send(posting) {
      const { message } = await composer.sendMail(mimeOf(posting, settings));
      // A reader of the folder sees a whole mail or none.
      const unfinished = join(folder, `.${posting.id}.part`);
      await writeFile(unfinished, message as Buffer);
      await rename(unfinished, join(folder, `${posting.id}.eml`));
    },
    close: () => composer.close(),
  };
}

/** Nothing that a visitor typed can make the composer read a file or fetch a URL. */
const withoutOutsideAccess = { disableFileAccess: true, disableUrlAccess: true };

function mimeOf(
  { id, date, mail }: OutgoingMail,
  { MAIL_FROM, PRODUCT_NAME, PUBLIC_URL }: TransportSettings,
): SendMailOptions {
  return {
    messageId: `<${id}@${new URL(PUBLIC_URL).hostname}>`,
    date,
    from: { name: PRODUCT_NAME, address: MAIL_FROM },
    to: { name: '', address: mail.to },
    replyTo: mail.replyTo,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { ...autoSubmitted, ...listHeaders(mail) },
    attachments: mail.calendar && [
      {
        filename: mail.calendar.name,
        content: mail.calendar.content,
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      },
    ],
  };
}

/** RFC 3834: out-of-office programs do not answer. */
const autoSubmitted = { 'Auto-Submitted': 'auto-generated' };

/** RFC 2369 and, where the site has the HTTPS that it asks for, RFC 8058: mail programs show a button to leave. */
function listHeaders({ unsubscribe }: Mail): Record<string, string> {
  if (unsubscribe === undefined) return {};
  return {
    'List-Unsubscribe': `<${unsubscribe}>`,
    ...(unsubscribe.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}
