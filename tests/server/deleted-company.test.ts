// @vitest-environment node

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RestoredCompany } from '../../contract/company-restoration.ts';
import { deletedCompanyLifetime, invitationLifetime } from '../../contract/limits.ts';
import { createRestorationStore } from '../../server/flows/registration/restoration/store.ts';
import { linkless } from '../../server/mail/mail.ts';
import { forgetPerson } from '../../server/retention/forget.ts';
import {
  type ApiAnswer,
  ageInvitation,
  completeRegistration,
  fetchInvitation,
  fieldErrorsIn,
  findUser,
  freshEmail,
  inParallel,
  joinWithAccount,
  oneMinute,
  profile,
  sendRequest,
  startRegistration,
  startRegistrationWithTeam,
  startTestServerWithInbox,
  submitAccount,
  submitInvitations,
  submitTeam,
  type TestServerWithInbox,
  tokenInEmail,
  tokenInTeamLink,
  verifyEmail,
  withClockAhead,
} from './fixtures/registration-client.ts';
import { databaseKinds, dueEmailsSent, pollUntil, uniqueKey } from './fixtures/test-server.ts';

const unknown = 'token: We don’t recognise this link: it may be older than 30 days, after which a company is erased';
const used =
  'token: This link has already been used: if you have deleted your company again, use the link in the newest email';
const ended = 'token: This link worked for 30 days: the company is erased';
const gone = 'invitation: This company has been deleted: ask the person who invited you, or register your own company';

