import * as z from 'zod/mini';
import { isTimeZone } from './appointment.ts';
import { isEmail } from './email.ts';

const web = () => z.url({ protocol: /^https?$/, error: 'must be a URL such as https://example.com' });
const emptyOrUrl = (protocol: RegExp, example: string) => {
  const url = z.url({ protocol });
  return z
    .string()
    .check(
      z.refine((value) => value === '' || url.safeParse(value).success, `must be empty or a URL such as ${example}`),
    );
};
const words = () => z.string().check(z.trim(), z.minLength(1, 'must not be empty'));
const countAboveNone = () =>
  z.pipe(z.string().check(z.regex(/^[1-9]\d*$/, 'must be a whole number above 0')), z.transform(Number));
const mailbox = () => z.string().check(z.refine(isEmail, 'must be an email address such as sales@example.com'));

type Environment = Record<string, string | undefined>;

/** What the site shows: baked into its pages at build, so a change of these needs a build. */
const site = {
  PRODUCT_NAME: z._default(words(), 'Msafara'),
  PRODUCT_SLUG: z._default(
    z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and hyphens, such as msafara')),
    'msafara',
  ),
  PUBLIC_URL: web(),
  PHONE: z._default(
    z.string().check(z.regex(/^\+?[0-9 ()-]{5,}$/, 'must be a telephone number such as +254 700 000 000')),
    '+254 700 000 000',
  ),
  OFFICE_ADDRESS: words(),
  OFFICE_TIME_ZONE: z._default(
    z.string().check(z.refine(isTimeZone, 'must be an IANA time zone such as Africa/Nairobi')),
    'Africa/Nairobi',
  ),
  SIGN_IN_URL: z._default(web(), 'https://app.msafara.example/sign-in'),
  LEARN_URL: z._default(web(), 'https://learn.msafara.example/'),
  STORE_URL: z._default(web(), 'https://play.google.com/store/apps/details?id=example.msafara'),
  /** Shown where visitors ask about their details, and where the server sends its notices. */
  SALES_INBOX: z._default(mailbox(), 'sales@msafara.example'),
  /** The company as it is registered, and the law of its terms: only the company can say them. Empty says nothing. */
  LEGAL_NAME: z._default(z.string().check(z.trim()), ''),
  GOVERNING_LAW: z._default(z.string().check(z.trim()), ''),
  /** The embedded player of the explainer video; empty shows the product's own moving picture. */
  VIDEO_URL: z._default(emptyOrUrl(/^https?$/, 'https://example.com/embed/video'), ''),
};

/** What only the server needs. */
const server = {
  PORT: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d+$/, 'must be a port number from 0 to 65535')),
      z.pipe(z.transform(Number), z.number().check(z.maximum(65535, 'must be a port number from 0 to 65535'))),
    ),
    3000,
  ),
  HOST: z._default(words(), '0.0.0.0'),
  DATA_DIR: z._default(words(), '.data'),
  /** Empty means the embedded SQLite database in `DATA_DIR`. */
  DATABASE_URL: z._default(emptyOrUrl(/^postgres(ql)?$/, 'postgres://user:password@host:5432/name'), ''),
  /** Empty means that mails are written as .eml files into `DATA_DIR`. */
  SMTP_URL: z._default(emptyOrUrl(/^smtps?$/, 'smtp://user:password@host:587'), ''),
  MAIL_FROM: z._default(mailbox(), 'hello@msafara.example'),
  /** How many submissions one address may make in a minute. */
  SUBMISSIONS_PER_MINUTE: z._default(countAboveNone(), 30),
  /** How many codes, and how many reset links, are mailed to one address in an hour. */
  CODES_PER_HOUR: z._default(countAboveNone(), 5),
  /** How many proxies in front of the server may be believed about the visitor's address. */
  TRUSTED_PROXIES: z._default(
    z.pipe(z.string().check(z.regex(/^\d+$/, 'must be a whole number')), z.transform(Number)),
    0,
  ),
};

/** The defaults that follow another setting; where that one is wrong, it is the one to be named. */
function followingDefaults({ PORT = '', PRODUCT_NAME = 'Msafara' }: Environment): Environment {
  return {
    // Port 0 lets the system choose, which nobody knows beforehand.
    PUBLIC_URL: `http://localhost:${/^[1-9]\d*$/.test(PORT) ? PORT : 3000}`,
    OFFICE_ADDRESS: `${PRODUCT_NAME.trim()} House, Mombasa Road, Nairobi`,
  };
}

const siteSettings = z.object(site);
const settings = z.object({ ...site, ...server });

export type SiteSettings = z.infer<typeof siteSettings>;
export type Settings = z.infer<typeof settings>;

/** Says which settings are wrong and why, one sentence each. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** The settings that the site shows. Throws SettingsError where one is wrong. */
export function readSiteSettings(environment: Environment): SiteSettings {
  return read(siteSettings, environment);
}

/** All settings. Throws SettingsError where one is wrong. */
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
