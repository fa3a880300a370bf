// @vitest-environment node
import { argon2Sync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FuelStationLogins, fuelStationPath } from '../../contract/fuel-station.ts';
import { tryHeader } from '../../contract/submission.ts';
import type { Database } from '../../server/database/database.ts';
import { createFuelStationStore } from '../../server/database/fuel-stations.ts';
import { unambiguousAlphabet } from '../../server/security/passwords.ts';
import {
  createTestStorage,
  databaseKinds,
  freshKey,
  pollUntil,
  startTestServer,
  type TestServer,
} from './test-server.ts';

const sample = {
  fuel_station_name: 'Athi River',
  franchise: 'rubis',
  first_name: 'Amina',
  last_name: 'Otieno',
  mobile: '+254 711 000 111',
  email: 'amina@station.example',
} as const;

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

const tried = (number: number) => ({ [tryHeader]: String(number) });

/** Whether a password is the one of a hash, computed anew from what the hash says of itself. */
function matches(phc: string | undefined, password: string | undefined): boolean {
  const [, memory, passes, parallelism, salt = '', tag = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc ?? '') ?? [];
  expect([memory, passes, parallelism]).toEqual(['19456', '2', '1']);
  const wanted = Buffer.from(tag, 'base64');
  const found = argon2Sync('argon2id', {
    message: password ?? '',
    nonce: Buffer.from(salt, 'base64'),
    parallelism: 1,
    tagLength: wanted.length,
    memory: 19456,
    passes: 2,
  });
  return found.equals(wanted);
}

async function userOf({ queries }: Database, username: string) {
  return queries.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst();
}

