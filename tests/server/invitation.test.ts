// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invitationHeader, sendCodePath } from '../../contract/registration.ts';
import { lockOn } from '../../server/database/locks.ts';
import { verifyPassword } from '../../server/security/passwords.ts';
import {
  account,
  ask,
  atOnce,
  begin,
  beginTeam,
  day,
  fieldErrorsIn,
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
  register,
  skip,
  standing,
  tokenIn,
  tokenOf,
  userOf,
} from './registrant.ts';
import { databaseKinds, freshKey, type RunningServer, startServer } from './running.ts';

const unknown =
  'invitation: We do not know this invitation: ask who invited you for a new one, or register a company of your own';
const used =
  'invitation: This invitation was used already: sign in, ask who invited you for a new one, or register a company of your own';
const expired =
  'invitation: This invitation has expired: ask who invited you for a new one, or register a company of your own';

describe.each(databaseKinds)('an invitation on %s', (kind) => {
  let server: RunningServer & { bag: Mailbag };
  beforeAll(async () => {
    const bag = openMailbag();
    server = { ...(await startServer(kind, { transport: bag })), bag };
  });
  afterAll(() => server[Symbol.asyncDispose]());

  /** Joins by an invitation as somebody new, with a code of one's own. */
  async function join(invitation: string, email = freshEmail(), key = freshKey()) {
    await prove(server, email, key);
    const body = { ...profile, invitation };
    return { email, key, body, answer: await account(server, body, key) };
  }

  /** Accepts an invitation with the account that an address has. */
  async function accept(invitation: string, email: string, key = freshKey()) {
    await prove(server, email, key, { [invitationHeader]: invitation });
    return account(server, { invitation }, key);
  }

  /** A company with a team, and somebody who is invited to it by mail as Operator. */
  async function invited(email = freshEmail()) {
    const company = await beginTeam(server);
    const known = server.bag.to(email).length;
    await invite(server, company.key, [{ email, role_id: company.roles[1]?.id }]);
    return { company, email, token: tokenIn(await server.bag.newest(email, known + 1)) };
  }

  /** Holds an account of PostgreSQL until whoever wants to change it waits for it. */
  async function withAccountHeld<Result>(id: string, act: () => Promise<Result>): Promise<Result> {
    const acting = await server.database.queries.transaction().execute(async (transaction) => {
      await lockOn(transaction, 'postgres', `account:${id}`);
      const waiting = act();
      const first = await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 500, 'waits'))]);
      expect(first).toBe('waits');
      return { waiting };
    });
    return acting.waiting;
  }

  const accountOf = async (email: string) => (await userOf(server, email))?.account_id;

  describe('that is shared', () => {
    it('should name the team and the role, to be kept by no cache', async () => {
      const { team } = await beginTeam(server);
      const { status, body, headers } = await inspect(server, tokenOf(team));
      expect([status, body, headers.get('cache-control')]).toEqual([
        200,
        { team: team.name, role: 'Guest' },
        'no-store',
      ]);
    });

    it('should let many people join as guests, each with a welcome at once and no account of their own', async () => {
      const company = await beginTeam(server);
      const accounts = await server.database.queries.selectFrom('accounts').selectAll().execute();
      for (const _ of [1, 2]) {
        const { email, key, answer } = await join(tokenOf(company.team));
        // Who has joined invites nobody to that team.
        expect((await invite(server, key, [{ email: freshEmail(), role_id: company.roles[0]?.id }])).status).toBe(409);
        expect([answer.status, answer.body]).toEqual([201, { username: email, next: 'welcome', roles: [] }]);
        const user = await userOf(server, email);
        expect(user).toMatchObject({ role: 'Guest', account_id: await accountOf(company.email) });
        expect(await verifyPassword(profile.password, user?.password_hash ?? '')).toBe(true);
        const welcome = await server.bag.newest(email, 2);
        expect([welcome.subject, welcome.text]).toEqual(['Welcome to Msafara', expect.stringContaining('Role: Guest')]);
        expect(welcome.text).toContain('an admin of your team gives you a role');
      }
      expect(await server.database.queries.selectFrom('accounts').selectAll().execute()).toEqual(accounts);
      expect((await skip(server, company.key)).status).toBe(200);
    });

    it('should hold for seven days', async () => {
      const { team } = await beginTeam(server);
      const token = tokenOf(team);
      expect((await later(server, 6.99 * day, () => inspect(server, token))).status).toBe(200);
      expect(fieldErrorsIn(await later(server, 7 * day, () => inspect(server, token)))).toEqual([expired]);
    });

    it('should name the team by the name that it has now', async () => {
      const { key, team } = await beginTeam(server);
      const name = freshName();
      await nameTeam(server, key, name);
      expect((await inspect(server, tokenOf(team))).body.team).toBe(name);
    });

    it('should be answered the same where its answer was lost, and what was sent last holds', async () => {
      const { team } = await beginTeam(server);
      const { email, key, body, answer } = await join(tokenOf(team));
      const again = await account(server, { ...body, password: 'another lamp' }, key);
      expect([again.status, again.body]).toEqual([200, answer.body]);
      expect(await verifyPassword('another lamp', (await userOf(server, email))?.password_hash ?? '')).toBe(true);
      await server.bag.newest(email, 2);
      expect(server.bag.to(email)).toHaveLength(2);
    });
  });

  describe('that is mailed', () => {
    it('should name the team, the role and the address', async () => {
      const { company, email, token } = await invited();
      expect((await inspect(server, token)).body).toEqual({ team: company.team.name, role: 'Operator', email });
    });

    it('should let the invited one join with its role, once', async () => {
      const { company, email, token } = await invited();
      const { answer } = await join(token, email);
      expect([answer.status, answer.body]).toEqual([201, { username: email, next: 'welcome', roles: [] }]);
      expect(await userOf(server, email)).toMatchObject({
        role: 'Operator',
        account_id: await accountOf(company.email),
      });
      expect(fieldErrorsIn(await inspect(server, token))).toEqual([used]);
      const other = await join(token);
      expect([other.answer.status, fieldErrorsIn(other.answer)]).toEqual([422, [used]]);
    });

    it('should be for nobody at another address, and still hold then', async () => {
      const { email, token } = await invited();
      const other = await join(token);
      expect([other.answer.status, fieldErrorsIn(other.answer)]).toEqual([
        422,
        [`invitation: This invitation was sent to another address: ${email}`],
      ]);
      expect(await userOf(server, other.email)).toBeUndefined();
      expect((await join(token, email)).answer.status).toBe(201);
    });

    it('should hold for seven days', async () => {
      const { email, token } = await invited();
      const key = freshKey();
      expect((await later(server, 6.99 * day, () => inspect(server, token))).status).toBe(200);
      expect(fieldErrorsIn(await later(server, 7 * day, () => inspect(server, token)))).toEqual([expired]);
      await prove(server, email, key);
      const { queries } = server.database;
      const past = new Date(Date.now() - 1).toISOString();
      await queries.updateTable('invitations').set({ expires_at: past }).where('email', '=', email).execute();
      const answer = await account(server, { ...profile, invitation: token }, key);
      expect([answer.status, fieldErrorsIn(answer)]).toEqual([422, [expired]]);
    });

    it('should have the role that its account gave it last', async () => {
      const { company, email, token } = await invited();
      await invite(server, company.key, [{ email, role_id: company.roles[0]?.id }]);
      expect((await inspect(server, token)).body.role).toBe('Manager');
    });

    it('should be used once when it is followed ten times at once, and be answered the same under one key', async () => {
      const { email, token } = await invited();
      const key = freshKey();
      await prove(server, email, key);
      const body = { ...profile, invitation: token };
      const answers = await atOnce(10, () => account(server, body, key));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      const users = await server.database.queries.selectFrom('users').select('id').where('email', '=', email).execute();
      expect(users).toHaveLength(1);
    });
  });

  describe('followed by somebody who has an account', () => {
    const manager =
      'invitation: You are the only manager of your present team: make somebody else a manager first, then follow the invitation again';

    it('should be accepted with that account, its password and its names, once', async () => {
      const own = await register(server);
      const before = await userOf(server, own.email);
      const { company, email, token } = await invited(own.email);
      const key = freshKey();
      const known = server.bag.to(email).length;
      const answer = await accept(token, email, key);
      expect([answer.status, answer.body]).toEqual([201, { username: email, next: 'welcome', roles: [] }]);
      expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=0');
      expect(await userOf(server, email)).toEqual({
        ...before,
        role: 'Operator',
        account_id: await accountOf(company.email),
      });
      const news = await server.bag.newest(email, known + 2);
      expect([news.subject, news.text]).toEqual([
        'You have joined another team',
        expect.stringContaining('Role: Operator'),
      ]);
      const again = await account(server, { invitation: token }, key);
      expect([again.status, again.body]).toEqual([200, answer.body]);
      expect(fieldErrorsIn(await inspect(server, token))).toEqual([used]);
      for (const { id: role_id } of company.roles) {
        expect((await invite(server, key, [{ email: freshEmail(), role_id }])).status).toBe(409);
      }
    });

    it('should be accepted as a guest by the shared link', async () => {
      const own = await register(server);
      const company = await beginTeam(server);
      const answer = await accept(tokenOf(company.team), own.email);
      expect([answer.status, answer.body.next]).toEqual([201, 'welcome']);
      expect(await userOf(server, own.email)).toMatchObject({
        role: 'Guest',
        account_id: await accountOf(company.email),
      });
    });

    it('should delete the account that has nobody in it any more, and free the name of its team', async () => {
      const own = await register(server);
      const { token } = await invited(own.email);
      await accept(token, own.email);
      expect(fieldErrorsIn(await inspect(server, tokenOf(own.team)))).toEqual([unknown]);
      const other = await begin(server);
      expect((await nameTeam(server, other.key, own.team.name)).status).toBe(201);
    });

    it('should be refused to the only manager of other people, until there is another', async () => {
      const own = await register(server);
      const guest = await join(tokenOf(own.team));
      const { token } = await invited(own.email);
      const key = freshKey();
      const rejected = await accept(token, own.email, key);
      expect([rejected.status, fieldErrorsIn(rejected)]).toEqual([422, [manager]]);
      expect((await inspect(server, token)).status).toBe(200);
      const { queries } = server.database;
      await queries.updateTable('users').set({ role: 'Manager' }).where('email', '=', guest.email).execute();
      expect((await account(server, { invitation: token }, key)).status).toBe(201);
      expect((await inspect(server, tokenOf(own.team))).status).toBe(200);
    });

    it('should not leave people without a manager where two managers go at once', async () => {
      const own = await register(server);
      const [second, guest] = [await join(tokenOf(own.team)), await join(tokenOf(own.team))];
      const { queries } = server.database;
      await queries.updateTable('users').set({ role: 'Manager' }).where('email', '=', second.email).execute();
      const company = await beginTeam(server);
      const link = tokenOf(company.team);
      const keys = [freshKey(), freshKey()];
      for (const [at, email] of [own.email, second.email].entries()) {
        await prove(server, email, keys[at] ?? '', { [invitationHeader]: link });
      }
      const leaving = () => Promise.all(keys.map((key) => account(server, { invitation: link }, key)));
      const accountId = (await accountOf(own.email)) ?? '';
      const answers = await (kind === 'postgres' ? withAccountHeld(accountId, leaving) : leaving());
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
      expect(await accountOf(guest.email)).toBeTruthy();
    });

    it('should be refused to somebody who is in that team already, and at another address', async () => {
      const own = await register(server);
      const itself = await accept(tokenOf(own.team), own.email);
      expect(fieldErrorsIn(itself)).toEqual(['invitation: You are in this team already: sign in']);
      const { email, token } = await invited();
      const link = tokenOf((await beginTeam(server)).team);
      const key = freshKey();
      await prove(server, own.email, key, { [invitationHeader]: link });
      const misdirected = await account(server, { invitation: token }, key);
      expect(fieldErrorsIn(misdirected)).toEqual([`invitation: This invitation was sent to another address: ${email}`]);
      expect((await inspect(server, token)).status).toBe(200);
    });

    it('should get a code by an invitation that holds for the address, and by nothing else', async () => {
      const { email } = await register(server);
      const mailFor = async (invitation: string) => {
        const known = server.bag.to(email).length;
        const headers = { [invitationHeader]: invitation };
        expect((await ask(server, sendCodePath(email), { headers })).text).toBe('An email is on its way.');
        return (await server.bag.newest(email, known + 1)).subject;
      };
      const exists = 'You already have an account at Msafara';
      expect(await mailFor('unknown')).toBe(exists);
      expect(await mailFor((await invited()).token)).toBe(exists);
      const { token } = await invited(email);
      const { queries } = server.database;
      const past = new Date(Date.now() - 1).toISOString();
      expect(await mailFor(token)).toBe('Your code for Msafara');
      await queries.updateTable('invitations').set({ expires_at: past }).where('email', '=', email).execute();
      expect(await mailFor(token)).toBe(exists);
    });

    it('should not be accepted by a session that has ended, nor without the invitation', async () => {
      const own = await register(server);
      const { token } = await invited(own.email);
      const key = freshKey();
      await prove(server, own.email, key, { [invitationHeader]: token });
      const late = await later(server, 60 * minute, () => account(server, { invitation: token }, key));
      expect(late.status).toBe(401);
      expect((await account(server, { invitation: 'unknown' }, key)).status).toBe(422);
      expect((await account(server, { ...profile, invitation: token }, key)).status).toBe(409);
    });
  });

  describe('followed by who registers a company', () => {
    it('should replace that registration, and free the name of its team', async () => {
      const own = await beginTeam(server);
      const { company, token } = await invited(own.email);
      const { answer } = await join(token, own.email);
      expect(answer.status).toBe(201);
      expect(await userOf(server, own.email)).toMatchObject({
        role: 'Operator',
        account_id: await accountOf(company.email),
      });
      expect((await standing(server, own.key)).body.next).toBe('welcome');
      expect((await nameTeam(server, own.key, freshName())).status).toBe(409);
      expect(fieldErrorsIn(await inspect(server, tokenOf(own.team)))).toEqual([unknown]);
      const other = await begin(server);
      expect((await nameTeam(server, other.key, own.team.name)).status).toBe(201);
    });

    it('should be refused to who has people already, and to who follows a link to their own team', async () => {
      const own = await beginTeam(server);
      const body = profile;
      const occupied = 'invitation: You are registering a company that has people already: finish that registration';
      const itself = await account(server, { ...body, invitation: tokenOf(own.team) }, own.key);
      expect([itself.status, fieldErrorsIn(itself)]).toEqual([422, [occupied]]);
      await join(tokenOf(own.team));
      const { token } = await invited(own.email);
      const other = await account(server, { ...body, invitation: token }, own.key);
      expect([other.status, fieldErrorsIn(other)]).toEqual([422, [occupied]]);
      expect((await inspect(server, token)).status).toBe(200);
      expect((await skip(server, own.key)).status).toBe(200);
    });
  });

  it('should be said not to be known where it is not', async () => {
    for (const token of ['x', 'A'.repeat(43), '\0']) {
      const answer = await inspect(server, token);
      expect([answer.status, fieldErrorsIn(answer)]).toEqual([422, [unknown]]);
    }
    expect(fieldErrorsIn((await join('unknown')).answer)).toEqual([unknown]);
    expect((await inspect(server, '')).status).toBe(422);
  });
});
