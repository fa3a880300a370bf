// @vitest-environment node
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactPath } from '../../contract/contact.ts';
import { fuelStationPath } from '../../contract/fuel-station.ts';
import { subscriptionPath } from '../../contract/subscription.ts';
import { csvOf } from '../../scripts/csv.ts';
import { leadNames } from '../../server/database/leads.ts';
import { readDatabase } from '../../server/database/open.ts';
import {
  completeRegistration,
  createTestInbox,
  freshEmail,
  profile,
  sendRequest,
  type TestInbox,
} from './registration-client.ts';
import {
  createTestStorage,
  databaseKinds,
  exampleBooking,
  freshKey,
  postBooking,
  startTestServer,
  type TestServer,
  type TestStorage,
} from './test-server.ts';

const script = join(import.meta.dirname, '../../scripts/leads.ts');

/** What `npm run leads` does with these arguments, in a process of its own. */
function leads(settings: Partial<TestStorage['settings']>, ...given: string[]) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = { PATH: process.env.PATH, ...settings };
    execFile(process.execPath, [script, ...given], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

const message = {
  full_name: '=HYPERLINK("https://spam.example","Amina")',
  organization: 'Otieno, Sons & "Daughters"',
  phone_number: '+254 711 000 111',
  email_address: 'amina@transport.example',
  enquiry: 'Do you track trailers?\nWe have 40.',
};

const station = {
  fuel_station_name: 'Athi River',
  franchise: 'rubis',
  first_name: 'Amina',
  last_name: 'Otieno',
  mobile: '0711 000 111',
  email: 'amina@station.example',
};

describe.each(databaseKinds)('npm run leads on %s, beside a server that runs', (kind) => {
  let place: TestStorage;
  let server: TestServer & { inbox: TestInbox };
  let owner: string;
  const reader = freshEmail();
  beforeAll(async () => {
    place = await createTestStorage(kind);
    const inbox = createTestInbox();
    server = { ...(await startTestServer(kind, { place, transport: inbox })), inbox };
    await postBooking(server, exampleBooking(), freshKey());
    await sendRequest(server, contactPath, { body: message, key: freshKey() });
    await sendRequest(server, fuelStationPath, { body: station, key: freshKey() });
    owner = (await completeRegistration(server)).email;
    for (const email of [reader, freshEmail()]) {
      await sendRequest(server, subscriptionPath, { body: { email } });
      const link = /\/subscribe\/confirm\/[\w-]+/.exec((await inbox.newest(email)).text)?.[0] ?? '';
      if (email === reader) await sendRequest(server, link, { body: {} });
    }
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await place[Symbol.asyncDispose]();
  });

  const listed = async (...given: string[]) => {
    const { code, stdout, stderr } = await leads(place.settings, ...given, '--format', 'json');
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout);
  };

  it('should tell of each kind what came in', async () => {
    expect(await listed('bookings')).toMatchObject([{ first_name: 'Amina', email: 'amina@example.com' }]);
    expect(await listed('messages')).toMatchObject([{ ...message, trap: '' }]);
    expect(await listed('stations')).toMatchObject([
      {
        ...station,
        manager: expect.stringMatching(/^manager\./),
        fuel_attendant: expect.stringMatching(/^attendant\./),
      },
    ]);
    expect(await listed('accounts')).toMatchObject([
      { email: owner, first_name: profile.first_name, team: expect.stringMatching(/^Team /), role: 'Manager' },
    ]);
    expect(await listed('subscribers')).toMatchObject([{ email: reader }]);
  });

  it('should tell no password, token, key or hash of any', async () => {
    for (const name of leadNames) {
      const { stdout } = await leads(place.settings, name, '--format=json');
      expect(Object.keys(JSON.parse(stdout)[0]).join(' '), name).not.toMatch(/hash|token|key|password|secret/);
      expect(stdout, name).not.toContain('$argon2');
    }
  });

  it('should write CSV that a spreadsheet reads, and computes nothing of', async () => {
    const { stdout } = await leads(place.settings, 'messages');
    const [{ created_at, id }] = await listed('messages');
    expect(stdout).toBe(
      [
        'created_at,full_name,organization,phone_number,email_address,enquiry,trap,id',
        `${created_at},"'=HYPERLINK(""https://spam.example"",""Amina"")","Otieno, Sons & ""Daughters""",'+254 711 000 111,amina@transport.example,"Do you track trailers?\nWe have 40.",,${id}`,
        '',
      ].join('\r\n'),
    );
  });

  it('should begin with the day that is asked for, as the office counts days', async () => {
    const { queries } = server.database;
    const before = { email_address: 'before@midnight.example', created_at: '2026-01-31T20:59:59.999Z' };
    const after = { email_address: 'after@midnight.example', created_at: '2026-01-31T21:00:00.000Z' };
    for (const one of [before, after]) {
      const row = { ...message, ...one, id: freshKey(), idempotency_key: freshKey(), trap: '' };
      await queries.insertInto('messages').values(row).execute();
    }
    const addresses = async (since: string) =>
      (await listed('messages', '--since', since)).map((row: { email_address: string }) => row.email_address);
    expect(await addresses('2026-02-01')).toEqual([after.email_address, message.email_address]);
    expect(await addresses('2026-01-31')).toHaveLength(3);
    expect(await addresses('2999-01-01')).toEqual([]);
  });

  it('should be kept from writing by the database itself', async () => {
    const { queries, close } = await readDatabase(place.settings);
    await expect(queries.deleteFrom('bookings').execute()).rejects.toThrow(/read.?only/i);
    await close();
    expect(await listed('bookings')).toHaveLength(1);
  });

  it('should not tell of a reader who has left', async () => {
    const mail = await server.inbox.newest(reader, 2);
    await sendRequest(server, new URL(mail.unsubscribe ?? '').pathname, { body: {} });
    expect(await listed('subscribers')).toEqual([]);
    const { stdout } = await leads(place.settings, 'subscribers');
    expect(stdout).toBe('subscribed_at,email,id\r\n');
  });
});

