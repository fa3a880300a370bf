// @vitest-environment node

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeLength, minPasswordLength, sessionLifetime } from '../../contract/limits.ts';
import { commonPassword } from '../../contract/password.ts';
import { sendCodePath, verifyCodePath } from '../../contract/registration.ts';
import { tryHeader } from '../../contract/submission.ts';
import {
  countRows,
  createTestInbox,
  fetchInvitation,
  fieldErrorsIn,
  findUser,
  freshEmail,
  inParallel,
  oneMinute,
  passwordWorks,
  profile,
  receiveCode,
  sendRequest,
  startRegistration,
  startRegistrationWithTeam,
  startTestServerWithInbox,
  submitAccount,
  submitInvitations,
  submitSkip,
  submitTeam,
  type TestServerWithInbox,
  tryNumber,
  verifyEmail,
  withClockAhead,
} from './fixtures/registration-client.ts';
import { createTestStorage, databaseKinds, startTestServer, uniqueKey } from './fixtures/test-server.ts';

describe.each(databaseKinds)('a registration on %s', (kind) => {
  let server: TestServerWithInbox;
  beforeAll(async () => {
    server = await startTestServerWithInbox(kind);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const sessionEnded = 'token: Your session has ended: confirm your email with a code to continue';

  describe('of an account', () => {
    it('should return the username, the next step and the roles, and not be cached', {
      tags: ['1.visitors', '3.account', '3.role', '6.operator'],
    }, async () => {
      const [email, key] = [freshEmail(), uniqueKey()];
      await verifyEmail(server, email, key);
      const { status, body, headers } = await submitAccount(server, { ...profile, terms: 'accepted' }, key);
      expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
      expect(body).toEqual({ username: email, next: 'team', roles: expect.any(Array) });
      expect(body.roles.map(({ name }) => name)).toEqual(['Manager', 'Operator', 'Guest']);
      for (const { permissions } of body.roles.slice(0, 2)) {
        expect(permissions).toEqual(
          expect.arrayContaining([
            { id: 'map', name: 'Vehicle Tracking', view: true, edit: true },
            { id: 'workflow', name: 'Workflows', view: true, edit: true },
          ]),
        );
      }
      expect(body.roles[2]?.permissions.some(({ edit }) => edit)).toBe(false);
    });

    it('should store one user with a working password and one account', async () => {
      const [accounts, users] = [await countRows(server, 'accounts'), await countRows(server, 'users')];
      const { email } = await startRegistration(server);
      const { first_name, last_name } = profile;
      expect(await findUser(server, email)).toMatchObject({
        username: email,
        email,
        first_name,
        last_name,
        role: 'Manager',
      });
      expect(await passwordWorks(server, email, profile.password)).toBe(true);
      expect(await passwordWorks(server, email, `${profile.password} `)).toBe(false);
      expect([await countRows(server, 'accounts'), await countRows(server, 'users')]).toEqual([
        accounts + 1,
        users + 1,
      ]);
    });

    it.each([
      [{ first_name: ' ' }, 'first_name: Enter your first name'],
      [{ last_name: '' }, 'last_name: Enter your last name'],
      [{ password: '1234' }, `password: Password requires ${minPasswordLength} characters minimum`],
      [{ password: 'PassWord' }, `password: ${commonPassword}`],
      [{ terms: '' }, 'terms: Accept the terms'],
    ])('should be rejected: %j', async (changes, fieldError) => {
      const [email, key] = [freshEmail(), uniqueKey()];
      await verifyEmail(server, email, key);
      const answer = await submitAccount(server, { ...profile, ...changes }, key);
      expect([answer.status, fieldErrorsIn(answer)]).toEqual([422, [fieldError]]);
      expect(await findUser(server, email)).toBeUndefined();
      expect((await submitAccount(server, profile, key)).status).toBe(201);
    });

    it('should be rejected without a JSON object', async () => {
      const key = uniqueKey();
      await verifyEmail(server, freshEmail(), key);
      const answer = await submitAccount(server, [profile], key);
      expect([answer.status, answer.body.detail]).toEqual([
        400,
        'The body is not a JSON object. Send one as described at /api/docs.',
      ]);
    });

    it('should require a verified code of the same address', async () => {
      const [email, key] = [freshEmail(), uniqueKey()];
      const code = await receiveCode(server, email);
      for (const body of [profile, { ...profile, email, code }]) {
        const answer = await submitAccount(server, body, key);
        expect([answer.status, fieldErrorsIn(answer)]).toEqual([401, [sessionEnded]]);
      }
      const stranger = freshEmail();
      await verifyEmail(server, stranger, key);
      expect((await submitAccount(server, { ...profile, email, code }, key)).body.username).toBe(stranger);
      expect(await findUser(server, email)).toBeUndefined();
    });

    it('should be replaced by what was sent last, with the same key or another', async () => {
      const { email, key } = await startRegistration(server);
      const again = await submitAccount(server, { ...profile, last_name: 'Otieno-Ouma', password: 'blue lamp 7' }, key);
      expect([again.status, again.body.next, again.body.roles.length]).toEqual([200, 'team', 3]);
      expect(await findUser(server, email)).toMatchObject({ last_name: 'Otieno-Ouma' });
      expect(await passwordWorks(server, email, 'blue lamp 7')).toBe(true);
      const otherKey = uniqueKey();
      await verifyEmail(server, email, otherKey);
      const other = await submitAccount(server, { ...profile, first_name: 'Zawadi' }, otherKey);
      expect(other.status).toBe(200);
      expect(await findUser(server, email)).toMatchObject({ first_name: 'Zawadi' });
    });

    it('should not be undone by a stale try', async () => {
      const [email, key] = [freshEmail(), uniqueKey()];
      await verifyEmail(server, email, key);
      const newest = await submitAccount(server, { ...profile, password: 'newest lamp' }, key, tryNumber(2));
      const stale = await submitAccount(server, { ...profile, password: 'older lamp' }, key, tryNumber(1));
      expect([newest.status, stale.status]).toEqual([201, 200]);
      expect(await passwordWorks(server, email, 'newest lamp')).toBe(true);
      await submitAccount(server, { ...profile, password: 'third lamp' }, key, tryNumber(3));
      expect(await passwordWorks(server, email, 'third lamp')).toBe(true);
      // The same try with a correction, and the first of another registration of the address.
      await submitAccount(server, { ...profile, password: 'fourth lamp' }, key, tryNumber(3));
      expect(await passwordWorks(server, email, 'fourth lamp')).toBe(true);
      const otherKey = uniqueKey();
      await verifyEmail(server, email, otherKey);
      await submitAccount(server, { ...profile, password: 'fifth lamp' }, otherKey, tryNumber(1));
      expect(await passwordWorks(server, email, 'fifth lamp')).toBe(true);
    });

    it('should be rejected if the number of its try is not a number', async () => {
      const key = uniqueKey();
      await verifyEmail(server, freshEmail(), key);
      expect((await submitAccount(server, profile, key, { [tryHeader]: 'two' })).status).toBe(400);
    });

    it.each(['one key', 'many keys'])(
      'should be one account when it arrives ten times at once with %s',
      async (which) => {
        const email = freshEmail();
        const keys = which === 'one key' ? Array(10).fill(uniqueKey()) : Array.from({ length: 4 }, uniqueKey);
        for (const key of new Set(keys)) await verifyEmail(server, email, key);
        const accounts = await countRows(server, 'accounts');
        const answers = await Promise.all(keys.map((key) => submitAccount(server, profile, key)));
        expect(answers.map(({ status }) => status).sort()).toEqual([...Array(keys.length - 1).fill(200), 201]);
        expect(new Set(answers.map(({ body }) => body.roles[0]?.id)).size).toBe(1);
        expect(await countRows(server, 'accounts')).toBe(accounts + 1);
        for (const key of new Set(keys)) {
          expect((await submitTeam(server, key, `At once ${email}`)).status).toBeLessThan(300);
        }
      },
    );
  });

  describe('that is finished', () => {
    it('should keep its cookie, and repeat its answer for its own session, for the rest of its hour', {
      tags: ['3.registration'],
    }, async () => {
      const { email, key } = await startRegistrationWithTeam(server);
      const first = await submitSkip(server, key);
      expect([first.status, first.headers.getSetCookie()]).toEqual([200, []]);
      const again = await submitSkip(server, key);
      expect([again.status, again.body]).toEqual([
        200,
        { username: email, invited: 0, trial_ends: expect.any(String) },
      ]);
      const repeated = await submitAccount(server, profile, key);
      expect([repeated.status, repeated.body]).toEqual([200, { username: email, next: 'welcome', roles: [] }]);
      expect((await withClockAhead(server, sessionLifetime + oneMinute, () => submitSkip(server, key))).status).toBe(
        401,
      );
    });
  });

  it('should store nothing if it fails, and reveal no internals', async () => {
    const inbox = createTestInbox();
    await using broken = await startTestServer(kind, { transport: inbox });
    const { key } = await startRegistrationWithTeam({ ...broken, inbox });
    await broken.database.queries.schema.alterTable('outbox').renameTo('elsewhere').execute();
    const answer = await submitSkip(broken, key);
    expect(answer.status).toBe(500);
    expect(answer.text).not.toMatch(/outbox|sql/i);
    const users = await broken.database.queries.selectFrom('users').selectAll().execute();
    expect(users).toMatchObject([{ registered_at: null }]);
  });

  it('should share the rate limit with all other submissions', async () => {
    await using limited = await startTestServer(kind, { settings: { SUBMISSIONS_PER_MINUTE: 5 } });
    const email = freshEmail();
    const statuses = [
      await sendRequest(limited, sendCodePath(email)),
      await sendRequest(limited, verifyCodePath(email, 'A'.repeat(codeLength))),
      await submitAccount(limited, {}),
      await submitTeam(limited, 'x', 'y'),
      await fetchInvitation(limited, 'x'),
      await submitSkip(limited, 'x'),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 422, 401, 401, 200, 429]);
  });
});

describe.runIf(databaseKinds.includes('postgres'))('a registration sent to two instances on one PostgreSQL', () => {
  it('should be one, with one code, account, team, invitation and welcome', {
    tags: ['1.visitors', '7.onboarding'],
  }, async () => {
    await using storage = await createTestStorage('postgres');
    const inbox = createTestInbox();
    await using one = await startTestServer('postgres', { storage, transport: inbox });
    await using other = await startTestServer('postgres', { storage, transport: inbox });
    const either = (at: number) => (at % 2 ? one : other);
    const [email, invited, key] = [freshEmail(), freshEmail(), uniqueKey()];
    await inParallel(6, (at) => sendRequest(either(at), sendCodePath(email), { key }));
    const code = (await inbox.newest(email)).text.match(new RegExp(`^[A-Z2-9]{${codeLength}}$`, 'm'))?.[0] ?? '';
    await inParallel(4, (at) => sendRequest(either(at), verifyCodePath(email, code), { key }));
    const accounts = await inParallel(8, (at) => submitAccount(either(at), profile, key));
    expect(accounts.filter(({ status }) => status === 201)).toHaveLength(1);
    const { roles } = accounts.find(({ status }) => status === 201)?.body ?? { roles: [] };
    const teams = await inParallel(8, (at) => submitTeam(either(at), key, 'Simba'));
    expect(teams.filter(({ status }) => status === 201)).toHaveLength(1);
    await inParallel(8, (at) => submitInvitations(either(at), key, [{ email: invited, role_id: roles[0]?.id }]));
    await inbox.newest(email, 2);
    await inbox.newest(invited);
    const { queries } = one.database;
    for (const table of ['registration_codes', 'accounts', 'users', 'teams', 'invitations'] as const) {
      expect(await queries.selectFrom(table).selectAll().execute()).toHaveLength(1);
    }
    expect([inbox.to(email).length, inbox.to(invited).length]).toEqual([2, 1]);
  });
});
