// @vitest-environment node

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invitationLifetime, invitationRenewal, requestWindow, sessionLifetime } from '../../contract/limits.ts';
import { invitationHeader, sendCodePath } from '../../contract/registration.ts';
import { lockUntilCommit } from '../../server/database/locks.ts';
import { verifyPassword } from '../../server/security/passwords.ts';
import {
  ageInvitation,
  completeRegistration,
  fetchInvitation,
  fetchSession,
  fieldErrorsIn,
  findUser,
  freshEmail,
  freshTeamName,
  inParallel,
  joinWithAccount,
  oneDay,
  oneMinute,
  profile,
  sendRequest,
  startRegistration,
  startRegistrationWithInvitee,
  startRegistrationWithTeam,
  startTestServerWithInbox,
  submitAccount,
  submitInvitations,
  submitSkip,
  submitTeam,
  type TestServerWithInbox,
  tokenInEmail,
  tokenInTeamLink,
  verifyEmail,
  withClockAhead,
} from './fixtures/registration-client.ts';
import { databaseKinds, pollUntil, uniqueKey } from './fixtures/test-server.ts';

const unknown =
  'invitation: We don’t recognise this invitation: ask the person who invited you for a new one, or register your own company';
const used =
  'invitation: This invitation has already been used: sign in, ask the person who invited you for a new one, or register your own company';
/** The links of invitations that can be renewed. */
const superseded = 'link: We’ve emailed a newer link: use that one, ask for another, or register your own company';
const expired = 'link: This link has expired: ask for a new one, or register your own company';
const lapsed =
  'invitation: This invitation has expired: ask the person who invited you for a new one, or register your own company';

