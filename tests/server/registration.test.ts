// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonPassword } from '../../contract/password.ts';
import { registrationPaths, sendCodePath, verifyCodePath } from '../../contract/registration.ts';
import { tryHeader } from '../../contract/submission.ts';
import { createRegistrationStore } from '../../server/database/registrations.ts';
import { verifyPassword } from '../../server/security/passwords.ts';
import {
  completeRegistration,
  cookieName,
  cookieOf,
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
  oneDay,
  oneMinute,
  profile,
  receiveCode,
  receiveResetLink,
  sendRequest,
  startRegistration,
  startRegistrationWithTeam,
  submitAccount,
  submitInvitations,
  submitNewPassword,
  submitSkip,
  submitTeam,
  type TestInbox,
  tokenInTeamLink,
  verifyEmail,
  withClockAhead,
} from './registration-client.ts';
import { createTestStorage, databaseKinds, freshKey, startTestServer, type TestServer } from './test-server.ts';

const tried = (number: number) => ({ [tryHeader]: String(number) });

describe.each(databaseKinds)('a registration on %s', (kind) => {
  let server: TestServer & { inbox: TestInbox };
  beforeAll(async () => {
    const inbox = createTestInbox();
    server = { ...(await startTestServer(kind, { transport: inbox })), inbox };
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const works = async (email: string, password: string) =>
    verifyPassword(password, (await findUser(server, email))?.password_hash ?? '');
  /** As if a code had been sent to an address that has an account, and verified under a key. */
  const unlock = async (email: string, key: string) => {
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
  const count = async (table: 'accounts' | 'users' | 'teams' | 'invitations') =>
    (await server.database.queries.selectFrom(table).selectAll().execute()).length;
  const ended = 'token: Your session has ended: confirm your email with a code to go on';

  describe('of an account', () => {
    it('should be answered with the username, the next step and the roles, and be kept by no cache', async () => {
      const [email, key] = [freshEmail(), freshKey()];
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

    it('should store the user with a password that works, and with no more than one account', async () => {
      const [accounts, users] = [await count('accounts'), await count('users')];
      const { email } = await startRegistration(server);
      const { first_name, last_name } = profile;
      expect(await findUser(server, email)).toMatchObject({
        username: email,
        email,
        first_name,
        last_name,
        role: 'Manager',
      });
      expect(await works(email, profile.password)).toBe(true);
      expect(await works(email, `${profile.password} `)).toBe(false);
      expect([await count('accounts'), await count('users')]).toEqual([accounts + 1, users + 1]);
    });

    it.each([
      [{ first_name: ' ' }, 'first_name: Enter First Name'],
      [{ last_name: '' }, 'last_name: Enter Last Name'],
      [{ password: '12345' }, 'password: Password requires 6 characters minimum'],
      [{ password: 'PassWord' }, `password: ${commonPassword}`],
      [{ terms: '' }, 'terms: Accept the terms'],
    ])('should be refused: %j', async (changes, fieldError) => {
      const [email, key] = [freshEmail(), freshKey()];
      await verifyEmail(server, email, key);
      const answer = await submitAccount(server, { ...profile, ...changes }, key);
      expect([answer.status, fieldErrorsIn(answer)]).toEqual([422, [fieldError]]);
      expect(await findUser(server, email)).toBeUndefined();
      expect((await submitAccount(server, profile, key)).status).toBe(201);
    });

    it('should be refused what is no object, with the way to send one', async () => {
      const key = freshKey();
      await verifyEmail(server, freshEmail(), key);
      const answer = await submitAccount(server, [profile], key);
      expect([answer.status, answer.body.detail]).toEqual([
        400,
        'The body is not a JSON object. Send one as described at /api/docs.',
      ]);
    });

    it('should need a code that was verified, and not one that was only mailed or is of another address', async () => {
      const [email, key] = [freshEmail(), freshKey()];
      const code = await receiveCode(server, email);
      for (const body of [profile, { ...profile, email, code }]) {
        const answer = await submitAccount(server, body, key);
        expect([answer.status, fieldErrorsIn(answer)]).toEqual([401, [ended]]);
      }
      const stranger = freshEmail();
      await verifyEmail(server, stranger, key);
      expect((await submitAccount(server, { ...profile, email, code }, key)).body.username).toBe(stranger);
      expect(await findUser(server, email)).toBeUndefined();
    });

    it('should become what was sent last, under the same key or another', async () => {
      const { email, key } = await startRegistration(server);
      const again = await submitAccount(server, { ...profile, last_name: 'Otieno-Ouma', password: 'blue lamp 7' }, key);
      expect([again.status, again.body.next, again.body.roles.length]).toEqual([200, 'team', 3]);
      expect(await findUser(server, email)).toMatchObject({ last_name: 'Otieno-Ouma' });
      expect(await works(email, 'blue lamp 7')).toBe(true);
      const otherKey = freshKey();
      await verifyEmail(server, email, otherKey);
      const other = await submitAccount(server, { ...profile, first_name: 'Zawadi' }, otherKey);
      expect(other.status).toBe(200);
      expect(await findUser(server, email)).toMatchObject({ first_name: 'Zawadi' });
    });

    it('should not be undone by an older try that arrives late', async () => {
      const [email, key] = [freshEmail(), freshKey()];
      await verifyEmail(server, email, key);
      const newest = await submitAccount(server, { ...profile, password: 'newest lamp' }, key, tried(2));
      const late = await submitAccount(server, { ...profile, password: 'older lamp' }, key, tried(1));
      expect([newest.status, late.status]).toEqual([201, 200]);
      expect(await works(email, 'newest lamp')).toBe(true);
      await submitAccount(server, { ...profile, password: 'third lamp' }, key, tried(3));
      expect(await works(email, 'third lamp')).toBe(true);
    });

    it('should be refused where the number of its try is none', async () => {
      const key = freshKey();
      await verifyEmail(server, freshEmail(), key);
      expect((await submitAccount(server, profile, key, { [tryHeader]: 'two' })).status).toBe(400);
    });

    it.each(['one key', 'many keys'])('should be one when it arrives ten times at once under %s', async (which) => {
      const email = freshEmail();
      const keys = which === 'one key' ? Array(10).fill(freshKey()) : Array.from({ length: 4 }, freshKey);
      for (const key of new Set(keys)) await verifyEmail(server, email, key);
      const accounts = await count('accounts');
      const answers = await Promise.all(keys.map((key) => submitAccount(server, profile, key)));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(keys.length - 1).fill(200), 201]);
      expect(new Set(answers.map(({ body }) => body.roles[0]?.id)).size).toBe(1);
      expect(await count('accounts')).toBe(accounts + 1);
      for (const key of new Set(keys)) {
        expect((await submitTeam(server, key, `At once ${email}`)).status).toBeLessThan(300);
      }
    });
  });

  describe('that is read after a reload', () => {
    it('should stand at each step where it stood, be kept by no cache, and change nothing', async () => {
      const [email, key] = [freshEmail(), freshKey()];
      await verifyEmail(server, email, key);
      const proven = await fetchSession(server, key);
      expect([proven.status, proven.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(proven.body).toEqual({ email, username: '', next: 'account', roles: [] });

      const { roles } = (await submitAccount(server, profile, key)).body;
      const made = await findUser(server, email);
      expect((await fetchSession(server, key)).body).toEqual({ email, username: email, next: 'team', roles });

      const { body: team } = await submitTeam(server, key, freshTeamName());
      const { body } = await fetchSession(server, key);
      expect(body).toMatchObject({ email, username: email, next: 'invites', roles, team: { name: team.name } });
      expect(body.team?.link).not.toBe(team.link);
      for (const link of [team, body.team ?? team]) {
        expect((await fetchInvitation(server, tokenInTeamLink(link))).body).toEqual({ team: team.name, role: 'Guest' });
      }
      expect(await findUser(server, email)).toEqual(made);

      // The answer of this one was lost.
      await submitSkip(server, key);
      expect((await fetchSession(server, key)).body).toEqual({ email, username: email, next: 'welcome', roles: [] });
    });

    it('should be the same in each of two tabs, each under its own key', async () => {
      const [one, other] = [await startRegistration(server), await startRegistrationWithTeam(server)];
      expect((await fetchSession(server, one.key)).body).toMatchObject({ email: one.email, next: 'team' });
      expect((await fetchSession(server, other.key)).body).toMatchObject({ email: other.email, next: 'invites' });
    });

    it('should be opened by nobody who has only proven an address that has an account', async () => {
      const { email, roles } = await completeRegistration(server);
      const key = freshKey();
      await unlock(email, key);
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
      expect(await works(email, profile.password)).toBe(true);
    });
  });

  describe('that is finished', () => {
    it('should take its cookie away, and repeat to its own session what it answered', async () => {
      const { email, key } = await startRegistrationWithTeam(server);
      const first = await submitSkip(server, key);
      const gone = `${cookieName(key)}=; Path=/api/register; Max-Age=0; HttpOnly; SameSite=Strict`;
      expect([first.status, first.headers.getSetCookie()]).toEqual([200, [gone]]);
      const again = await submitSkip(server, key);
      expect([again.status, again.body]).toEqual([200, { username: email }]);
      const late = await submitAccount(server, profile, key);
      expect([late.status, late.body]).toEqual([200, { username: email, next: 'welcome', roles: [] }]);
      expect((await withClockAhead(server, 61 * oneMinute, () => submitSkip(server, key))).status).toBe(401);
    });
  });

  describe('and its session', () => {
    it('should be a cookie that no script reads and no other site sends, for an hour', async () => {
      const [email, key] = [freshEmail(), freshKey()];
      const code = await receiveCode(server, email);
      const { headers, text } = await sendRequest(server, verifyCodePath(email, code), { key });
      const [set = '', ...others] = headers.getSetCookie();
      expect(others).toEqual([]);
      const [pair = '', ...attributes] = set.split('; ');
      expect(pair).toMatch(new RegExp(`^${cookieName(key)}=[\\w-]{43}$`));
      expect(attributes).toEqual(['Path=/api/register', 'Max-Age=3600', 'HttpOnly', 'SameSite=Strict']);
      expect(text).toBe(email);
      const token = pair.slice(pair.indexOf('=') + 1);
      expect(await dumpDatabase(server)).not.toContain(token);
    });

    it('should be sent over https alone where the site is', async () => {
      const inbox = createTestInbox();
      await using secure = await startTestServer(kind, {
        transport: inbox,
        settings: { PUBLIC_URL: 'https://msafara.example' },
      });
      const email = freshEmail();
      const code = await receiveCode({ ...secure, inbox }, email);
      const { headers } = await sendRequest(secure, verifyCodePath(email, code), { key: freshKey() });
      expect(headers.getSetCookie()[0]).toMatch(/; SameSite=Strict; Secure$/);
    });

    it('should not begin by a code that is wrong, or where there is no key', async () => {
      const email = freshEmail();
      const code = await receiveCode(server, email);
      const wrong = await sendRequest(server, verifyCodePath(email, code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA'), {
        key: freshKey(),
      });
      const keyless = await sendRequest(server, verifyCodePath(email, code));
      expect([wrong.status, keyless.status]).toEqual([422, 200]);
      expect([...wrong.headers.getSetCookie(), ...keyless.headers.getSetCookie()]).toEqual([]);
    });

    it('should survive a verification whose answer comes twice, in whichever order', async () => {
      const [email, key] = [freshEmail(), freshKey()];
      const code = await receiveCode(server, email);
      const answers = await inParallel(3, () => sendRequest(server, verifyCodePath(email, code), { key }));
      for (const { headers } of answers) {
        const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
        expect((await sendRequest(server, registrationPaths.session, { key, headers: { cookie } })).status).toBe(200);
      }
    });

    it('should end where the visitor starts over, for every tab of the registration', async () => {
      const { key } = await startRegistration(server);
      const held = cookieOf(key);
      const ending = await deleteSession(server, key);
      expect([ending.status, ending.text]).toEqual([204, '']);
      expect(ending.headers.getSetCookie()[0]).toContain(`${cookieName(key)}=; Path=/api/register; Max-Age=0`);
      expect((await sendRequest(server, registrationPaths.session, { key, headers: { cookie: held } })).status).toBe(
        401,
      );
      expect((await deleteSession(server, key)).status).toBe(204);
    });

    it('should not be ended by anybody else', async () => {
      const [one, other] = [await startRegistration(server), await startRegistration(server)];
      await sendRequest(server, registrationPaths.session, {
        key: one.key,
        method: 'DELETE',
        headers: { cookie: cookieOf(other.key) },
      });
      expect((await fetchSession(server, one.key)).status).toBe(200);
    });

    it('should end where another email is proven under its key', async () => {
      const [one, other, key] = [freshEmail(), freshEmail(), freshKey()];
      await verifyEmail(server, one, key);
      const held = cookieOf(key);
      await verifyEmail(server, other, key);
      expect((await sendRequest(server, registrationPaths.session, { key, headers: { cookie: held } })).status).toBe(
        401,
      );
      expect((await fetchSession(server, key)).body.email).toBe(other);
    });
  });

  describe('whose session has ended', () => {
    const again = (email: string, code: string, key: string) =>
      sendRequest(server, verifyCodePath(email, code), { key });

    it('should not be opened again by its old code after the visitor started over', async () => {
      const { email, code, key } = await startRegistration(server);
      expect((await again(email, code, key)).status).toBe(200);
      await deleteSession(server, key);
      const { status, headers } = await again(email, code, key);
      expect([status, headers.getSetCookie()]).toEqual([422, []]);
    });

    it('should not be opened again by its old code after another email was proven under its key', async () => {
      const { email, code, key } = await startRegistration(server);
      await verifyEmail(server, freshEmail(), key);
      expect((await again(email, code, key)).status).toBe(422);
    });

    it('should not be opened again by its old code after it was finished', async () => {
      const { email, code, key } = await completeRegistration(server);
      expect((await again(email, code, key)).status).toBe(422);
    });

    it('should not be opened again by its old code after a new password', async () => {
      const { email, code, key } = await startRegistration(server);
      expect((await submitNewPassword(server, await receiveResetLink(server, email), 'amber kite 31')).status).toBe(
        200,
      );
      expect((await again(email, code, key)).status).toBe(422);
      expect((await fetchSession(server, key)).status).toBe(401);
    });

    it('should not be corrected by a request that was on its way when a new password ended it', async () => {
      const { email, key } = await startRegistration(server);
      const token = await receiveResetLink(server, email);
      const session = await server.database.queries
        .selectFrom('registration_sessions')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      expect((await submitNewPassword(server, token, 'amber kite 31')).status).toBe(200);
      const before = await findUser(server, email);
      const outcome = await createRegistrationStore(server.database).register({
        session,
        key,
        profile: { first_name: 'Eve', last_name: 'Mallory', password_hash: 'another' },
        tries: 99,
        now: new Date(),
      });
      expect(outcome).toEqual({ kind: 'sessionEnded' });
      expect(await findUser(server, email)).toEqual(before);
    });

    it('should not change the names or the password of somebody who has finished', async () => {
      const { email, key } = await completeRegistration(server);
      const before = await findUser(server, email);
      const late = await submitAccount(
        server,
        { ...profile, first_name: 'Eve', password: 'amber kite 31' },
        key,
        tried(99),
      );
      expect([late.status, late.body]).toEqual([200, { username: email, next: 'welcome', roles: [] }]);
      expect(await findUser(server, email)).toEqual(before);
    });
  });

  describe('without a session that holds', () => {
    const calls = [
      ['POST', registrationPaths.account, profile],
      ['POST', registrationPaths.team, { name: 'Lions' }],
      ['POST', registrationPaths.invitations, { invitations: [{ email: 'a@company.example', role_id: 'x' }] }],
      ['POST', registrationPaths.skip, {}],
      ['GET', registrationPaths.session, undefined],
    ] as const;

    it.each(calls)('should be asked for a new code: %s %s', async (method, path, body) => {
      const [{ key }, other] = [await startRegistration(server), await startRegistration(server)];
      const counts = () => Promise.all([count('users'), count('teams'), count('invitations')]);
      const before = await counts();
      const sent = { method, ...(body && { body }) };
      const [, token = ''] = cookieOf(key).split('=');
      const rejected = [
        await sendRequest(server, path, sent),
        await sendRequest(server, path, { ...sent, headers: { cookie: cookieOf(key) } }),
        await sendRequest(server, path, { ...sent, key, headers: { cookie: '' } }),
        await sendRequest(server, path, { ...sent, key, headers: { cookie: `${cookieName(key)}=unknown` } }),
        // Another tab's cookie acts for nobody but that tab.
        await sendRequest(server, path, { ...sent, key, headers: { cookie: cookieOf(other.key) } }),
        await sendRequest(server, path, { ...sent, key: other.key, headers: { cookie: cookieOf(key) } }),
        await sendRequest(server, path, {
          ...sent,
          key: other.key,
          headers: { cookie: `${cookieName(other.key)}=${token}` },
        }),
        await sendRequest(server, path, { ...sent, key, headers: { cookie: '', authorization: `Bearer ${token}` } }),
        await withClockAhead(server, 60 * oneMinute, () => sendRequest(server, path, { ...sent, key })),
      ];
      for (const answer of rejected) {
        expect([answer.status, fieldErrorsIn(answer)]).toEqual([401, [ended]]);
        expect(answer.headers.get('www-authenticate')).toBe('Cookie realm="registration"');
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
      expect(await counts()).toEqual(before);
      expect(
        (await withClockAhead(server, 59 * oneMinute, () => submitTeam(server, key, freshTeamName()))).status,
      ).toBe(201);
    });

    it.each([...calls, ['DELETE', registrationPaths.session, undefined] as const])(
      'should be refused to another site: %s %s',
      async (method, path, body) => {
        const { key } = await startRegistration(server);
        const headers = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' };
        const { status } = await sendRequest(server, path, { method, ...(body && { body }), key, headers });
        expect(status).toBe(403);
        expect((await fetchSession(server, key)).body.next).toBe('team');
      },
    );

    it('should not invite with the roles of another registration', async () => {
      const [one, other] = [await startRegistrationWithTeam(server), await startRegistrationWithTeam(server)];
      const answer = await submitInvitations(server, one.key, [{ email: freshEmail(), role_id: other.roles[0]?.id }]);
      expect([answer.status, fieldErrorsIn(answer)]).toEqual([422, ['invitations.0.role_id: Choose a role']]);
    });
  });

  describe('of a team', () => {
    it('should be answered with a link that starts with PUBLIC_URL, whatever the Host header says', async () => {
      const { key } = await startRegistration(server);
      const { status, body, headers } = await submitTeam(server, key, '  Simba Fleet ', {
        host: 'evil.example',
      });
      expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
      expect(body.name).toBe('Simba Fleet');
      expect(body.link).toMatch(/^http:\/\/localhost:3000\/registration\?invitation=[\w-]{43}$/);
      const life = Date.parse(body.link_expires_at) - Date.now();
      expect(life / oneDay).toBeCloseTo(7, 2);
    });

    it.each([
      [{ name: ' ' }, 'name: Enter Team Name'],
      [{ name: 'x'.repeat(101) }, 'name: Team Name must be 100 characters or fewer'],
      [{}, 'name: Enter Team Name'],
    ])('should be refused: %j', async (body, fieldError) => {
      const { key } = await startRegistration(server);
      const answer = await sendRequest(server, registrationPaths.team, { body, key });
      expect([answer.status, fieldErrorsIn(answer)]).toEqual([422, [fieldError]]);
    });

    it('should have a name that no other team has, however it is written', async () => {
      const [one, other] = [await startRegistration(server), await startRegistration(server)];
      const suffix = freshKey();
      await submitTeam(server, one.key, `Nairobi  Couriers ${suffix}`);
      for (const name of [`Nairobi  Couriers ${suffix}`, `nairobi couriers ${suffix}`, `NAIROBICOURIERS${suffix}`]) {
        const answer = await submitTeam(server, other.key, name);
        expect([answer.status, fieldErrorsIn(answer)]).toEqual([
          422,
          ['name: That team name is taken: choose another one'],
        ]);
      }
      expect((await submitTeam(server, other.key, `Nairobi Couriers 2 ${suffix}`)).status).toBe(201);
    });

    it('should be one an account, with the name that was sent last, and free the earlier name', async () => {
      const [one, other] = [await startRegistration(server), await startRegistration(server)];
      const [first, second] = [freshTeamName(), freshTeamName()];
      expect((await submitTeam(server, one.key, first)).status).toBe(201);
      expect((await submitTeam(server, one.key, first)).status).toBe(200);
      const renamed = await submitTeam(server, one.key, second);
      expect([renamed.status, renamed.body.name]).toEqual([200, second]);
      expect((await submitTeam(server, other.key, first)).status).toBe(201);
    });

    it('should not be renamed by an older try that arrives late', async () => {
      const { key } = await startRegistration(server);
      const newest = freshTeamName();
      await submitTeam(server, key, freshTeamName(), tried(1));
      await submitTeam(server, key, newest, tried(3));
      const late = await submitTeam(server, key, freshTeamName(), tried(2));
      expect([late.status, late.body.name]).toEqual([200, newest]);
    });

    it('should keep its name once the registration is finished', async () => {
      const { key, team } = await completeRegistration(server);
      expect((await submitTeam(server, key, team.name)).status).toBe(200);
      const other = await submitTeam(server, key, freshTeamName());
      expect([other.status, other.body.detail]).toEqual([409, expect.stringContaining('sign in')]);
    });

    it('should be one when it is sent ten times at once', async () => {
      const { key } = await startRegistration(server);
      const name = freshTeamName();
      const answers = await inParallel(10, () => submitTeam(server, key, name));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
      for (const { body } of answers) expect((await fetchInvitation(server, tokenInTeamLink(body))).status).toBe(200);
    });

    it('should have its name alone when ten accounts want it at once', async () => {
      const name = freshTeamName();
      const keys = await Promise.all(Array.from({ length: 10 }, async () => (await startRegistration(server)).key));
      const answers = await Promise.all(keys.map((key) => submitTeam(server, key, name)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(422)]);
    });

    it('should have fifty links at the most', async () => {
      const { key, team } = await startRegistrationWithTeam(server);
      const { account_id } = (await server.database.queries
        .selectFrom('teams')
        .select('account_id')
        .where('name', '=', team.name)
        .executeTakeFirst()) ?? { account_id: '' };
      for (let links = 1; links < 50; links++) await submitTeam(server, key, team.name);
      expect((await fetchInvitation(server, tokenInTeamLink(team))).status).toBe(200);
      await submitTeam(server, key, team.name);
      expect((await fetchInvitation(server, tokenInTeamLink(team))).status).toBe(422);
      const rows = await server.database.queries
        .selectFrom('team_links')
        .selectAll()
        .where('account_id', '=', account_id)
        .execute();
      expect(rows).toHaveLength(50);
    });
  });

  describe('that invites', () => {
    it('should mail each invitation once, and finish with the welcome and the notice', async () => {
      const { email, key, roles, team } = await startRegistrationWithTeam(server);
      const [one, other] = [freshEmail(), freshEmail()];
      const rows = [
        { email: ` ${one.toUpperCase()}`, role_id: roles[1]?.id },
        { email: other, role_id: roles[0]?.id },
      ];
      const { status, body, headers } = await submitInvitations(server, key, rows);
      expect([status, body, headers.get('cache-control')]).toEqual([201, { username: email }, 'no-store']);
      await server.inbox.newest(one);
      await server.inbox.newest(other);
      await server.inbox.newest(email, 2);
      expect((await findUser(server, email))?.registered_at).toBeTruthy();
      const again = await submitInvitations(server, key, rows);
      expect([again.status, again.body]).toEqual([200, { username: email }]);
      expect((await submitSkip(server, key)).status).toBe(200);
      expect([server.inbox.to(one).length, server.inbox.to(other).length, server.inbox.to(email).length]).toEqual([
        1, 1, 2,
      ]);
      const notices = server.inbox.to(server.settings.SALES_INBOX).filter(({ text }) => text.includes(team.name));
      expect(notices).toHaveLength(1);
      expect(notices[0]?.text).toContain('People invited: 2');
    });

    it('should invite who is new in a second request, and give the others their new role', async () => {
      const { key, roles } = await startRegistrationWithTeam(server);
      const [one, other] = [freshEmail(), freshEmail()];
      const roleOf = async (email: string) => {
        const row = await server.database.queries
          .selectFrom('invitations')
          .select('role_id')
          .where('email', '=', email)
          .executeTakeFirst();
        return roles.find(({ id }) => id === row?.role_id)?.name;
      };
      await submitInvitations(server, key, [{ email: one, role_id: roles[0]?.id }]);
      expect(await roleOf(one)).toBe('Manager');
      const second = await submitInvitations(server, key, [
        { email: one, role_id: roles[1]?.id },
        { email: other, role_id: roles[2]?.id },
      ]);
      expect(second.status).toBe(200);
      expect([await roleOf(one), await roleOf(other)]).toEqual(['Operator', 'Guest']);
      await server.inbox.newest(other);
      expect(server.inbox.to(one)).toHaveLength(1);
    });

    it('should mail an address once that stands in two rows', async () => {
      const { key, roles } = await startRegistrationWithTeam(server);
      const email = freshEmail();
      await submitInvitations(server, key, [
        { email, role_id: roles[0]?.id },
        { email: email.toUpperCase(), role_id: roles[1]?.id },
      ]);
      expect((await server.inbox.newest(email)).text).toContain('Role: Operator');
      expect(server.inbox.to(email)).toHaveLength(1);
    });

    it('should tell the rows that are at fault, and then invite nobody', async () => {
      const { email, key, roles } = await startRegistrationWithTeam(server);
      const fine = { email: freshEmail(), role_id: roles[0]?.id };
      const invitations = await count('invitations');
      const cases = [
        [[], 'invitations: Enter an email, or press Skip'],
        [[fine, { email: 'nobody', role_id: fine.role_id }], 'invitations.1.email: Invalid Email'],
        [[fine, { email: freshEmail(), role_id: 'none' }], 'invitations.1.role_id: Choose a role'],
        [[fine, { email: freshEmail() }], 'invitations.1.role_id: Choose a role'],
        [[fine, { email, role_id: fine.role_id }], 'invitations.1.email: This is your own address'],
        [Array(21).fill(fine), 'invitations: Invite at most 20 people at once'],
      ] as const;
      for (const [rows, fieldError] of cases) {
        const answer = await submitInvitations(server, key, [...rows]);
        expect([answer.status, fieldErrorsIn(answer)]).toEqual([422, [fieldError]]);
      }
      expect(await count('invitations')).toBe(invitations);
      expect((await findUser(server, email))?.registered_at).toBeNull();
    });

    it('should invite a hundred people at the most', async () => {
      const { key, roles } = await startRegistrationWithTeam(server);
      const rows = () => Array.from({ length: 20 }, () => ({ email: freshEmail(), role_id: roles[2]?.id }));
      for (let twenty = 0; twenty < 5; twenty++)
        expect((await submitInvitations(server, key, rows())).status).toBeLessThan(300);
      expect(fieldErrorsIn(await submitInvitations(server, key, rows().slice(0, 1)))).toEqual([
        'invitations: A registration may invite 100 people: invite the others once you have signed in',
      ]);
    });

    it('should have a team first', async () => {
      const { key, roles } = await startRegistration(server);
      for (const answer of [
        await submitInvitations(server, key, [{ email: freshEmail(), role_id: roles[0]?.id }]),
        await submitSkip(server, key),
      ]) {
        expect([answer.status, answer.body.detail]).toEqual([409, 'Name your team first.']);
      }
    });

    it('should invite and finish once when it is sent ten times at once', async () => {
      const { email, key, roles } = await startRegistrationWithTeam(server);
      const invited = freshEmail();
      const answers = await inParallel(10, (at) =>
        at % 2 ? submitSkip(server, key) : submitInvitations(server, key, [{ email: invited, role_id: roles[0]?.id }]),
      );
      for (const { status, body } of answers) expect([status < 300, body.username]).toEqual([true, email]);
      await server.inbox.newest(invited);
      await server.inbox.newest(email, 2);
      expect([server.inbox.to(invited).length, server.inbox.to(email).length]).toEqual([1, 2]);
    });

    it('may be skipped with a body or without one', async () => {
      const { email, key } = await startRegistrationWithTeam(server);
      const bare = await fetch(server.url + registrationPaths.skip, {
        method: 'POST',
        headers: { 'idempotency-key': key, cookie: cookieOf(key) },
      });
      expect([bare.status, await bare.json(), bare.headers.get('cache-control')]).toEqual([
        200,
        { username: email },
        'no-store',
      ]);
      expect((await submitSkip(server, key)).status).toBe(200);
    });
  });

  it('should store nothing by half where it fails, and say so without internals', async () => {
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

  it('should take its turn with all other submissions of a network address', async () => {
    await using limited = await startTestServer(kind, { settings: { SUBMISSIONS_PER_MINUTE: 5 } });
    const email = freshEmail();
    const statuses = [
      await sendRequest(limited, sendCodePath(email)),
      await sendRequest(limited, verifyCodePath(email, 'AAAAAA')),
      await submitAccount(limited, {}),
      await submitTeam(limited, 'x', 'y'),
      await fetchInvitation(limited, 'x'),
      await submitSkip(limited, 'x'),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 422, 401, 401, 422, 429]);
  });
});

describe.runIf(databaseKinds.includes('postgres'))('a registration sent to two instances on one PostgreSQL', () => {
  it('should be one, with one code, account, team, invitation and welcome', async () => {
    await using place = await createTestStorage('postgres');
    const inbox = createTestInbox();
    await using one = await startTestServer('postgres', { place, transport: inbox });
    await using other = await startTestServer('postgres', { place, transport: inbox });
    const either = (at: number) => (at % 2 ? one : other);
    const [email, invited, key] = [freshEmail(), freshEmail(), freshKey()];
    await inParallel(6, (at) => sendRequest(either(at), sendCodePath(email), { key }));
    const code = (await inbox.newest(email)).text.match(/^[A-Z2-9]{6}$/m)?.[0] ?? '';
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
