// @vitest-environment node

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invitationLifetime, sessionLifetime } from '../../contract/limits.ts';
import { invitationHeader, registrationPaths } from '../../contract/registration.ts';
import {
  ageInvitation,
  completeRegistration,
  cookieOf,
  deleteSession,
  fetchInvitation,
  fetchSession,
  fieldErrorsIn,
  freshEmail,
  inParallel,
  oneMinute,
  profile,
  sendRequest,
  startRegistration,
  startRegistrationWithTeam,
  startTestServerWithInbox,
  submitAccount,
  submitInvitations,
  submitSkip,
  type TestServerWithInbox,
  tokenInEmail,
  tokenInTeamLink,
  verifyEmail,
  withClockAhead,
} from './fixtures/registration-client.ts';
import { databaseKinds, dueEmailsSent, uniqueKey } from './fixtures/test-server.ts';

describe.each(databaseKinds)('a company that was just registered on %s', (kind) => {
  let server: TestServerWithInbox;
  beforeAll(async () => {
    server = await startTestServerWithInbox(kind);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  /** Registers a company that has invited some people as Operators. */
  async function register(...invited: string[]) {
    const company = await startRegistrationWithTeam(server);
    const role_id = company.roles[1]?.id;
    const finished = invited.length
      ? await submitInvitations(
          server,
          company.key,
          invited.map((email) => ({ email, role_id })),
        )
      : await submitSkip(server, company.key);
    expect(finished.status).toBeLessThan(300);
    for (const email of invited) await server.inbox.newest(email);
    return company;
  }

  const homeOf = async (key: string) => (await fetchSession(server, key)).body.home;
  const resend = (key: string, to: string, links = 1) =>
    sendRequest<
      { team: string; invitees: object[] } & { errors: { field: string; message: string }[]; detail: string }
    >(server, registrationPaths.resendInvitation, { body: { to, links }, key });
  const join = async (email: string, invitation: string) => {
    const key = uniqueKey();
    await verifyEmail(server, email, key);
    expect((await submitAccount(server, { ...profile, invitation }, key)).status).toBe(201);
    return key;
  };
  /** The token in the newest invitation of an address, which gets other emails too. */
  const newestInvitation = async (email: string) => {
    await dueEmailsSent(server);
    const mail = server.inbox.to(email).findLast(({ subject }) => subject.startsWith('You’re invited'));
    if (!mail) throw new Error('Nobody was invited.');
    return tokenInEmail(mail);
  };
  const person = (email: string, state: string, links = 1) => ({ email, role: 'Operator', state, links });

  it('should show its team and whom it has invited: pending, expired or joined', {
    tags: ['2.company-home'],
  }, async () => {
    const [pending, late, member] = [freshEmail(), freshEmail(), freshEmail()];
    const { key, team, email } = await register(pending, late, member);
    await ageInvitation(server, late, invitationLifetime);
    await join(member, tokenInEmail(await server.inbox.newest(member)));
    const { body } = await fetchSession(server, key);
    expect(body).toMatchObject({ next: 'welcome', email, username: email, invited: 3 });
    expect(body.home?.team).toBe(team.name);
    const people = [person(pending, 'pending'), person(late, 'expired'), person(member, 'joined')];
    expect(body.home?.invitees.toSorted(byEmail)).toEqual(people.toSorted(byEmail));
  });

  it('should say the last day of its trial, by the calendar of the office', {
    tags: ['2.welcome-next'],
  }, async () => {
    const { key, email } = await startRegistrationWithTeam(server);
    // Half past nine in the evening in London is tomorrow in Nairobi.
    const instant = Date.parse('2030-01-10T21:30:00.000Z');
    const { queries } = server.database;
    const skipped = await submitSkip(server, key);
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Africa/Nairobi' });
    const days =
      (Date.parse(String((skipped.body as object as { trial_ends: string }).trial_ends)) - Date.parse(today)) /
      86_400_000;
    expect(days).toBe(21);
    await queries
      .updateTable('users')
      .set({ registered_at: new Date(instant).toISOString() })
      .where('email', '=', email)
      .execute();
    expect((await fetchSession(server, key)).body.trial_ends).toBe('2030-02-01');
    expect((await submitSkip(server, key)).body).toMatchObject({ trial_ends: '2030-02-01' });
  });

  it('should tell its owner by email when the trial ends, and what comes next', {
    tags: ['2.welcome-next'],
  }, async () => {
    const [one, other] = [freshEmail(), freshEmail()];
    const { email } = await register(one, other);
    const { text } = await server.inbox.newest(email, 2);
    expect(text).toMatch(/^Free trial: until \d{1,2} \w+ \d{4}$/m);
    expect(text).toMatch(
      /^What comes next:\n\n1\. You sign in\. .+\n\n2\. The 2 people you invited join\. .+\n\n3\. You try it until \d/m,
    );
    expect(text).toContain('Who has joined: http://localhost:3000/registration/company');
    const joined = await join(one, tokenInEmail(await server.inbox.newest(one)));
    expect(joined).toBeTruthy();
    const member = await server.inbox.newest(one, 3);
    expect([member.subject, member.text]).toEqual([
      'Welcome to Msafara',
      expect.not.stringMatching(/trial|comes next/i),
    ]);
  });

  it('should be shown to its own session alone, until the hour is over or it is ended', {
    tags: ['2.company-home', '3.sign-out'],
  }, async () => {
    const { key } = await register(freshEmail());
    const stranger = await startRegistration(server);
    const path = registrationPaths.session;
    const foreign = await sendRequest(server, path, { key, headers: { cookie: cookieOf(stranger.key) } });
    const withoutCookie = await sendRequest(server, path, { key, headers: { cookie: '' } });
    expect([foreign.status, withoutCookie.status]).toEqual([401, 401]);
    expect(await homeOf(stranger.key)).toBeUndefined();
    const late = await withClockAhead(server, sessionLifetime + oneMinute, () => fetchSession(server, key));
    expect([late.status, late.body.home]).toEqual([401, undefined]);
    const held = cookieOf(key);
    expect((await deleteSession(server, key)).status).toBe(204);
    expect((await sendRequest(server, path, { key, headers: { cookie: held } })).status).toBe(401);
  });

  it('should not be shown to people who have joined it, nor let them send anything', {
    tags: ['2.company-home', '6.resending'],
  }, async () => {
    const invited = freshEmail();
    const { team } = await register(invited);
    const key = await join(freshEmail(), tokenInTeamLink(team));
    const { body } = await fetchSession(server, key);
    expect([body.next, body.invited, body.home, body.trial_ends]).toEqual(['welcome', 0, undefined, undefined]);
    expect((await resend(key, invited)).status).toBe(409);
    expect(server.inbox.to(invited)).toHaveLength(1);
  });

  it('should show who has left it since, and invite them again like anybody else', {
    tags: ['2.company-home', '6.resending'],
  }, async () => {
    const invited = freshEmail();
    const { key, team, roles } = await register(invited);
    await join(invited, tokenInEmail(await server.inbox.newest(invited)));
    const leave = async () => {
      const other = await startRegistrationWithTeam(server);
      const invitation = tokenInTeamLink(other.team);
      const own = uniqueKey();
      await verifyEmail(server, invited, own, { [invitationHeader]: invitation });
      expect((await submitAccount(server, { invitation }, own)).status).toBe(201);
    };
    expect((await homeOf(key))?.invitees).toEqual([person(invited, 'joined')]);
    await leave();
    expect((await homeOf(key))?.invitees).toEqual([person(invited, 'left')]);
    const { body } = await resend(key, invited);
    expect(body, 'somebody who has left is invited like anybody else').toMatchObject({
      invitees: [person(invited, 'pending', 2)],
    });
    const again = await newestInvitation(invited);
    const own = uniqueKey();
    await verifyEmail(server, invited, own, { [invitationHeader]: again });
    expect((await submitAccount(server, { invitation: again }, own)).status).toBe(201);
    expect((await homeOf(key))?.invitees).toEqual([person(invited, 'joined', 2)]);
    await leave();
    const invites = [{ email: invited, role_id: roles[1]?.id ?? '' }];
    expect((await submitInvitations(server, key, invites)).status).toBe(200);
    expect((await fetchInvitation(server, await newestInvitation(invited))).body).toMatchObject({ team: team.name });
  });

  it('should not be joined with another person’s invitation by a session that has joined another', {
    tags: ['6.guest'],
  }, async () => {
    const [mine, theirs] = [freshEmail(), freshEmail()];
    await register(mine, theirs);
    const [own, other] = [await server.inbox.newest(mine), await server.inbox.newest(theirs)].map(tokenInEmail);
    const shared = tokenInTeamLink((await register()).team);
    const key = await join(mine, own ?? '');
    for (const invitation of [other, shared])
      for (const body of [{ invitation }, { ...profile, invitation }])
        expect((await submitAccount(server, body, key)).status).toBe(409);
    // The answer to its own may have been lost.
    expect((await submitAccount(server, { invitation: own }, key)).status).toBe(200);
    const found = await fetchInvitation(server, other ?? '');
    expect([found.status, found.body.errors]).toEqual([200, undefined]);
  });

  describe('sending an invitation again', () => {
    it('should email a new link with the same role, and end the one before', { tags: ['6.resending'] }, async () => {
      const invited = freshEmail();
      const { key, team, email } = await register(invited);
      const first = tokenInEmail(await server.inbox.newest(invited));
      const { status, body, headers } = await resend(key, invited.toUpperCase());
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(body).toEqual({ team: team.name, invitees: [person(invited, 'pending', 2)] });
      const mail = await server.inbox.newest(invited, 2);
      expect([mail.replyTo?.address, mail.text]).toEqual([email, expect.stringContaining('Role: Operator')]);
      expect(fieldErrorsIn(await fetchInvitation(server, first))[0]).toMatch(/^link: We’ve emailed a newer link/);
      await join(invited, tokenInEmail(mail));
      expect(await homeOf(key)).toMatchObject({ invitees: [{ state: 'joined' }] });
    });

    it('should renew an invitation that has expired', { tags: ['6.resending'] }, async () => {
      const invited = freshEmail();
      const { key } = await register(invited);
      await ageInvitation(server, invited, invitationLifetime);
      expect((await resend(key, invited)).body.invitees).toEqual([person(invited, 'pending', 2)]);
    });

    it('should email one link, however often the same is asked for', { tags: ['6.resending'] }, async () => {
      const invited = freshEmail();
      const { key } = await register(invited);
      const answers = await inParallel(4, () => resend(key, invited));
      for (const { status, body } of answers)
        expect([status, body.invitees]).toEqual([200, [person(invited, 'pending', 2)]]);
      await dueEmailsSent(server);
      expect(server.inbox.to(invited)).toHaveLength(2);
    });

    it('should email nothing to somebody who has joined', { tags: ['6.resending'] }, async () => {
      const invited = freshEmail();
      const { key } = await register(invited);
      await join(invited, tokenInEmail(await server.inbox.newest(invited)));
      await dueEmailsSent(server);
      const known = server.inbox.to(invited).length;
      expect((await resend(key, invited)).body.invitees).toEqual([person(invited, 'joined')]);
      await dueEmailsSent(server);
      expect(server.inbox.to(invited)).toHaveLength(known);
    });

    it('should be limited as every invitation is, and leave the last link working', {
      tags: ['6.resending'],
    }, async () => {
      const invited = freshEmail();
      const { key } = await register(invited);
      for (let links = 1; links < server.settings.CODES_PER_HOUR; links++) {
        expect((await resend(key, invited, links)).status).toBe(200);
        // Emails that wait together may be sent in any order.
        await dueEmailsSent(server);
      }
      const rejected = await resend(key, invited, server.settings.CODES_PER_HOUR);
      expect([rejected.status, fieldErrorsIn(rejected)]).toEqual([
        422,
        [`to: Too many invitations have gone to ${invited} or its domain: try again in an hour`],
      ]);
      const last = await server.inbox.newest(invited, server.settings.CODES_PER_HOUR);
      expect((await fetchInvitation(server, tokenInEmail(last))).status).toBe(200);
      expect((await fetchInvitation(server, tokenInEmail(last))).body.errors).toBeUndefined();
    });

    it('should reject an address that this company has not invited', { tags: ['6.resending'] }, async () => {
      const others = freshEmail();
      await register(others);
      const { key } = await register();
      const rejected = await resend(key, others);
      expect([rejected.status, fieldErrorsIn(rejected)]).toEqual([
        422,
        ['to: Nobody with this address was invited: invite them once you have signed in'],
      ]);
      expect(server.inbox.to(others)).toHaveLength(1);
    });

    it('should need the session', { tags: ['6.resending'] }, async () => {
      const invited = freshEmail();
      const { key } = await register(invited);
      await deleteSession(server, key);
      expect((await resend(key, invited)).status).toBe(401);
      expect((await resend(uniqueKey(), invited)).status).toBe(401);
    });
  });
});

describe.each(databaseKinds)('a registration that goes on on another device on %s', (kind) => {
  it('should have its step, its names and its team there', { tags: ['3.resumption'] }, async () => {
    await using server = await startTestServerWithInbox(kind);
    const { email } = await startRegistration(server);
    const names = { first_name: profile.first_name, last_name: profile.last_name };
    const laptop = uniqueKey();
    await verifyEmail(server, email, laptop);
    expect((await fetchSession(server, laptop)).body).toMatchObject({ next: 'team', username: email, ...names });

    const other = await startRegistrationWithTeam(server);
    const tablet = uniqueKey();
    await verifyEmail(server, other.email, tablet);
    const { body } = await fetchSession(server, tablet);
    expect(body).toMatchObject({ next: 'invites', ...names, team: { name: other.team.name } });
    expect((await submitSkip(server, tablet)).status).toBe(200);
    expect(await fetchSession(server, tablet)).toMatchObject({
      body: { next: 'welcome', home: { team: other.team.name } },
    });
  });

  it('should say no name of an account that is finished', { tags: ['3.resumption'] }, async () => {
    await using server = await startTestServerWithInbox(kind);
    const { team } = await startRegistrationWithTeam(server);
    const member = await completeRegistration(server);
    const key = uniqueKey();
    await verifyEmail(server, member.email, key, { 'registration-invitation': tokenInTeamLink(team) });
    const { body } = await fetchSession(server, key);
    expect([body.next, body.first_name, body.home]).toEqual(['join', undefined, undefined]);
  });
});

const byEmail = (one: { email: string }, other: { email: string }) => one.email.localeCompare(other.email);
