import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as fc from 'fast-check';
import { bookingPath, linkHeader } from '../../contract/booking.ts';
import { codeLength } from '../../contract/limits.ts';
import { sendCodePath, verifyCodePath } from '../../contract/registration.ts';
import { idempotencyHeader } from '../../contract/submission.ts';
import { accountVerificationPath } from '../../server/accounts/schema.ts';
import { freePort } from '../../tests/free-port.ts';
import { openSite } from '../site.ts';
import type { SiteStorage } from '../storage.ts';
import { bookingOf } from './submissions.ts';
import { receiveWebhooks } from './webhooks.ts';

/** What the server answered to random requests. */
export interface InputFigures {
  calls: number;
  /** Random requests for each call. */
  inputsPerCall: number;
  /** Answers of 500 and above, apart from 503, as 'status method path'. */
  faults: string[];
  /** Requests without any answer. */
  unanswered: number;
  crashes: number;
  /** Secrets that the log holds: what was sent, links of demos, sessions, and the token of the application behind 'Sign In'. */
  secretsInLogs: number;
  /** Requests that the server accepted, of those that need a link of a demo or a session. */
  acceptedWithin: number;
  /** Events that the server sent to another system. */
  webhooks: number;
}

/** How many requests are sent at a time. */
const atOnce = 24;

/** In every field that holds something secret or personal: it must not be in the log. */
const secret = `kept-secret-${crypto.randomUUID()}`;

interface Call {
  method: string;
  /** Where it is answered: on the site's port or on the private one. */
  origin: string;
  path: string;
  /** The names in its documented body. */
  names: readonly string[];
  needsSession: boolean;
}

/** What somebody has who is past the first rule: a demo's link, or a session of a registration. */
interface Access {
  token?: string;
  key?: string;
  headers: { cookie?: string; authorization?: string };
}

interface Input {
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Authorises requests of the application behind 'Sign In'. */
const accountsToken = 'torture'.padEnd(40, '-');

/**
 * Sends random requests to every call that the API documents, and to that of the application behind 'Sign In'. Half of those that ask for
 * a demo's link or a session have one. The same seed gives the same requests, apart from these two.
 */
export async function sendRandomInputs(
  storage: SiteStorage,
  build: string,
  { inputsPerCall, seed }: { inputsPerCall: number; seed: number },
): Promise<InputFigures> {
  // Two of three events are accepted: the others are sent again.
  await using receiver = await receiveWebhooks((answer, count) => answer.writeHead(count % 3 === 0 ? 500 : 204).end());
  const privatePort = String(await freePort());
  const settings = {
    METRICS_PORT: privatePort,
    ACCOUNTS_TOKEN: accountsToken,
    ...receiver.settings,
    EMAILS_PER_ADDRESS_PER_HOUR: '1000000000',
    EMAILS_PER_DOMAIN_PER_HOUR: '1000000000',
  };
  await using site = await openSite({ build, storage, settings });
  const calls = await callsOf(site.url, `http://127.0.0.1:${privatePort}`);
  const faults = new Set<string>();
  const secrets = [secret, accountsToken];
  let unanswered = 0;
  let acceptedWithin = 0;
  for (const call of calls) {
    const access = await accessTo(call, storage);
    secrets.push(...[access.token, access.headers.cookie?.split('=')[1]].filter((one) => one !== undefined));
    const inputs = fc.sample(inputFor(call, access), { numRuns: inputsPerCall, seed });
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let input = inputs.pop(); input; input = inputs.pop()) {
          const status = await statusOf(call, input);
          if (status === undefined) unanswered++;
          else if (status >= 500 && status !== 503) faults.add(`${status} ${call.method} ${call.path}`);
          else if (status < 400 && isWithin(access)) acceptedWithin++;
        }
      }),
    );
  }
  const crashes = site.crashes();
  const secretsInLogs = secrets.reduce((times, one) => times + site.timesInLog(one), 0);
  const counts = { calls: calls.length, inputsPerCall, unanswered, crashes, secretsInLogs, acceptedWithin };
  return { ...counts, faults: [...faults], webhooks: receiver.received() };
}

