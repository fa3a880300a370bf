/** Somebody who registers by the calls alone, and reads the mails. */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { newPasswordPath, passwordResetPath } from '../../contract/password-reset.ts';
import {
  type AccountAnswer,
  registrationPaths,
  type SessionAnswer,
  sendCodePath,
  type TeamAnswer,
  verifyCodePath,
} from '../../contract/registration.ts';
import type { Mail } from '../../server/mail/mail.ts';
import type { Transport } from '../../server/mail/transport.ts';
import { freshKey, pollUntil, type TestServer } from './test-server.ts';

/** A transport that keeps the mails for the tests to read. */
export interface TestInbox extends Transport {
  mails: Mail[];
  to(address: string): Mail[];
  /** Waits for the newest of so many mails to an address. */
  newest(address: string, count?: number): Promise<Mail>;
}

export function createTestInbox(): TestInbox {
  const mails: Mail[] = [];
  const to = (address: string) => mails.filter((mail) => mail.to === address);
  return {
    mails,
    to,
    newest: (address, count = 1) => pollUntil(() => to(address)[count - 1]),
    send: async ({ mail }) => void mails.push(mail),
    close: () => {},
  };
}

export interface ApiAnswer<Body = { detail: string; errors: { field: string; message: string }[] }> {
  status: number;
  headers: Headers;
  text: string;
  body: Body;
}

/**
 * The cookies that servers gave, by their names. Unlike a browser it forgets none, as if the answer that ends a session
 * were always lost.
 */
export const cookies = new Map<string, string>();

/** A POST where there is a body, else a GET, with the cookie of its key. */
export async function sendRequest<Body = ApiAnswer['body']>(
  { url }: Pick<TestServer, 'url'>,
  path: string,
  options: { body?: object; key?: string | undefined; method?: string; headers?: Record<string, string> } = {},
): Promise<ApiAnswer<Body>> {
  const { body, key, method = body ? 'POST' : 'GET', headers } = options;
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(key !== undefined && { cookie: cookieOf(key) }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  for (const set of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
    if (value) cookies.set(name, value);
  }
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined };
}

/** The name of the cookie of a registration. */
export const cookieName = (key: string) =>
  `registration-${createHash('sha256').update(key).digest('base64url').slice(0, 22)}`;

/** The Cookie header of a registration. */
export const cookieOf = (key: string) => `${cookieName(key)}=${cookies.get(cookieName(key)) ?? ''}`;

/** The field errors of an answer, as `field: message`. */
export const fieldErrorsIn = ({ body }: ApiAnswer) => body.errors.map(({ field, message }) => `${field}: ${message}`);

export const freshEmail = () => `${freshKey()}@company.example`;

export const freshTeamName = () => `Team ${freshKey()}`;

export const profile = { first_name: 'Amina', last_name: 'Otieno', password: 'violet lamp 7' };

type Served = TestServer & { inbox: TestInbox };

/** The code in a mail. */
export function codeInEmail({ text }: Mail): string {
  const [, code] = /^([A-Z2-9]{6})$/m.exec(text) ?? [];
  if (!code) throw new Error(`There is no code in: ${text}`);
  return code;
}

/** The token in a mail's link. */
export function tokenInEmail({ text }: Mail): string {
  const [, token] = /\/(?:registration\?invitation=|password_reset\/)([\w-]{43})$/m.exec(text) ?? [];
  if (!token) throw new Error(`There is no token in: ${text}`);
  return token;
}

/** The token in a team's link. */
export const tokenInTeamLink = ({ link }: TeamAnswer) => new URL(link).searchParams.get('invitation') ?? '';

/** Asks for a code and reads it in the mail; `headers` may name the invitation that is followed. */
export async function receiveCode(server: Served, email: string, headers?: Record<string, string>): Promise<string> {
  const known = server.inbox.to(email).length;
  expect((await sendRequest(server, sendCodePath(email), headers && { headers })).status).toBe(200);
  return codeInEmail(await server.inbox.newest(email, known + 1));
}

/** Proves an address under a key, which has a session from then on. Gives the code. */
export async function verifyEmail(
  server: Served,
  email: string,
  key: string,
  headers?: Record<string, string>,
): Promise<string> {
  const code = await receiveCode(server, email, headers);
  expect((await sendRequest(server, verifyCodePath(email, code), { key })).status).toBe(200);
  return code;
}

