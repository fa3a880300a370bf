// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registrationPaths } from '../../contract/registration.ts';
import {
  cookieOf,
  countRows,
  fieldErrorsIn,
  findUser,
  freshEmail,
  inParallel,
  startRegistration,
  startRegistrationWithTeam,
  startTestServerWithInbox,
  submitInvitations,
  submitSkip,
  type TestServerWithInbox,
} from './fixtures/registration-client.ts';
import { databaseKinds } from './fixtures/test-server.ts';

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
    expect([status, body, headers.get('cache-control')]).toEqual([201, { username: email }, 'no-store']);
    expect((await server.inbox.newest(one)).text).toContain('Role: Operator');
    expect((await server.inbox.newest(other)).text).toContain('Role: Manager');
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

  it('should invite new people in a second request, and give the others their new role', {
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
    expect(server.inbox.to(one)).toHaveLength(1);
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
      [Array(21).fill(fine), 'invitations: Invite at most 20 people at once'],
    ] as const;
    for (const [rows, fieldError] of cases) {
      const answer = await submitInvitations(server, key, [...rows]);
      expect([answer.status, fieldErrorsIn(answer)]).toEqual([422, [fieldError]]);
    }
    expect(await countRows(server, 'invitations')).toBe(invitations);
    expect((await findUser(server, email))?.registered_at).toBeNull();
  });

  it('should invite at most a hundred people', async () => {
    const { key, roles } = await startRegistrationWithTeam(server);
    const rows = () => Array.from({ length: 20 }, () => ({ email: freshEmail(), role_id: roles[2]?.id }));
    for (let twenty = 0; twenty < 5; twenty++)
      expect((await submitInvitations(server, key, rows())).status).toBeLessThan(300);
    expect(fieldErrorsIn(await submitInvitations(server, key, rows().slice(0, 1)))).toEqual([
      'invitations: A registration may invite 100 people: invite the others once you have signed in',
    ]);
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
      { username: email },
      'no-store',
    ]);
    expect((await submitSkip(server, key)).status).toBe(200);
  });
});
