import * as fc from 'fast-check';
import { openSite } from '../site.ts';
import type { SiteStorage } from '../storage.ts';

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
  /** Secrets that the log holds. */
  secretsInLogs: number;
}

/** How many requests are sent at a time. */
const atOnce = 24;

/** In every field that holds something secret or personal: it must not be in the log. */
const secret = `kept-secret-${crypto.randomUUID()}`;

interface Call {
  method: string;
  path: string;
}

interface Input {
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Sends random requests to every call that the API documents. The same seed gives the same requests. */
export async function sendRandomInputs(
  storage: SiteStorage,
  build: string,
  { inputsPerCall, seed }: { inputsPerCall: number; seed: number },
): Promise<InputFigures> {
  await using site = await openSite({ build, storage });
  const calls = await callsOf(site.url);
  const faults = new Set<string>();
  let unanswered = 0;
  for (const call of calls) {
    const inputs = fc.sample(inputFor(call), { numRuns: inputsPerCall, seed });
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let input = inputs.pop(); input; input = inputs.pop()) {
          const status = await statusOf(site.url, call, input);
          if (status === undefined) unanswered++;
          else if (status >= 500 && status !== 503) faults.add(`${status} ${call.method} ${call.path}`);
        }
      }),
    );
  }
  const crashes = site.crashes();
  const secretsInLogs = site.timesInLog(secret);
  return { calls: calls.length, inputsPerCall, faults: [...faults], unanswered, crashes, secretsInLogs };
}

async function callsOf(url: string): Promise<Call[]> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as { paths: Record<string, object> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  );
}

/** Text that has broken servers: controls, NUL, lone surrogates, other scripts, numbers as text, SQL, very long text. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', '\0', '\ud800', "'; drop table bookings --", '../../etc/passwd', '%00', '9999-12-31', '-1', '١٢'),
  fc.constant(secret),
  fc.integer({ min: 200, max: 5000 }).map((length) => 'a'.repeat(length)),
);

const names = [
  'first_name',
  'last_name',
  'phone',
  'email',
  'appointment_date',
  'appointment_time',
  'time_zone',
  'appointment',
  'full_name',
  'organization',
  'phone_number',
  'email_address',
  'enquiry',
  'sending',
  'leave_empty',
  'website',
  'fuel_station_name',
  'franchise',
  'mobile',
  'terms',
  'password',
  'token',
  'invitation',
  'invitations',
  'name',
  'code',
  'role_id',
];

/** A value that its field may hold, so that requests also get past the first rule. */
const plausible: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.constantFrom('amina@example.com', `${secret}@example.com`, 'a@b', 'ü@bücher.example'),
  email_address: fc.constantFrom('amina@example.com', ''),
  appointment_date: fc.constantFrom('2026-12-24', '9999-12-31', '2027-02-29', '0000-01-01', '2027-01-01'),
  appointment_time: fc.constantFrom('07', '17', '24', '7'),
  time_zone: fc.constantFrom('Africa/Nairobi', 'Asia/Tokyo', 'Etc/GMT+12', 'Nowhere/Here'),
  password: fc.constantFrom(secret, 'aaaaaa', '123456'),
  invitations: fc.array(fc.record({ email: fc.constant('x@example.com'), role_id: fc.string() }), { maxLength: 3 }),
  sending: fc.boolean(),
  terms: fc.boolean(),
};

const body = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(Object.fromEntries(names.map((name) => [name, fc.oneof(plausible[name] ?? text, text)]))),
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

function inputFor({ method, path }: Call): fc.Arbitrary<Input> {
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
      key: fc.oneof(fc.uuid(), headerValue),
      tries: fc.oneof(fc.nat().map(String), headerValue),
      type,
      body,
      raw: fc.option(fc.string({ unit: 'binary', maxLength: 60 }), { freq: 8 }),
    })
    .map(({ parameters, query, key, tries, type, body, raw }) => {
      let at = 0;
      const filled = path.replace(/\{\w+\}/g, () => encoded(parameters[at++] ?? ''));
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
          'idempotency-key': key,
          'registration-try': tries,
          'booking-revision': tries,
          'registration-invitation': key,
        },
        body: hasBody ? (raw ?? (type.includes('urlencoded') ? form.toString() : JSON.stringify(body))) : undefined,
      };
    });
}

/** Percent-encoded, as far as the text is well-formed; a client may send the rest as it is. */
function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}

async function statusOf(url: string, { method }: Call, { path, headers, body }: Input): Promise<number | undefined> {
  try {
    const answer = await fetch(url + path, { method, headers, body: body ?? null, redirect: 'manual' });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return undefined;
  }
}
