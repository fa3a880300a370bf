// @vitest-environment node

import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { InputError } from '@msafara/command';
import { csvOf } from '@msafara/paths/suite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingFields } from '../../contract/booking.ts';
import { contactPath } from '../../contract/contact.ts';
import { fuelStationPath } from '../../contract/fuel-station.ts';
import { subscriptionPath } from '../../contract/subscription.ts';
import { parseLeadsArguments } from '../../scripts/leads/arguments.ts';
import { printedLeads } from '../../scripts/leads/print.ts';
import { leadNames } from '../../server/database/leads.ts';
import { openDatabase, readDatabase } from '../../server/database/open.ts';
import {
  completeRegistration,
  freshEmail,
  profile,
  sendRequest,
  startTestServerWithInbox,
  type TestServerWithInbox,
} from './fixtures/registration-client.ts';
import { validMessage, validStation, validStationRow } from './fixtures/submissions.ts';
import {
  createEmptyStorage,
  createTestStorage,
  databaseKinds,
  postBooking,
  type TestStorage,
  uniqueKey,
  validBooking,
} from './fixtures/test-server.ts';

const message = {
  ...validMessage,
  full_name: '=HYPERLINK("https://spam.example","Amina")',
  organization: 'Otieno, Sons & "Daughters"',
  enquiry: 'Do you track trailers?\nWe have 40.',
};

/** All that is printed. */
function printed(...given: Parameters<typeof printedLeads>): Promise<string> {
  return text(Readable.from(printedLeads(...given)));
}

/** Where each list comes from. */
const tables = {
  bookings: 'bookings',
  contacts: 'messages',
  accounts: 'users',
  stations: 'fuel_stations',
  subscribers: 'subscribers',
} as const;

