// @vitest-environment node

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restorationPage } from '../../contract/company-restoration.ts';
import { invitationLifetime } from '../../contract/limits.ts';
import { newPasswordPath, passwordResetPath, resetCheckPath } from '../../contract/password-reset.ts';
import { invitationHeader, registrationPaths, sendCodePath, verifyCodePath } from '../../contract/registration.ts';
import { ownTables } from '../../server/database/own-tables.ts';
import { passwordResetTables } from '../../server/flows/password-reset/tables.ts';
import { registrationTables } from '../../server/flows/registration/tables.ts';
import {
  ageInvitation,
  completeRegistration,
  deleteSession,
  dumpDatabase,
  fetchInvitation,
  fetchSession,
  freshEmail,
  freshTeamName,
  joinWithAccount,
  pressLink,
  profile,
  receiveCode,
  receiveResetLink,
  sendRequest,
  startRegistration,
  startRegistrationWithInvitee,
  startRegistrationWithTeam,
  startTestServerWithInbox,
  submitAccount,
  submitInvitations,
  submitNewPassword,
  submitResetRequest,
  submitSkip,
  submitTeam,
  type TestServerWithInbox,
  tokenInEmail,
  tokenInTeamLink,
  verifyEmail,
} from './fixtures/registration-client.ts';
import { databaseKinds, dueEmailsSent, pollUntil, startTestServer, uniqueKey } from './fixtures/test-server.ts';

const rule = 'One company’s act leaves every other company’s rows alone';

/** Confirms an address and joins the company of an invitation with a new account. */
async function join(server: TestServerWithInbox, email: string, invitation: string): Promise<Answered> {
  const key = uniqueKey();
  await verifyEmail(server, email, key, { [invitationHeader]: invitation });
  return submitAccount(server, { ...profile, invitation }, key);
}

/** Deletes a company by joining another with its only manager's account, and returns the token that brings it back. */
async function deleteByJoining(server: TestServerWithInbox, email: string, invitation: string): Promise<string> {
  expect((await joinWithAccount(server, email, invitation)).status).toBe(201);
  const told = ({ subject }: { subject: string }) => subject === 'You’ve deleted your company';
  return tokenInEmail(await pollUntil(() => server.inbox.to(email).find(told)));
}

const resend = (server: TestServerWithInbox, key: string, to: string) =>
  sendRequest(server, registrationPaths.resendInvitation, { body: { to, links: 1 }, key });

/**
 * Rows in every state that an act changes: codes and links unused, invitations open, used and replaced, a deleted company. Each link
 * is used before there is another company, so that what ends those of others is noticed by the comparison, and not here.
 */
async function settleOthers(server: TestServerWithInbox): Promise<void> {
  const deleted = await startRegistrationWithInvitee(server);
  const other = await startRegistrationWithInvitee(server);
  await deleteByJoining(server, deleted.email, tokenInTeamLink(other.team));
  expect((await join(server, other.invitee, other.invitation)).status).toBe(201);
  const company = await startRegistrationWithInvitee(server);
  expect((await join(server, freshEmail(), tokenInTeamLink(company.team))).status).toBe(201);
  await resend(server, company.key, company.invitee);
  await receiveCode(server, freshEmail());
  await receiveResetLink(server, company.email);
  await startRegistrationWithTeam(server);
}

type Answered = { status: number; text: string };
type Act = [endpoint: string, what: string, act: (server: TestServerWithInbox) => Promise<Answered>];

const post = (path: string) => `post ${path}`;

