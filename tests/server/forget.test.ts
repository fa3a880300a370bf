// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bookingPath } from '../../contract/booking.ts';
import { contactPath } from '../../contract/contact.ts';
import { fuelStationPath } from '../../contract/fuel-station.ts';
import { readSettings } from '../../contract/settings.ts';
import { subscriptionPath } from '../../contract/subscription.ts';
import { runForget } from '../../scripts/forget/run.ts';
import { changeDatabase, openDatabase } from '../../server/database/open.ts';
import type { Schema } from '../../server/database/schema.ts';
import { countedBy } from '../../server/mail/counted-address.ts';
import { lanes } from '../../server/mail/lanes.ts';
import { openTransport } from '../../server/mail/transport.ts';
import { forgetPerson } from '../../server/retention/forget.ts';
import { personWith } from '../../server/retention/person.ts';
import {
  createTestInbox,
  freshTeamName,
  receiveCode,
  sendRequest,
  submitAccount,
  submitInvitations,
  submitResetRequest,
  submitTeam,
  type TestServerWithInbox,
  verifyEmail,
} from './fixtures/registration-client.ts';
import {
  createTestStorage,
  databaseKinds,
  dueEmailsSent,
  startTestServer,
  type TestStorage,
  uniqueKey,
  validBooking,
} from './fixtures/test-server.ts';
import { openReceiver } from './fixtures/webhook-receiver.ts';

const forget = ({ settings }: TestStorage, address: string, ...given: string[]) =>
  runForget(settings, given, async () => address);

type AnyTable = Record<string, Record<string, unknown>>;

/** All rows of all tables, each as JSON. */
async function rowsIn({ queries }: TestServerWithInbox['database']): Promise<string[]> {
  const tables = await queries.introspection.getTables();
  const found: string[] = [];
  for (const { name } of tables) {
    // They change with every request, and hold nothing of a form.
    if (name === 'readiness' || name === 'submission_counts') continue;
    const rows = await queries.withTables<AnyTable>().selectFrom(name).selectAll().execute();
    found.push(...rows.map((row) => `${name} ${JSON.stringify(row)}`));
  }
  return found.sort();
}

/** Does everything that a visitor can do. `name` is in everything that they type. */
async function visit(server: TestServerWithInbox, email: string, name: string, guest: string): Promise<void> {
  const typed = email.replace(/^./, (letter) => letter.toUpperCase());
  const person = { first_name: name, last_name: name, email: typed };
  const send = (path: string, body: object) => sendRequest(server, path, { body, key: uniqueKey() });
  const key = uniqueKey();
  await verifyEmail(server, email, key);
  const { body } = await submitAccount(server, { first_name: name, last_name: name, password: 'violet lamp 7' }, key);
  await submitTeam(server, key, freshTeamName());
  await submitInvitations(server, key, [{ email: guest, role_id: body.roles[0]?.id }]);
  const booking = validBooking({ ...person, phone: `0711 000 111 ${name}` });
  const station = { ...person, fuel_station_name: 'Athi', franchise: 'rubis', mobile: `0722 ${name}`, terms: true };
  const answers = [
    // Its emails to the mistyped address are about the person, too.
    await sendRequest(server, bookingPath, { body: { ...booking, email: `mistyped-${email}` }, key }),
    await sendRequest(server, bookingPath, { body: booking, key }),
    await send(contactPath, { full_name: name, email_address: typed, enquiry: `Call ${name}.`, organization: name }),
    // Without a key, its content is the key.
    await sendRequest(server, fuelStationPath, { body: station }),
    await send(subscriptionPath, { email: typed }),
  ];
  expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
  await submitResetRequest(server, email);
  await receiveCode(server, `new-${email}`);
}

