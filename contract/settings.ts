import * as z from 'zod/mini';
import { isTimeZone } from './appointment.ts';
import { isEmail } from './email.ts';
import { confirmationLifetime, invitationRenewal, resetLinkLifetime } from './limits.ts';
import { closedDatesOf, OfficeHoursError, officeHoursInWords, officeWeekOf } from './office-hours.ts';
import { ownerShape } from './owner-settings.ts';
import { described, emptyOrUrl } from './setting.ts';
import { isWebhookSecret, webhookSecretForm } from './webhook-secret.ts';

const web = () => z.url({ protocol: /^https?$/, error: 'must be a URL such as https://example.com' });
const words = () => z.string().check(z.trim(), z.minLength(1, 'must not be empty'));
const countAboveNone = () =>
  z.pipe(z.string().check(z.regex(/^[1-9]\d*$/, 'must be a whole number above 0')), z.transform(Number));
const portNumber = 'must be a port number from 0 to 65535';
const port = (error = portNumber) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/, error)),
    z.pipe(z.transform(Number), z.number().check(z.maximum(65535, error))),
  );
const countBetween = (least: number, most: number, forEver = false) => {
  const reason = `must be ${forEver ? '0 (for ever) or ' : ''}a whole number from ${least} to ${most}`;
  const isAllowed = (count: number) => (count >= least && count <= most) || (forEver && count === 0);
  return z.pipe(
    z.string().check(z.regex(/^\d+$/, reason)),
    z.pipe(z.transform(Number), z.number().check(z.refine(isAllowed, reason))),
  );
};
/** A text that `read` understands; what it throws says why it does not. */
const readable = (read: (text: string) => unknown) =>
  z.string().check(
    z.trim(),
    z.check(({ value, issues }) => {
      try {
        read(value);
      } catch (error) {
        if (!(error instanceof OfficeHoursError)) throw error;
        issues.push({ code: 'custom', message: error.message, input: value });
      }
    }),
  );
const mailbox = () => z.string().check(z.refine(isEmail, 'must be an email address such as sales@example.com'));

const defaultProductName = 'Msafara';
const defaultSalesInbox = 'sales@msafara.example';
const defaultTimeZone = 'Africa/Nairobi';
const defaultHours = 'Mon-Sun 07:00-18:00';

type Environment = Record<string, string | undefined>;

/** The settings that pages show. They are compiled into the site, so a change needs a build. */
export const siteShape = {
  PRODUCT_NAME: described("The product's name, everywhere on the site.", z._default(words(), defaultProductName)),
  PRODUCT_SLUG: described(
    "The product's name in the blog's API paths.",
    z._default(
      z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and hyphens, such as msafara')),
      'msafara',
    ),
  ),
  PUBLIC_URL: described("The site's address. Every link in an email starts with it.", web()),
  PHONE: described(
    'The number to call.',
    z._default(
      z.string().check(z.regex(/^\+?[0-9 ()-]{5,}$/, 'must be a phone number such as +254 700 000 000')),
      '+254 700 000 000',
    ),
  ),
  OFFICE_ADDRESS: described('The address of the office.', words()),
  OFFICE_TIME_ZONE: described(
    "The office's time zone, which also applies to visitors whose own is unknown.",
    z._default(
      z.string().check(z.refine(isTimeZone, 'must be an IANA time zone such as Africa/Nairobi')),
      defaultTimeZone,
    ),
  ),
  OFFICE_HOURS: described(
    'When the office gives demos, in OFFICE_TIME_ZONE, such as Mon-Fri 08:00-17:00; Sat 09:00-12:00, or Mon-Sun 00:00-24:00.',
    z._default(readable(officeWeekOf), defaultHours),
  ),
  CLOSED_DATES: described(
    'Dates on which the office gives no demos, such as 2026-12-25,2026-12-26.',
    z._default(readable(closedDatesOf), ''),
  ),
  SIGN_IN_URL: described('The web application.', z._default(web(), 'https://app.msafara.example/sign-in')),
  LEARN_URL: described("The web application's documentation.", z._default(web(), 'https://learn.msafara.example/')),
  STORE_URL: described(
    'The mobile app in its store.',
    z._default(web(), 'https://play.google.com/store/apps/details?id=example.msafara'),
  ),
  SALES_EMAIL: described('The email address that visitors are given.', mailbox()),
  SUPPORT_HOURS: described(
    "When somebody answers the phone, in the words visitors read, if that isn't when demos are given.",
    words(),
  ),
  SECURITY_CONTACT: described(
    'The address for vulnerability reports, on /security and in /.well-known/security.txt.',
    z._default(mailbox(), 'security@msafara.example'),
  ),
  COPYRIGHT: described('The copyright holder, at the foot of every page.', words()),
  VIDEO_URL: described(
    "The explainer video's embedded player. Empty: the site plays its own scenes.",
    z._default(emptyOrUrl(/^https?$/, 'https://example.com/embed/video'), ''),
  ),
  ...ownerShape,
};