/** What companies and their people can do, by every endpoint that is theirs. */
const acts: Act[] = [
  [
    `get ${registrationPaths.sendCode}/{email}`,
    'asks for a code',
    (server) => sendRequest(server, sendCodePath(freshEmail())),
  ],
  [
    `get ${registrationPaths.verifyCode}/{email}/{code}`,
    'confirms an address',
    async (server) => {
      const email = freshEmail();
      const code = await receiveCode(server, email);
      return sendRequest(server, verifyCodePath(email, code), { key: uniqueKey() });
    },
  ],
  [
    post(registrationPaths.link),
    'confirms an address by the link',
    async (server) => {
      const email = freshEmail();
      await receiveCode(server, email);
      return pressLink(server, tokenInEmail(await server.inbox.newest(email)), uniqueKey());
    },
  ],
  [
    post(registrationPaths.account),
    'corrects its account',
    async (server) =>
      submitAccount(server, { ...profile, first_name: 'Wanjiru' }, (await startRegistrationWithTeam(server)).key),
  ],
  [
    post(registrationPaths.account),
    'is joined',
    async (server) => {
      const { invitee, invitation } = await startRegistrationWithInvitee(server);
      return join(server, invitee, invitation);
    },
  ],
  [
    post(registrationPaths.account),
    'gives up its registration to join another',
    async (server) => {
      const { invitation, invitee } = await startRegistrationWithInvitee(server);
      const own = await startRegistrationWithTeam(server, invitee);
      return submitAccount(server, { ...profile, invitation }, own.key);
    },
  ],
  [
    post(registrationPaths.account),
    'is deleted',
    async (server) => {
      const { email } = await startRegistrationWithInvitee(server);
      return joinWithAccount(server, email, tokenInTeamLink((await startRegistrationWithInvitee(server)).team));
    },
  ],
  [
    post(registrationPaths.account),
    'is left',
    async (server) => {
      const { invitee, invitation } = await startRegistrationWithInvitee(server);
      expect((await join(server, invitee, invitation)).status).toBe(201);
      return joinWithAccount(server, invitee, tokenInTeamLink((await startRegistrationWithInvitee(server)).team));
    },
  ],
  [
    post(registrationPaths.team),
    'names its team',
    async (server) => submitTeam(server, (await startRegistration(server)).key, freshTeamName()),
  ],
  [
    post(registrationPaths.team),
    'renames its team',
    async (server) => submitTeam(server, (await startRegistrationWithTeam(server)).key, freshTeamName()),
  ],
  [
    post(registrationPaths.team),
    'gets a new link',
    async (server) => {
      const { key, team } = await startRegistrationWithTeam(server);
      return submitTeam(server, key, team.name);
    },
  ],
  [
    post(registrationPaths.invitations),
    'invites more people, and one with another role',
    async (server) => {
      const { key, invitee, roles } = await startRegistrationWithInvitee(server);
      const invites = [invitee, freshEmail()].map((email) => ({ email, role_id: roles[2]?.id }));
      return submitInvitations(server, key, invites);
    },
  ],
  [
    post(registrationPaths.resendInvitation),
    'sends an invitation again',
    async (server) => {
      const { key, invitee } = await startRegistrationWithInvitee(server);
      return resend(server, key, invitee);
    },
  ],
  [
    post(registrationPaths.skip),
    'finishes its registration',
    async (server) => submitSkip(server, (await startRegistrationWithTeam(server)).key),
  ],
  [
    post(registrationPaths.invitation),
    'shows an invitation',
    async (server) => fetchInvitation(server, (await startRegistrationWithInvitee(server)).invitation),
  ],
  [
    post(registrationPaths.renewInvitation),
    'has an invitation renewed',
    async (server) => {
      const { invitee, invitation } = await startRegistrationWithInvitee(server);
      await ageInvitation(server, invitee, invitationLifetime);
      return sendRequest(server, registrationPaths.renewInvitation, { body: { invitation }, key: uniqueKey() });
    },
  ],
  [
    `get ${registrationPaths.session}`,
    'reads its progress, which makes a link',
    async (server) => fetchSession(server, (await startRegistrationWithTeam(server)).key),
  ],
  [
    `delete ${registrationPaths.session}`,
    'signs out',
    async (server) => deleteSession(server, (await startRegistrationWithTeam(server)).key),
  ],
  [
    post(`${restorationPage}/{token}`),
    'comes back',
    async (server) => {
      const { email } = await startRegistrationWithInvitee(server);
      const token = await deleteByJoining(
        server,
        email,
        tokenInTeamLink((await startRegistrationWithInvitee(server)).team),
      );
      return sendRequest(server, `${restorationPage}/${token}`, { body: {} });
    },
  ],
  [
    post(passwordResetPath),
    'asks for a link to set a password',
    async (server) => submitResetRequest(server, (await completeRegistration(server)).email),
  ],
  [
    post(resetCheckPath),
    'opens the page of that link',
    async (server) => {
      const token = await receiveResetLink(server, (await completeRegistration(server)).email);
      return sendRequest(server, resetCheckPath, { body: { token } });
    },
  ],
  [
    post(newPasswordPath),
    'sets a password',
    async (server) => {
      const { email } = await startRegistration(server);
      return submitNewPassword(server, await receiveResetLink(server, email), 'copper river 19', uniqueKey());
    },
  ],
];

/** Every row but those that the server keeps for itself, which count requests of everybody. */
async function rowsIn(server: TestServerWithInbox): Promise<Map<string, string[]>> {
  await dueEmailsSent(server);
  const tables: Record<string, object[]> = JSON.parse(await dumpDatabase(server));
  return new Map(
    Object.entries(tables)
      .filter(([name]) => !(name in ownTables))
      .map(([name, rows]) => [name, rows.map((row) => JSON.stringify(row))]),
  );
}

it('should try every endpoint of a company here', async () => {
  await using server = await startTestServer('sqlite');
  const { paths } = await (await fetch(`${server.url}/api/openapi.json`)).json();
  // Nothing that these flows store belongs to a company.
  const foreign = ['blog', 'booking', 'contact', 'fuel station', 'operation', 'subscription'];
  const theirs = Object.entries(paths as Record<string, Record<string, { tags?: string[] }>>).flatMap(
    ([path, operations]) =>
      Object.entries(operations).flatMap(([method, { tags = [] }]) =>
        tags.length > 0 && tags.every((tag) => foreign.includes(tag)) ? [] : `${method} ${path}`,
      ),
  );
  const tried = new Set(acts.map(([endpoint]) => endpoint));
  expect(theirs.toSorted(), `${rule}: try each endpoint`).toEqual([...tried].sort());
});

describe.each(databaseKinds)('the rows of other companies on %s', (kind) => {
  let server: TestServerWithInbox;
  beforeAll(async () => {
    server = await startTestServerWithInbox(kind);
    await settleOthers(server);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  it('should be there in every table, to be compared', async () => {
    const rows = await rowsIn(server);
    // Only servers of earlier releases write to code_guesses.
    const names = Object.keys({ ...registrationTables, ...passwordResetTables }).filter(
      (one) => one !== 'code_guesses',
    );
    const empty = names.filter((name) => !rows.get(name)?.length);
    expect(empty, 'tables without rows of other companies: one company’s act has ended or changed another’s').toEqual(
      [],
    );
  });

  it.each(acts)('should stay as they are after %s: a company %s', async (endpoint, what, act) => {
    // Whatever leads to the act is one company's, too.
    const before = await rowsIn(server);
    const { status, text } = await act(server);
    expect(status, text).toBeLessThan(300);
    const after = await rowsIn(server);
    const changed = [...before].flatMap(([table, rows]) => {
      const left = new Set(after.get(table));
      return rows.filter((row) => !left.has(row)).map((row) => `${table}: ${row}`);
    });
    expect(changed, `${rule}, but ${endpoint} (${what}) changed ${changed.length} of them`).toEqual([]);
  });
});
