// @vitest-environment node

import { argon2Sync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FuelStationLogins, fuelStationPath } from '../../contract/fuel-station.ts';
import { passwordReissueWindow } from '../../contract/limits.ts';
import { tryHeader } from '../../contract/submission.ts';
import type { Database } from '../../server/database/database.ts';
import { createFuelStationStore } from '../../server/flows/fuel-station/store.ts';
import { unambiguousAlphabet } from '../../server/security/passwords.ts';
import { publishNothing } from '../../server/webhooks/publish.ts';
import { inParallel, tryNumber, withClockAhead } from './fixtures/registration-client.ts';
import { validStation, validStationRow } from './fixtures/submissions.ts';
import {
  databaseKinds,
  pollUntil,
  recordRenderedPages,
  startInstances,
  startTestServer,
  type TestServer,
  uniqueKey,
} from './fixtures/test-server.ts';

type Answer = { status: number; logins: FuelStationLogins };

function send(
  { url }: Pick<TestServer, 'url'>,
  station: object,
  key?: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url + fuelStationPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }), ...headers },
    body: JSON.stringify(station),
  });
}

async function register(...given: Parameters<typeof send>): Promise<Answer> {
  const answer = await send(...given);
  return { status: answer.status, logins: await answer.json() };
}

/** Whether a password matches a hash, computed independently of the server. */
function matches(phc: string | undefined, password: string | undefined): boolean {
  const [, memory, passes, parallelism, salt = '', tag = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc ?? '') ?? [];
  const wanted = Buffer.from(tag, 'base64');
  const found = argon2Sync('argon2id', {
    message: password ?? '',
    nonce: Buffer.from(salt, 'base64'),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
    memory: Number(memory),
    passes: Number(passes),
  });
  return found.equals(wanted);
}

async function userOf({ queries }: Database, username: string) {
  return queries.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst();
}

async function passwordsWork(database: Database, { manager, fuel_attendant }: FuelStationLogins): Promise<boolean[]> {
  return Promise.all(
    [manager, fuel_attendant].map(async ({ username, password }) =>
      matches((await userOf(database, username))?.password_hash, password),
    ),
  );
}

async function stationsOf({ queries }: Database, email: string) {
  return queries.selectFrom('fuel_stations').selectAll().where('email', '=', email).execute();
}

async function mailsOf({ queries }: Database, email: string) {
  const rows = await queries.selectFrom('outbox').selectAll().orderBy('id').execute();
  return rows.map(({ message }) => JSON.parse(message)).filter(({ station }) => station.email === email);
}

const freshEmail = () => `${uniqueKey()}@station.example`;