const hour = 60 * 60_000;
const day = 24 * hour;

/** The longest that anything can be kept unless it is never deleted: ten years, or one year where hours are counted. */
const mostDays = 3650;
const mostHours = 8760;

/**
 * How long the server keeps what visitors leave behind. The privacy page says the same figures, so they are compiled into it.
 * None can be shorter than the site itself needs: a link that works, a limit that counts, a form that is sent again.
 */
export const retentionShape = {
  KEEP_BOOKINGS_DAYS: described(
    'How many days after its appointment a booking is deleted. 0: never.',
    z._default(countBetween(30, mostDays, true), 0),
  ),
  KEEP_MESSAGES_DAYS: described(
    'How many days after it was sent a contact message is deleted. 0: never.',
    z._default(countBetween(30, mostDays, true), 0),
  ),
  KEEP_UNFINISHED_REGISTRATIONS_DAYS: described(
    'How many days after it began an unfinished company registration is deleted, with its account and team.',
    z._default(countBetween(1, mostDays), 30),
  ),
  KEEP_INVITATIONS_DAYS: described(
    'How many days after it expires an invitation is deleted, used or not.',
    z._default(countBetween(invitationRenewal / day, mostDays), 30),
  ),
  KEEP_CODES_HOURS: described(
    'How many hours registration codes, wrong guesses at them and ended sessions are kept.',
    z._default(countBetween(2, mostHours), 48),
  ),
  KEEP_RESET_LINKS_HOURS: described(
    'How many hours links to set a new password are kept.',
    // A link that was used ends those that were asked for while it worked.
    z._default(countBetween((2 * resetLinkLifetime) / hour, mostHours), 48),
  ),
  KEEP_SUBSCRIPTION_LINKS_HOURS: described(
    'How many hours links to confirm a subscription are kept.',
    z._default(countBetween(confirmationLifetime / hour, mostHours), 48),
  ),
  KEEP_LEFT_SUBSCRIBERS_DAYS: described(
    'How many days the address of somebody who has unsubscribed is kept.',
    z._default(countBetween(1, mostDays), 30),
  ),
  KEEP_UNSUBSCRIBE_LINKS_DAYS: described(
    'How many days the link to unsubscribe in the email about a subscription works. Those in emails about articles never expire.',
    z._default(countBetween(60, mostDays), 365),
  ),
  KEEP_SENT_EMAILS_DAYS: described(
    'How many days the outbox keeps the text of sent emails and webhooks.',
    z._default(countBetween(1, mostDays), 30),
  ),
  KEEP_UNSENT_EMAILS_DAYS: described(
    'How many days the outbox keeps emails and webhooks it has given up on, and emails over the hourly caps. An operator can resend them during that time.',
    z._default(countBetween(7, mostDays), 90),
  ),
  KEEP_IP_ADDRESSES_MINUTES: described(
    'How many minutes an IP address is kept after the minute in which its forms were counted.',
    z._default(countBetween(1, 1440), 5),
  ),
};

