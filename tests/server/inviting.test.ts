// @vitest-environment node

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  invitationLifetime,
  maxInvitedPerHour,
  maxInvites,
  requestWindow,
  sessionLifetime,
} from '../../contract/limits.ts';
import { registrationPaths } from '../../contract/registration.ts';
import {
  ageInvitation,
  cookieOf,
  countRows,
  fetchInvitation,
  fetchSession,
  fieldErrorsIn,
  findUser,
  freshEmail,
  inParallel,
  oneDay,
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
  verifyEmail,
  withClockAhead,
} from './fixtures/registration-client.ts';
import { databaseKinds, dueEmailsSent, postBooking, uniqueKey, validBooking } from './fixtures/test-server.ts';

/** The last day of the trial: tests/server/company-home.test.ts. */
const trial_ends = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);

describe.each(databaseKinds)('inviting people on %s', (kind) => {
  let server: TestServerWithInbox;
  beforeAll(async () => {
    server = await startTestServerWithInbox(kind);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  it('should email each invitation once, and finish with the welcome and the notice', {
    tags: ['3.invite'],
  }, async () => {
    const { email, key, roles, team } = await startRegistrationWithTeam(server);
    const [one, other] = [freshEmail(), freshEmail()];
    const rows = [
      { email: ` ${one.toUpperCase()}`, role_id: roles[1]?.id },
      { email: other, role_id: roles[0]?.id },
    ];
    const { status, body, headers } = await submitInvitations(server, key, rows);
    expect([status, body, headers.get('cache-control')]).toEqual([
      201,
      { username: email, invited: 2, trial_ends },
      'no-store',
    ]);
    expect((await server.inbox.newest(one)).text).toContain('Role: Operator');
    expect((await server.inbox.newest(other)).text).toContain('Role: Manager');
    await server.inbox.newest(email, 2);
    expect((await findUser(server, email))?.registered_at).toBeTruthy();
    const again = await submitInvitations(server, key, rows);
    expect([again.status, again.body]).toEqual([200, { username: email, invited: 2, trial_ends }]);
    // As if the answers had been lost, and the visitor skipped the step or loaded its page again.
    const skipped = await submitSkip(server, key);
    expect([skipped.status, skipped.body]).toEqual([200, { username: email, invited: 2, trial_ends }]);
    expect((await fetchSession(server, key)).body).toMatchObject({ next: 'welcome', invited: 2 });
    expect([server.inbox.to(one).length, server.inbox.to(other).length, server.inbox.to(email).length]).toEqual([
      1, 1, 2,
    ]);
    const notices = server.inbox.to(server.settings.SALES_INBOX).filter(({ text }) => text.includes(team.name));
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toContain('People invited: 2');
  });

  it('should invite new people in a second request, and email the others a link with their new role', {
    tags: ['3.invite', '6.guest'],
  }, async () => {
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
    expect((await server.inbox.newest(one, 2)).text).toContain('Role: Operator');
  });

  describe('whom the same team has invited before', () => {
    const superseded = 'link: We’ve emailed a newer link: use that one, ask for another, or register your own company';
    const expired = 'link: This link has expired: ask for a new one, or register your own company';
    const tooOften = (email: string) =>
      `invitations.0.email: Too many invitations have gone to ${email} or its domain: try again in an hour`;
    /** Just longer than the session, in which the same again is a repeated request. */
    const pause = requestWindow + oneMinute;

    async function inviteOne() {
      const company = await startRegistrationWithTeam(server);
      const row = { email: freshEmail(), role_id: company.roles[1]?.id };
      const again = (rows: object[] = [row]) => submitInvitations(server, company.key, rows);
      expect((await again()).status).toBe(201);
      return { company, row, again, token: tokenInEmail(await server.inbox.newest(row.email)) };
    }

    it('should email a new link, and end the old one', { tags: ['3.invite', '6.renewal'] }, async () => {
      const { company, row, again, token } = await inviteOne();
      await ageInvitation(server, row.email, pause);
      expect((await again()).status).toBe(200);
      const newer = tokenInEmail(await server.inbox.newest(row.email, 2));
      expect(fieldErrorsIn(await fetchInvitation(server, token))).toEqual([superseded]);
      const { body } = await fetchInvitation(server, newer);
      expect(body).toEqual({ team: company.team.name, role: 'Operator', email: row.email });
      const key = uniqueKey();
      await verifyEmail(server, row.email, key);
      const old = await submitAccount(server, { ...profile, invitation: token }, key);
      expect([old.status, fieldErrorsIn(old)]).toEqual([422, [superseded]]);
      expect((await submitAccount(server, { ...profile, invitation: newer }, key)).status).toBe(201);
    });

    it('should be valid for its whole lifetime again', async () => {
      const { row, again } = await inviteOne();
      await ageInvitation(server, row.email, invitationLifetime - oneDay);
      await again();
      const newer = tokenInEmail(await server.inbox.newest(row.email, 2));
      expect(
        (await withClockAhead(server, invitationLifetime - oneMinute, () => fetchInvitation(server, newer))).body
          .errors,
      ).toBeUndefined();
      expect(
        fieldErrorsIn(await withClockAhead(server, invitationLifetime, () => fetchInvitation(server, newer))),
      ).toEqual([expired]);
    });

    it('should email nothing if the same arrives again at once, or the invitation was used', async () => {
      const { row, again, token } = await inviteOne();
      await inParallel(10, () => again());
      await ageInvitation(server, row.email, Math.min(requestWindow, sessionLifetime) - oneMinute);
      expect((await again()).status).toBe(200);
      const key = uniqueKey();
      await verifyEmail(server, row.email, key);
      expect((await submitAccount(server, { ...profile, invitation: token }, key)).status).toBe(201);
      await ageInvitation(server, row.email, pause);
      expect((await again()).status).toBe(200);
      // A later email is sent, so the outbox has passed any other.
      const { email } = await startRegistrationWithTeam(server);
      await server.inbox.newest(email);
      const invitations = server.inbox.to(row.email).filter(({ subject }) => subject.includes('invited to join'));
      expect(invitations).toHaveLength(1);
    });

    it('should email a first link whatever strangers have had emailed to that person, and no further one', {
      tags: ['6.renewal'],
    }, async () => {
      const settings = { EMAILS_PER_ADDRESS_PER_HOUR: 2, EMAILS_PER_DOMAIN_PER_HOUR: 2 };
      await using own = await startTestServerWithInbox(kind, { settings });
      const email = 'guest@invited.example';
      for (const at of [1, 2, 3])
        await postBooking(own, validBooking({ email: `guest+${at}@invited.example` }), uniqueKey());
      const { key, roles } = await startRegistrationWithTeam(own);
      expect((await submitInvitations(own, key, [{ email, role_id: roles[1]?.id }])).status).toBe(201);
      await own.inbox.newest(email);
      // A further one is counted with what strangers have had emailed.
      const spelling = 'guest+4@invited.example';
      const further = await submitInvitations(own, key, [{ email: spelling, role_id: roles[1]?.id }]);
      expect(fieldErrorsIn(further)).toEqual([tooOften(spelling)]);
    });

    it.each([
      ['the person has had too many', { EMAILS_PER_ADDRESS_PER_HOUR: 2 }, 'guest+3@invited.example'],
      ['their company has had too many', { EMAILS_PER_DOMAIN_PER_HOUR: 2 }, 'other@invited.example'],
    ])(
      'should say that no link is emailed, and end none, if %s',
      { tags: ['6.renewal'] },
      async (_, settings, next) => {
        await using own = await startTestServerWithInbox(kind, { settings });
        const [email, spelling] = ['guest@invited.example', 'guest+2@invited.example'];
        const company = await startRegistrationWithTeam(own);
        const invite = (...emails: string[]) =>
          submitInvitations(
            own,
            company.key,
            emails.map((to) => ({ email: to, role_id: company.roles[1]?.id })),
          );
        const tooMany = await invite(email, spelling, next);
        expect([tooMany.status, fieldErrorsIn(tooMany)]).toEqual([422, [tooOften(next).replace('0', '2')]]);
        expect((await invite(email, spelling)).status).toBe(201);
        const token = tokenInEmail(await own.inbox.newest(email));
        expect(fieldErrorsIn(await invite(next))).toEqual([tooOften(next)]);
        await ageInvitation(own, email, 8 * oneDay);
        expect(fieldErrorsIn(await invite(email))).toEqual([tooOften(email)]);
        const renewed = await sendRequest(own, registrationPaths.renewInvitation, { body: { invitation: token } });
        expect(renewed.status).toBe(429);
        // Neither has replaced the link, which works for longer than that hour.
        expect(fieldErrorsIn(await fetchInvitation(own, token))).toEqual([expired]);
        await ageInvitation(own, email, -8 * oneDay);
        expect((await fetchInvitation(own, token)).body.errors).toBeUndefined();
        await dueEmailsSent(own);
        expect(own.inbox.mails.filter(({ to }) => to.endsWith('@invited.example'))).toHaveLength(2);
      },
    );

    it('should email at most five links an hour', async () => {
      const { row, company, again } = await inviteOne();
      const roles = [company.roles[0]?.id, company.roles[1]?.id];
      const statuses: number[] = [];
      for (let link = 2; link <= 5; link++)
        statuses.push((await again([{ email: row.email, role_id: roles[link % 2] }])).status);
      expect(statuses).toEqual([200, 200, 200, 200]);
      const answer = await again([{ email: row.email, role_id: roles[0] }]);
      expect([answer.status, fieldErrorsIn(answer)]).toEqual([422, [tooOften(row.email)]]);
      await server.inbox.newest(row.email, 5);
      expect(server.inbox.to(row.email)).toHaveLength(5);
    });
  });

  it('should email an address in two rows once', async () => {
    const { key, roles } = await startRegistrationWithTeam(server);
    const email = freshEmail();
    await submitInvitations(server, key, [
      { email, role_id: roles[0]?.id },
      { email: email.toUpperCase(), role_id: roles[1]?.id },
    ]);
    expect((await server.inbox.newest(email)).text).toContain('Role: Operator');
    expect(server.inbox.to(email)).toHaveLength(1);
  });

  it('should name the invalid rows, and invite nobody', async () => {
    const { email, key, roles } = await startRegistrationWithTeam(server);
    const fine = { email: freshEmail(), role_id: roles[0]?.id };
    const invitations = await countRows(server, 'invitations');
    const cases = [
      [[], 'invitations: Enter an email address, or press Skip'],
      [[fine, { email: 'nobody', role_id: fine.role_id }], 'invitations.1.email: Invalid Email'],
      [[fine, { email: freshEmail(), role_id: 'none' }], 'invitations.1.role_id: Choose a role'],
      [[fine, { email: freshEmail() }], 'invitations.1.role_id: Choose a role'],
      [[fine, { email, role_id: fine.role_id }], 'invitations.1.email: This is your own address'],
      [Array(maxInvites + 1).fill(fine), `invitations: Invite at most ${maxInvites} people at once`],
    ] as const;
    for (const [rows, fieldError] of cases) {
      const answer = await submitInvitations(server, key, [...rows]);
      expect([answer.status, fieldErrorsIn(answer)]).toEqual([422, [fieldError]]);
    }
    expect(await countRows(server, 'invitations')).toBe(invitations);
    expect((await findUser(server, email))?.registered_at).toBeNull();
  });

  it('should email no more people within an hour than a new account can invite, and say how many to take out', {
    tags: ['6.invited-per-hour'],
  }, async () => {
    const { key, roles } = await startRegistrationWithTeam(server);
    const rows = (length: number) => Array.from({ length }, () => ({ email: freshEmail(), role_id: roles[2]?.id }));
    const first = rows(Math.min(maxInvites, maxInvitedPerHour - 1));
    expect((await submitInvitations(server, key, first)).status).toBeLessThan(300);
    for (let left = maxInvitedPerHour - 1 - first.length; left > 0; left -= maxInvites)
      expect((await submitInvitations(server, key, rows(Math.min(left, maxInvites)))).status).toBeLessThan(300);
    const invitations = await countRows(server, 'invitations');
    const three = rows(3);
    expect(fieldErrorsIn(await submitInvitations(server, key, three))).toEqual([
      `invitations: You can invite ${maxInvitedPerHour} people within an hour: take out 2, and invite them once you have signed in`,
    ]);
    expect(await countRows(server, 'invitations')).toBe(invitations);
    expect((await submitInvitations(server, key, three.slice(0, 1))).status).toBe(200);
    // A repeated request emails nobody, and another role for somebody who was emailed adds nobody.
    const again = [{ ...first[0], role_id: roles[1]?.id }];
    expect((await submitInvitations(server, key, again)).status).toBe(200);
    expect((await submitInvitations(server, key, first)).status).toBe(200);
    const allEmailed = (age: number) =>
      server.database.queries
        .updateTable('invitations')
        .set({ created_at: new Date(Date.now() - age).toISOString() })
        .execute();
    await allEmailed(requestWindow);
    expect((await submitInvitations(server, key, three)).status).toBe(200);
    // More than the limit, as where invited people have asked for new links.
    await allEmailed(0);
    expect((await submitInvitations(server, key, three)).status).toBe(200);
  });

  it('should require a team first', async () => {
    const { key, roles } = await startRegistration(server);
    for (const answer of [
      await submitInvitations(server, key, [{ email: freshEmail(), role_id: roles[0]?.id }]),
      await submitSkip(server, key),
    ]) {
      expect([answer.status, answer.body.detail]).toEqual([409, 'Name your team first.']);
    }
  });

  it('should invite and finish once when it arrives ten times at once', { tags: ['7.onboarding'] }, async () => {
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

  it('should be skipped with or without a body', async () => {
    const { email, key } = await startRegistrationWithTeam(server);
    const bare = await fetch(server.url + registrationPaths.skip, {
      method: 'POST',
      headers: { 'idempotency-key': key, cookie: cookieOf(key) },
    });
    expect([bare.status, await bare.json(), bare.headers.get('cache-control')]).toEqual([
      200,
      { username: email, invited: 0, trial_ends },
      'no-store',
    ]);
    expect((await submitSkip(server, key)).status).toBe(200);
  });
});