describe.each(databaseKinds)('a deleted company on %s', (kind) => {
  let server: TestServerWithInbox;
  beforeAll(async () => {
    server = await startTestServerWithInbox(kind);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const restore = (token: string) =>
    sendRequest<RestoredCompany & ApiAnswer['body']>(server, `/registration/restore/${token}`, { body: {} });

  const deletionsTold = (email: string) =>
    server.inbox.to(email).filter(({ subject }) => subject === 'You’ve deleted your company');

  /** Joins the team of a link with an existing account, which deletes a company that nobody is left in. */
  async function join(email: string, invitation: string): Promise<void> {
    expect((await joinWithAccount(server, email, invitation)).status).toBe(201);
  }

  /** Registers a company that has invited two people, and deletes it by joining another. */
  async function deleteCompany() {
    const own = await startRegistrationWithTeam(server);
    const invitees = [freshEmail(), freshEmail()];
    const invitations = invitees.map((email) => ({ email, role_id: own.roles[1]?.id }));
    await submitInvitations(server, own.key, invitations);
    const links = await Promise.all(invitees.map(async (email) => tokenInEmail(await server.inbox.newest(email))));
    await server.inbox.newest(own.email, 2);
    const before = await findUser(server, own.email);
    const other = await completeRegistration(server);
    await join(own.email, tokenInTeamLink(other.team));
    const mail = await pollUntil(() => deletionsTold(own.email)[0]);
    return { own, before, other, invitees, links, mail, token: tokenInEmail(mail) };
  }

  const rowsOf = (table: 'accounts' | 'teams' | 'invitations' | 'deleted_companies', account_id: unknown) =>
    server.database.queries
      .selectFrom(table)
      .selectAll()
      .where((table === 'accounts' ? 'id' : 'account_id') as never, '=', account_id as never)
      .execute();

  const setRole = (email: string, role: 'Manager' | 'Guest') =>
    server.database.queries.updateTable('users').set({ role }).where('email', '=', email).execute();

  it('should be told to its owner, with a link whose token is stored hashed', { tags: ['6.restoration'] }, async () => {
    const { own, before, mail, token } = await deleteCompany();
    expect(mail.text).toContain(`Company: ${linkless(own.team.name)}`);
    expect(mail.text).toContain('for 30 days');
    const [row] = await rowsOf('deleted_companies', before?.account_id);
    expect(row).toMatchObject({ user_id: before?.id, role: 'Manager', restored_at: null });
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('should let nobody join it, and hold its name', { tags: ['6.restoration'] }, async () => {
    const { own, links } = await deleteCompany();
    for (const link of [...links, tokenInTeamLink(own.team)]) {
      expect(fieldErrorsIn(await fetchInvitation(server, link))).toEqual([gone]);
      const renewed = await sendRequest(server, '/api/register/invitation/renew', { body: { invitation: link } });
      expect([renewed.status, fieldErrorsIn(renewed)]).toEqual([422, [gone]]);
    }
    const guest = uniqueKey();
    await verifyEmail(server, freshEmail(), guest);
    const answer = await submitAccount(server, { ...profile, invitation: tokenInTeamLink(own.team) }, guest);
    expect([answer.status, fieldErrorsIn(answer)]).toEqual([422, [gone]]);
    const other = await startRegistration(server);
    const taken = await submitTeam(server, other.key, own.team.name);
    expect(fieldErrorsIn(taken)).toEqual(['name: That team name is taken: choose another']);
  });

  it('should come back as it was, with the invitations that still work, and say so by email', {
    tags: ['6.restoration'],
  }, async () => {
    const { own, before, other, invitees, links, token } = await deleteCompany();
    await ageInvitation(server, invitees[0] ?? '', invitationLifetime);
    const answer = await restore(token);
    expect([answer.status, answer.body]).toEqual([200, { team: own.team.name, invitations: 1, left: other.team.name }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await findUser(server, own.email)).toEqual({ ...before, registration_key: null });
    expect((await fetchInvitation(server, links[1] ?? '')).body.team).toBe(own.team.name);
    const news = await pollUntil(() =>
      server.inbox.to(own.email).find(({ subject }) => subject === 'Your company is back'),
    );
    expect(news.text).toContain(`Team you left: ${linkless(other.team.name)}`);
  });

  it('should come back once, however often the button is pressed', { tags: ['6.restoration'] }, async () => {
    const { own, other, token } = await deleteCompany();
    const answers = await inParallel(5, () => restore(token));
    // The answer to the first press may have been lost.
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(answers.map(({ body }) => body.left).sort()).toEqual(['', '', '', '', other.team.name]);
    await dueEmailsSent(server);
    const told = server.inbox.to(own.email).filter(({ subject }) => subject === 'Your company is back');
    expect(told).toHaveLength(1);
  });

  it('should be said to be back by the page of its link, which offers it no more', {
    tags: ['6.restoration'],
  }, async () => {
    const { own, other, token } = await deleteCompany();
    const store = createRestorationStore(server.database);
    const restored = () => store.restored(token, new Date());
    expect(await restored()).toBeUndefined();
    await restore(token);
    await dueEmailsSent(server);
    expect(await restored()).toEqual({ team: own.team.name, invitations: 2, left: '' });
    await join(own.email, tokenInTeamLink(other.team));
    expect(await restored()).toBeUndefined();
  });

  it('should not come back by a GET, an unknown link, or after 30 days', { tags: ['6.restoration'] }, async () => {
    const { own, other, token } = await deleteCompany();
    await sendRequest(server, `/registration/restore/${token}`);
    const accountOf = async (email: string) => (await findUser(server, email))?.account_id;
    expect(await accountOf(own.email)).toBe(await accountOf(other.email));
    expect(fieldErrorsIn(await restore('unknown'))).toEqual([unknown]);
    const late = await withClockAhead(server, deletedCompanyLifetime, () => restore(token));
    expect([late.status, fieldErrorsIn(late)]).toEqual([422, [ended]]);
    expect((await withClockAhead(server, deletedCompanyLifetime - oneMinute, () => restore(token))).status).toBe(200);
  });

  it('should not take the only manager from another team, until there is another', {
    tags: ['6.restoration'],
  }, async () => {
    const { own, before, other, token } = await deleteCompany();
    await setRole(own.email, 'Manager');
    await setRole(other.email, 'Guest');
    const needed = `team: ${other.team.name} would be left without a manager: sign in, make somebody else a manager of it, then press the button again`;
    expect(fieldErrorsIn(await restore(token))).toEqual([needed]);
    await setRole(other.email, 'Manager');
    await setRole(own.email, 'Guest');
    expect((await restore(token)).status).toBe(200);
    expect(await findUser(server, own.email)).toMatchObject({ role: 'Manager', account_id: before?.account_id });
  });

  it('should not come back if nobody would be left in the present team', { tags: ['6.restoration'] }, async () => {
    const { own, other, token } = await deleteCompany();
    const third = await completeRegistration(server);
    await setRole(other.email, 'Guest');
    await join(other.email, tokenInTeamLink(third.team));
    expect(fieldErrorsIn(await restore(token))[0]).toContain('would be left without a manager');
    expect(await rowsOf('teams', (await findUser(server, own.email))?.account_id)).toHaveLength(1);
  });

  it('should be deleted and brought back again', { tags: ['6.restoration'] }, async () => {
    const { own, before, other, token } = await deleteCompany();
    const known = server.inbox.to(own.email).length;
    expect((await restore(token)).status).toBe(200);
    await server.inbox.newest(own.email, known + 1);
    await join(own.email, tokenInTeamLink(other.team));
    const again = await pollUntil(() => deletionsTold(own.email)[1]);
    expect(fieldErrorsIn(await restore(token))).toEqual([used]);
    expect((await restore(tokenInEmail(again))).status).toBe(200);
    expect(await findUser(server, own.email)).toEqual({ ...before, registration_key: null });
  });

  it('should be erased with the person who deleted it', { tags: ['6.restoration'] }, async () => {
    const { own, before, token } = await deleteCompany();
    const { deleted } = await forgetPerson(server.database, own.email, false);
    expect(deleted).toMatchObject({ users: 1, deleted_companies: 1, accounts: 1, teams: 1, invitations: 2 });
    for (const table of ['accounts', 'teams', 'invitations', 'deleted_companies'] as const)
      expect(await rowsOf(table, before?.account_id)).toEqual([]);
    expect(fieldErrorsIn(await restore(token))).toEqual([unknown]);
  });

  it('should outlive that person for somebody who has joined it', { tags: ['6.restoration'] }, async () => {
    const { own, before } = await deleteCompany();
    const { email } = await completeRegistration(server);
    const account_id = before?.account_id ?? null;
    // As a server of an earlier release lets them.
    await server.database.queries.updateTable('users').set({ account_id }).where('email', '=', email).execute();
    await forgetPerson(server.database, own.email, false);
    expect([await rowsOf('accounts', account_id), await rowsOf('teams', account_id)]).toMatchObject([[{}], [{}]]);
  });

  it('should come back without scripts too', { tags: ['6.restoration'] }, async () => {
    const { own, before, token } = await deleteCompany();
    const path = `/registration/restore/${token}`;
    const form = { method: 'POST', body: new URLSearchParams(), redirect: 'manual' } as const;
    const { status, headers } = await fetch(server.url + path, form);
    expect([status, headers.get('location')]).toEqual([303, `${path}?done`]);
    expect(await findUser(server, own.email)).toEqual({ ...before, registration_key: null });
  });
});
