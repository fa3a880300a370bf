// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonPassword } from '../../contract/password.ts';
import { registrationPaths, sendCodePath, verifyCodePath } from '../../contract/registration.ts';
import { tryHeader } from '../../contract/submission.ts';
import { verifyPassword } from '../../server/passwords.ts';
import {
  account,
  ask,
  atOnce,
  begin,
  beginTeam,
  day,
  faultsIn,
  freshEmail,
  freshName,
  inspect,
  invite,
  later,
  type Mailbag,
  minute,
  nameTeam,
  openMailbag,
  profile,
  prove,
  receiveCode,
  register,
  skip,
  tokenOf,
  userOf,
} from './registrant.ts';
import { databaseKinds, emptyPlace, freshKey, type RunningServer, startServer } from './running.ts';

const tried = (number: number) => ({ [tryHeader]: String(number) });

describe.each(databaseKinds)('a registration on %s', (kind) => {
  let server: RunningServer & { bag: Mailbag };
  beforeAll(async () => {
    const bag = openMailbag();
    server = { ...(await startServer(kind, { transport: bag })), bag };
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const works = async (email: string, password: string) =>
    verifyPassword(password, (await userOf(server, email))?.password_hash ?? '');
  const count = async (table: 'accounts' | 'users' | 'teams' | 'invitations') =>
    (await server.database.queries.selectFrom(table).selectAll().execute()).length;
  const registration = 'token: Your registration was open for too long: enter a new code to go on';

  describe('of an account', () => {
    it('should be answered with the username, the next step, a token and the roles, and be kept by no cache', async () => {
      const [email, key] = [freshEmail(), freshKey()];
      const proof = await prove(server, email, key);
      const { status, body, headers } = await account(
        server,
        { ...proof, email: ` ${email.toUpperCase()}`, ...profile, terms: 'accepted' },
        key,
      );
      expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
      expect(body).toEqual({ username: email, next: 'team', token: expect.any(String), roles: expect.any(Array) });
      expect(body.token).toMatch(/^[\w-]{43}$/);
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
      const { email } = await begin(server);
      const { first_name, last_name } = profile;
      expect(await userOf(server, email)).toMatchObject({
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
      [{ email: 'nobody' }, 'email: Invalid email'],
      [{ code: 'ABC' }, 'code: Enter the 6 characters of the code'],
      [{ terms: '' }, 'terms: Accept the terms'],
    ])('should be refused: %j', async (changes, fault) => {
      const [email, key] = [freshEmail(), freshKey()];
      const proof = await prove(server, email, key);
      const answer = await account(server, { ...proof, ...profile, ...changes }, key);
      expect([answer.status, faultsIn(answer)]).toEqual([422, [fault]]);
      expect(await userOf(server, email)).toBeUndefined();
      expect((await account(server, { ...proof, ...profile }, key)).status).toBe(201);
    });

    it('should be refused what is no object, with the way to send one', async () => {
      const answer = await account(server, [profile]);
      expect([answer.status, answer.body.detail]).toEqual([400, 'Send a JSON object as /api/docs shows it.']);
    });

    const expired = 'code: That code has expired: ask for a new one';

    it('should need a code that was verified, and not one that was only mailed, guessed, or of another address', async () => {
      const [email, key] = [freshEmail(), freshKey()];
      const code = await receiveCode(server, email);
      const stranger = await prove(server, freshEmail(), key);
      for (const proof of [
        { email, code },
        { email, code: stranger.code },
        { email: freshEmail(), code: stranger.code },
        { email: stranger.email, code },
      ]) {
        const answer = await account(server, { ...proof, ...profile }, key);
        expect([answer.status, faultsIn(answer)]).toEqual([422, [expired]]);
      }
      expect(await userOf(server, email)).toBeUndefined();
    });

    it('should need the key that the code is bound to', async () => {
      const [email, key] = [freshEmail(), freshKey()];
      const proof = await prove(server, email, key);
      for (const other of [freshKey(), undefined]) {
        expect(faultsIn(await account(server, { ...proof, ...profile }, other))).toEqual([expired]);
      }
      expect((await account(server, { ...proof, ...profile }, key)).status).toBe(201);
    });

    it('should work by a code that is bound to no key, and not by guesses at it without end', async () => {
      const email = freshEmail();
      const proof = await prove(server, email);
      const guess = { ...profile, email, code: proof.code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA' };
      for (let tries = 0; tries < 4; tries++) expect((await account(server, guess)).status).toBe(422);
      expect((await account(server, { ...proof, ...profile }, freshKey())).status).toBe(201);
      await account(server, guess);
      expect(faultsIn(await account(server, { ...proof, ...profile }))).toEqual([expired]);
    });

    it('should be possible for an hour after the code was verified, also when a newer one was mailed', async () => {
      const [email, key] = [freshEmail(), freshKey()];
      const proof = await prove(server, email, key);
      await receiveCode(server, email);
      const tooLate = await later(server, 60 * minute, () => account(server, { ...proof, ...profile }, key));
      expect(faultsIn(tooLate)).toEqual([expired]);
      const inTime = await later(server, 59 * minute, () => account(server, { ...proof, ...profile }, key));
      expect(inTime.status).toBe(201);
    });

    it('should become what was sent last, under the same key or another', async () => {
      const { email, code, key } = await begin(server);
      const again = await account(
        server,
        { email, code, ...profile, last_name: 'Otieno-Ouma', password: 'blue lamp 7' },
        key,
      );
      expect([again.status, again.body.next, again.body.roles.length]).toEqual([200, 'team', 3]);
      expect(await userOf(server, email)).toMatchObject({ last_name: 'Otieno-Ouma' });
      expect(await works(email, 'blue lamp 7')).toBe(true);
      const otherKey = freshKey();
      const proof = await prove(server, email, otherKey);
      const other = await account(server, { ...proof, ...profile, first_name: 'Zawadi' }, otherKey);
      expect(other.status).toBe(200);
      expect(await userOf(server, email)).toMatchObject({ first_name: 'Zawadi' });
    });

    it('should not be undone by an older try that arrives late', async () => {
      const [email, key] = [freshEmail(), freshKey()];
      const proof = await prove(server, email, key);
      const newest = await account(server, { ...proof, ...profile, password: 'newest lamp' }, key, tried(2));
      const late = await account(server, { ...proof, ...profile, password: 'older lamp' }, key, tried(1));
      expect([newest.status, late.status]).toEqual([201, 200]);
      expect(late.body.token).toBeTruthy();
      expect(await works(email, 'newest lamp')).toBe(true);
      await account(server, { ...proof, ...profile, password: 'third lamp' }, key, tried(3));
      expect(await works(email, 'third lamp')).toBe(true);
    });

    it('should be refused where the number of its try is none', async () => {
      const body = { email: freshEmail(), code: 'ABCDEF', ...profile };
      expect((await account(server, body, freshKey(), { [tryHeader]: 'two' })).status).toBe(400);
    });

    it.each(['one key', 'many keys'])('should be one when it arrives ten times at once under %s', async (keys) => {
      const [email, key] = [freshEmail(), freshKey()];
      const proof = await prove(server, email, keys === 'one key' ? key : undefined);
      const accounts = await count('accounts');
      const answers = await atOnce(10, () =>
        account(server, { ...proof, ...profile }, keys === 'one key' ? key : freshKey()),
      );
      // Guesses at a code are counted while they are compared, so that some of those without its key are turned away.
      const served = answers.filter(({ status }) => status < 300);
      expect(served.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(new Set(served.map(({ body }) => body.roles[0]?.id)).size).toBe(1);
      expect(await count('accounts')).toBe(accounts + 1);
      for (const { body } of served)
        expect((await nameTeam(server, body.token ?? '', `At once ${email}`)).status).toBeLessThan(300);
    });
  });

  describe('that is resumed', () => {
    it('should stand where it stood, with a new token beside the old one, and change nothing', async () => {
      const { email, code, key, token, team } = await beginTeam(server);
      const before = await userOf(server, email);
      const { status, body } = await account(server, { email, code }, key);
      expect([status, body.username, body.next, body.roles.length]).toEqual([200, email, 'invites', 3]);
      expect(body.token).not.toBe(token);
      expect(body.team?.name).toBe(team.name);
      expect(body.team?.link).not.toBe(team.link);
      expect(await userOf(server, email)).toEqual(before);
      for (const link of [team, body.team ?? team]) {
        expect((await inspect(server, tokenOf(link))).body).toEqual({ team: team.name, role: 'Guest' });
      }
      expect((await nameTeam(server, token, freshName())).status).toBe(200);
      expect((await skip(server, body.token ?? '')).status).toBe(200);
    });

    it('should ask for what is missing where there is none', async () => {
      const [email, key] = [freshEmail(), freshKey()];
      const answer = await account(server, await prove(server, email, key), key);
      expect(answer.status).toBe(422);
      expect(faultsIn(answer)).toEqual([
        'first_name: Enter First Name',
        'last_name: Enter Last Name',
        'password: Enter a password',
      ]);
    });

    it('should need the proof', async () => {
      const { email, code } = await begin(server);
      expect((await account(server, { email, code }, freshKey())).status).toBe(422);
    });
  });

  describe('that is finished', () => {
    it('should be told to whoever proves the address, with the ways in', async () => {
      const { email, code, key } = await register(server);
      const { queries } = server.database;
      const rival = freshKey();
      // As if the code had been verified in another tab before.
      await queries.updateTable('registration_codes').set({ verified_key: null }).where('email', '=', email).execute();
      for (const body of [
        { email, code, ...profile },
        { email, code },
      ]) {
        const answer = await account(server, body, rival);
        expect([answer.status, answer.body.detail]).toEqual([
          409,
          'This address is registered already: sign in, or set a new password.',
        ]);
      }
      expect((await account(server, { email, code }, key)).status).toBe(200);
    });

    it('should be answered with the welcome, and no token, where its own key comes again', async () => {
      const { email, code, key } = await register(server);
      for (const body of [
        { email, code, ...profile },
        { email, code },
      ]) {
        const answer = await account(server, body, key);
        expect([answer.status, answer.body]).toEqual([200, { username: email, next: 'welcome', roles: [] }]);
      }
      const tooLate = await later(server, 61 * minute, () => account(server, { email, code, ...profile }, key));
      expect(tooLate.status).toBe(422);
    });
  });

  describe('without a token that holds', () => {
    const calls = [
      [registrationPaths.team, { name: 'Lions' }],
      [registrationPaths.invitations, { invitations: [{ email: 'a@company.example', role_id: 'x' }] }],
      [registrationPaths.skip, {}],
    ] as const;

    it.each(calls)('should be asked for a new code: %s', async (path, body) => {
      const { token } = await begin(server);
      const [teams, invitations] = [await count('teams'), await count('invitations')];
      const refused = [
        await ask(server, path, { body }),
        await ask(server, path, { body, token: 'unknown' }),
        await ask(server, path, { body, headers: { authorization: 'Basic abc' } }),
        await ask(server, path, { body, headers: { authorization: token } }),
        await later(server, 60 * minute, () => ask(server, path, { body, token })),
      ];
      for (const answer of refused) {
        expect([answer.status, faultsIn(answer)]).toEqual([401, [registration]]);
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
      expect([await count('teams'), await count('invitations')]).toEqual([teams, invitations]);
      expect((await later(server, 59 * minute, () => nameTeam(server, token, freshName()))).status).toBe(201);
    });

    it('should not be opened by the token of another registration', async () => {
      const [one, other] = [await beginTeam(server), await beginTeam(server)];
      const answer = await invite(server, one.token, [{ email: freshEmail(), role_id: other.roles[0]?.id }]);
      expect([answer.status, faultsIn(answer)]).toEqual([422, ['invitations.0.role_id: Choose a role']]);
    });
  });

  describe('of a team', () => {
    it('should be answered with a link that starts with PUBLIC_URL, whatever the Host header says', async () => {
      const { token } = await begin(server);
      const { status, body, headers } = await nameTeam(server, token, '  Simba Fleet ', undefined, {
        host: 'evil.example',
      });
      expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
      expect(body.name).toBe('Simba Fleet');
      expect(body.link).toMatch(/^http:\/\/localhost:3000\/registration\?invitation=[\w-]{43}$/);
      const life = Date.parse(body.link_expires_at) - Date.now();
      expect(life / day).toBeCloseTo(7, 2);
    });

    it.each([
      [{ name: ' ' }, 'name: Enter Team Name'],
      [{ name: 'x'.repeat(101) }, 'name: Team Name may have 100 characters at the most'],
      [{}, 'name: Enter Team Name'],
    ])('should be refused: %j', async (body, fault) => {
      const { token } = await begin(server);
      const answer = await ask(server, registrationPaths.team, { body, token });
      expect([answer.status, faultsIn(answer)]).toEqual([422, [fault]]);
    });

    it('should have a name that no other team has, however it is written', async () => {
      const [one, other] = [await begin(server), await begin(server)];
      const suffix = freshKey();
      await nameTeam(server, one.token, `Nairobi  Couriers ${suffix}`);
      for (const name of [`Nairobi  Couriers ${suffix}`, `nairobi couriers ${suffix}`, `NAIROBICOURIERS${suffix}`]) {
        const answer = await nameTeam(server, other.token, name);
        expect([answer.status, faultsIn(answer)]).toEqual([422, ['name: That team name is taken: choose another one']]);
      }
      expect((await nameTeam(server, other.token, `Nairobi Couriers 2 ${suffix}`)).status).toBe(201);
    });

    it('should be one an account, with the name that was sent last, and free the earlier name', async () => {
      const [one, other] = [await begin(server), await begin(server)];
      const [first, second] = [freshName(), freshName()];
      expect((await nameTeam(server, one.token, first)).status).toBe(201);
      expect((await nameTeam(server, one.token, first)).status).toBe(200);
      const renamed = await nameTeam(server, one.token, second);
      expect([renamed.status, renamed.body.name]).toEqual([200, second]);
      expect((await nameTeam(server, other.token, first)).status).toBe(201);
    });

    it('should not be renamed by an older try that arrives late', async () => {
      const { token } = await begin(server);
      const [key, newest] = [freshKey(), freshName()];
      await nameTeam(server, token, freshName(), key, tried(1));
      await nameTeam(server, token, newest, key, tried(3));
      const late = await nameTeam(server, token, freshName(), key, tried(2));
      expect([late.status, late.body.name]).toEqual([200, newest]);
    });

    it('should keep its name once the registration is finished', async () => {
      const { token, team } = await register(server);
      expect((await nameTeam(server, token, team.name)).status).toBe(200);
      const other = await nameTeam(server, token, freshName());
      expect([other.status, other.body.detail]).toEqual([409, expect.stringContaining('sign in')]);
    });

    it('should be one when it is sent ten times at once', async () => {
      const { token } = await begin(server);
      const name = freshName();
      const answers = await atOnce(10, () => nameTeam(server, token, name));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
      for (const { body } of answers) expect((await inspect(server, tokenOf(body))).status).toBe(200);
    });

    it('should have its name alone when ten accounts want it at once', async () => {
      const name = freshName();
      const tokens = await Promise.all(Array.from({ length: 10 }, async () => (await begin(server)).token));
      const answers = await Promise.all(tokens.map((token) => nameTeam(server, token, name)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(422)]);
    });

    it('should have fifty links at the most', async () => {
      const { token, team } = await beginTeam(server);
      const { account_id } = (await server.database.queries
        .selectFrom('teams')
        .select('account_id')
        .where('name', '=', team.name)
        .executeTakeFirst()) ?? { account_id: '' };
      for (let links = 1; links < 50; links++) await nameTeam(server, token, team.name);
      expect((await inspect(server, tokenOf(team))).status).toBe(200);
      await nameTeam(server, token, team.name);
      expect((await inspect(server, tokenOf(team))).status).toBe(422);
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
      const { email, token, roles, team } = await beginTeam(server);
      const [one, other] = [freshEmail(), freshEmail()];
      const rows = [
        { email: ` ${one.toUpperCase()}`, role_id: roles[1]?.id },
        { email: other, role_id: roles[0]?.id },
      ];
      const { status, body, headers } = await invite(server, token, rows);
      expect([status, body, headers.get('cache-control')]).toEqual([201, { username: email }, 'no-store']);
      await server.bag.newest(one);
      await server.bag.newest(other);
      await server.bag.newest(email, 2);
      expect((await userOf(server, email))?.registered_at).toBeTruthy();
      const again = await invite(server, token, rows);
      expect([again.status, again.body]).toEqual([200, { username: email }]);
      expect((await skip(server, token)).status).toBe(200);
      expect([server.bag.to(one).length, server.bag.to(other).length, server.bag.to(email).length]).toEqual([1, 1, 2]);
      const notices = server.bag.to(server.settings.SALES_INBOX).filter(({ text }) => text.includes(team.name));
      expect(notices).toHaveLength(1);
      expect(notices[0]?.text).toContain('People invited: 2');
    });

    it('should invite who is new in a second request, and give the others their new role', async () => {
      const { token, roles } = await beginTeam(server);
      const [one, other] = [freshEmail(), freshEmail()];
      const roleOf = async (email: string) => {
        const row = await server.database.queries
          .selectFrom('invitations')
          .select('role_id')
          .where('email', '=', email)
          .executeTakeFirst();
        return roles.find(({ id }) => id === row?.role_id)?.name;
      };
      await invite(server, token, [{ email: one, role_id: roles[0]?.id }]);
      expect(await roleOf(one)).toBe('Manager');
      const second = await invite(server, token, [
        { email: one, role_id: roles[1]?.id },
        { email: other, role_id: roles[2]?.id },
      ]);
      expect(second.status).toBe(200);
      expect([await roleOf(one), await roleOf(other)]).toEqual(['Operator', 'Guest']);
      await server.bag.newest(other);
      expect(server.bag.to(one)).toHaveLength(1);
    });

    it('should mail an address once that stands in two rows', async () => {
      const { token, roles } = await beginTeam(server);
      const email = freshEmail();
      await invite(server, token, [
        { email, role_id: roles[0]?.id },
        { email: email.toUpperCase(), role_id: roles[1]?.id },
      ]);
      expect((await server.bag.newest(email)).text).toContain('Role: Operator');
      expect(server.bag.to(email)).toHaveLength(1);
    });

    it('should tell the rows that are at fault, and then invite nobody', async () => {
      const { email, token, roles } = await beginTeam(server);
      const fine = { email: freshEmail(), role_id: roles[0]?.id };
      const invitations = await count('invitations');
      const cases = [
        [[], 'invitations: Enter an email, or press Skip'],
        [[fine, { email: 'nobody', role_id: fine.role_id }], 'invitations.1.email: Invalid Email'],
        [[fine, { email: freshEmail(), role_id: 'none' }], 'invitations.1.role_id: Choose a role'],
        [[fine, { email: freshEmail() }], 'invitations.1.role_id: Choose a role'],
        [[fine, { email, role_id: fine.role_id }], 'invitations.1.email: This is your own address'],
        [Array(21).fill(fine), 'invitations: Invite 20 people at the most at once'],
      ] as const;
      for (const [rows, fault] of cases) {
        const answer = await invite(server, token, [...rows]);
        expect([answer.status, faultsIn(answer)]).toEqual([422, [fault]]);
      }
      expect(await count('invitations')).toBe(invitations);
      expect((await userOf(server, email))?.registered_at).toBeNull();
    });

    it('should invite a hundred people at the most', async () => {
      const { token, roles } = await beginTeam(server);
      const rows = () => Array.from({ length: 20 }, () => ({ email: freshEmail(), role_id: roles[2]?.id }));
      for (let twenty = 0; twenty < 5; twenty++) expect((await invite(server, token, rows())).status).toBeLessThan(300);
      expect(faultsIn(await invite(server, token, rows().slice(0, 1)))).toEqual([
        'invitations: A registration may invite 100 people: invite the others once you have signed in',
      ]);
    });

    it('should have a team first', async () => {
      const { token, roles } = await begin(server);
      for (const answer of [
        await invite(server, token, [{ email: freshEmail(), role_id: roles[0]?.id }]),
        await skip(server, token),
      ]) {
        expect([answer.status, answer.body.detail]).toEqual([409, 'Name your team first.']);
      }
    });

    it('should invite and finish once when it is sent ten times at once', async () => {
      const { email, token, roles } = await beginTeam(server);
      const invited = freshEmail();
      const answers = await atOnce(10, (at) =>
        at % 2 ? skip(server, token) : invite(server, token, [{ email: invited, role_id: roles[0]?.id }]),
      );
      for (const { status, body } of answers) expect([status < 300, body.username]).toEqual([true, email]);
      await server.bag.newest(invited);
      await server.bag.newest(email, 2);
      expect([server.bag.to(invited).length, server.bag.to(email).length]).toEqual([1, 2]);
    });

    it('may be skipped with a body or without one', async () => {
      const { email, token } = await beginTeam(server);
      const bare = await fetch(server.url + registrationPaths.skip, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
      expect([bare.status, await bare.json(), bare.headers.get('cache-control')]).toEqual([
        200,
        { username: email },
        'no-store',
      ]);
      expect((await skip(server, token)).status).toBe(200);
    });
  });

  it('should store nothing by half where it fails, and say so without internals', async () => {
    const bag = openMailbag();
    await using broken = await startServer(kind, { transport: bag });
    const { token } = await beginTeam({ ...broken, bag });
    await broken.database.queries.schema.alterTable('outbox').renameTo('elsewhere').execute();
    const answer = await skip(broken, token);
    expect(answer.status).toBe(500);
    expect(answer.text).not.toMatch(/outbox|sql/i);
    const users = await broken.database.queries.selectFrom('users').selectAll().execute();
    expect(users).toMatchObject([{ registered_at: null }]);
  });

  it('should take its turn with all other submissions of a network address', async () => {
    await using limited = await startServer(kind, { settings: { SUBMISSIONS_PER_MINUTE: 5 } });
    const email = freshEmail();
    const statuses = [
      await ask(limited, sendCodePath(email)),
      await ask(limited, verifyCodePath(email, 'AAAAAA')),
      await account(limited, {}),
      await nameTeam(limited, 'x', 'y'),
      await inspect(limited, 'x'),
      await skip(limited, 'x'),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 422, 422, 401, 422, 429]);
  });
});

describe.runIf(databaseKinds.includes('postgres'))('a registration sent to two instances on one PostgreSQL', () => {
  it('should be one, with one code, account, team, invitation and welcome', async () => {
    await using place = await emptyPlace('postgres');
    const bag = openMailbag();
    await using one = await startServer('postgres', { place, transport: bag });
    await using other = await startServer('postgres', { place, transport: bag });
    const either = (at: number) => (at % 2 ? one : other);
    const [email, invited, key] = [freshEmail(), freshEmail(), freshKey()];
    await atOnce(6, (at) => ask(either(at), sendCodePath(email), { key }));
    const code = (await bag.newest(email)).text.match(/^[A-Z2-9]{6}$/m)?.[0] ?? '';
    await atOnce(4, (at) => ask(either(at), verifyCodePath(email, code), { key }));
    const accounts = await atOnce(8, (at) => account(either(at), { email, code, ...profile }, key));
    expect(accounts.filter(({ status }) => status === 201)).toHaveLength(1);
    const { token = '', roles } = accounts.find(({ status }) => status === 201)?.body ?? { roles: [] };
    const teams = await atOnce(8, (at) => nameTeam(either(at), token, 'Simba'));
    expect(teams.filter(({ status }) => status === 201)).toHaveLength(1);
    await atOnce(8, (at) => invite(either(at), token, [{ email: invited, role_id: roles[0]?.id }]));
    await bag.newest(email, 2);
    await bag.newest(invited);
    const { queries } = one.database;
    for (const table of ['registration_codes', 'accounts', 'users', 'teams', 'invitations'] as const) {
      expect(await queries.selectFrom(table).selectAll().execute()).toHaveLength(1);
    }
    expect([bag.to(email).length, bag.to(invited).length]).toEqual([2, 1]);
  });
});