describe.each(databaseKinds)('npm run leads on %s, beside a running server', (kind) => {
  let storage: TestStorage;
  let server: TestServerWithInbox;
  let owner: string;
  const reader = freshEmail();
  beforeAll(async () => {
    storage = await createTestStorage(kind);
    server = await startTestServerWithInbox(kind, { storage });
    await postBooking(server, validBooking(), uniqueKey());
    await sendRequest(server, contactPath, { body: message, key: uniqueKey() });
    await sendRequest(server, fuelStationPath, { body: validStation, key: uniqueKey() });
    owner = (await completeRegistration(server)).email;
    for (const email of [reader, freshEmail()]) {
      await sendRequest(server, subscriptionPath, { body: { email } });
      const link = /\/subscribe\/confirm\/[\w-]+/.exec((await server.inbox.newest(email)).text)?.[0] ?? '';
      if (email === reader) await sendRequest(server, link, { body: {} });
    }
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await storage[Symbol.asyncDispose]();
  });

  const listed = async (...given: string[]) => {
    return JSON.parse(await printed(storage.settings, [...given, '--format', 'json']));
  };

  it('should list every kind of lead', { tags: ['7.leads'] }, async () => {
    expect(await listed('bookings')).toMatchObject([{ first_name: 'Amina', email: 'amina@example.com' }]);
    expect(await listed('contacts')).toMatchObject([{ ...message, trap: '' }]);
    expect(await listed('stations')).toMatchObject([
      {
        ...validStationRow,
        manager: expect.stringMatching(/^manager\./),
        fuel_attendant: expect.stringMatching(/^attendant\./),
      },
    ]);
    expect(await listed('accounts')).toMatchObject([
      { email: owner, first_name: profile.first_name, team: expect.stringMatching(/^Team /), role: 'Manager' },
    ]);
    expect(await listed('subscribers')).toMatchObject([{ email: reader }]);
  });

  it('should accept the earlier name of contacts', async () => {
    expect(await listed('messages')).toEqual(await listed('contacts'));
  });

  it.each([
    ['bookings', ['created_at', 'amended_at', ...bookingFields, 'appointment', 'status', 'id']],
    ['contacts', ['created_at', 'full_name', 'organization', 'phone_number', 'email_address', 'enquiry', 'trap', 'id']],
    [
      'accounts',
      ['created_at', 'registered_at', 'team', 'role', 'first_name', 'last_name', 'email', 'account_id', 'id'],
    ],
    [
      'stations',
      [
        'created_at',
        'amended_at',
        'fuel_station_name',
        'franchise',
        'first_name',
        'last_name',
        'mobile',
        'email',
        'manager',
        'fuel_attendant',
        'id',
      ],
    ],
    ['subscribers', ['subscribed_at', 'email', 'id']],
  ])('should list these columns of %s', { tags: ['7.leads'] }, async (name, columns) => {
    const [header] = (await printed(storage.settings, [name])).split('\r\n');
    expect(header).toBe(columns.join(','));
    expect(Object.keys((await listed(name))[0])).toEqual(columns);
  });

  it('should list no password, token, key or hash', { tags: ['7.leads'] }, async () => {
    for (const name of leadNames) {
      const stdout = await printed(storage.settings, [name]);
      expect(stdout.split('\r\n')[0], name).not.toMatch(/hash|token|key|password|secret/);
      expect(stdout, name).not.toContain('$argon2');
    }
  });

  it('should write CSV in which a spreadsheet finds no formulas', { tags: ['7.leads'] }, async () => {
    const csv = await printed(storage.settings, ['contacts']);
    const [{ created_at, id }] = await listed('contacts');
    expect(csv).toBe(
      [
        'created_at,full_name,organization,phone_number,email_address,enquiry,trap,id',
        `${created_at},"'=HYPERLINK(""https://spam.example"",""Amina"")","Otieno, Sons & ""Daughters""",'+254 711 000 111,amina@transport.example,"Do you track trailers?\nWe have 40.",,${id}`,
        '',
      ].join('\r\n'),
    );
  });

  it("should start with the given day in the office's time zone", async () => {
    const { queries } = server.database;
    const before = { email_address: 'before@midnight.example', created_at: '2026-01-31T20:59:59.999Z' };
    const after = { email_address: 'after@midnight.example', created_at: '2026-01-31T21:00:00.000Z' };
    for (const one of [before, after]) {
      const row = { ...message, ...one, id: uniqueKey(), idempotency_key: uniqueKey(), trap: '' };
      await queries.insertInto('messages').values(row).execute();
    }
    const addresses = async (since: string) =>
      (await listed('contacts', '--since', since)).map((row: { email_address: string }) => row.email_address);
    expect(await addresses('2026-02-01')).toEqual([after.email_address, message.email_address]);
    expect(await addresses('2026-01-31')).toHaveLength(3);
    expect(await addresses('2999-01-01')).toEqual([]);
  });

  it('should list the oldest first, and what came at once in a fixed order', { tags: ['7.leads'] }, async () => {
    const { queries } = server.database;
    for (const [name, table] of Object.entries(tables)) {
      const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
      const known = idsOf(await listed(name));
      const row = await queries
        .selectFrom(table)
        .selectAll()
        .where('id', '=', known[0] ?? '')
        .executeTakeFirstOrThrow();
      for (const [id, day] of [
        ['b', '2000-01-02'],
        ['a', '2000-01-02'],
        ['c', '2000-01-01'],
      ]) {
        const instant = `${day}T12:00:00.000Z`;
        const unique = Object.keys(row).filter((column) => /^(idempotency_key|username|email)$/.test(column));
        const own = Object.fromEntries(unique.map((column) => [column, `${id}-${row[column as 'id']}`]));
        const copy = {
          ...row,
          ...own,
          id,
          ...('subscribed_at' in row ? { subscribed_at: instant } : { created_at: instant }),
        };
        await queries
          .insertInto(table)
          .values(copy as never)
          .execute();
      }
      expect(idsOf(await listed(name)), name).toEqual(['c', 'a', 'b', ...known]);
      expect(idsOf(await listed(name, '--since', '2000-01-02')), name).toEqual(['a', 'b', ...known]);
      await queries.deleteFrom(table).where('id', 'in', ['a', 'b', 'c']).execute();
    }
  });

  it('should list a long list whole, and read it only as fast as it is taken', { tags: ['7.leads'] }, async () => {
    const { queries } = server.database;
    const instantOf = (second: number) => new Date(Date.UTC(2001, 0, 1, 0, 0, second)).toISOString();
    // Many of the same instant, so that pages end among them.
    const rowOf = (number: number) => ({
      ...{ ...message, id: `long-${String(number).padStart(4, '0')}`, idempotency_key: `long-${number}`, trap: '' },
      created_at: instantOf(Math.floor(number / 700)),
    });
    const rows = Array.from({ length: 2000 }, (_, number) => rowOf(number));
    for (let at = 0; at < rows.length; at += 500) {
      await queries
        .insertInto('messages')
        .values(rows.slice(at, at + 500))
        .execute();
    }
    const ids = (await listed('contacts')).map(({ id }: { id: string }) => id);
    expect(ids.filter((id: string) => id.startsWith('long-'))).toEqual(rows.map(({ id }) => id));
    const chunks = printedLeads(storage.settings, ['contacts']);
    let csv = '';
    // The header and the first page.
    for (let chunk = 0; chunk < 2; chunk++) csv += (await chunks.next()).value ?? '';
    await queries
      .insertInto('messages')
      .values({ ...rowOf(2000), created_at: instantOf(9) })
      .execute();
    for await (const chunk of chunks) csv += chunk;
    expect([...csv.matchAll(/long-\d{4}/g)].map(([id]) => id)).toEqual([...rows.map(({ id }) => id), 'long-2000']);
    await queries.deleteFrom('messages').where('id', 'like', 'long-%').execute();
  });

  it('should not be able to write to the database', async () => {
    const { queries, close } = await readDatabase(storage.settings);
    await expect(queries.deleteFrom('bookings').execute()).rejects.toThrow(/read.?only/i);
    await close();
    expect(await listed('bookings')).toHaveLength(1);
  });

  it('should not list people who have unsubscribed', async () => {
    const mail = await server.inbox.newest(reader, 2);
    await sendRequest(server, new URL(mail.unsubscribe ?? '').pathname, { body: {} });
    expect(await listed('subscribers')).toEqual([]);
    expect(await printed(storage.settings, ['subscribers'])).toBe('subscribed_at,email,id\r\n');
  });
});