describe.each(databaseKinds)('POST /api/register/fuelStation on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  describe('a new station', () => {
    it('should return working logins of a manager and a fuel attendant, and not be cached', {
      tags: ['1.visitors', '6.station'],
    }, async () => {
      const answer = await send(server, validStation, uniqueKey());
      expect(answer.status).toBe(201);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const logins: FuelStationLogins = await answer.json();
      expect(await passwordsWork(server.database, logins)).toEqual([true, true]);
      expect(await userOf(server.database, logins.manager.username)).toMatchObject({
        role: 'Manager',
        account_id: null,
      });
      expect(await userOf(server.database, logins.fuel_attendant.username)).toMatchObject({ role: 'Fuel Attendant' });
      expect(logins.manager.password).not.toBe(logins.fuel_attendant.password);
    });

    it('should have readable usernames and passwords that are easy to type', async () => {
      const letters = `[${unambiguousAlphabet}]{4}`;
      const { logins } = await register(server, validStation, uniqueKey());
      expect(logins.manager.username).toMatch(new RegExp(`^manager\\.athi-river-${letters}$`));
      expect(logins.fuel_attendant.username).toBe(logins.manager.username.replace('manager', 'attendant'));
      expect(logins.manager.password).toMatch(new RegExp(`^${letters}-${letters}-${letters}$`));
      expect(unambiguousAlphabet).not.toMatch(/[ilo01A-Z]/);
      const other = await register(server, { ...validStation, fuel_station_name: ' Ĝaraĝo №7 – ÉTOILE ' }, uniqueKey());
      expect(other.logins.manager.username).toMatch(/^manager\.garago-no7-etoile-/);
      const foreign = await register(server, { ...validStation, fuel_station_name: '加油站' }, uniqueKey());
      expect(foreign.logins.manager.username).toMatch(/^manager\.station-/);
    });

    it('should be stored with every field, and queue an email to the visitor and a notice', {
      tags: ['2.station-mails', '3.station'],
    }, async () => {
      const email = freshEmail();
      const { logins } = await register(server, { ...validStation, email, first_name: ' Ami\0na ' }, uniqueKey());
      const [station, ...others] = await stationsOf(server.database, email);
      expect(others).toEqual([]);
      expect(station).toMatchObject({ ...validStationRow, email, first_name: 'Amina' });
      expect(await userOf(server.database, logins.manager.username)).toMatchObject({ fuel_station_id: station?.id });
      const mails = await mailsOf(server.database, email);
      expect(mails.map((message) => message.kind)).toEqual(['fuel-station-registered', 'fuel-station-notice']);
    });

    it('should never get the username of another station', { tags: ['6.station'] }, async () => {
      const suffixes = ['aaaa', 'aaaa', 'bbbb'];
      const stations = createFuelStationStore(server.database, publishNothing, () => suffixes.shift() ?? 'zzzz');
      const names: string[] = [];
      for (const email of [freshEmail(), freshEmail()]) {
        const request = { ...validStation, fuel_station_name: `Twin ${kind}`, email };
        const outcome = await stations.register({ key: uniqueKey(), request, now: new Date() });
        if (outcome.kind !== 'registered') throw new Error(outcome.kind);
        names.push(outcome.logins.manager.username);
        expect(await stationsOf(server.database, email)).toHaveLength(1);
        expect(await mailsOf(server.database, email)).toHaveLength(2);
      }
      expect(names).toEqual([`manager.twin-${kind}-aaaa`, `manager.twin-${kind}-bbbb`]);
    });
  });

  describe('a repeated station', () => {
    it('should be one station with one pair of emails, and return working passwords', {
      tags: ['7.station'],
    }, async () => {
      const [key, email] = [uniqueKey(), freshEmail()];
      const first = await register(server, { ...validStation, email }, key, tryNumber(1));
      const again = await register(server, { ...validStation, email }, key, tryNumber(2));
      expect([first.status, again.status]).toEqual([201, 200]);
      expect(again.logins.manager.username).toBe(first.logins.manager.username);
      expect(await passwordsWork(server.database, again.logins)).toEqual([true, true]);
      expect(await passwordsWork(server.database, first.logins)).toEqual([false, false]);
      expect(await stationsOf(server.database, email)).toHaveLength(1);
      expect(await mailsOf(server.database, email)).toHaveLength(2);
    });

    it('should keep the passwords of the newest try when a stale one arrives', { tags: ['7.station'] }, async () => {
      const key = uniqueKey();
      const newest = await register(server, validStation, key, tryNumber(2));
      const stale = await register(server, validStation, key, tryNumber(1));
      expect(stale.status).toBe(200);
      expect(stale.logins).toEqual({
        manager: { username: newest.logins.manager.username },
        fuel_attendant: { username: newest.logins.fuel_attendant.username },
        detail: expect.stringMatching(/already been shown.*\+254 700 000 000/),
      });
      expect(await passwordsWork(server.database, newest.logins)).toEqual([true, true]);
    });

    it('should return working passwords when the answer to its newest try was lost', {
      tags: ['7.station'],
    }, async () => {
      const key = uniqueKey();
      await register(server, validStation, key, tryNumber(2));
      const again = await register(server, validStation, key, tryNumber(2));
      expect(again.status).toBe(200);
      expect(await passwordsWork(server.database, again.logins)).toEqual([true, true]);
    });

    it('should be refused a correction after ten minutes, unless the try is stale', {
      tags: ['7.station'],
    }, async () => {
      const [key, email] = [uniqueKey(), freshEmail()];
      await register(server, { ...validStation, email }, key, tryNumber(2));
      const correct = async (number: number) =>
        (await send(server, { ...validStation, email, mobile: '0722' }, key, tryNumber(number))).status;
      const statuses = await withClockAhead(server, passwordReissueWindow, async () => [
        await correct(1),
        await correct(2),
        await correct(3),
      ]);
      expect(statuses).toEqual([200, 409, 409]);
      expect(await stationsOf(server.database, email)).toMatchObject([{ mobile: validStation.mobile }]);
    });

    it('should be answered without passwords after ten minutes, with the number to call', {
      tags: ['7.station'],
    }, async () => {
      const key = uniqueKey();
      const first = await register(server, validStation, key);
      try {
        server.clock.ahead = passwordReissueWindow - 1000;
        const inTime = await register(server, validStation, key);
        expect(await passwordsWork(server.database, inTime.logins)).toEqual([true, true]);
        server.clock.ahead = passwordReissueWindow;
        const { status, logins } = await register(server, validStation, key);
        expect([status, logins.manager]).toEqual([200, { username: first.logins.manager.username }]);
        expect(logins.detail).toContain('+254 700 000 000');
        expect(await passwordsWork(server.database, inTime.logins)).toEqual([true, true]);
        const other = await send(server, { ...validStation, mobile: '0722' }, key);
        expect([other.status, (await other.json()).detail]).toEqual([409, expect.stringContaining('+254 700')]);
      } finally {
        server.clock.ahead = 0;
      }
    });

    it('should be corrected if its content differs, and be emailed about it', async () => {
      const [key, email] = [uniqueKey(), freshEmail()];
      await register(server, { ...validStation, email }, key, tryNumber(1));
      const { status, logins } = await register(
        server,
        { ...validStation, email, franchise: 'otherr' },
        key,
        tryNumber(2),
      );
      expect(status).toBe(200);
      expect(await stationsOf(server.database, email)).toMatchObject([{ franchise: 'otherr', tries: 2 }]);
      expect(await passwordsWork(server.database, logins)).toEqual([true, true]);
      const mails = await mailsOf(server.database, email);
      expect(mails.map(({ corrected }) => corrected)).toEqual([false, false, true, true]);
    });

    it('should return no passwords to anyone who only knows its content', async () => {
      const email = freshEmail();
      const first = await register(server, { ...validStation, email });
      const again = await register(server, { ...validStation, email });
      expect([first.status, again.status]).toEqual([201, 200]);
      expect(again.logins.manager.password).toBeUndefined();
      expect(await passwordsWork(server.database, first.logins)).toEqual([true, true]);
    });
  });

  describe('an invalid station', () => {
    it('should be rejected if the number of its try is not a number', async () => {
      const answer = await send(server, validStation, uniqueKey(), { [tryHeader]: 'two' });
      expect([answer.status, (await answer.json()).detail]).toEqual([
        400,
        'Send a Registration-Try that is a whole number.',
      ]);
    });
  });

  it('should keep passwords out of the log, the emails and the database', {
    tags: ['2.station-mails', '7.station'],
  }, async () => {
    // Far longer than this test waits: the emails are sent because the outbox is woken.
    await using alone = await startTestServer(kind, { outboxPace: { poll: 3_600_000 } });
    const key = uniqueKey();
    const answers = [
      await register(alone, validStation, key, tryNumber(1)),
      await register(alone, validStation, key, tryNumber(2)),
    ];
    const passwords = answers.flatMap(({ logins }) => [logins.manager.password, logins.fuel_attendant.password]);
    expect(passwords.filter(Boolean)).toHaveLength(4);
    const folder = join(alone.settings.DATA_DIR, 'mail');
    const files = await pollUntil(() => {
      const found = readdirSync(folder).filter((file) => file.endsWith('.eml'));
      return found.length === 2 && found;
    });
    const mails = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(join(folder, file)))));
    const { queries } = alone.database;
    const rows = await Promise.all([
      queries.selectFrom('users').selectAll().execute(),
      queries.selectFrom('fuel_stations').selectAll().execute(),
      queries.selectFrom('outbox').selectAll().execute(),
    ]);
    const written = JSON.stringify([alone.log, mails, rows]);
    expect(written).toContain(answers[0]?.logins.manager.username);
    for (const password of passwords) expect(written).not.toContain(password);

    for (const { text, html } of mails) {
      expect(text).toContain(answers[0]?.logins.manager.username);
      expect(html).toContain(answers[0]?.logins.fuel_attendant.username);
    }
    expect(mails.map(({ html }) => html).join('')).toContain('We don’t email passwords');
  });
});

