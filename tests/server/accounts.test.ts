// @vitest-environment node
import { Worker } from 'node:worker_threads';
import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FuelStationLogins } from '../../contract/fuel-station.ts';
import { fuelStationPath } from '../../contract/fuel-station.ts';
import { countPassword, wrongOverall, wrongPerAccount } from '../../server/accounts/guesses.ts';
import { accountVerificationPath, verifiedAccount } from '../../server/accounts/schema.ts';
import { rejectOtherHosts } from '../../server/private-port/host.ts';
import { hashPassword } from '../../server/security/passwords.ts';
import { fillHashing } from './fixtures/full-hashing.ts';
import {
  completeRegistration,
  freshEmail,
  inParallel,
  oneMinute,
  profile,
  receiveResetLink,
  sendRequest,
  startRegistration,
  startTestServerWithInbox,
  submitNewPassword,
  type TestServerWithInbox,
  withClockAhead,
} from './fixtures/registration-client.ts';
import { validStation } from './fixtures/submissions.ts';
import { databaseKinds, sendRawRequest, startTestServer, uniqueKey } from './fixtures/test-server.ts';

const ACCOUNTS_TOKEN = 'an-example-of-a-token-with-32-chars';
const settings = { METRICS_PORT: 0, ACCOUNTS_TOKEN } as const;

interface VerifyOptions {
  token?: string;
  headers?: Record<string, string>;
  text?: string;
}