async function work(database: Database, { manager, fuel_attendant }: FuelStationLogins): Promise<boolean[]> {
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

const freshEmail = () => `${freshKey()}@station.example`;

describe.each(databaseKinds)('POST /api/register/fuelStation on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  describe('a new station', () => {
    it('is answered with the logins of a manager and a fuel attendant, which work, and no cache keeps them', async () => {
      const answer = await send(server, sample, freshKey());
      expect(answer.status).toBe(201);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const logins: FuelStationLogins = await answer.json();
      expect(await work(server.database, logins)).toEqual([true, true]);
      expect(await userOf(server.database, logins.manager.username)).toMatchObject({
        role: 'Manager',
        account_id: null,
      });
      expect(await userOf(server.database, logins.fuel_attendant.username)).toMatchObject({ role: 'Fuel Attendant' });
      expect(logins.manager.password).not.toBe(logins.fuel_attendant.password);
    });

    it('has usernames that can be read and passwords that can be typed', async () => {
      const letters = `[${unambiguousAlphabet}]{4}`;
      const { logins } = await register(server, sample, freshKey());
      expect(logins.manager.username).toMatch(new RegExp(`^manager\\.athi-river-${letters}$`));
      expect(logins.fuel_attendant.username).toBe(logins.manager.username.replace('manager', 'attendant'));
      expect(logins.manager.password).toMatch(new RegExp(`^${letters}-${letters}-${letters}$`));
      expect(unambiguousAlphabet).not.toMatch(/[ilo01A-Z]/);
      const other = await register(server, { ...sample, fuel_station_name: ' Ĝaraĝo №7 – ÉTOILE ' }, freshKey());
      expect(other.logins.manager.username).toMatch(/^manager\.garago-no7-etoile-/);
      const foreign = await register(server, { ...sample, fuel_station_name: '加油站' }, freshKey());
      expect(foreign.logins.manager.username).toMatch(/^manager\.station-/);
    });

    it('is stored with every field and queues a mail to the visitor and a notice', async () => {
      const email = freshEmail();
      const { logins } = await register(server, { ...sample, email, first_name: ' Ami\0na ' }, freshKey());
      const [station, ...others] = await stationsOf(server.database, email);
      expect(others).toEqual([]);
      expect(station).toMatchObject({ ...sample, email, first_name: 'Amina' });
      expect(await userOf(server.database, logins.manager.username)).toMatchObject({ fuel_station_id: station?.id });
      const mails = await mailsOf(server.database, email);
      expect(mails.map((message) => message.kind)).toEqual(['fuel-station-registered', 'fuel-station-notice']);
    });

    it('never has a username that another station has', async () => {
      const suffixes = ['aaaa', 'aaaa', 'bbbb'];
      const stations = createFuelStationStore(server.database, () => suffixes.shift() ?? 'zzzz');
      const names: string[] = [];
      for (const email of [freshEmail(), freshEmail()]) {
        const request = { ...sample, fuel_station_name: `Twin ${kind}`, email };
        const outcome = await stations.register({ key: freshKey(), request, now: new Date() });
        if (outcome.kind !== 'registered') throw new Error(outcome.kind);
        names.push(outcome.logins.manager.username);
        expect(await stationsOf(server.database, email)).toHaveLength(1);
        expect(await mailsOf(server.database, email)).toHaveLength(2);
      }
      expect(names).toEqual([`manager.twin-${kind}-aaaa`, `manager.twin-${kind}-bbbb`]);
    });
  });

  describe('a station that is sent again under its key', () => {
    it('is one, with one pair of mails, and its answer has passwords that work', async () => {
      const [key, email] = [freshKey(), freshEmail()];
      const first = await register(server, { ...sample, email }, key, tried(1));
      const again = await register(server, { ...sample, email }, key, tried(2));
      expect([first.status, again.status]).toEqual([201, 200]);
      expect(again.logins.manager.username).toBe(first.logins.manager.username);
      expect(await work(server.database, again.logins)).toEqual([true, true]);
      expect(await work(server.database, first.logins)).toEqual([false, false]);
      expect(await stationsOf(server.database, email)).toHaveLength(1);
      expect(await mailsOf(server.database, email)).toHaveLength(2);
    });

    it('keeps the passwords of the newest try when an older one arrives late', async () => {
      const key = freshKey();
      const newest = await register(server, sample, key, tried(2));
      const late = await register(server, sample, key, tried(1));
      expect(late.status).toBe(200);
      expect(late.logins).toEqual({
        manager: { username: newest.logins.manager.username },
        fuel_attendant: { username: newest.logins.fuel_attendant.username },
        detail: expect.stringMatching(/shown already.*\+254 700 000 000/),
      });
      expect(await work(server.database, newest.logins)).toEqual([true, true]);
    });

    it('is answered without passwords from ten minutes on, and is told whom to call', async () => {
      const key = freshKey();
      const first = await register(server, sample, key);
      try {
        server.clock.ahead = 9.9 * 60_000;
        const inTime = await register(server, sample, key);
        expect(await work(server.database, inTime.logins)).toEqual([true, true]);
        server.clock.ahead = 10 * 60_000;
        const { status, logins } = await register(server, sample, key);
        expect([status, logins.manager]).toEqual([200, { username: first.logins.manager.username }]);
        expect(logins.detail).toContain('+254 700 000 000');
        expect(await work(server.database, inTime.logins)).toEqual([true, true]);
        const other = await send(server, { ...sample, mobile: '0722' }, key);
        expect([other.status, (await other.json()).detail]).toEqual([409, expect.stringContaining('+254 700')]);
      } finally {
        server.clock.ahead = 0;
      }
    });

    it('is corrected where its content is another, and says so by mail', async () => {
      const [key, email] = [freshKey(), freshEmail()];
      await register(server, { ...sample, email }, key, tried(1));
      const { status, logins } = await register(server, { ...sample, email, franchise: 'otherr' }, key, tried(2));
      expect(status).toBe(200);
      expect(await stationsOf(server.database, email)).toMatchObject([{ franchise: 'otherr', tries: 2 }]);
      expect(await work(server.database, logins)).toEqual([true, true]);
      const mails = await mailsOf(server.database, email);
      expect(mails.map(({ corrected }) => corrected)).toEqual([false, false, true, true]);
    });

    it('is one when it arrives twenty times at once, and the last answer works', async () => {
      const [key, email] = [freshKey(), freshEmail()];
      const answers = await Promise.all(Array.from({ length: 20 }, () => register(server, { ...sample, email }, key)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(new Set(answers.map(({ logins }) => logins.manager.username)).size).toBe(1);
      const working = await Promise.all(answers.map(({ logins }) => work(server.database, logins)));
      expect(working.filter(([manager, attendant]) => manager && attendant)).toHaveLength(1);
      expect(working.filter(([manager, attendant]) => manager !== attendant)).toEqual([]);
      expect(await stationsOf(server.database, email)).toHaveLength(1);
      expect(await mailsOf(server.database, email)).toHaveLength(2);
    });

    it('has passwords for nobody who merely knows its content', async () => {
      const email = freshEmail();
      const first = await register(server, { ...sample, email });
      const again = await register(server, { ...sample, email });
      expect([first.status, again.status]).toEqual([201, 200]);
      expect(again.logins.manager.password).toBeUndefined();
      expect(await work(server.database, first.logins)).toEqual([true, true]);
    });
  });

  describe('a station with faults', () => {
    it.each([
      [{ fuel_station_name: ' ' }, 'fuel_station_name', 'Enter Station Name'],
      [{ franchise: '' }, 'franchise', 'Choose a franchise'],
      [{ franchise: 'other' }, 'franchise', 'Choose a franchise'],
      [{ first_name: '' }, 'first_name', 'Enter First Name'],
      [{ last_name: '' }, 'last_name', 'Enter Last Name'],
      [{ mobile: '' }, 'mobile', 'Enter Mobile Number'],
      [{ email: '' }, 'email', 'Enter Email'],
      [{ email: 'amina@' }, 'email', 'Invalid email'],
      [{ terms: '' }, 'terms', 'Accept the terms'],
    ])('is refused: %j', async (changes, field, message) => {
      const answer = await send(server, { ...sample, ...changes }, freshKey());
      expect(answer.status).toBe(422);
      expect((await answer.json()).errors).toEqual([{ field, message }]);
    });

    it('is refused where the number of its try is none', async () => {
      const answer = await send(server, sample, freshKey(), { [tryHeader]: 'two' });
      expect([answer.status, (await answer.json()).detail]).toEqual([
        400,
        'Send a Registration-Try that is a whole number.',
      ]);
    });
  });

  it('writes its passwords nowhere: not to the log, not to a mail, not to the database', async () => {
    await using alone = await startTestServer(kind);
    const key = freshKey();
    const answers = [await register(alone, sample, key, tried(1)), await register(alone, sample, key, tried(2))];
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

    const visitor = mails.find(({ to }) => to?.[0]?.address === sample.email);
    const sales = mails.find(({ to }) => to?.[0]?.address === 'sales@msafara.example');
    expect(visitor?.subject).toBe('Your fuel station is registered: Athi River');
    for (const part of [visitor?.text, visitor?.html, sales?.text, sales?.html]) {
      expect(part).toContain(answers[0]?.logins.manager.username);
      expect(part).toContain(answers[0]?.logins.fuel_attendant.username);
    }
    expect(visitor?.text).toContain(alone.settings.SIGN_IN_URL);
    expect(visitor?.text).toContain(alone.settings.STORE_URL);
    expect(visitor?.html).toContain('We do not email passwords');
    expect(sales?.replyTo?.[0]?.address).toBe(sample.email);
  });

  it('stores nothing by half where it fails, and says so without internals', async () => {
    await using broken = await startTestServer(kind);
    await broken.database.queries.schema.alterTable('outbox').renameTo('elsewhere').execute();
    const answer = await send(broken, sample, freshKey());
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toMatch(/outbox|sql/i);
    expect(await stationsOf(broken.database, sample.email)).toEqual([]);
    expect(await broken.database.queries.selectFrom('users').selectAll().execute()).toEqual([]);
  });

  it('turns an address away after so many in a minute', async () => {
    await using limited = await startTestServer(kind, { settings: { SUBMISSIONS_PER_MINUTE: 2 } });
    const statuses: number[] = [];
    for (const _ of [1, 2, 3]) statuses.push((await send(limited, sample, freshKey())).status);
    expect(statuses).toEqual([201, 201, 429]);
  });
});

