// @vitest-environment node

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeLength, sessionLifetime } from '../../contract/limits.ts';
import { registrationPaths, verifyCodePath } from '../../contract/registration.ts';
import { createRegistrationStore } from '../../server/flows/registration/account/store.ts';
import { publishNothing } from '../../server/webhooks/publish.ts';
import {
  completeRegistration,
  cookieName,
  cookieOf,
  countRows,
  createTestInbox,
  deleteSession,
  dumpDatabase,
  fetchInvitation,
  fetchSession,
  fieldErrorsIn,
  findUser,
  freshEmail,
  freshTeamName,
  inParallel,
  oneMinute,
  passwordWorks,
  profile,
  receiveCode,
  receiveResetLink,
  sendRequest,
  startRegistration,
  startRegistrationWithTeam,
  startTestServerWithInbox,
  submitAccount,
  submitInvitations,
  submitNewPassword,
  submitSkip,
  submitTeam,
  type TestServerWithInbox,
  tokenInTeamLink,
  tryNumber,
  verifyEmail,
  withClockAhead,
} from './fixtures/registration-client.ts';
import { databaseKinds, startTestServer, uniqueKey } from './fixtures/test-server.ts';

describe.each(databaseKinds)('the session of a registration on %s', (kind) => {
  let server: TestServerWithInbox;
  beforeAll(async () => {
    server = await startTestServerWithInbox(kind);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const sessionEnded = 'token: Your session has ended: confirm your email with a code to continue';
  /** Begins a session of an address with an account, which the API does only for invitations. */
  const beginSessionOf = async (email: string, key: string) => {
    const code = await receiveCode(server, freshEmail());
    const { queries } = server.database;
    const newest = await queries.selectFrom('registration_codes').selectAll().orderBy('id', 'desc').executeTakeFirst();
    await queries
      .updateTable('registration_codes')
      .set({ email })
      .where('id', '=', newest?.id ?? '')
      .execute();
    expect((await sendRequest(server, verifyCodePath(email, code), { key })).status).toBe(200);
  };

  describe('after a reload', () => {
    it('should be at the same step, unchanged, and not be cached', { tags: ['3.registration'] }, async () => {
      const [email, key] = [freshEmail(), uniqueKey()];
      await verifyEmail(server, email, key);
      const proven = await fetchSession(server, key);
      expect([proven.status, proven.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(proven.body).toEqual({ email, username: '', next: 'account', roles: [] });

      const { roles } = (await submitAccount(server, profile, key)).body;
      const made = await findUser(server, email);
      expect((await fetchSession(server, key)).body).toEqual({
        email,
        username: email,
        next: 'team',
        roles,
        first_name: profile.first_name,
        last_name: profile.last_name,
      });

      const { body: team } = await submitTeam(server, key, freshTeamName());
      const { body } = await fetchSession(server, key);
      expect(body).toMatchObject({ email, username: email, next: 'invites', roles, team: { name: team.name } });
      expect(body.team?.link).not.toBe(team.link);
      for (const link of [team, body.team ?? team]) {
        expect((await fetchInvitation(server, tokenInTeamLink(link))).body).toEqual({ team: team.name, role: 'Guest' });
      }
      expect(await findUser(server, email)).toEqual(made);

      // As if this answer had been lost.
      await submitSkip(server, key);
      expect((await fetchSession(server, key)).body).toEqual({
        email,
        username: email,
        next: 'welcome',
        roles: [],
        invited: 0,
        trial_ends: expect.any(String),
        home: { team: team.name, invitees: [] },
      });
    });

    it('should be separate in two tabs, each with its own key', async () => {
      const [one, other] = [await startRegistration(server), await startRegistrationWithTeam(server)];
      expect((await fetchSession(server, one.key)).body).toMatchObject({ email: one.email, next: 'team' });
      expect((await fetchSession(server, other.key)).body).toMatchObject({ email: other.email, next: 'invites' });
    });

    it('should not be opened by confirming an address with an account', { tags: ['6.server'] }, async () => {
      const { email, roles } = await completeRegistration(server);
      const key = uniqueKey();
      await beginSessionOf(email, key);
      expect((await fetchSession(server, key)).body).toMatchObject({ email, username: email, next: 'join', roles: [] });
      const detail = 'Create your account first, or sign in if you have one.';
      for (const answer of [
        await submitTeam(server, key, freshTeamName()),
        await submitSkip(server, key),
        await submitInvitations(server, key, [{ email: freshEmail(), role_id: roles[0]?.id }]),
      ]) {
        expect([answer.status, answer.body.detail]).toEqual([409, detail]);
      }
      const changed = await submitAccount(server, { ...profile, password: 'another lamp' }, key);
      expect([changed.status, changed.body.detail]).toEqual([
        409,
        'This address already has an account: sign in, or set a new password.',
      ]);
      expect(await passwordWorks(server, email, profile.password)).toBe(true);
    });
  });

  describe('in its cookie', () => {
    it('should be a cookie for an hour, out of reach of scripts and other sites', {
      tags: ['3.registration'],
    }, async () => {
      const [email, key] = [freshEmail(), uniqueKey()];
      const code = await receiveCode(server, email);
      const { headers, text } = await sendRequest(server, verifyCodePath(email, code), { key });
      const [set = '', ...others] = headers.getSetCookie();
      expect(others).toEqual([]);
      const [pair = '', ...attributes] = set.split('; ');
      expect(pair).toMatch(new RegExp(`^${cookieName(key)}=[\\w-]{43}$`));
      expect(attributes).toEqual([
        'Path=/api/register',
        `Max-Age=${sessionLifetime / 1000}`,
        'HttpOnly',
        'SameSite=Strict',
      ]);
      expect(text).toBe(email);
      const token = pair.slice(pair.indexOf('=') + 1);
      expect(await dumpDatabase(server)).not.toContain(token);
    });

    it('should be sent only over HTTPS if the site has it', async () => {
      const inbox = createTestInbox();
      await using secure = await startTestServer(kind, {
        transport: inbox,
        settings: { PUBLIC_URL: 'https://msafara.example' },
      });
      const email = freshEmail();
      const code = await receiveCode({ ...secure, inbox }, email);
      const { headers } = await sendRequest(secure, verifyCodePath(email, code), { key: uniqueKey() });
      expect(headers.getSetCookie()[0]).toMatch(/; SameSite=Strict; Secure$/);
    });

    it('should not begin with a wrong code or without a key', async () => {
      const email = freshEmail();
      const code = await receiveCode(server, email);
      const wrong = await sendRequest(
        server,
        verifyCodePath(email, code === 'A'.repeat(codeLength) ? 'B'.repeat(codeLength) : 'A'.repeat(codeLength)),
        {
          key: uniqueKey(),
        },
      );
      const keyless = await sendRequest(server, verifyCodePath(email, code));
      expect([wrong.status, keyless.status]).toEqual([422, 200]);
      expect([...wrong.headers.getSetCookie(), ...keyless.headers.getSetCookie()]).toEqual([]);
    });

    it('should survive a repeated verification, in any order', async () => {
      const [email, key] = [freshEmail(), uniqueKey()];
      const code = await receiveCode(server, email);
      const answers = await inParallel(3, () => sendRequest(server, verifyCodePath(email, code), { key }));
      for (const { headers } of answers) {
        const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
        expect((await sendRequest(server, registrationPaths.session, { key, headers: { cookie } })).status).toBe(200);
      }
    });

    it('should end when the visitor starts over, in every tab of the registration', {
      tags: ['3.registration'],
    }, async () => {
      const { key } = await startRegistration(server);
      const held = cookieOf(key);
      const ending = await deleteSession(server, key);
      expect([ending.status, ending.text, ending.headers.get('cache-control')]).toEqual([204, '', 'no-store']);
      expect(ending.headers.getSetCookie()[0]).toContain(`${cookieName(key)}=; Path=/api/register; Max-Age=0`);
      expect((await sendRequest(server, registrationPaths.session, { key, headers: { cookie: held } })).status).toBe(
        401,
      );
      expect((await deleteSession(server, key)).status).toBe(204);
    });

    it('should not be ended by anyone else', async () => {
      const [one, other] = [await startRegistration(server), await startRegistration(server)];
      await sendRequest(server, registrationPaths.session, {
        key: one.key,
        method: 'DELETE',
        headers: { cookie: cookieOf(other.key) },
      });
      expect((await fetchSession(server, one.key)).status).toBe(200);
    });

    it('should end when another email is confirmed with its key', { tags: ['3.registration'] }, async () => {
      const [one, other, key] = [freshEmail(), freshEmail(), uniqueKey()];
      await verifyEmail(server, one, key);
      const held = cookieOf(key);
      await verifyEmail(server, other, key);
      expect((await sendRequest(server, registrationPaths.session, { key, headers: { cookie: held } })).status).toBe(
        401,
      );
      expect((await fetchSession(server, key)).body.email).toBe(other);
    });
  });

  describe('once it has ended', () => {
    const verifyAgain = (email: string, code: string, key: string) =>
      sendRequest(server, verifyCodePath(email, code), { key });

    it('should not be reopened by its old code after the visitor started over', async () => {
      const { email, code, key } = await startRegistration(server);
      expect((await verifyAgain(email, code, key)).status).toBe(200);
      await deleteSession(server, key);
      const { status, headers } = await verifyAgain(email, code, key);
      expect([status, headers.getSetCookie()]).toEqual([422, []]);
    });

    it('should not be reopened by its old code after another email was confirmed with its key', async () => {
      const { email, code, key } = await startRegistration(server);
      await verifyEmail(server, freshEmail(), key);
      expect((await verifyAgain(email, code, key)).status).toBe(422);
    });

    it('should not be reopened by its old code after it was finished', async () => {
      const { email, code, key } = await completeRegistration(server);
      expect((await verifyAgain(email, code, key)).status).toBe(422);
    });

    it('should not be corrected by a request in flight when a new password ended it', async () => {
      const { email, key } = await startRegistration(server);
      const token = await receiveResetLink(server, email);
      const session = await server.database.queries
        .selectFrom('registration_sessions')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      expect((await submitNewPassword(server, token, 'amber kite 31')).status).toBe(200);
      const before = await findUser(server, email);
      const outcome = await createRegistrationStore(server.database, publishNothing).register({
        session,
        key,
        profile: { first_name: 'Eve', last_name: 'Mallory', password_hash: 'another' },
        tries: 99,
        now: new Date(),
      });
      expect(outcome).toEqual({ kind: 'sessionEnded' });
      expect(await findUser(server, email)).toEqual(before);
    });

    it('should not change the names or the password of a finished account', async () => {
      const { email, key } = await completeRegistration(server);
      const before = await findUser(server, email);
      const answer = await submitAccount(
        server,
        { ...profile, first_name: 'Eve', password: 'amber kite 31' },
        key,
        tryNumber(99),
      );
      expect([answer.status, answer.body]).toEqual([200, { username: email, next: 'welcome', roles: [] }]);
      expect(await findUser(server, email)).toEqual(before);
    });
  });

  describe('if it is missing or invalid', () => {
    const requests = [
      ['POST', registrationPaths.account, profile],
      ['POST', registrationPaths.team, { name: 'Lions' }],
      ['POST', registrationPaths.invitations, { invitations: [{ email: 'a@company.example', role_id: 'x' }] }],
      ['POST', registrationPaths.skip, {}],
      ['GET', registrationPaths.session, undefined],
    ] as const;

    it.each(requests)(
      'should be rejected with a request for a new code: %s %s',
      { tags: ['6.server'] },
      async (method, path, body) => {
        const [{ key }, other] = [await startRegistration(server), await startRegistration(server)];
        const counts = () =>
          Promise.all([countRows(server, 'users'), countRows(server, 'teams'), countRows(server, 'invitations')]);
        const before = await counts();
        const sent = { method, ...(body && { body }) };
        const [, token = ''] = cookieOf(key).split('=');
        const rejected = [
          await sendRequest(server, path, sent),
          await sendRequest(server, path, { ...sent, headers: { cookie: cookieOf(key) } }),
          await sendRequest(server, path, { ...sent, key, headers: { cookie: '' } }),
          await sendRequest(server, path, { ...sent, key, headers: { cookie: `${cookieName(key)}=unknown` } }),
          // Another tab's cookie works only for that tab.
          await sendRequest(server, path, { ...sent, key, headers: { cookie: cookieOf(other.key) } }),
          await sendRequest(server, path, { ...sent, key: other.key, headers: { cookie: cookieOf(key) } }),
          await sendRequest(server, path, {
            ...sent,
            key: other.key,
            headers: { cookie: `${cookieName(other.key)}=${token}` },
          }),
          await sendRequest(server, path, { ...sent, key, headers: { cookie: '', authorization: `Bearer ${token}` } }),
          await withClockAhead(server, sessionLifetime, () => sendRequest(server, path, { ...sent, key })),
        ];
        for (const answer of rejected) {
          expect([answer.status, fieldErrorsIn(answer)]).toEqual([401, [sessionEnded]]);
          expect(answer.headers.get('www-authenticate')).toBe('Cookie realm="registration"');
          expect(answer.headers.get('cache-control')).toBe('no-store');
        }
        expect(await counts()).toEqual(before);
        expect(
          (await withClockAhead(server, sessionLifetime - oneMinute, () => submitTeam(server, key, freshTeamName())))
            .status,
        ).toBe(201);
      },
    );

    it.each([...requests, ['DELETE', registrationPaths.session, undefined] as const])(
      'should be rejected from another site: %s %s',
      { tags: ['6.server'] },
      async (method, path, body) => {
        const { key } = await startRegistration(server);
        const headers = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' };
        const { status } = await sendRequest(server, path, { method, ...(body && { body }), key, headers });
        expect(status).toBe(403);
        expect((await fetchSession(server, key)).body.next).toBe('team');
      },
    );

    it('should not invite with the roles of another registration', { tags: ['6.server'] }, async () => {
      const [one, other] = [await startRegistrationWithTeam(server), await startRegistrationWithTeam(server)];
      const answer = await submitInvitations(server, one.key, [{ email: freshEmail(), role_id: other.roles[0]?.id }]);
      expect([answer.status, fieldErrorsIn(answer)]).toEqual([422, ['invitations.0.role_id: Choose a role']]);
    });
  });
});