/** Asks who has these credentials. */
async function verify(
  { app }: Pick<TestServerWithInbox, 'app'>,
  body: unknown,
  { token = ACCOUNTS_TOKEN, headers = {}, text = JSON.stringify(body) }: VerifyOptions = {},
) {
  const answer = await fetch(app.privateUrl + accountVerificationPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: text,
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

describe.each(databaseKinds)('the verification of accounts on %s', { tags: ['7.accounts'] }, (kind) => {
  let server: TestServerWithInbox;
  beforeAll(async () => {
    server = await startTestServerWithInbox(kind, { settings });
  });
  afterAll(() => server[Symbol.asyncDispose]());
  beforeEach(async () => {
    await server.database.queries.deleteFrom('submission_counts').execute();
  });
  const { password, first_name, last_name } = profile;

  it("should say who a company's person is, with roles and team", async () => {
    const { email, team, roles } = await completeRegistration(server);
    const { status, headers, body } = await verify(server, { email: `  ${email.toUpperCase()} `, password });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(verifiedAccount.parse(body)).toEqual(body);
    const permissions = roles.find(({ name }) => name === 'Manager')?.permissions;
    expect(body).toEqual({
      ...{ id: expect.any(String), kind: 'company', account_id: expect.any(String) },
      ...{ username: email, email, first_name, last_name },
      roles: [{ name: 'Manager', permissions }],
      team: { id: expect.any(String), name: team.name },
    });
    const row = await server.database.queries.selectFrom('teams').selectAll().where('name', '=', team.name).execute();
    expect([body.account_id, body.team.id]).toEqual([row[0]?.account_id, row[0]?.id]);
  });

  it('should say which station a login belongs to, by its username only', async () => {
    const { body: logins } = await sendRequest<FuelStationLogins>(server, fuelStationPath, {
      body: validStation,
      key: uniqueKey(),
    });
    const { username, password = '' } = logins.fuel_attendant;
    const { status, body } = await verify(server, { username: ` ${username.toUpperCase()}`, password });
    expect([status, body]).toEqual([
      200,
      {
        ...{ id: expect.any(String), kind: 'fuel_station', account_id: expect.any(String) },
        ...{ username, email: '', first_name: '', last_name: '' },
        roles: [{ name: 'Fuel Attendant', permissions: [] }],
        team: { id: body.account_id, name: validStation.fuel_station_name },
      },
    ]);
    expect((await verify(server, { email: username, password })).status).toBe(401);
    expect((await verify(server, { username: logins.manager.username, password })).status).toBe(401);
  });

  it('should say the same of a wrong password, of nobody and of a registration that is not finished', async () => {
    const { email } = await completeRegistration(server);
    const { email: unfinished } = await startRegistration(server);
    const answers = [
      await verify(server, { email, password: 'violet lamp 8' }),
      await verify(server, { email: freshEmail(), password }),
      await verify(server, { email: unfinished, password }),
      // Companies have email addresses.
      await verify(server, { username: email, password }),
      await verify(server, { username: '', password: '' }),
    ];
    for (const { status, headers, body } of answers) {
      expect([status, body.errors]).toEqual([401, [{ field: 'password', message: 'Wrong name or password' }]]);
      expect(headers.get('www-authenticate')).toBe('Bearer realm="accounts"');
      expect({ ...body, instance: '' }).toEqual({ ...answers[0]?.body, instance: '' });
    }
  });

  it('should hash one password, whether it is right, wrong or nobody’s', async () => {
    const { email } = await completeRegistration(server);
    const { email: unfinished } = await startRegistration(server);
    const derived = vi.spyOn(Worker.prototype, 'postMessage');
    onTestFinished(() => void derived.mockRestore());
    for (const body of [
      { email, password },
      { email, password: 'violet lamp 8' },
      { email: freshEmail(), password },
      { email: unfinished, password },
      { username: 'nobody', password },
    ]) {
      derived.mockClear();
      await verify(server, body);
      expect([body, derived.mock.calls.map(([{ message }]) => message)]).toEqual([body, [body.password]]);
    }
  });

  it('should accept a password that was hashed at another cost', async () => {
    const { email } = await completeRegistration(server);
    const { hashingCost } = await import('../../server/security/hashing-cost.ts');
    const now = { ...hashingCost };
    Object.assign(hashingCost, { memory: 16, passes: 2 });
    const password_hash = await hashPassword('an older password');
    Object.assign(hashingCost, now);
    await server.database.queries.updateTable('users').set({ password_hash }).where('email', '=', email).execute();
    expect((await verify(server, { email, password: 'an older password' })).status).toBe(200);
  });

  it('should keep an account from being guessed, known or not, and let its owner in with a new password', {
    tags: ['7.accounts-guesses'],
  }, async () => {
    const { email } = await completeRegistration(server);
    const guessed = [
      ['email', email],
      ['email', freshEmail()],
      ['username', uniqueKey()],
    ] as const;
    for (const [field, name] of guessed) {
      // However the name is spelled.
      const spellings = [name, ` ${name}`, name.toUpperCase()];
      const guesses = await inParallel(wrongPerAccount + 5, (at) =>
        verify(server, { [field]: spellings[at % 3], password: 'wrong' }),
      );
      const statuses = guesses.map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array(wrongPerAccount).fill(401), ...Array(5).fill(429)]);
    }
    const { status, headers, body } = await verify(server, { email, password });
    expect([status, body.detail]).toEqual([429, expect.stringMatching(/^Too many passwords were wrong\./)]);
    const wait = Number(headers.get('retry-after'));
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    expect(server.log.join('')).toContain('"of":"account","msg":"sign-ins are turned away');
    expect((await submitNewPassword(server, await receiveResetLink(server, email), 'amber kite 31')).status).toBe(200);
    expect((await verify(server, { email, password: 'amber kite 31' })).status).toBe(200);
  });

  it('should open again after the window, and not count right passwords, nor those that were not compared', {
    tags: ['7.accounts-guesses'],
  }, async () => {
    const { email } = await completeRegistration(server);
    for (let at = 0; at < wrongPerAccount + 2; at++) {
      expect((await verify(server, { email, password })).status).toBe(200);
    }
    const hashing = await fillHashing();
    expect((await verify(server, { email, password: 'wrong' })).status).toBe(503);
    await hashing.end();
    const counts = await server.database.queries
      .selectFrom('submission_counts')
      .select('submissions')
      .where('address', 'like', 'account%')
      .execute();
    expect(counts.map(({ submissions }) => submissions)).toEqual([0, 0]);
    for (let at = 0; at <= wrongPerAccount; at++) await verify(server, { email, password: 'wrong' });
    expect((await verify(server, { email, password })).status).toBe(429);
    await withClockAhead(server, 15 * oneMinute, async () => {
      expect((await verify(server, { email, password })).status).toBe(200);
    });
  });

  it('should not take back from a window a password of the one before', { tags: ['7.accounts-guesses'] }, async () => {
    const count = async (minute: number) => {
      const password = { name: `email ${kind}`, found: undefined, now: minute * oneMinute };
      const counted = await countPassword(server.database.queries, password);
      return counted.kind === 'counted' ? counted : undefined;
    };
    const slow = await count(0);
    for (let at = 0; at < wrongPerAccount; at++) expect(await count(16)).toBeDefined();
    await slow?.takeBack();
    expect(await count(16)).toBeUndefined();
  });

  it('should keep one password from being tried at all accounts, whatever is tried at a single one', {
    tags: ['7.accounts-guesses'],
  }, async () => {
    const { email } = await completeRegistration(server);
    const counted = async () => {
      const row = await server.database.queries
        .selectFrom('submission_counts')
        .select('submissions')
        .where('address', '=', 'accounts')
        .executeTakeFirstOrThrow();
      return row.submissions;
    };
    for (let at = 0; at < wrongPerAccount + 5; at++) await verify(server, { email, password: 'wrong' });
    expect(await counted()).toBe(wrongPerAccount);
    await server.database.queries
      .updateTable('submission_counts')
      .set({ submissions: wrongOverall })
      .where('address', '=', 'accounts')
      .execute();
    expect((await verify(server, { email: freshEmail(), password })).status).toBe(429);
    expect(server.log.join('')).toContain('"of":"all","msg":"sign-ins are turned away');
  });

  it('should log who asked for what, without names and passwords', async () => {
    const { email } = await completeRegistration(server);
    server.log.length = 0;
    await verify(server, { email, password });
    await verify(server, { email, password: 'secret wrong' });
    const lines = server.log.map((line) => JSON.parse(line)).filter(({ route }) => route === accountVerificationPath);
    expect(lines.map(({ msg, method, status }) => [msg, method, status])).toEqual([
      ['request completed', 'POST', 200],
      ['request completed', 'POST', 401],
    ]);
    expect(server.log.join('')).not.toMatch(new RegExp(`${email}|violet|secret wrong|${ACCOUNTS_TOKEN}`));
    const rows = await server.database.queries.selectFrom('submission_counts').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(email);
  });
});