describe.each(databaseKinds)('npm run leads on %s, without a server', (kind) => {
  it('should say what to do if there is no database yet', async () => {
    await using storage = await createEmptyStorage(kind);
    await expect(printed(storage.settings, ['contacts'])).rejects.toThrow(
      kind === 'sqlite'
        ? /^There is no database in the folder .*\. Start the site once, or set DATA_DIR or DATABASE_URL to where it is\.$/
        : /^The database has no table of contacts yet\. Start this version of the site once to create it\.$/,
    );
  });

  it.runIf(kind === 'sqlite')('should not say that there is no database if it cannot be opened', async () => {
    await using storage = await createEmptyStorage(kind);
    // Root may open everything but this.
    symlinkSync('site.sqlite', join(storage.settings.DATA_DIR, 'site.sqlite'));
    await expect(printed(storage.settings, ['contacts'])).rejects.toThrow(
      /^The database .*site\.sqlite cannot be opened \(ELOOP\)\. Run this as the user that runs the site\.$/,
    );
  });

  it('should say so if the database is of a release that had no such list', async () => {
    await using storage = await createTestStorage(kind);
    const database = await openDatabase(storage.settings);
    await database.queries.schema.alterTable('subscribers').renameTo('elsewhere').execute();
    await database.close();
    await expect(printed(storage.settings, ['subscribers'])).rejects.toThrow(
      'The database has no table of subscribers yet. Start this version of the site once to create it.',
    );
    expect(await printed(storage.settings, ['bookings'])).toMatch(/^created_at,amended_at,/);
  });
});

describe('npm run leads with invalid arguments', () => {
  it.each([
    [[], `No list was given. Name one of ${leadNames.join(', ')}.`],
    [['booking'], "Unknown list 'booking'. Did you mean 'bookings'?"],
    [['Subscriber'], "Unknown list 'Subscriber'. Did you mean 'subscribers'?"],
    [['everything'], `Unknown list 'everything'. Expected one of: ${leadNames.join(', ')}.`],
    [['bookings', 'messages'], 'Only one list can be printed at a time. Leave out messages.'],
    [['bookings', '--sinse', '2026-01-01'], "Unknown option '--sinse'. Did you mean '--since'?"],
    [['bookings', '--since'], '--since needs a value.'],
    [['bookings', '--since', 'yesterday'], 'yesterday is not a date. Give --since a date such as 2026-11-20.'],
    [['bookings', '--since', '2026-02-30'], '2026-02-30 is not a date. Give --since a date such as 2026-11-20.'],
    [['bookings', '--format', 'cvs'], "Unknown format 'cvs'. Did you mean 'csv'?"],
  ])('should say what is wrong: %j', { tags: ['7.leads'] }, (given, sentence) => {
    expect(() => parseLeadsArguments(given, 'Africa/Nairobi')).toThrow(new InputError(sentence));
  });
});

describe('the CSV of leads', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠1'])(
    'should contain no formula: %j',
    (value) => {
      expect(csvOf(['a'], [{ a: value }]).replace('a\r\n', '')).toMatch(/^"?'/);
    },
  );

  it('should contain no formula where a semicolon separates cells, whatever stands in quotes', () => {
    const csv = csvOf(['a', 'b'], [{ a: 'x', b: 'y;=HYPERLINK("http://evil.example")\n+1; @SUM(A1)' }]);
    const cells = csv.split(/[;\r\n]/).map((cell) => cell.trim());
    expect(cells.filter((cell) => /^"?[=+\-@]/.test(cell))).toEqual([]);
  });

  it('should contain no control character that a terminal obeys', () => {
    const csv = csvOf(['a'], [{ a: 'x\u001b]0;owned\u0007\u0085\ty' }]);
    expect([...csv].filter((character) => /[^\P{Cc}\r\n]/u.test(character))).toEqual([]);
  });

  it('should quote only what RFC 4180 requires, and semicolons', () => {
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