const isWithin = ({ token, key }: Access) => token !== undefined || key !== undefined;

interface Documented {
  security?: unknown;
  requestBody?: object;
}

async function callsOf(site: string, privatePort: string): Promise<Call[]> {
  const answer = await fetch(`${site}/api/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Documented>> };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, requestBody }]) => ({
      method: method.toUpperCase(),
      origin: site,
      path,
      names: namesIn(requestBody),
      needsSession: security !== undefined,
    })),
  );
  const signIn = { method: 'POST', origin: privatePort, path: accountVerificationPath, needsSession: false };
  return [...documented, { ...signIn, names: ['email', 'username', 'password'] }];
}

/** The names of all fields in a documented body, however deep. */
function namesIn(body: object = {}): string[] {
  const names = new Set<string>();
  JSON.stringify(body, (_, value) => {
    for (const name of Object.keys(value?.properties ?? {})) names.add(name);
    return value;
  });
  return [...names];
}

/** What a call asks for before it reads a request, if it is a demo's link, a session or the token of an application. */
async function accessTo({ origin, path, needsSession }: Call, storage: SiteStorage): Promise<Access> {
  if (path === accountVerificationPath) return { headers: { authorization: `Bearer ${accountsToken}` } };
  if (path.startsWith('/booking/appointment/')) {
    const body = JSON.stringify(bookingOf(crypto.randomUUID()));
    const headers = { 'content-type': 'application/json', [idempotencyHeader]: crypto.randomUUID() };
    const answer = await fetch(origin + bookingPath, { method: 'POST', headers, body });
    return { token: answer.headers.get(linkHeader)?.split('/').at(-1) ?? missing('link'), headers: {} };
  }
  return needsSession ? beginRegistration(origin, storage) : { headers: {} };
}

/** Confirms a new address by the code in its email. */
async function beginRegistration(origin: string, { DATA_DIR }: SiteStorage): Promise<Access> {
  const email = `${crypto.randomUUID()}@company.example`;
  const key = crypto.randomUUID();
  await fetch(origin + sendCodePath(email), { headers: { [idempotencyHeader]: crypto.randomUUID() } });
  const answer = await fetch(origin + verifyCodePath(email, await codeSentTo(email, join(DATA_DIR, 'mail'))), {
    headers: { [idempotencyHeader]: key },
  });
  const [cookie = missing('session')] = answer.headers.get('set-cookie')?.split(';') ?? [];
  return { key, headers: { cookie } };
}

/** How long to wait for an email, in milliseconds. */
const emailTimeout = 30_000;

async function codeSentTo(email: string, folder: string): Promise<string> {
  for (const until = performance.now() + emailTimeout; performance.now() < until; await pause(20)) {
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.eml'))) {
      const text = readFileSync(join(folder, file), 'utf8');
      const [, code] = new RegExp(`^\\s*([A-Z0-9]{${codeLength}})\\s*$`, 'm').exec(text) ?? [];
      if (code && text.includes(email)) return code;
    }
  }
  return missing('code');
}

function missing(what: string): never {
  throw new Error(`The site gave no ${what}.`);
}

/** Text that has broken servers: controls, NUL, lone surrogates, other scripts, numbers as text, SQL, very long text. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', '\0', '\ud800', "'; drop table bookings --", '../../etc/passwd', '%00', '9999-12-31', '-1', '١٢'),
  fc.constant(secret),
  fc.integer({ min: 200, max: 5000 }).map((length) => 'a'.repeat(length)),
);

/** A value that its field may hold, so that requests also get past the first rule. */
const plausible: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.constantFrom('amina@example.com', `${secret}@example.com`, 'a@b', 'ü@bücher.example'),
  email_address: fc.constantFrom('amina@example.com', ''),
  appointment_date: fc.constantFrom(
    bookingOf('').appointment_date,
    '9999-12-31',
    '2027-02-29',
    '0000-01-01',
    '2027-01-01',
  ),
  appointment_time: fc.constantFrom('07', '17', '24', '7'),
  time_zone: fc.constantFrom('Africa/Nairobi', 'Asia/Tokyo', 'Etc/GMT+12', 'Nowhere/Here'),
  password: fc.constantFrom(secret, 'aaaaaa', '123456'),
  invitations: fc.array(fc.record({ email: fc.constant('x@example.com'), role_id: fc.string() }), { maxLength: 3 }),
  change: fc.constantFrom('move', 'cancel', 'delete'),
  fleet_size: fc.constantFrom('', '11-50', 'none'),
  interest: fc.constantFrom('', 'Mobile app', secret),
  sending: fc.boolean(),
  terms: fc.boolean(),
};

/** Mostly what the field may hold: a request has to get past the rules of all its fields. */
const fieldValue = (name: string) =>
  fc.oneof({ weight: 4, arbitrary: plausible[name] ?? text }, { weight: 1, arbitrary: text });

const bodyWith = (names: readonly string[]) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record(Object.fromEntries(names.map((name) => [name, fieldValue(name)]))),
    },
    {
      weight: 1,
      arbitrary: fc.record(Object.fromEntries(names.map((name) => [name, fc.jsonValue({ maxDepth: 2 })])), {
        requiredKeys: [],
      }),
    },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );

const headerValue = fc.string({ minLength: 0, maxLength: 140 }).map((value) => value.replace(/[^\x21-\x7e]/g, ''));

function inputFor({ method, path, names }: Call, access: Access): fc.Arbitrary<Input> {
  const hasBody = method !== 'GET' && method !== 'HEAD';
  // Fewer forms: each is answered with a page, which takes the server ten times as long.
  const type = fc.oneof(
    { weight: 7, arbitrary: fc.constant('application/json') },
    { weight: 1, arbitrary: fc.constant('application/x-www-form-urlencoded') },
    { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/json; charset=utf-16') },
  );
  return fc
    .record({
      parameters: fc.array(fc.oneof(text, fc.constantFrom('amina@example.com', crypto.randomUUID())), {
        minLength: 4,
        maxLength: 4,
      }),
      query: fc.option(text),
      isInside: fc.boolean(),
      key: fc.oneof(fc.uuid(), headerValue),
      tries: fc.oneof(fc.nat().map(String), headerValue),
      type,
      body: bodyWith(names),
      raw: fc.oneof(
        { weight: 7, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
      ),
    })
    .map(({ parameters, query, isInside, key, tries, type, body, raw }) => {
      let at = 0;
      const given = isInside && access.token;
      const filled = path.replace(/\{\w+\}/g, () => given || encoded(parameters[at++] ?? ''));
      const form = new URLSearchParams(
        Object.entries(Object(body)).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      );
      return {
        path: query === null ? filled : `${filled}?${encoded(query)}`,
        headers: {
          ...(hasBody && { 'content-type': type }),
          'idempotency-key': (isInside && access.key) || key,
          'registration-try': tries,
          'booking-revision': tries,
          'registration-invitation': key,
          ...(isInside && access.headers),
        },
        body: hasBody ? (raw ?? (type.includes('urlencoded') ? form.toString() : JSON.stringify(body))) : undefined,
      };
    });
}

/** Percent-encoded, as far as the text is well-formed; a client may send the rest as it is. */
function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}

async function statusOf({ method, origin }: Call, { path, headers, body }: Input): Promise<number | undefined> {
  try {
    const answer = await fetch(origin + path, { method, headers, body: body ?? null, redirect: 'manual' });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return undefined;
  }
}