describe.each(databaseKinds)('a plain form of a station on %s', (kind) => {
  const rendered: unknown[] = [];
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind, {
      renderPage: async (path, answer) => {
        rendered.push({ path, answer });
        return { html: '<!doctype html>', policy: "default-src 'self'" };
      },
    });
  });
  afterAll(() => server[Symbol.asyncDispose]());
  const post = (fields: Record<string, string>) =>
    fetch(server.url + fuelStationPath, { method: 'POST', body: new URLSearchParams(fields) });

  it('is answered by the page with the logins, and no cache keeps it', async () => {
    const answer = await post({ ...sample, terms: 'accepted' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(rendered.at(-1)).toMatchObject({
      path: '/register_fuel_station',
      answer: {
        flow: 'fuelStation',
        kind: 'accepted',
        form: sample,
        logins: { manager: { password: expect.any(String) } },
      },
    });
    const again = await post({ ...sample, terms: 'accepted' });
    expect(again.status).toBe(200);
    expect(rendered.at(-1)).toMatchObject({
      answer: { kind: 'accepted', logins: { detail: expect.stringContaining('shown already') } },
    });
  });

  it('comes back with everything typed where the terms are not ticked', async () => {
    const answer = await post(sample);
    expect(answer.status).toBe(422);
    expect(rendered.at(-1)).toEqual({
      path: '/register_fuel_station',
      answer: {
        flow: 'fuelStation',
        kind: 'rejected',
        form: { ...sample, terms: '' },
        fieldErrors: [{ field: 'terms', message: 'Accept the terms' }],
      },
    });
  });

  it('is told its logins in plain text where the page cannot be rendered', async () => {
    const renderPage = () => Promise.reject(new Error('no renderer'));
    await using silent = await startTestServer(kind, { renderPage });
    const answer = await fetch(silent.url + fuelStationPath, {
      method: 'POST',
      body: new URLSearchParams({ ...sample, terms: 'accepted' }),
    });
    expect(answer.status).toBe(201);
    expect(await answer.text()).toMatch(/^Manager: manager\.athi-river-\w{4}, [\w-]{14}$/m);
  });
});

describe.runIf(databaseKinds.includes('postgres'))('a station sent to two instances on one PostgreSQL', () => {
  it('is one, with two users and one pair of mails, and the passwords answered last work', async () => {
    await using place = await createTestStorage('postgres');
    await using one = await startTestServer('postgres', { place });
    await using other = await startTestServer('postgres', { place });
    const key = freshKey();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) => register(at % 2 ? one : other, sample, key)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(15).fill(200), 201]);
    expect(await stationsOf(one.database, sample.email)).toHaveLength(1);
    expect(await one.database.queries.selectFrom('users').selectAll().execute()).toHaveLength(2);
    expect(await mailsOf(one.database, sample.email)).toHaveLength(2);
    const last = await register(other, sample, key);
    expect(await work(one.database, last.logins)).toEqual([true, true]);
  });
});