/** The settings that only the server needs. */
export const serverShape = {
  PORT: described('The port the server listens on.', z._default(port(), 3000)),
  HOST: described('The address the server listens on.', z._default(words(), '0.0.0.0')),
  DATA_DIR: described(
    'The folder of the embedded database, and of emails while SMTP_URL is empty. Only one process can use it at a time.',
    z._default(words(), '.data'),
  ),
  DATABASE_URL: described(
    'A PostgreSQL database, such as postgres://user:password@host:5432/name; several instances can share it. Empty: SQLite in DATA_DIR.',
    z._default(emptyOrUrl(/^postgres(ql)?$/, 'postgres://user:password@host:5432/name'), ''),
  ),
  SMTP_URL: described(
    'A mail server, such as smtp://user:password@host:587. With a user, it must offer TLS. Empty: emails are written to DATA_DIR as .eml files.',
    z._default(emptyOrUrl(/^smtps?$/, 'smtp://user:password@host:587'), ''),
  ),
  MAIL_FROM: described('The sender of emails.', z._default(mailbox(), 'hello@msafara.example')),
  SALES_INBOX: described(
    'Receives bookings, messages, and new companies and fuel stations.',
    z._default(mailbox(), defaultSalesInbox),
  ),
  OPERATOR_INBOX: described(
    "Receives an email when emails or webhooks can't be sent, at most once an hour.",
    mailbox(),
  ),
  SUBMISSIONS_PER_MINUTE: described(
    'How many forms one IPv4 address or IPv6 network (64 bits) can submit per minute. A network of 48 bits can submit eight times as many.',
    z._default(countAboveNone(), 30),
  ),
  CODES_PER_HOUR: described(
    'How many codes and links of all kinds are emailed to one mailbox per hour at once. Any more are sent 12 minutes apart, each kind separately.',
    z._default(countAboveNone(), 5),
  ),
  EMAILS_PER_ADDRESS_PER_HOUR: described(
    "How many emails of all other kinds that strangers can cause are sent to one mailbox per hour. The first of each kind is always sent. Newsletters don't count.",
    z._default(countAboveNone(), 9),
  ),
  EMAILS_PER_DOMAIN_PER_HOUR: described(
    "How many emails of each of these kinds are sent to all addresses at one domain per hour, and how many codes and links of each kind one network can have sent there. Domains where anyone can get an address, such as gmail.com, don't count.",
    z._default(countAboveNone(), 500),
  ),
  APPOINTMENTS_AT_ONCE: described(
    'How many demos can start in one hour, requests included. Empty: no limit.',
    z._default(z.union([z.literal(''), countAboveNone()], 'must be a whole number above 0, or empty'), ''),
  ),
  WEBHOOK_URL: described(
    'Where events are sent as webhooks, such as https://n8n.example.com/webhook/site (docs/webhooks.md). Empty: nowhere.',
    z._default(emptyOrUrl(/^https?$/, 'https://n8n.example.com/webhook/site'), ''),
  ),
  WEBHOOK_SECRET: described(
    `Signs webhooks: ${webhookSecretForm}. The receiver needs the same secret.`,
    z._default(
      z
        .string()
        .check(z.refine((value) => value === '' || isWebhookSecret(value), `must be empty or ${webhookSecretForm}`)),
      '',
    ),
  ),
  WEBHOOK_ALLOW_PRIVATE: described(
    'Whether webhooks can be sent to private addresses, and without HTTPS: 1 or 0. For a receiver on your own network.',
    z._default(z.enum(['0', '1'], 'must be 0 or 1'), '0'),
  ),
  METRICS_PORT: described(
    "The private port, for /metrics and ACCOUNTS_TOKEN. Empty: it's closed, and nothing is measured.",
    z._default(z.union([z.literal(''), port(`${portNumber}, or empty`)], `${portNumber}, or empty`), ''),
  ),
  METRICS_HOST: described(
    'The address of that port, or the name in requests to it. Metrics have no password, so let only monitoring reach it.',
    z._default(words(), '127.0.0.1'),
  ),
  ACCOUNTS_TOKEN: described(
    "Lets the application behind 'Sign In' verify passwords on the private port (docs/deploy.md): at least 32 characters, such as those from openssl rand -base64 32. Empty: it can't.",
    z._default(
      z.string().check(z.regex(/^(?:[\x21-\x7e]{32,})?$/, 'must be empty or at least 32 characters without spaces')),
      '',
    ),
  ),
  API_DOCS: described(
    'Whether the API docs are at /api/docs and /api/openapi.json: on or off.',
    z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  ),
  DRAIN_SECONDS: described(
    'How long a stopping server keeps serving while /readyz answers 503, so that the proxy has time to notice.',
    z._default(countBetween(0, 300), 0),
  ),
  SERVICE_WORKER: described(
    'Whether visited pages and the booking form open without a network (on), or browsers remove the service worker (off).',
    z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  ),
  TRUSTED_PROXIES: described(
    "How many proxies in front of the server are trusted to report the visitor's IP address.",
    z._default(z.pipe(z.string().check(z.regex(/^\d+$/, 'must be a whole number')), z.transform(Number)), 0),
  ),
};

