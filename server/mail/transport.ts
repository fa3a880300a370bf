import { readdirSync, rmSync, statSync } from 'node:fs';
import { rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Settings } from '../../contract/settings.ts';
import { closeFilesToOthers, createPrivateFolder, privateFile } from '../data-folder.ts';
import { mailLaneNames, maxSending } from './lanes.ts';
import type { Mail } from './mail.ts';

/** An email to send. Every try has the same id and date. */
export interface OutgoingMail {
  /** The id of the outbox row. The Message-ID contains it, so that mailboxes recognise a duplicate. */
  id: string;
  /** When it was queued. */
  date: Date;
  mail: Mail;
}

/** How emails are sent. */
export interface Transport {
  /** Resolves once the mail server has accepted the email, or its file is written; otherwise rejects. */
  send(outgoing: OutgoingMail): Promise<void>;
  /** Takes as much work and as long as sending an email, but sends none. */
  discard(outgoing: OutgoingMail): Promise<void>;
  close(): void;
}

/** How long emails stay in the mail folder, in milliseconds. */
const fileLifetime = 7 * 24 * 60 * 60_000;

/** How often to look for old emails in the mail folder, in milliseconds. */
const droppingInterval = 60 * 60_000;

/** The names that this transport gives its files: the id of the email, and unfinished ones of a server that crashed. */
const ownFile = /^(?:[0-9a-f-]{36}\.eml|\.[0-9a-f-]{36}\.part)$/;

type TransportSettings = Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'PRODUCT_NAME' | 'PUBLIC_URL' | 'DATA_DIR'>;

/** The most connections to the mail server at once: one for each email that is being sent, so that none waits for another. */
const smtpConnections = mailLaneNames.length * maxSending;

/** In milliseconds; together well below the lease of the outbox. */
const smtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Opens SMTP if SMTP_URL is set; otherwise emails are written as .eml files, one per email, to `DATA_DIR/mail/`.
 * Throws a StartError if that folder cannot be written.
 */
export function openTransport(settings: TransportSettings): Transport {
  return settings.SMTP_URL === '' ? openFolder(settings) : openSmtp(settings);
}

function openSmtp(settings: TransportSettings): Transport {
  // A password never goes in clear: with one, the server must offer STARTTLS (RFC 3207) unless the URL is smtps.
  const requireTLS = new URL(settings.SMTP_URL).username !== '';
  const smtp = createTransport(
    // Only the outbox repeats an email: it knows for how long it may.
    {
      url: settings.SMTP_URL,
      requireTLS,
      pool: true,
      maxConnections: smtpConnections,
      maxRequeues: 0,
      ...smtpTimeouts,
    },
    withoutOutsideAccess,
  );
  const composer = createComposer();
  /** How long the mail server took to accept the last email, in milliseconds. */
  let lastDelivery = 0;
  return {
    async send(outgoing) {
      const start = performance.now();
      await smtp.sendMail(mimeOf(outgoing, settings));
      lastDelivery = performance.now() - start;
    },
    async discard(outgoing) {
      const start = performance.now();
      await composer.sendMail(mimeOf(outgoing, settings));
      await pause(Math.max(0, lastDelivery - (performance.now() - start)), undefined, { ref: false });
    },
    close: () => smtp.close(),
  };
}

function openFolder(settings: TransportSettings): Transport {
  const folder = join(settings.DATA_DIR, 'mail');
  createPrivateFolder(folder);
  closeFilesToOthers(folder, /\.(eml|part)$/);
  const dropping = keepDroppingOldFiles(folder);
  const composer = createComposer();
  /** Renamed when complete, so that readers of the folder never see half an email. */
  async function writeUnfinished(outgoing: OutgoingMail): Promise<string> {
    const { message } = await composer.sendMail(mimeOf(outgoing, settings));
    const unfinished = join(folder, `.${outgoing.id}.part`);
    await writeFile(unfinished, message as Buffer, { mode: privateFile });
    return unfinished;
  }
  return {
    send: async (outgoing) => rename(await writeUnfinished(outgoing), join(folder, `${outgoing.id}.eml`)),
    discard: async (outgoing) => unlink(await writeUnfinished(outgoing)),
    close() {
      clearInterval(dropping);
      composer.close();
    },
  };
}

/**
 * Now and from time to time drops emails that are old: the folder is there to read them in while the site is tried out, and
 * they contain codes and links. Files that are not of this transport stay.
 */
function keepDroppingOldFiles(folder: string): NodeJS.Timeout {
  const drop = () => {
    const oldest = Date.now() - fileLifetime;
    for (const name of readdirSync(folder).filter((one) => ownFile.test(one))) {
      const path = join(folder, name);
      // Another instance may drop the same.
      const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? oldest;
      if (written < oldest) rmSync(path, { force: true });
    }
  };
  drop();
  return setInterval(drop, droppingInterval).unref();
}

/** Writes emails as MIME without sending them. */
function createComposer() {
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, withoutOutsideAccess);
}

/** Keeps what visitors typed from making nodemailer read files or fetch URLs. */
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
        contentType: `text/calendar; charset=utf-8; method=${mail.calendar.method ?? 'PUBLISH'}`,
      },
    ],
  };
}

/** RFC 3834: keeps out-of-office programs from replying. */
const autoSubmitted = { 'Auto-Submitted': 'auto-generated' };

/** RFC 2369 and, if the site has HTTPS as it requires, RFC 8058: email programs show a button to unsubscribe. */
function listHeaders({ unsubscribe }: Mail): Record<string, string> {
  if (unsubscribe === undefined) return {};
  return {
    'List-Unsubscribe': `<${unsubscribe}>`,
    ...(unsubscribe.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}