describe.each(databaseKinds)('npm run leads on %s, without a server', (kind) => {
  it('should tell what was left behind', async () => {
    await using place = await createTestStorage(kind);
    const server = await startTestServer(kind, { place });
    await sendRequest(server, contactPath, { body: message, key: freshKey() });
    await server[Symbol.asyncDispose]();
    const { code, stdout } = await leads(place.settings, 'messages', '--format', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([message]);
  });

  it('should say what to do where there is nothing yet', async () => {
    await using place = await createTestStorage(kind);
    const { code, stdout, stderr } = await leads(place.settings, 'messages');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      kind === 'sqlite'
        ? /^There is no database in the folder .*. Start the site once/
        : /^The database has no table of messages yet/,
    );
  });
});

describe('npm run leads with arguments that are wrong', () => {
  it.each([
    [[], 'Say which list: bookings, messages, accounts, stations, subscribers.'],
    [['booking'], "Unknown list 'booking'. Did you mean 'bookings'?"],
    [['Subscriber'], "Unknown list 'Subscriber'. Did you mean 'subscribers'?"],
    [
      ['everything'],
      "Unknown list 'everything'. Expected one of: bookings, messages, accounts, stations, subscribers.",
    ],
    [['bookings', 'messages'], 'One list at a time: messages is one too many.'],
    [['bookings', '--sinse', '2026-01-01'], "Unknown option '--sinse'. Did you mean '--since'?"],
    [['bookings', '--since'], '--since needs a value.'],
    [['bookings', '--since', 'yesterday'], '--since wants a day such as 2026-11-20, and not yesterday.'],
    [['bookings', '--since', '2026-02-30'], '--since wants a day such as 2026-11-20, and not 2026-02-30.'],
    [['bookings', '--format', 'cvs'], "Unknown format 'cvs'. Did you mean 'csv'?"],
  ])('should say what is wrong: %j', async (given, sentence) => {
    const { code, stdout, stderr } = await leads({}, ...given);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.split('\n')[0]).toBe(sentence);
    expect(stderr).toContain('npm run leads -- bookings|messages|accounts|stations|subscribers');
  });

  it('should say how to ask where that is asked for', async () => {
    const { code, stdout } = await leads({}, '--help');
    expect(code).toBe(0);
    expect(stdout).toContain('npm run leads -- bookings|messages');
  });

  it('should name the database that cannot be reached, without its password', async () => {
    const { code, stderr } = await leads({ DATABASE_URL: 'postgres://site:hush@127.0.0.1:1/leads' }, 'bookings');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database leads at 127\.0\.0\.1:1 cannot be reached/);
    expect(stderr).not.toContain('hush');
  });
});

describe('the CSV of leads', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠1'])(
    'should hold no formula: %j',
    (value) => {
      expect(csvOf(['a'], [{ a: value }]).replace('a\r\n', '')).toMatch(/^"?'/);
    },
  );

  it('should quote what RFC 4180 wants quoted, and nothing else', () => {
    expect(
      csvOf(
        ['a', 'b'],
        [
          { a: 'x y', b: 'x,y' },
          { a: 'say "x"', b: null },
          { a: 'x\ny', b: "it's" },
        ],
      ),
    ).toBe('a,b\r\nx y,"x,y"\r\n"say ""x""",\r\n"x\ny",it\'s\r\n');
  });
});