describe('the verification of accounts', { tags: ['7.accounts'] }, () => {
  it('should be there only with a token, and never on the port of the site', async () => {
    await using off = await startTestServer('sqlite', { settings: { METRICS_PORT: 0 } });
    await using on = await startTestServer('sqlite', { settings });
    expect((await verify(off, { email: 'a@example.com', password: 'x' })).status).toBe(404);
    expect((await verify(on, { email: 'a@example.com', password: 'x' })).status).toBe(401);
    const onSite = await sendRequest(on, accountVerificationPath, { body: {} });
    expect(onSite.status).toBe(404);
  });

  it('should take JSON with the token, and say what else is wrong', async () => {
    await using server = await startTestServer('sqlite', { settings });
    const known = { email: 'a@example.com', password: 'x' };
    const answers = [
      await verify(server, known, { token: 'wrong' }),
      await verify(server, known, { token: ACCOUNTS_TOKEN.slice(0, -1) }),
      await verify(server, known, { token: `${ACCOUNTS_TOKEN}x` }),
      await verify(server, known, { headers: { authorization: '' } }),
      await verify(server, known, { headers: { authorization: `Basic ${ACCOUNTS_TOKEN}` } }),
      // Before the body is read.
      await verify(server, known, { token: 'wrong', text: '{' }),
      await verify(server, known, { headers: { 'content-type': 'text/plain' } }),
      await verify(server, known, { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      await verify(server, known, { text: '{' }),
      await verify(server, known, { text: JSON.stringify({ ...known, password: 'x'.repeat(5000) }) }),
      await verify(server, { password: 'x' }),
      await verify(server, { ...known, username: 'a' }),
      await verify(server, { email: 'a@example.com' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([
      ...[401, 401, 401, 401, 401, 401, 415, 415, 400, 413, 422, 422, 422],
    ]);
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(answers.map(() => 'no-store'));
    for (const { body } of answers.slice(0, 6)) expect(body.errors[0].field).toBe('authorization');
    expect(answers[6]?.body.detail).toBe('Send application/json, and say so in Content-Type.');
    const { status, headers } = await sendRawRequest(server.app.privateUrl, accountVerificationPath);
    expect([status, headers.allow]).toEqual([405, 'POST, OPTIONS']);
  });
});

describe('the private port', { tags: ['7.private-port'] }, () => {
  it('should answer only to its own name, for every address that it has', async () => {
    const METRICS_HOST = 'localhost';
    await using server = await startTestServer('sqlite', { settings: { ...settings, METRICS_HOST } });
    const port = new URL(server.app.privateUrl).port;
    const statusOf = async (host: string, path = '/metrics', method = 'GET') =>
      (await sendRawRequest(`http://localhost:${port}`, path, { host }, method)).status;
    const own = [`127.0.0.1:${port}`, '10.1.2.3', `[::1]:${port}`, '[::1]', 'localhost', `LOCALHOST:${port}`];
    for (const host of own) expect([host, await statusOf(host)]).toEqual([host, 200]);
    const others = ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example', 'localhost.evil.example', '[::1'];
    for (const host of others) expect([host, await statusOf(host)]).toEqual([host, 421]);
    expect(await statusOf('evil.example', accountVerificationPath, 'POST')).toBe(421);
    expect(await statusOf('evil.example', '/elsewhere')).toBe(421);
  });

  it('should answer to the name of METRICS_HOST', async () => {
    await using server = await startTestServer('sqlite', { settings: { METRICS_PORT: 0 } });
    await using named = await startTestServer('sqlite', { settings: { METRICS_PORT: 0, METRICS_HOST: 'localhost' } });
    expect([server.app.privateUrl, named.app.privateUrl].map((url) => new URL(url).hostname)).toEqual([
      '127.0.0.1',
      'localhost',
    ]);
    const port = fastify();
    rejectOtherHosts(port, { METRICS_HOST: 'Metrics.internal' });
    const statusOf = async (host: string) => (await port.inject({ url: '/', headers: { host } })).statusCode;
    for (const own of ['metrics.internal:9100', 'LOCALHOST', '127.0.0.1:9100', '[::1]:9100'])
      expect(await statusOf(own), own).toBe(404);
    const strange = ['metrics.example', 'localhost.example', '127.0.0.1.example', '[::1]example', 'localhost:example'];
    for (const other of strange) expect(await statusOf(other), other).toBe(421);
    const answer = await fetch(`${server.app.privateUrl}/elsewhere`);
    expect([answer.status, (await answer.json()).detail]).toEqual([
      404,
      'The private port has nothing at this address.',
    ]);
  });

  it('should log what a busy server turns away as a warning, at the latest when it closes', async () => {
    await using server = await startTestServer('sqlite', { settings });
    const hashing = await fillHashing();
    expect((await verify(server, { email: 'a@example.com', password: 'x' })).status).toBe(503);
    await hashing.end();
    await server.app.close();
    const failures = server.log.map((line) => JSON.parse(line)).filter(({ level }) => level > 30);
    expect(failures).toMatchObject([{ level: 40, requests: 1, msg: expect.stringContaining('turned away') }]);
  });
});