describe.each(databaseKinds)('npm run forget on %s, beside a running server', (kind) => {
  it('should leave nothing of a person, and everything of others', async () => {
    await using storage = await createTestStorage(kind);
    const folder = openTransport({ ...readSettings({}), ...storage.settings });
    const inbox = createTestInbox();
    const transport = {
      ...inbox,
      send: async (outgoing: Parameters<typeof inbox.send>[0]) => {
        await folder.send(outgoing);
        await inbox.send(outgoing);
      },
    };
    await using receiver = await openReceiver();
    const started = await startTestServer(kind, { storage, transport, settings: receiver.settings });
    await using server = { ...started, inbox };
    await visit(server, 'brian@others.example', 'Kimani', 'dora@others.example');
    await dueEmailsSent(server);
    const others = await rowsIn(server.database);
    const mails = () => readdirSync(join(storage.settings.DATA_DIR, 'mail')).sort();
    const othersMails = mails();

    await visit(server, 'zuhura@person.example', 'Wanjiru', 'eve@others.example');
    await dueEmailsSent(server);
    const all = await rowsIn(server.database);
    expect(all.filter((row) => /"kind.*webhook.*zuhura@/i.test(row)).length).toBeGreaterThanOrEqual(4);
    const preview = await forget(storage, 'Zuhura@PERSON.example');
    expect(preview.output).toMatch(/^Would be removed of .*^Nothing was changed. Add --yes/ms);
    expect(await rowsIn(server.database)).toEqual(all);

    const { output: stdout, isDone } = await forget(storage, 'Zuhura@PERSON.example', '--yes');
    expect(isDone).toBe(true);
    for (const table of ['bookings', 'messages', 'users', 'invitations', 'registration_codes', 'password_resets']) {
      expect(stdout).toMatch(new RegExp(`^  ${table} +1$`, 'm'));
    }
    expect(stdout).toMatch(/^ {2}fuel_stations +1 {2}name, number and address only/m);
    const left = await rowsIn(server.database);
    expect(left.filter((row) => /zuhura@|wanjiru/i.test(row.replace(/new-zuhura@/g, '')))).toEqual([]);
    expect(left).toEqual(expect.arrayContaining(others));
    for (const name of mails()) {
      const text = readFileSync(join(storage.settings.DATA_DIR, 'mail', name), 'utf8');
      expect([name, /^To: zuhura@|Reply-To: .*zuhura@|wanjiru/im.exec(text)?.[0]]).toEqual([name, undefined]);
    }
    expect(mails()).toEqual(expect.arrayContaining(othersMails));
    // The station's logins are in use.
    const stations = await server.database.queries.selectFrom('fuel_stations').selectAll().execute();
    expect(stations.map(({ fuel_station_name }) => fuel_station_name)).toEqual(['Athi', 'Athi']);
    const keysOf = (first_name: string) =>
      stations
        .filter((row) => row.first_name === first_name)
        .map((row) => `${row.idempotency_key} ${row.content_hash}`);
    expect([keysOf('Kimani'), keysOf('')]).toEqual([
      [expect.stringMatching(/^content:\S+ ./)],
      [expect.stringMatching(/^forgotten:\S+ $/)],
    ]);
    const again = await forget(storage, 'zuhura@person.example', '--yes');
    expect(again.output).toMatch(/^Nothing of zuhura@person.example was found\.$/m);
  });

  it('should keep the only manager of others, other spellings and what others wrote, and say so', async () => {
    await using storage = await createTestStorage(kind);
    const { queries, close } = await openDatabase(storage.settings);
    const at = '2026-11-23T08:00:00.000Z';
    const user = { username: 'zuhura@person.example', email: 'zuhura@person.example', role: 'Manager' as const };
    const rest = { account_id: 'one', password_hash: '', created_at: at, registered_at: at };
    const team = { id: 'one', account_id: 'one', name: 'Athi', name_key: 'athi', tries: 0, created_at: at };
    await queries.insertInto('accounts').values({ id: 'one', created_at: at }).execute();
    await queries.insertInto('teams').values(team).execute();
    await queries
      .insertInto('users')
      .values([
        { ...user, ...rest, id: 'manager' },
        { ...rest, id: 'guest', username: 'guest', email: 'guest@others.example', role: 'Guest' },
      ])
      .execute();
    await queries
      .insertInto('subscribers')
      .values([
        { id: 'tagged', email: 'zuhura+news@person.example', subscribed_at: at },
        { id: 'similar', email: 'zuhuraa@person.example', subscribed_at: at },
      ])
      .execute();
    const message = { full_name: 'Brian', organization: '', phone_number: '', email_address: 'brian@others.example' };
    await queries
      .insertInto('messages')
      .values({
        ...{ id: 'written', idempotency_key: 'written', trap: '', created_at: at, ...message },
        enquiry: 'Please send it to <Zuhura@person.example>, too.',
      })
      .execute();
    await close();
    const { output: stdout, isDone } = await forget(storage, 'zuhura@person.example', '--yes');
    expect(stdout).toContain('only manager of 1 other person in the team Athi');
    expect(stdout).toContain('probably theirs: zuhura+news@person.example. Run');
    expect(stdout).toMatch(/^ {2}messages written$/m);
    expect(isDone).toBe(false);
    const after = await openDatabase(storage.settings);
    expect(await after.queries.selectFrom('users').select('id').execute()).toHaveLength(2);
    expect(await after.queries.selectFrom('subscribers').select('id').execute()).toHaveLength(2);
    expect(await after.queries.selectFrom('messages').select('id').execute()).toHaveLength(1);
    await after.close();
  });
});

it.each([
  ['', [], /^No email address was given\.$/],
  ['Zuhura', [], /^Zuhura is not an email address\.$/],
  ['a@b.example', ['a@b.example'], /^The address is read from standard input\. .* log of npm/],
  ['a@b.example', ['--all'], /--all/],
])('npm run forget should say what is wrong with %j and %j', async (address, given, sentence) => {
  await expect(runForget({}, given, async () => address)).rejects.toThrow(sentence);
});

/**
 * The columns that hold neither an address nor a name. A new column belongs here only if nothing of a person can be in it;
 * else `server/retention/personal-columns.ts` has to know it.
 */
const impersonal = new Set([
  'id',
  'idempotency_key',
  'content_hash',
  'appointment',
  'appointment_date',
  'appointment_time',
  'time_zone',
  'fleet_size',
  'created_at',
  'amended_at',
  'bookings.status',
  'answer_hash',
  'reminded_for',
  'franchise',
  'subscribed_at',
  'left_at',
  'request_key',
  'token_hash',
  'used_at',
  'used_key',
  'deleted_at',
  'restored_at',
  'source',
  'domain',
  'subscriber_id',
  'booking_id',
  'slug',
  'announced_at',
  'queued_until',
  'account_id',
  'fuel_station_id',
  'user_id',
  'role_id',
  'invitation_id',
  'password_hash',
  'role',
  'registration_key',
  'registered_at',
  'description',
  'permissions',
  'name_key',
  'expires_at',
  'superseded_at',
  'code_hash',
  'link_hash',
  'verified_at',
  'verified_key',
  'key_hash',
  'outcome',
  'state',
  'due_at',
  'lease',
  'noticed_at',
  'written_at',
  'roles.name',
  'public_key',
  'released_assets.name',
  'encoding',
  'released_at',
  'released_assets.content',
]);

const address = 'zuhura@person.example';

/** What is in a column to find a person by. */
const contents: Record<string, { value: string; rest?: Record<string, string> }> = {
  'outbox.message': {
    value: JSON.stringify({ kind: 'decoy', of: { kind: 'booking-notice', booking: { email: address } } }),
  },
  'outbox.fault': { value: `550 <${address}>: mailbox unknown` },
  'outbox.mailbox': { value: countedBy(address, 'invitation').mailbox, rest: { message: '{"kind":"invitation"}' } },
  // What others share keeps no address of its own: these go with the row.
  ...Object.fromEntries(
    ['registration_codes', 'password_resets', 'subscription_requests'].map((table) => [
      `${table}.mailbox`,
      { value: countedBy(address).mailbox, rest: { email: address } },
    ]),
  ),
};

/** Tables that others refer to, in the order in which rows can be inserted. */
const parents: (keyof Schema)[] = [
  'bookings',
  'accounts',
  'fuel_stations',
  'users',
  'roles',
  'subscribers',
  'invitations',
];

it('should find a person in every column that can hold an address or a name', async () => {
  await using storage = await createTestStorage('sqlite');
  const { queries, close } = await openDatabase(storage.settings);
  const tables = (await queries.introspection.getTables()).filter(({ name }) => name !== 'submission_counts');
  const ranked = tables.sort((a, b) => rank(a.name) - rank(b.name));
  const insert = (table: string, id: string, values: Record<string, unknown> = {}) => {
    const columns = tables.find(({ name }) => name === table)?.columns ?? [];
    const row = columns.map(({ name, dataType }) => {
      if (name in values) return [name, values[name]];
      if (/int/i.test(dataType)) return [name, 1];
      if (name === 'message') return [name, '{"kind":"subscribed"}'];
      // The rows that others refer to are all named so.
      return [name, /_id$/.test(name) ? 'parent' : id];
    });
    return queries.withTables<AnyTable>().insertInto(table).values(Object.fromEntries(row)).execute();
  };
  for (const table of parents) await insert(table, 'parent');
  const searched = ranked.flatMap(({ name: table, columns }) =>
    columns
      .filter(
        ({ name, dataType }) => /text/i.test(dataType) && !impersonal.has(name) && !impersonal.has(`${table}.${name}`),
      )
      .map(({ name }) => ({ table, column: name, place: `${table}.${name}` })),
  );
  for (const { table, column, place } of searched) {
    const { value, rest } = contents[place] ?? { value: address };
    await insert(table, place, { ...rest, [column]: value });
  }
  expect(searched.length).toBeGreaterThan(25);
  const { mentions } = await forgetPerson({ queries, kind: 'sqlite' }, 'Zuhura@person.example', false);
  const shown = new Set(mentions.map(({ table, id }) => `${table} ${id}`));
  const kept: string[] = [];
  for (const { table, column, place } of searched) {
    if (shown.has(`${table} ${place}`)) continue;
    const { value } = contents[place] ?? { value: address };
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${value}
    `.execute(queries);
    if (rows.length > 0) kept.push(place);
  }
  await close();
  expect(kept, 'server/retention/personal-columns.ts has to know these columns.').toEqual([]);
});

function rank(table: string): number {
  const at = parents.indexOf(table as keyof Schema);
  return at < 0 ? parents.length : at;
}

it.each([
  ['zuhura@person.example', 'Write to zuhura@person.example.', true],
  ['zuhura@person.example', "'Zuhura@Person.example'", true],
  ['zuhura@person.example', 'https://crm.example/?email=zuhura@person.example|Zuhura', true],
  ['zuhura@person.example', 'new-zuhura@person.example', false],
  ['ceo|a&b=c@person.example', 'Name|ceo|a&b=c@person.example|0711', true],
  ['ceo|a&b=c@person.example', 'b=c@person.example', false],
  ['zuhura@person.example', 'brian@others.example|zuhura@person.example', true],
  ['zuhura@person.example', 'zuhura@person.example|brian@others.example', true],
  ['zuhura@person.example', 'brian@others.example,zuhura@person.example?!', true],
  ['zuhura@person.example', 'zuhura@person.example@others.example', false],
  ['zuhura@person.example', 'zuhura@person.example.org', false],
  ['zuhura@person.example', 'zuhura@ＰＥＲＳＯＮ.example', true],
  ['zuhura@xn--bcher-kva.example', 'Zuhura@Bücher.example', true],
  ['ΑΣ@person.example', 'Α/ασ@person.example', true],
])('should find %s in running text: %s', { tags: ['5.email-marks'] }, (address, text, isIn) => {
  expect(personWith(address).isIn(text)).toBe(isIn);
});

describe('the search for an address in text of strangers', () => {
  const { isIn } = personWith('zuhura@person.example');
  /** Microseconds of a processor, the best of three: other threads of this process may run meanwhile. */
  const timeOf = (text: string) =>
    Math.min(
      ...Array.from({ length: 3 }, () => {
        const started = process.cpuUsage();
        isIn(text);
        const { user, system } = process.cpuUsage(started);
        return user + system;
      }),
    );

  it.each([
    'a',
    '!',
    '@',
    '.',
    'é',
    '!@',
    'a@',
    '!zuhura@',
    'zuhura@person.example@',
    'zuhura@pérson.example|',
    '?a@b.',
  ])('should take as long as its length demands: %s', (repeated) => {
    const words = 'Please call me about twelve lorries. '.repeat(2_800).slice(0, 100_000);
    const hostile = repeated.repeat(100_000 / repeated.length);
    // What grows with the square of the length takes a thousand times as long.
    expect(timeOf(hostile) / timeOf(words)).toBeLessThan(100);
  });
});

it('should search outside of transactions, and remove in short ones, so that nobody who writes has to wait', async () => {
  await using storage = await createTestStorage('sqlite');
  const { queries, kind, close } = await openDatabase(readSettings(storage.settings));
  // More than the search reads at once.
  const rows = Array.from({ length: 2_100 }, (_, at) => ({
    ...{ id: `message-${at}`, idempotency_key: `key-${at}`, email_address: 'zuhura@person.example', full_name: 'Z' },
    ...{ organization: '', phone_number: '', enquiry: 'Call me', trap: '', created_at: '2026-11-01T00:00:00.000Z' },
  }));
  while (rows.length > 0) {
    await queries.insertInto('messages').values(rows.splice(0, 100)).execute();
  }
  const notice = {
    id: 'notice',
    state: 'sent' as const,
    lane: lanes.notices,
    tries: 1,
    due_at: '',
    created_at: '',
    message: '',
  };
  const about = (id: string) => JSON.stringify({ kind: 'message-notice', message: { id } });
  await queries
    .insertInto('outbox')
    .values([
      { ...notice, message: about('message-1999') },
      { ...notice, id: 'other', message: about('message-of-another') },
    ])
    .execute();
  const beside = await changeDatabase(readSettings(storage.settings));
  const aWrite = () => beside.queries.insertInto('accounts').values({ id: 'one', created_at: '' }).execute();
  let isOpen = false;
  let transactions = 0;
  let written: Promise<number> | undefined;
  const searches: boolean[] = [];
  const watched = queries.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'RawNode' && node.sqlFragments.some((text) => text.includes('select'))) searches.push(isOpen);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const transaction = watched.transaction.bind(watched);
  watched.transaction = () => {
    const builder = transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      transactions += 1;
      isOpen = true;
      // Others come to write between any two slices.
      if (transactions === 2) written = aWrite().then(() => transactions);
      return execute(work).finally(() => {
        isOpen = false;
      });
    };
    return builder;
  };
  const { deleted } = await forgetPerson({ queries: watched, kind }, 'zuhura@person.example', false);
  const left = await queries.selectFrom('outbox').select('id').execute();
  const whenWritten = await written;
  await beside.close();
  await close();
  expect([deleted, transactions]).toEqual([{ messages: 2_100, outbox: 1 }, 22]);
  expect(whenWritten, 'Another process has to get its turn before the removal is over.').toBeLessThan(10);
  expect(left).toEqual([{ id: 'other' }]);
  expect([searches.length > 0, searches.filter((isWithin) => isWithin)]).toEqual([true, []]);
});
