// @vitest-environment node

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invitationLifetime, maxLengths } from '../../contract/limits.ts';
import { registrationPaths } from '../../contract/registration.ts';
import {
  completeRegistration,
  fetchInvitation,
  fieldErrorsIn,
  freshTeamName,
  inParallel,
  oneDay,
  sendRequest,
  startRegistration,
  startRegistrationWithTeam,
  startTestServerWithInbox,
  submitTeam,
  type TestServerWithInbox,
  tokenInTeamLink,
  tryNumber,
} from './fixtures/registration-client.ts';
import { databaseKinds, uniqueKey } from './fixtures/test-server.ts';

describe.each(databaseKinds)('a team on %s', (kind) => {
  let server: TestServerWithInbox;
  beforeAll(async () => {
    server = await startTestServerWithInbox(kind);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  it('should return a link that starts with PUBLIC_URL, whatever the Host header says', async () => {
    const { key } = await startRegistration(server);
    const { status, body, headers } = await submitTeam(server, key, '  Simba Fleet ', {
      host: 'evil.example',
    });
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(body.name).toBe('Simba Fleet');
    expect(body.link).toMatch(/^http:\/\/localhost:3000\/registration\?invitation=[\w-]{43}$/);
    const life = Date.parse(body.link_expires_at) - Date.now();
    expect(life / oneDay).toBeCloseTo(invitationLifetime / oneDay, 2);
  });

  it.each([
    [{ name: ' ' }, 'name: Enter your team name'],
    [{ name: '\u3164\u2800' }, 'name: Enter your team name'],
    [{ name: 'x'.repeat(maxLengths.name + 1) }, `name: Team name must be ${maxLengths.name} characters or fewer`],
    [{}, 'name: Enter your team name'],
  ])('should be rejected: %j', async (body, fieldError) => {
    const { key } = await startRegistration(server);
    const answer = await sendRequest(server, registrationPaths.team, { body, key });
    expect([answer.status, fieldErrorsIn(answer)]).toEqual([422, [fieldError]]);
  });

  it('should have a unique name, however it is written', { tags: ['3.team'] }, async () => {
    const [one, other] = [await startRegistration(server), await startRegistration(server)];
    const suffix = uniqueKey();
    await submitTeam(server, one.key, `Nairobi  Couriers ${suffix}`);
    const unseen = ['\u200d', '\u034f', '\ufe0f', '\u180b', '\u206a', '\u{e0061}', '\u3164', '\uffa0', '\u2800'];
    const names = [
      `Nairobi  Couriers ${suffix}`,
      `nairobi couriers ${suffix}`,
      `NAIROBICOURIERS${suffix}`,
      ...unseen.map((character) => `Nai${character}robi Couriers ${suffix}`),
    ];
    for (const name of names) {
      const answer = await submitTeam(server, other.key, name);
      expect([answer.status, fieldErrorsIn(answer)]).toEqual([422, ['name: That team name is taken: choose another']]);
    }
    expect((await submitTeam(server, other.key, `Nairobi Couriers 2 ${suffix}`)).status).toBe(201);
  });

  it('should be one per account, with the latest name, and free the earlier name', async () => {
    const [one, other] = [await startRegistration(server), await startRegistration(server)];
    const [first, second] = [freshTeamName(), freshTeamName()];
    expect((await submitTeam(server, one.key, first)).status).toBe(201);
    expect((await submitTeam(server, one.key, first)).status).toBe(200);
    const renamed = await submitTeam(server, one.key, second);
    expect([renamed.status, renamed.body.name]).toEqual([200, second]);
    expect((await submitTeam(server, other.key, first)).status).toBe(201);
  });

  it('should not be renamed by a stale try', async () => {
    const { key } = await startRegistration(server);
    const newest = freshTeamName();
    await submitTeam(server, key, freshTeamName(), tryNumber(1));
    await submitTeam(server, key, newest, tryNumber(3));
    const stale = await submitTeam(server, key, freshTeamName(), tryNumber(2));
    expect([stale.status, stale.body.name]).toEqual([200, newest]);
  });

  it('should keep its name once the registration is finished', async () => {
    const { key, team } = await completeRegistration(server);
    expect((await submitTeam(server, key, team.name)).status).toBe(200);
    const other = await submitTeam(server, key, freshTeamName());
    expect([other.status, other.body.detail]).toEqual([409, expect.stringContaining('sign in')]);
  });

  it('should be one team when it arrives ten times at once', { tags: ['7.onboarding'] }, async () => {
    const { key } = await startRegistration(server);
    const name = freshTeamName();
    const answers = await inParallel(10, () => submitTeam(server, key, name));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    for (const { body } of answers) {
      expect((await fetchInvitation(server, tokenInTeamLink(body))).body.errors).toBeUndefined();
    }
  });

  it('should give its name to one of ten accounts that request it at once', async () => {
    const name = freshTeamName();
    const keys = await Promise.all(Array.from({ length: 10 }, async () => (await startRegistration(server)).key));
    const answers = await Promise.all(keys.map((key) => submitTeam(server, key, name)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(422)]);
  });

  it('should have at most fifty links', async () => {
    const { key, team } = await startRegistrationWithTeam(server);
    const { account_id } = (await server.database.queries
      .selectFrom('teams')
      .select('account_id')
      .where('name', '=', team.name)
      .executeTakeFirst()) ?? { account_id: '' };
    for (let links = 1; links < 50; links++) await submitTeam(server, key, team.name);
    expect((await fetchInvitation(server, tokenInTeamLink(team))).body.errors).toBeUndefined();
    await submitTeam(server, key, team.name);
    expect((await fetchInvitation(server, tokenInTeamLink(team))).body.errors).toHaveLength(1);
    const rows = await server.database.queries
      .selectFrom('team_links')
      .selectAll()
      .where('account_id', '=', account_id)
      .execute();
    expect(rows).toHaveLength(50);
  });
});