/** Where the registration under a key stands. */
export const fetchSession = (server: TestServer, key: string) =>
  sendRequest<SessionAnswer & ApiAnswer['body']>(server, registrationPaths.session, { key });

/** Ends the session of the registration under a key. */
export const deleteSession = (server: TestServer, key: string) =>
  sendRequest(server, registrationPaths.session, { key, method: 'DELETE' });

export const submitAccount = (server: TestServer, body: object, key?: string, headers?: Record<string, string>) =>
  sendRequest<AccountAnswer & ApiAnswer['body']>(server, registrationPaths.account, {
    body,
    key,
    ...(headers && { headers }),
  });

export const submitTeam = (server: TestServer, key: string, name: string, headers?: Record<string, string>) =>
  sendRequest<TeamAnswer & ApiAnswer['body']>(server, registrationPaths.team, {
    body: { name },
    key,
    ...(headers && { headers }),
  });

export const submitInvitations = (server: TestServer, key: string, invitations: object[]) =>
  sendRequest<{ username: string } & ApiAnswer['body']>(server, registrationPaths.invitations, {
    body: { invitations },
    key,
  });

export const submitSkip = (server: TestServer, key: string) =>
  sendRequest<{ username: string } & ApiAnswer['body']>(server, registrationPaths.skip, { body: {}, key });

export const fetchInvitation = (server: TestServer, invitation: string) =>
  sendRequest<{ team: string; role: string; email?: string } & ApiAnswer['body']>(
    server,
    registrationPaths.invitation,
    {
      body: { invitation },
    },
  );

export interface TestRegistration {
  email: string;
  code: string;
  /** What names the registration and its session. */
  key: string;
  roles: AccountAnswer['roles'];
}

/** Begins a registration: its account is there. */
export async function startRegistration(server: Served, email = freshEmail()): Promise<TestRegistration> {
  const key = freshKey();
  const code = await verifyEmail(server, email, key);
  const { status, body } = await submitAccount(server, profile, key);
  expect([status, body.next]).toEqual([201, 'team']);
  return { email, code, key, roles: body.roles };
}

/** Registers up to the team. */
export async function startRegistrationWithTeam(server: Served, email = freshEmail()) {
  const registrant = await startRegistration(server, email);
  const { status, body: team } = await submitTeam(server, registrant.key, freshTeamName());
  expect(status).toBe(201);
  return { ...registrant, team };
}

/** Registers to the end, and waits for the welcome. */
export async function completeRegistration(server: Served, email = freshEmail()) {
  const registrant = await startRegistrationWithTeam(server, email);
  const known = server.inbox.to(email).length;
  expect((await submitSkip(server, registrant.key)).status).toBe(200);
  await server.inbox.newest(email, known + 1);
  return registrant;
}

/** Asks for a reset link. */
export const requestResetLink = (server: TestServer, email: string, key?: string) =>
  sendRequest(server, passwordResetPath, { body: { email }, key });

/** Asks for a reset link and reads its token in the mail. */
export async function receiveResetLink(server: Served, email: string): Promise<string> {
  const known = server.inbox.to(email).length;
  expect((await requestResetLink(server, email)).status).toBe(202);
  return tokenInEmail(await server.inbox.newest(email, known + 1));
}

export const submitNewPassword = (server: TestServer, token: string, password: string, key?: string) =>
  sendRequest(server, newPasswordPath, { body: { token, password }, key });

/** Lets the server's clock run ahead by so many milliseconds while `act` runs. Mails that it queues leave later. */
export async function withClockAhead<Result>(
  { clock }: TestServer,
  milliseconds: number,
  act: () => Promise<Result>,
): Promise<Result> {
  clock.ahead = milliseconds;
  try {
    return await act();
  } finally {
    clock.ahead = 0;
  }
}

export const oneMinute = 60_000;
export const oneDay = 24 * 60 * oneMinute;

/** So many times at once. */
export const inParallel = <Result>(times: number, act: (at: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: times }, (_, at) => act(at)));

/** The user of an address. */
export const findUser = ({ database }: TestServer, email: string) =>
  database.queries.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

/** Everything that stands in the database, as text. */
export async function dumpDatabase({ database: { queries } }: TestServer): Promise<string> {
  const tables = await queries.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) =>
      queries
        .selectFrom(name as 'users')
        .selectAll()
        .execute(),
    ),
  );
  return JSON.stringify(Object.fromEntries(tables.map(({ name }, at) => [name, rows[at]])));
}