/** Defaults derived from another setting. If that one is invalid, the error names it and not the derived one. */
function followingDefaults(environment: Environment): Environment {
  const { PORT = '', PRODUCT_NAME = defaultProductName, LEGAL_NAME = '', SALES_INBOX = '' } = environment;
  const { OFFICE_HOURS = defaultHours, OFFICE_TIME_ZONE = defaultTimeZone } = environment;
  const salesInbox = isEmail(SALES_INBOX) ? SALES_INBOX : defaultSalesInbox;
  return {
    // With port 0 the system chooses, so the address cannot be known in advance.
    PUBLIC_URL: `http://localhost:${/^[1-9]\d*$/.test(PORT) ? PORT : 3000}`,
    OFFICE_ADDRESS: `${PRODUCT_NAME.trim()} House, Mombasa Road, Nairobi`,
    SALES_EMAIL: salesInbox,
    SUPPORT_HOURS: officeHoursOr(defaultHours, OFFICE_HOURS, OFFICE_TIME_ZONE),
    COPYRIGHT: LEGAL_NAME.trim() || PRODUCT_NAME.trim() || defaultProductName,
    OPERATOR_INBOX: salesInbox,
  };
}

/** The hours in words, or those of `instead` where they cannot be read. */
function officeHoursOr(instead: string, hours: string, timeZone: string): string {
  try {
    return officeHoursInWords(hours, timeZone);
  } catch {
    return officeHoursInWords(instead, timeZone);
  }
}

const siteSettings = z.object(siteShape);
const retention = z.object(retentionShape);
const settings = z.object({ ...siteShape, ...retentionShape, ...serverShape }).check(
  z.refine(({ WEBHOOK_URL, WEBHOOK_SECRET }) => WEBHOOK_URL === '' || WEBHOOK_SECRET !== '', {
    path: ['WEBHOOK_SECRET'],
    error: `must be set together with WEBHOOK_URL: ${webhookSecretForm}`,
  }),
  z.refine(({ WEBHOOK_URL, WEBHOOK_ALLOW_PRIVATE }) => WEBHOOK_ALLOW_PRIVATE === '1' || !/^http:/i.test(WEBHOOK_URL), {
    path: ['WEBHOOK_URL'],
    error: 'must begin with https:, unless WEBHOOK_ALLOW_PRIVATE is 1',
  }),
  z.refine(({ ACCOUNTS_TOKEN, METRICS_PORT }) => ACCOUNTS_TOKEN === '' || METRICS_PORT !== '', {
    path: ['ACCOUNTS_TOKEN'],
    error: 'needs METRICS_PORT, the port that answers: set both, or neither',
  }),
);

export type SiteSettings = z.infer<typeof siteSettings>;
/** How long each kind of row is kept, in the unit that its name ends with. */
export type Retention = z.infer<typeof retention>;
export type Settings = z.infer<typeof settings>;

/** Names every invalid setting with the reason, one sentence each. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** The settings that pages show. Throws a SettingsError if one is invalid. */
export function readSiteSettings(environment: Environment): SiteSettings {
  return read(siteSettings, environment);
}

/** How long rows are kept. Throws a SettingsError if a setting is invalid. */
export function readRetention(environment: Environment): Retention {
  return read(retention, environment);
}

/** All settings. Throws a SettingsError if one is invalid. */
export function readSettings(environment: Environment): Settings {
  return read(settings, environment);
}

function read<Shape extends z.ZodMiniType>(shape: Shape, environment: Environment): z.output<Shape> {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined);
  const parsed = shape.safeParse({ ...followingDefaults(environment), ...Object.fromEntries(given) });
  if (parsed.success) return parsed.data;
  const reasons = parsed.error.issues.map(({ path, message }) => `The setting ${path.join('.')} ${message}.`);
  throw new SettingsError(reasons.join(' '));
}