describe.each(databaseKinds)('an invitation on %s', (kind) => {
  let server: TestServerWithInbox;
  beforeAll(async () => {
    server = await startTestServerWithInbox(kind);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  /** Joins with an invitation as a new user. */
  async function join(invitation: string, email = freshEmail(), key = uniqueKey()) {
    await verifyEmail(server, email, key);
    const body = { ...profile, invitation };
    return { email, key, body, answer: await submitAccount(server, body, key) };
  }

  /** Accepts an invitation with the existing account of an address. */
  const accept = (invitation: string, email: string, key?: string) => joinWithAccount(server, email, invitation, key);

  /** Registers a company with a team, and emails an invitation as Operator. */
  async function inviteToCompany(invitee?: string) {
    const { invitee: email, invitation: token, ...company } = await startRegistrationWithInvitee(server, invitee);
    return { company, email, token };
  }

  /** Locks an account on PostgreSQL until `act` waits for it. */
  async function withAccountLocked<Result>(id: string, act: () => Promise<Result>): Promise<Result> {
    const acting = await server.database.queries.transaction().execute(async (transaction) => {
      await lockUntilCommit(transaction, 'postgres', `account:${id}`);
      const waiting = act();
      await pollUntil(async () => {
        const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(
          transaction,
        );
        return rows.length > 0;
      });
      return { waiting };
    });
    return acting.waiting;
  }

  const accountOf = async (email: string) => (await findUser(server, email))?.account_id;

  describe('that is shared', () => {
    it('should name the team and the role, and not be cached', async () => {
      const { team } = await startRegistrationWithTeam(server);
      const { status, body, headers } = await fetchInvitation(server, tokenInTeamLink(team));
      expect([status, body, headers.get('cache-control')]).toEqual([
        200,
        { team: team.name, role: 'Guest' },
        'no-store',
      ]);
    });

    it('should let many people join as guests, each with a welcome and without an account of their own', {
      tags: ['6.guest'],
    }, async () => {
      const company = await startRegistrationWithTeam(server);
      const accounts = await server.database.queries.selectFrom('accounts').selectAll().execute();
      for (const _ of [1, 2]) {
        const { email, key, answer } = await join(tokenInTeamLink(company.team));
        // People who joined cannot invite others to the team.
        expect(
          (await submitInvitations(server, key, [{ email: freshEmail(), role_id: company.roles[0]?.id }])).status,
        ).toBe(409);
        expect([answer.status, answer.body]).toEqual([201, { username: email, next: 'welcome', roles: [] }]);
        const user = await findUser(server, email);
        expect(user).toMatchObject({ role: 'Guest', account_id: await accountOf(company.email) });
        expect(await verifyPassword(profile.password, user?.password_hash ?? '')).toBe(true);
        const welcome = await server.inbox.newest(email, 2);
        expect([welcome.subject, welcome.text]).toEqual(['Welcome to Msafara', expect.stringContaining('Role: Guest')]);
        expect(welcome.text).toContain('An admin of your team can change your role');
      }
      expect(await server.database.queries.selectFrom('accounts').selectAll().execute()).toEqual(accounts);
      expect((await submitSkip(server, company.key)).status).toBe(200);
    });

    it('should be valid for as long as the limit says', async () => {
      const { team } = await startRegistrationWithTeam(server);
      const token = tokenInTeamLink(team);
      expect(
        (await withClockAhead(server, invitationLifetime - oneMinute, () => fetchInvitation(server, token))).body
          .errors,
      ).toBeUndefined();
      expect(
        fieldErrorsIn(await withClockAhead(server, invitationLifetime, () => fetchInvitation(server, token))),
      ).toEqual([lapsed]);
    });

    it('should show the present name of the team', async () => {
      const { key, team } = await startRegistrationWithTeam(server);
      const name = freshTeamName();
      await submitTeam(server, key, name);
      expect((await fetchInvitation(server, tokenInTeamLink(team))).body.team).toBe(name);
    });

    it('should repeat a lost answer, and apply what was sent last', async () => {
      const { team } = await startRegistrationWithTeam(server);
      const { email, key, body, answer } = await join(tokenInTeamLink(team));
      const again = await submitAccount(server, { ...body, password: 'another lamp' }, key);
      expect([again.status, again.body]).toEqual([200, answer.body]);
      expect(await verifyPassword('another lamp', (await findUser(server, email))?.password_hash ?? '')).toBe(true);
      await server.inbox.newest(email, 2);
      expect(server.inbox.to(email)).toHaveLength(2);
    });
  });

  describe('that is emailed', () => {
    it('should name the team, the role and the address', async () => {
      const { company, email, token } = await inviteToCompany();
      expect((await fetchInvitation(server, token)).body).toEqual({ team: company.team.name, role: 'Operator', email });
    });

    it('should let the invited person join with its role, once', async () => {
      const { company, email, token } = await inviteToCompany();
      const { answer } = await join(token, email);
      expect([answer.status, answer.body]).toEqual([201, { username: email, next: 'welcome', roles: [] }]);
      expect(await findUser(server, email)).toMatchObject({
        role: 'Operator',
        account_id: await accountOf(company.email),
      });
      expect(fieldErrorsIn(await fetchInvitation(server, token))).toEqual([used]);
      const other = await join(token);
      expect([other.answer.status, fieldErrorsIn(other.answer)]).toEqual([422, [used]]);
    });

    it('should be rejected at another address, and remain valid', async () => {
      const { email, token } = await inviteToCompany();
      const other = await join(token);
      expect([other.answer.status, fieldErrorsIn(other.answer)]).toEqual([
        422,
        [`invitation: This invitation was sent to another address: ${email}`],
      ]);
      expect(await findUser(server, other.email)).toBeUndefined();
      expect((await join(token, email)).answer.status).toBe(201);
    });

    it('should be valid for as long as the limit says', async () => {
      const { email, token } = await inviteToCompany();
      const key = uniqueKey();
      expect(
        (await withClockAhead(server, invitationLifetime - oneMinute, () => fetchInvitation(server, token))).body
          .errors,
      ).toBeUndefined();
      expect(
        fieldErrorsIn(await withClockAhead(server, invitationLifetime, () => fetchInvitation(server, token))),
      ).toEqual([expired]);
      await verifyEmail(server, email, key);
      const { queries } = server.database;
      const past = new Date(Date.now() - 1).toISOString();
      await queries.updateTable('invitations').set({ expires_at: past }).where('email', '=', email).execute();
      const answer = await submitAccount(server, { ...profile, invitation: token }, key);
      expect([answer.status, fieldErrorsIn(answer)]).toEqual([422, [expired]]);
    });

    it('should have the role that was given to it last', async () => {
      const { company, email } = await inviteToCompany();
      await submitInvitations(server, company.key, [{ email, role_id: company.roles[0]?.id }]);
      const newer = tokenInEmail(await server.inbox.newest(email, 2));
      expect((await fetchInvitation(server, newer)).body.role).toBe('Manager');
    });

    it('should be used once when it is accepted ten times at once, with the same answer for one key', {
      tags: ['6.guest'],
    }, async () => {
      const { email, token } = await inviteToCompany();
      const key = uniqueKey();
      await verifyEmail(server, email, key);
      const body = { ...profile, invitation: token };
      const answers = await inParallel(10, () => submitAccount(server, body, key));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      const users = await server.database.queries.selectFrom('users').select('id').where('email', '=', email).execute();
      expect(users).toHaveLength(1);
    });
  });

  describe('that is renewed', () => {
    const renew = (invitation: string, key?: string) =>
      sendRequest(server, '/api/register/invitation/renew', { body: { invitation }, key });
    const detail = 'A new link is on its way to the address that the invitation was sent to.';
    const working = 'invitation: This invitation still works: follow the link in its email';

    async function inviteLongAgo() {
      const invited = await inviteToCompany();
      await ageInvitation(server, invited.email, invitationLifetime + oneDay);
      return invited;
    }

    it('should stay as it is while its link works', { tags: ['6.renewal'] }, async () => {
      const { email, token } = await inviteToCompany();
      const answer = await renew(token);
      expect([answer.status, fieldErrorsIn(answer)]).toEqual([422, [working]]);
      expect((await join(token, email)).answer.status).toBe(201);
    });

    it('should be emailed again to its address after it has expired, with its role', {
      tags: ['6.renewal'],
    }, async () => {
      const { company, email, token } = await inviteToCompany();
      await ageInvitation(server, email, invitationLifetime + oneDay);
      expect(fieldErrorsIn(await fetchInvitation(server, token))).toEqual([expired]);
      const answer = await renew(token);
      expect([answer.status, answer.body, answer.headers.get('cache-control')]).toEqual([202, { detail }, 'no-store']);
      const mail = await server.inbox.newest(email, 2);
      expect(mail.text).toContain(company.email);
      const newer = tokenInEmail(mail);
      expect(fieldErrorsIn(await fetchInvitation(server, token))).toEqual([superseded]);
      const joined = await join(newer, email);
      expect(joined.answer.status).toBe(201);
      expect(await findUser(server, email)).toMatchObject({
        role: 'Operator',
        account_id: await accountOf(company.email),
      });
    });

    it('should say for a while after its end that it can be', { tags: ['6.renewal'] }, async () => {
      const { email, token } = await inviteToCompany();
      const answerAfter = async (age: number) => {
        await ageInvitation(server, email, age);
        return fieldErrorsIn(await fetchInvitation(server, token));
      };
      expect(await answerAfter(invitationLifetime + invitationRenewal - oneMinute)).toEqual([expired]);
      expect(await answerAfter(2 * oneMinute)).toEqual([lapsed]);
      const other = await inviteLongAgo();
      await renew(other.token);
      expect(fieldErrorsIn(await fetchInvitation(server, other.token))).toEqual([superseded]);
      await ageInvitation(server, other.email, invitationLifetime + invitationRenewal);
      expect(fieldErrorsIn(await fetchInvitation(server, other.token))).toEqual([lapsed]);
    });

    it('should be emailed again with a link that a newer one has replaced', async () => {
      const { email, token } = await inviteLongAgo();
      expect((await renew(token)).status).toBe(202);
      expect((await renew(token)).status).toBe(202);
      const [, second, third] = await pollUntil(() => {
        const mails = server.inbox.to(email);
        return mails.length === 3 && mails.map(tokenInEmail);
      });
      expect(fieldErrorsIn(await fetchInvitation(server, second ?? ''))).toEqual([superseded]);
      expect((await fetchInvitation(server, third ?? '')).body.errors).toBeUndefined();
    });

    it('should be emailed once per key, however often and late the request is repeated', {
      tags: ['6.renewal'],
    }, async () => {
      const { email, token } = await inviteLongAgo();
      const key = uniqueKey();
      const first = await renew(token, key);
      const newer = tokenInEmail(await server.inbox.newest(email, 2));
      const repeated = await inParallel(6, () => renew(token, key));
      expect(repeated.map(({ status, text }) => [status, text])).toEqual(Array(6).fill([202, first.text]));
      expect((await fetchInvitation(server, newer)).body.errors).toBeUndefined();
      // The limit of five an hour has counted one.
      for (const other of [1, 2, 3, 4].map(uniqueKey)) expect((await renew(token, other)).status).toBe(202);
      await server.inbox.newest(email, 6);
      expect((await renew(token, uniqueKey())).status).toBe(429);
      const newest = tokenInEmail(server.inbox.to(email).at(-1) ?? expect.fail());
      expect((await join(newest, email)).answer.status).toBe(201);
      expect((await renew(token, key)).text).toBe(first.text);
      expect(fieldErrorsIn(await renew(token, uniqueKey()))).toEqual([used]);
      expect(
        server.inbox.to(email).filter(({ subject }) => subject === 'You’re invited to join a team on Msafara'),
      ).toHaveLength(6);
    });

    it('should not take the key of another invitation for its own', { tags: ['6.renewal'] }, async () => {
      const [one, other] = [await inviteLongAgo(), await inviteLongAgo()];
      const key = uniqueKey();
      for (const { email, token } of [one, other]) {
        expect((await renew(token, key)).status).toBe(202);
        await server.inbox.newest(email, 2);
      }
    });

    it('should be emailed at most five times an hour', { tags: ['6.renewal'] }, async () => {
      const { email, token } = await inviteLongAgo();
      const answers = await inParallel(7, () => renew(token));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(202), ...Array(2).fill(429)]);
      const rejected = answers.find(({ status }) => status === 429);
      expect([rejected?.body.errors, rejected?.body.detail]).toEqual([
        undefined,
        expect.stringContaining(`Use the newest one in your inbox, try again in ${requestWindow / oneMinute} minutes`),
      ]);
      await server.inbox.newest(email, 6);
      expect(server.inbox.to(email)).toHaveLength(6);
    });

    it('should stay as it is if it was used, is unknown, a shared link, or expired a month ago', async () => {
      const { email, token } = await inviteToCompany();
      expect((await join(token, email)).answer.status).toBe(201);
      const old = await inviteToCompany();
      await ageInvitation(server, old.email, invitationLifetime + invitationRenewal);
      const { team } = await startRegistrationWithTeam(server);
      const rejected = [];
      for (const other of [token, 'unknown', tokenInTeamLink(team), old.token]) rejected.push(await renew(other));
      expect(rejected.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
      expect(rejected.flatMap(fieldErrorsIn)).toEqual([used, unknown, lapsed, lapsed]);
      expect((await fetchInvitation(server, tokenInTeamLink(team))).body.errors).toBeUndefined();
      expect(server.inbox.to(old.email)).toHaveLength(1);
    });
  });

  describe('followed by somebody who has an account', () => {
    const manager =
      'invitation: You are the only manager of your present team: make somebody else a manager first, then follow the invitation again';

    it('should be accepted once, with that account, its password and its names', {
      tags: ['6.guest', '6.join-titles'],
    }, async () => {
      const own = await completeRegistration(server);
      const before = await findUser(server, own.email);
      const { company, email, token } = await inviteToCompany(own.email);
      const key = uniqueKey();
      const known = server.inbox.to(email).length;
      const answer = await accept(token, email, key);
      expect([answer.status, answer.body]).toEqual([
        201,
        { username: email, first_name: 'Amina', next: 'welcome', roles: [] },
      ]);
      expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=0');
      expect(await findUser(server, email)).toEqual({
        ...before,
        role: 'Operator',
        account_id: await accountOf(company.email),
        // No request of their own registration changes them any more.
        registration_key: null,
      });
      // With the code and the link that brings the deleted company back.
      await server.inbox.newest(email, known + 3);
      const news = server.inbox.to(email).slice(known);
      expect(news.find(({ subject }) => subject === 'You’ve joined another team')?.text).toContain('Role: Operator');
      const again = await submitAccount(server, { invitation: token }, key);
      expect([again.status, again.body]).toEqual([200, answer.body]);
      expect(fieldErrorsIn(await fetchInvitation(server, token))).toEqual([used]);
      for (const { id: role_id } of company.roles) {
        expect((await submitInvitations(server, key, [{ email: freshEmail(), role_id }])).status).toBe(409);
      }
    });

    it('should make the user a guest if it is a shared link', { tags: ['6.guest'] }, async () => {
      const own = await completeRegistration(server);
      const company = await startRegistrationWithTeam(server);
      const answer = await accept(tokenInTeamLink(company.team), own.email);
      expect([answer.status, answer.body.next]).toEqual([201, 'welcome']);
      expect(await findUser(server, own.email)).toMatchObject({
        role: 'Guest',
        account_id: await accountOf(company.email),
      });
    });

    it('should be rejected for the only manager of other people, until there is another', {
      tags: ['6.guest'],
    }, async () => {
      const own = await completeRegistration(server);
      const guest = await join(tokenInTeamLink(own.team));
      const { token } = await inviteToCompany(own.email);
      const key = uniqueKey();
      const rejected = await accept(token, own.email, key);
      expect([rejected.status, fieldErrorsIn(rejected)]).toEqual([422, [manager]]);
      expect((await fetchInvitation(server, token)).body.errors).toBeUndefined();
      const { queries } = server.database;
      await queries.updateTable('users').set({ role: 'Manager' }).where('email', '=', guest.email).execute();
      expect((await submitAccount(server, { invitation: token }, key)).status).toBe(201);
      expect((await fetchInvitation(server, tokenInTeamLink(own.team))).body.errors).toBeUndefined();
    });

    it('should not leave people without a manager when two managers leave at once', async () => {
      const own = await completeRegistration(server);
      const [second, guest] = [await join(tokenInTeamLink(own.team)), await join(tokenInTeamLink(own.team))];
      const { queries } = server.database;
      await queries.updateTable('users').set({ role: 'Manager' }).where('email', '=', second.email).execute();
      const company = await startRegistrationWithTeam(server);
      const link = tokenInTeamLink(company.team);
      const keys = [uniqueKey(), uniqueKey()];
      for (const [at, email] of [own.email, second.email].entries()) {
        await verifyEmail(server, email, keys[at] ?? '', { [invitationHeader]: link });
      }
      const leaving = () => Promise.all(keys.map((key) => submitAccount(server, { invitation: link }, key)));
      const accountId = (await accountOf(own.email)) ?? '';
      const answers = await (kind === 'postgres' ? withAccountLocked(accountId, leaving) : leaving());
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
      expect(await accountOf(guest.email)).toBeTruthy();
    });

    it('should be rejected for a member of that team, and at another address', async () => {
      const own = await completeRegistration(server);
      const toOwnTeam = await accept(tokenInTeamLink(own.team), own.email);
      expect(fieldErrorsIn(toOwnTeam)).toEqual(['invitation: You are already in this team: sign in']);
      const { email, token } = await inviteToCompany();
      const link = tokenInTeamLink((await startRegistrationWithTeam(server)).team);
      const key = uniqueKey();
      await verifyEmail(server, own.email, key, { [invitationHeader]: link });
      const misdirected = await submitAccount(server, { invitation: token }, key);
      expect(fieldErrorsIn(misdirected)).toEqual([`invitation: This invitation was sent to another address: ${email}`]);
      expect((await fetchInvitation(server, token)).body.errors).toBeUndefined();
    });

    it('should get a code only with an invitation that is valid for the address', { tags: ['6.guest'] }, async () => {
      const { email } = await completeRegistration(server);
      const mailFor = async (invitation: string) => {
        const known = server.inbox.to(email).length;
        const headers = { [invitationHeader]: invitation };
        expect((await sendRequest(server, sendCodePath(email), { headers })).text).toBe('An email is on its way.');
        return (await server.inbox.newest(email, known + 1)).subject;
      };
      const exists = 'You already have an account with Msafara';
      expect(await mailFor('unknown')).toBe(exists);
      expect(await mailFor((await inviteToCompany()).token)).toBe(exists);
      const { token } = await inviteToCompany(email);
      const { queries } = server.database;
      const past = new Date(Date.now() - 1).toISOString();
      expect(await mailFor(token)).toBe('Your Msafara code');
      await queries.updateTable('invitations').set({ expires_at: past }).where('email', '=', email).execute();
      expect(await mailFor(token)).toBe(exists);
    });

    it('should not be accepted with an ended session, or without the invitation', async () => {
      const own = await completeRegistration(server);
      const { token } = await inviteToCompany(own.email);
      const key = uniqueKey();
      await verifyEmail(server, own.email, key, { [invitationHeader]: token });
      const rejected = await withClockAhead(server, sessionLifetime, () =>
        submitAccount(server, { invitation: token }, key),
      );
      expect(rejected.status).toBe(401);
      expect((await submitAccount(server, { invitation: 'unknown' }, key)).status).toBe(422);
      expect((await submitAccount(server, { ...profile, invitation: token }, key)).status).toBe(409);
    });
  });

  describe('followed by somebody who is registering a company', () => {
    it('should replace that registration, and free the name of its team', { tags: ['6.guest'] }, async () => {
      const own = await startRegistrationWithTeam(server);
      const { company, token } = await inviteToCompany(own.email);
      const { answer } = await join(token, own.email);
      expect(answer.status).toBe(201);
      expect(await findUser(server, own.email)).toMatchObject({
        role: 'Operator',
        account_id: await accountOf(company.email),
      });
      expect((await fetchSession(server, own.key)).body.next).toBe('welcome');
      expect((await submitTeam(server, own.key, freshTeamName())).status).toBe(409);
      expect(fieldErrorsIn(await fetchInvitation(server, tokenInTeamLink(own.team)))).toEqual([unknown]);
      const other = await startRegistration(server);
      expect((await submitTeam(server, other.key, own.team.name)).status).toBe(201);
    });

    it('should be rejected if the company has people already, or the link is to its own team', {
      tags: ['6.guest'],
    }, async () => {
      const own = await startRegistrationWithTeam(server);
      const body = profile;
      const occupied =
        'invitation: You are registering a company that already has people in it: finish that registration first';
      const toOwnTeam = await submitAccount(server, { ...body, invitation: tokenInTeamLink(own.team) }, own.key);
      expect([toOwnTeam.status, fieldErrorsIn(toOwnTeam)]).toEqual([422, [occupied]]);
      await join(tokenInTeamLink(own.team));
      const { token } = await inviteToCompany(own.email);
      const other = await submitAccount(server, { ...body, invitation: token }, own.key);
      expect([other.status, fieldErrorsIn(other)]).toEqual([422, [occupied]]);
      expect((await fetchInvitation(server, token)).body.errors).toBeUndefined();
      expect((await submitSkip(server, own.key)).status).toBe(200);
    });
  });

  it('should be rejected if it is unknown', async () => {
    for (const token of ['x', 'A'.repeat(43), '\0']) {
      const answer = await fetchInvitation(server, token);
      expect([answer.status, fieldErrorsIn(answer)]).toEqual([200, [unknown]]);
    }
    expect(fieldErrorsIn((await join('unknown')).answer)).toEqual([unknown]);
    expect((await fetchInvitation(server, '')).status).toBe(422);
  });
});
