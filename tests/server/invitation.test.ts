// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyPassword } from '../../server/passwords.ts';
import {
  account,
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
  nameTeam,
  openMailbag,
  profile,
  prove,
  register,
  skip,
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

  /** Joins by an invitation, with a code of one's own. */
  async function join(invitation: string, email = freshEmail(), key = freshKey()) {
    const proof = await prove(server, email, key);
    const body = { ...proof, ...profile, invitation };
    return { email, key, body, answer: await account(server, body, key) };
  }

  /** A company with a team, and somebody who is invited to it by mail as Operator. */
  async function invited(email = freshEmail()) {
    const company = await beginTeam(server);
    const known = server.bag.to(email).length;
    await invite(server, company.token, [{ email, role_id: company.roles[1]?.id }]);
    return { company, email, token: tokenIn(await server.bag.newest(email, known + 1)) };
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
        const { email, answer } = await join(tokenOf(company.team));
        expect([answer.status, answer.body]).toEqual([201, { username: email, next: 'welcome', roles: [] }]);
        const user = await userOf(server, email);
        expect(user).toMatchObject({ role: 'Guest', account_id: await accountOf(company.email) });
        expect(await verifyPassword(profile.password, user?.password_hash ?? '')).toBe(true);
        const welcome = await server.bag.newest(email, 2);
        expect([welcome.subject, welcome.text]).toEqual(['Welcome to Msafara', expect.stringContaining('Role: Guest')]);
        expect(welcome.text).toContain('an admin of your team gives you a role');
      }
      expect(await server.database.queries.selectFrom('accounts').selectAll().execute()).toEqual(accounts);
      expect((await skip(server, company.token)).status).toBe(200);
    });

    it('should hold for seven days', async () => {
      const { team } = await beginTeam(server);
      const token = tokenOf(team);
      expect((await later(server, 6.99 * day, () => inspect(server, token))).status).toBe(200);
      expect(faultsIn(await later(server, 7 * day, () => inspect(server, token)))).toEqual([expired]);
    });

    it('should name the team by the name that it has now', async () => {
      const { token, team } = await beginTeam(server);
      const name = freshName();
      await nameTeam(server, token, name);
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
      expect(faultsIn(await inspect(server, token))).toEqual([used]);
      const other = await join(token);
      expect([other.answer.status, faultsIn(other.answer)]).toEqual([422, [used]]);
    });

    it('should be for nobody at another address, and still hold then', async () => {
      const { email, token } = await invited();
      const other = await join(token);
      expect([other.answer.status, faultsIn(other.answer)]).toEqual([
        422,
        [`invitation: This invitation was mailed to another address: ${email}`],
      ]);
      expect(await userOf(server, other.email)).toBeUndefined();
      expect((await join(token, email)).answer.status).toBe(201);
    });

    it('should hold for seven days', async () => {
      const { email, token } = await invited();
      const key = freshKey();
      expect((await later(server, 6.99 * day, () => inspect(server, token))).status).toBe(200);
      expect(faultsIn(await later(server, 7 * day, () => inspect(server, token)))).toEqual([expired]);
      const proof = await prove(server, email, key);
      const { queries } = server.database;
      const past = new Date(Date.now() - 1).toISOString();
      await queries.updateTable('invitations').set({ expires_at: past }).where('email', '=', email).execute();
      const answer = await account(server, { ...proof, ...profile, invitation: token }, key);
      expect([answer.status, faultsIn(answer)]).toEqual([422, [expired]]);
    });

    it('should have the role that its account gave it last', async () => {
      const { company, email, token } = await invited();
      await invite(server, company.token, [{ email, role_id: company.roles[0]?.id }]);
      expect((await inspect(server, token)).body.role).toBe('Manager');
    });

    it('should be used once when it is followed ten times at once, and be answered the same under one key', async () => {
      const { email, token } = await invited();
      const key = freshKey();
      const body = { ...(await prove(server, email, key)), ...profile, invitation: token };
      const answers = await atOnce(10, () => account(server, body, key));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      const users = await server.database.queries.selectFrom('users').select('id').where('email', '=', email).execute();
      expect(users).toHaveLength(1);
    });

    it('should be of no use to who is registered already', async () => {
      const { email } = await register(server);
      const { token } = await invited(email);
      // As if the code of the registration had been bound to no key.
      const { queries } = server.database;
      await queries.updateTable('registration_codes').set({ verified_key: null }).where('email', '=', email).execute();
      const [code] = server.bag.to(email).flatMap(({ text }) => text.match(/^[A-Z2-9]{6}$/m) ?? []);
      const answer = await account(server, { email, code, ...profile, invitation: token }, freshKey());
      expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining('registered already')]);
      expect((await inspect(server, token)).status).toBe(200);
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
      expect((await skip(server, own.token)).status).toBe(401);
      expect(faultsIn(await inspect(server, tokenOf(own.team)))).toEqual([unknown]);
      const other = await begin(server);
      expect((await nameTeam(server, other.token, own.team.name)).status).toBe(201);
    });

    it('should be refused to who has people already, and to who follows a link to their own team', async () => {
      const own = await beginTeam(server);
      const body = { email: own.email, code: own.code, ...profile };
      const occupied = 'invitation: You are registering a company that has people already: finish that registration';
      const itself = await account(server, { ...body, invitation: tokenOf(own.team) }, own.key);
      expect([itself.status, faultsIn(itself)]).toEqual([422, [occupied]]);
      await join(tokenOf(own.team));
      const { token } = await invited(own.email);
      const other = await account(server, { ...body, invitation: token }, own.key);
      expect([other.status, faultsIn(other)]).toEqual([422, [occupied]]);
      expect((await inspect(server, token)).status).toBe(200);
      expect((await skip(server, own.token)).status).toBe(200);
    });
  });

  it('should be said not to be known where it is not', async () => {
    for (const token of ['x', 'A'.repeat(43), '\0']) {
      const answer = await inspect(server, token);
      expect([answer.status, faultsIn(answer)]).toEqual([422, [unknown]]);
    }
    expect(faultsIn((await join('unknown')).answer)).toEqual([unknown]);
    expect((await inspect(server, '')).status).toBe(422);
  });
});