// On one database, because its statements are those of the same requests in JSON.
describe('a station from an HTML form', () => {
  const { rendered, renderPage } = recordRenderedPages();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('sqlite', {
      renderPage,
    });
  });
  afterAll(() => server[Symbol.asyncDispose]());
  const post = (fields: Record<string, string>) =>
    fetch(server.url + fuelStationPath, { method: 'POST', body: new URLSearchParams(fields) });

  it('should be answered with a page that shows the logins, and not be cached', async () => {
    const answer = await post(validStation);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(rendered.at(-1)).toMatchObject({
      path: '/register_fuel_station',
      answer: {
        flow: 'fuelStation',
        kind: 'accepted',
        form: validStation,
        logins: { manager: { password: expect.any(String) } },
      },
    });
    const again = await post(validStation);
    expect(again.status).toBe(200);
    expect(rendered.at(-1)).toMatchObject({
      answer: { kind: 'accepted', logins: { detail: expect.stringContaining('already been shown') } },
    });
  });

  it('should be returned with everything that was typed if the terms are not ticked', async () => {
    const { terms: _, ...unticked } = validStation;
    const answer = await post(unticked);
    expect(answer.status).toBe(422);
    expect(rendered.at(-1)).toEqual({
      path: '/register_fuel_station',
      answer: {
        flow: 'fuelStation',
        kind: 'rejected',
        form: { ...unticked, terms: '' },
        fieldErrors: [{ field: 'terms', message: 'Accept the terms' }],
      },
    });
  });

  it('should return the logins as plain text if the page cannot be rendered', async () => {
    const renderPage = () => Promise.reject(new Error('no renderer'));
    await using silent = await startTestServer('sqlite', { renderPage });
    const answer = await fetch(silent.url + fuelStationPath, {
      method: 'POST',
      body: new URLSearchParams(validStation),
    });
    expect(answer.status).toBe(201);
    expect(await answer.text()).toMatch(
      /^Your station is registered\. Note the passwords now: they are shown once\.\nManager: manager\.athi-river-\w{4}, [\w-]{14}\nFuel attendant: attendant\.athi-river-\w{4}, [\w-]{14}$/,
    );
  });
});

describe.each(databaseKinds)(
  'a station that arrives many times at once on %s, at two instances of PostgreSQL',
  (kind) => {
    it('should be one station with two users and one pair of emails, and working passwords in the last answer', {
      tags: ['7.station'],
    }, async () => {
      await using instances = await startInstances(kind);
      const { database } = instances;
      const key = uniqueKey();
      const answers = await inParallel(20, (at) => register(instances.either(at), validStation, key));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
      expect(new Set(answers.map(({ logins }) => logins.manager.username)).size).toBe(1);
      const working = await Promise.all(answers.map(({ logins }) => passwordsWork(database, logins)));
      expect(working.filter(([manager, attendant]) => manager && attendant)).toHaveLength(1);
      expect(working.filter(([manager, attendant]) => manager !== attendant)).toEqual([]);
      expect(await stationsOf(database, validStation.email)).toHaveLength(1);
      expect(await database.queries.selectFrom('users').selectAll().execute()).toHaveLength(2);
      expect(await mailsOf(database, validStation.email)).toHaveLength(2);
    });
  },
);
