// @vitest-environment node

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invitationLifetime } from '../../contract/limits.ts';
import { invitationHeader } from '../../contract/registration.ts';
import {
  ageInvitation,
  completeRegistration,
  fetchSession,
  fieldErrorsIn,
  findUser,
  freshEmail,
  inParallel,
  profile,
  startRegistrationWithTeam,
  startTestServerWithInbox,
  submitAccount,
  submitInvitations,
  type TestServerWithInbox,
  tokenInTeamLink,
  verifyEmail,
} from './fixtures/registration-client.ts';
import { databaseKinds, uniqueKey } from './fixtures/test-server.ts';

describe.each(databaseKinds)('a company that nobody would be left in on %s', (kind) => {
  let server: TestServerWithInbox;
  beforeAll(async () => {
    server = await startTestServerWithInbox(kind);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  /** Somebody with a company of their own, who follows an invitation to another. */
  async function invited() {
    const own = await startRegistrationWithTeam(server);
    const invitations = [freshEmail(), freshEmail()].map((email) => ({ email, role_id: own.roles[2]?.id }));
    expect((await submitInvitations(server, own.key, invitations)).status).toBe(201);
    const other = await startRegistrationWithTeam(server);
    const invitation = tokenInTeamLink(other.team);
    const key = uniqueKey();
    await verifyEmail(server, own.email, key, { [invitationHeader]: invitation });
    const { name } = own.team;
    const join = (deleting?: object) => submitAccount(server, { invitation, ...(deleting && { deleting }) }, key);
    return { own, name, key, invitees: invitations.map(({ email }) => email), other, join };
  }

  const teamsCalled = (name: string) =>
    server.database.queries.selectFrom('teams').selectAll().where('name', '=', name).execute();

  const changed = (name: string) => `deleting: ${name} is not as this page showed it: nothing was deleted`;

  it('should be shown with what would go: its team and the invitations that still work', {
    tags: ['6.own-company'],
  }, async () => {
    const { name, key, invitees } = await invited();
    const company = async () => (await fetchSession(server, key)).body.company;
    expect(await company()).toEqual({ team: name, others: 0, invitations: 2 });
    await ageInvitation(server, invitees[0] ?? '', invitationLifetime);
    expect(await company()).toEqual({ team: name, others: 0, invitations: 1 });
  });

  it('should be deleted by its name alone, however it is written', { tags: ['6.own-company'] }, async () => {
    const { own, name, other, join } = await invited();
    const before = await findUser(server, own.email);
    for (const typed of ['', name.slice(1), other.team.name]) {
      const answer = await join({ name: typed, team: name, invitations: 2 });
      expect([answer.status, fieldErrorsIn(answer)]).toEqual([422, [`company: Type ${name} to delete it`]]);
    }
    expect(await findUser(server, own.email)).toEqual(before);
    const answer = await join({ name: ` ${name.toUpperCase()} `, team: name, invitations: 2 });
    expect([answer.status, answer.body.next]).toEqual([201, 'welcome']);
    expect(await findUser(server, own.email)).toMatchObject({ role: 'Guest' });
  });

  it('should not be deleted by a request that does not say so, nor by one that is out of date', {
    tags: ['6.own-company'],
  }, async () => {
    const { own, name, invitees, join } = await invited();
    const before = await findUser(server, own.email);
    const rejected = [
      await join(),
      await join({ name, team: 'Another', invitations: 2 }),
      await join({ name, team: name, invitations: 1 }),
    ];
    await ageInvitation(server, invitees[0] ?? '', invitationLifetime);
    rejected.push(await join({ name, team: name, invitations: 2 }));
    expect(rejected.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    expect(rejected.flatMap(fieldErrorsIn)).toEqual(Array(4).fill(changed(name)));
    expect(await findUser(server, own.email)).toEqual(before);
    expect((await join({ name, team: name, invitations: 1 })).status).toBe(201);
  });

  it('should stay if somebody has joined it in the meantime', { tags: ['6.own-company'] }, async () => {
    const { own, name, key, join } = await invited();
    const guest = uniqueKey();
    await verifyEmail(server, freshEmail(), guest);
    expect((await submitAccount(server, { ...profile, invitation: tokenInTeamLink(own.team) }, guest)).status).toBe(
      201,
    );
    const answer = await join({ name, team: name, invitations: 2 });
    expect([answer.status, fieldErrorsIn(answer)]).toEqual([422, [changed(name)]]);
    expect((await fetchSession(server, key)).body.company).toEqual({ team: name, others: 1, invitations: 2 });
    expect(await teamsCalled(name)).toHaveLength(1);
  });

  it('should be deleted, or joined by somebody else, if both are asked for at once', {
    tags: ['6.own-company'],
  }, async () => {
    const { own, name, join } = await invited();
    const keys = await Promise.all(
      [1, 2, 3].map(async () => {
        const key = uniqueKey();
        await verifyEmail(server, freshEmail(), key);
        return key;
      }),
    );
    const [deleted, ...joined] = await Promise.all([
      join({ name, team: name, invitations: 2 }),
      ...keys.map((key) => submitAccount(server, { ...profile, invitation: tokenInTeamLink(own.team) }, key)),
    ]);
    const count = joined.filter(({ status }) => status === 201).length;
    expect([deleted?.status, count]).toEqual(deleted?.status === 201 ? [201, 0] : [422, 3]);
  });

  it('should be deleted once if it is asked for many times at once', { tags: ['6.own-company'] }, async () => {
    const { name, join } = await invited();
    const answers = await inParallel(5, () => join({ name, team: name, invitations: 2 }));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('should not be asked about before the own team is joined again', async () => {
    const own = await completeRegistration(server);
    const key = uniqueKey();
    await verifyEmail(server, own.email, key, { [invitationHeader]: tokenInTeamLink(own.team) });
    const answer = await submitAccount(server, { invitation: tokenInTeamLink(own.team) }, key);
    expect(fieldErrorsIn(answer)).toEqual(['invitation: You are already in this team: sign in']);
  });
});
