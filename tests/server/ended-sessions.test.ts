// @vitest-environment node

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionLifetime } from '../../contract/limits.ts';
import { registrationPaths, verifyCodePath } from '../../contract/registration.ts';
import {
  completeRegistration,
  cookieOf,
  deleteSession,
  fetchSession,
  findUser,
  freshEmail,
  freshTeamName,
  joinWithAccount,
  passwordWorks,
  profile,
  receiveResetLink,
  sendRequest,
  startRegistrationWithInvitee,
  startRegistrationWithTeam,
  startTestServerWithInbox,
  submitAccount,
  submitInvitations,
  submitNewPassword,
  submitSkip,
  submitTeam,
  type TestServerWithInbox,
  tokenInEmail,
  tokenInTeamLink,
  verifyEmail,
  withClockAhead,
} from './fixtures/registration-client.ts';
import { databaseKinds, uniqueKey } from './fixtures/test-server.ts';

/** A registered company, whose manager has invited somebody and holds the session. */
async function register(server: TestServerWithInbox) {
  const company = await startRegistrationWithInvitee(server);
  return { ...company, account: company.email };
}

type Held = Awaited<ReturnType<typeof register>>;

/** A session and what has happened to it: `account` is the address of its person. */
type Ending = (server: TestServerWithInbox) => Promise<Held>;

const finish: Ending = register;

const finishInAnotherTab: Ending = async (server) => {
  const one = await startRegistrationWithTeam(server);
  const key = uniqueKey();
  const headers = { cookie: cookieOf(one.key) };
  expect((await sendRequest(server, verifyCodePath(one.email, one.code), { key, headers })).status).toBe(200);
  const invitee = freshEmail();
  const role_id = one.roles[1]?.id;
  await submitInvitations(server, one.key, [{ email: invitee, role_id }]);
  const invitation = tokenInEmail(await server.inbox.newest(invitee));
  return { ...one, key, invitee, role_id, invitation, account: one.email };
};

const join: Ending = async (server) => {
  const company = await register(server);
  const key = uniqueKey();
  await verifyEmail(server, company.invitee, key);
  const body = { ...profile, invitation: company.invitation };
  expect((await submitAccount(server, body, key)).status).toBe(201);
  return { ...company, key, account: company.invitee };
};

const leaveInAnotherTab: Ending = async (server) => {
  const held = await register(server);
  const other = tokenInTeamLink((await completeRegistration(server)).team);
  expect((await joinWithAccount(server, held.account, other)).status).toBe(201);
  return held;
};

const signOut: Ending = async (server) => {
  const held = await register(server);
  expect((await deleteSession(server, held.key)).status).toBe(204);
  return held;
};

const setPassword: Ending = async (server) => {
  const held = await register(server);
  const token = await receiveResetLink(server, held.account);
  expect((await submitNewPassword(server, token, profile.password)).status).toBe(200);
  return held;
};

/** What a session can ask for, with the cookie that the browser held before. */
const asked = {
  progress: (server: TestServerWithInbox, { key }: Held) => fetchSession(server, key),
  team: (server: TestServerWithInbox, { key }: Held) => submitTeam(server, key, freshTeamName()),
  invite: (server: TestServerWithInbox, { key, role_id }: Held) =>
    submitInvitations(server, key, [{ email: freshEmail(), role_id }]),
  resend: (server: TestServerWithInbox, { key, invitee }: Held) =>
    sendRequest(server, registrationPaths.resendInvitation, { body: { to: invitee, links: 1 }, key }),
  skip: (server: TestServerWithInbox, { key }: Held) => submitSkip(server, key),
};

const open = { progress: 200, team: 409, invite: 200, resend: 200, skip: 200 };
const ended = { progress: 401, team: 401, invite: 401, resend: 401, skip: 401 };
/** People who have joined see that, and can invite nobody. */
const joined = { progress: 200, team: 409, invite: 409, resend: 409, skip: 409 };

describe.each(databaseKinds)('a session on %s', (kind) => {
  let server: TestServerWithInbox;
  beforeAll(async () => {
    server = await startTestServerWithInbox(kind);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const endings: [string, Ending, typeof open, number?][] = [
    ['its registration is finished', finish, open],
    ['it is finished in another tab', finishInAnotherTab, open],
    ['its person has joined a company', join, joined],
    ['its person has left the company in another tab', leaveInAnotherTab, joined],
    ['its person has signed out', signOut, ended],
    ['its person has set a new password', setPassword, ended],
    ['its hour is over', finish, ended, sessionLifetime],
  ];

  it.each(endings)('should allow what docs/security.md promises once %s', async (what, end, promised, later = 0) => {
    const held = await end(server);
    const statuses = await withClockAhead(server, later, async () => {
      const found: Record<string, number> = {};
      for (const [name, ask] of Object.entries(asked)) found[name] = (await ask(server, held)).status;
      return found;
    });
    expect(statuses, `A session allows only what is promised once ${what}`).toEqual(promised);
  });

  it.each(endings.filter(([, end]) => end !== join))(
    'should change neither names nor password once %s',
    async (what, end, _promised, later = 0) => {
      const held = await end(server);
      const before = await findUser(server, held.account);
      const others = { ...profile, first_name: 'Eve', password: 'amber kite 31' };
      await withClockAhead(server, later, () => submitAccount(server, others, held.key));
      expect(await findUser(server, held.account), `A session changes no account once ${what}`).toEqual(before);
      expect(await passwordWorks(server, held.account, profile.password)).toBe(true);
    },
  );
});
