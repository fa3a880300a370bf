// @vitest-environment node
import fastify from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open.ts';
import type { Schema } from '../../server/database/schema.ts';
import { lanes } from '../../server/mail/lanes.ts';
import { sweepOldRows, sweepOnce } from '../../server/retention/sweeper.ts';
import { createTestStorage, databaseKinds, pollUntil, startTestServer } from './fixtures/test-server.ts';

const day = 24 * 60 * 60_000;
const now = new Date('2026-11-23T08:00:00.000Z');
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
const hours = (count: number) => ago((count * day) / 24);
const days = (count: number) => ago(count * day);

const retention = {
  KEEP_BOOKINGS_DAYS: 0,
  KEEP_MESSAGES_DAYS: 0,
  KEEP_UNFINISHED_REGISTRATIONS_DAYS: 30,
  KEEP_INVITATIONS_DAYS: 30,
  KEEP_CODES_HOURS: 48,
  KEEP_RESET_LINKS_HOURS: 24,
  KEEP_SUBSCRIPTION_LINKS_HOURS: 36,
  KEEP_LEFT_SUBSCRIBERS_DAYS: 60,
  KEEP_UNSUBSCRIBE_LINKS_DAYS: 365,
  KEEP_SENT_EMAILS_DAYS: 20,
  KEEP_UNSENT_EMAILS_DAYS: 90,
  KEEP_IP_ADDRESSES_MINUTES: 5,
};

type Rows = { [Table in keyof Schema]?: Record<string, unknown>[] };

async function insert({ queries }: Database, rows: Rows): Promise<void> {
  for (const [table, values] of Object.entries(rows) as [keyof Schema, never[]][]) {
    await queries.insertInto(table).values(values).execute();
  }
}

const hash = (id: string) => `hash of ${id}`;
const request = (id: string, created_at: string) => ({
  id,
  email: `${id}@a.example`,
  token_hash: hash(id),
  created_at,
});
const code = (id: string, created_at: string) => ({
  id,
  email: `${id}@a.example`,
  code_hash: hash(id),
  tries: 0,
  created_at,
});
const session = (id: string, expires_at: string, email = `${id}@a.example`) => ({
  ...{ id, email, key_hash: hash(id), token_hash: hash(id), expires_at },
});
const account = (id: string, created_at: string) => ({ id, created_at });
const user = (id: string, created_at: string, changes: object = {}) => ({
  ...{
    id,
    username: id,
    email: `${id}@a.example`,
    password_hash: hash(id),
    role: 'Manager',
    account_id: id,
    created_at,
  },
  ...{ registered_at: null, fuel_station_id: null, ...changes },
});
const role = (account_id: string) => ({
  id: account_id,
  account_id,
  name: 'Manager',
  description: '',
  permissions: '[]',
});
const team = (account_id: string) => ({
  ...{ id: account_id, account_id, name: account_id, name_key: account_id, tries: 0, created_at: days(1000) },
});
const teamLink = (id: string, account_id: string, expires_at: string) => ({
  ...{ id, account_id, token_hash: hash(id), created_at: days(1000), expires_at },
});
const invitation = (id: string, expires_at: string, used_at: string | null = null) => ({
  ...{ id, account_id: 'finished', email: `${id}@a.example`, role_id: 'finished', token_hash: hash(id) },
  ...{ created_at: days(1000), expires_at, used_at },
});
const deletedCompany = (id: string, account_id: string, deleted_at: string, restored_at: string | null = null) => ({
  ...{ id, account_id, user_id: id, role: 'Manager', token_hash: hash(id), deleted_at, restored_at },
});
const email = (id: string, state: string, due_at: string, lane: number = lanes.notices) => ({
  ...{ id, state, due_at, lane, tries: 1, message: '{"kind":"subscribed"}', created_at: days(1000) },
});
const booking = (id: string, appointment: string) => ({
  ...{ id, idempotency_key: id, content_hash: '', first_name: '', last_name: '', phone: '', email: '' },
  ...{ appointment_date: '', appointment_time: '', time_zone: '', appointment, revision: 0, sequence: 0 },
  ...{ created_at: days(1000), amended_at: days(1000) },
});
const message = (id: string, created_at: string) => ({
  ...{ id, idempotency_key: id, full_name: '', organization: '', phone_number: '', email_address: '', enquiry: '' },
  ...{ trap: '', created_at },
});

/** Rows on both sides of each limit. The ids of those that are to go begin with `old`. */
const rows: Rows = {
  submission_counts: [
    { address: 'old', submissions: 1, window_ends_at: ago(5 * 60_000 + 1) },
    { address: 'counted', submissions: 1, window_ends_at: ago(5 * 60_000) },
  ],
  registration_codes: [code('old', ago(2 * day + 1)), code('recent', hours(48))],
  code_guesses: [
    { id: 'old', guesses: 1, created_at: '2023-01-01T00:00:00.000Z' },
    { id: 'recent', guesses: 1, created_at: hours(47) },
  ],
  registration_sessions: [
    session('old', hours(49)),
    session('ended', hours(47)),
    session('open', hours(-1), 'working@a.example'),
  ],
  subscription_requests: [request('old', hours(37)), request('recent', hours(35))],
  accounts: [
    ...['old', 'recent', 'finished', 'working', 'shared', 'resetting', 'joined'],
    ...['old deleted', 'deleted', 'restored', 'deleted again', 'deleted and joined'],
  ].map((id) => account(id, days(1000))),
  users: [
    user('old', ago(30 * day + 1)),
    user('recent', days(30)),
    user('finished', days(1000), { registered_at: days(999) }),
    user('working', days(1000)),
    user('shared', days(1000)),
    user('resetting', days(1000)),
    user('joined', days(1000)),
    user('colleague', days(1000), { account_id: 'joined', role: 'Guest', registered_at: days(998) }),
    user('station', days(1000), { account_id: null }),
    user('back', days(1000), { account_id: 'restored', registered_at: days(999) }),
    user('invited', days(1000), { account_id: 'deleted and joined', registered_at: days(29) }),
  ],
  deleted_companies: [
    deletedCompany('old', 'old deleted', ago(30 * day + 1)),
    deletedCompany('recent', 'deleted', days(30)),
    deletedCompany('old and restored', 'restored', days(31), days(20)),
    // Its end is that of the second deletion.
    deletedCompany('old and restored first', 'deleted again', days(31), days(20)),
    deletedCompany('again', 'deleted again', days(5)),
    // By a server of an earlier release, which lets people join it.
    deletedCompany('old and joined', 'deleted and joined', days(31)),
  ],
  password_resets: [
    { ...request('old', hours(25)), user_id: 'finished' },
    { ...request('recent', hours(23)), user_id: 'resetting' },
  ],
  roles: [role('old'), role('finished')],
  teams: [team('old'), team('finished'), team('old deleted'), team('deleted')],
  team_links: [
    teamLink('old', 'finished', ago(30 * day + 1)),
    teamLink('old one of the old team', 'old', days(20)),
    teamLink('recent', 'finished', days(29)),
    teamLink('working', 'shared', days(-1)),
  ],
  invitations: [
    invitation('old', ago(30 * day + 1)),
    invitation('old and used', days(31), days(500)),
    invitation('renewable', days(29)),
    invitation('working', days(-1)),
  ],
  superseded_invitations: [
    { token_hash: 'old', invitation_id: 'old', superseded_at: days(100) },
    { token_hash: 'leads to a working one', invitation_id: 'working', superseded_at: days(1000) },
  ],
  subscribers: [
    { id: 'old', email: 'old@a.example', subscribed_at: days(1000), left_at: ago(60 * day + 1) },
    { id: 'left', email: 'left@a.example', subscribed_at: days(1000), left_at: days(60) },
    { id: 'reading', email: 'reading@a.example', subscribed_at: days(1000), left_at: null },
  ],
  leave_links: [
    { token_hash: 'old one of an old subscriber', subscriber_id: 'old', created_at: days(10) },
    { token_hash: 'old', subscriber_id: 'reading', created_at: ago(365 * day + 1) },
    { token_hash: 'working', subscriber_id: 'reading', created_at: days(365) },
  ],
  outbox: [
    email('old sent', 'sent', ago(20 * day + 1)),
    email('old code', 'sent', days(21), lanes.codes),
    email('old newsletter', 'sent', days(21), lanes.newsletters),
    email('sent', 'sent', days(20)),
    email('old dead', 'dead', ago(90 * day + 1)),
    email('dead', 'dead', days(90)),
    email('old capped', 'capped', days(91)),
    email('capped', 'capped', days(89)),
    email('waiting', 'waiting', days(1000)),
  ],
  bookings: [booking('held', days(31)), booking('past', days(29)), booking('coming', days(-300))],
  messages: [message('sent', days(31)), message('answered', days(29))],
};

/** The first column of each table, in order. */
async function idsIn({ queries }: Database): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [table, [first = {}]] of Object.entries(rows) as [keyof Schema, Record<string, unknown>[]][]) {
    const key = (['id', 'address', 'token_hash'] as const).find((name) => name in first) ?? 'id';
    const stored: Record<string, unknown>[] = await queries.selectFrom(table).selectAll().execute();
    found[table] = stored.map((row) => String(row[key])).sort();
  }
  return found;
}

/** The same of those rows that are kept. */
function idsOf(isKept: (id: string) => boolean): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(rows).map(([table, stored]) => {
      const key = (['id', 'address', 'token_hash'] as const).find((name) => name in (stored[0] ?? {})) ?? 'id';
      const ids = stored.map((row) => String(row[key]));
      return [table, ids.filter(isKept).sort()];
    }),
  );
}

const manyOld = (count: number) =>
  Array.from({ length: count }, (_, at) => email(`old-${at}`, 'sent', '2023-06-01T00:00:00.000Z'));

const isYoung = (id: string) => !id.startsWith('old');

async function sweep(database: Database, changes: Partial<typeof retention> = {}): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for await (const { name, count } of sweepOnce(database, { ...retention, ...changes }, now)) {
    deleted[name] = (deleted[name] ?? 0) + count;
    // Everything in a company goes with it.
    if (name === 'deleted_companies') expect(count, 'a transaction erases one company').toBe(1);
  }
  return deleted;
}

describe.each(databaseKinds)('retention on %s', (kind) => {
  it('should delete each kind at its age, with what depends on it, and nothing that is in use', async () => {
    await using storage = await createTestStorage(kind);
    const database = await openDatabase(storage.settings);
    await insert(database, rows);
    const deleted = await sweep(database);
    expect(await idsIn(database)).toEqual(idsOf(isYoung));
    expect(deleted).toMatchObject({
      unfinished_registrations: 1,
      invitations: 2,
      outbox: 5,
      subscribers: 1,
      deleted_companies: 4,
    });
    await database.close();
  });

  it('should delete submissions only if the operator limits how long they are kept', async () => {
    await using storage = await createTestStorage(kind);
    const database = await openDatabase(storage.settings);
    await insert(database, rows);
    await sweep(database, { KEEP_BOOKINGS_DAYS: 30, KEEP_MESSAGES_DAYS: 30 });
    expect(await idsIn(database)).toMatchObject({ bookings: ['coming', 'past'], messages: ['answered'] });
    await database.close();
  });

  it('should delete rows of 2023 soon after the start, in small transactions, and log how many', async () => {
    await using storage = await createTestStorage(kind);
    const before = await openDatabase(storage.settings);
    await insert(before, { outbox: manyOld(250), code_guesses: [{ id: 'old', guesses: 1, created_at: '2023-01-01' }] });
    await before.close();
    await using server = await startTestServer(kind, { storage, sweepPace: { first: 0 } });
    const line = await pollUntil(() => server.log.find((one) => one.includes('old rows were deleted')));
    expect(JSON.parse(line)).toMatchObject({ deleted: { outbox: 250, code_guesses: 1 } });
    expect(await server.database.queries.selectFrom('outbox').select('id').execute()).toEqual([]);
  });

  it('should make way for visitors after each transaction, and stop with the server', async () => {
    await using storage = await createTestStorage(kind);
    const database = await openDatabase(storage.settings);
    await insert(database, { outbox: manyOld(70) });
    const left = async () => (await database.queries.selectFrom('outbox').select('id').execute()).length;
    const app = fastify();
    const sweepPace = { first: 0, makeWay: 60_000 };
    sweepOldRows(app, { database, settings: retention, now: () => now, doVisitorsWait: () => true, sweepPace });
    await app.ready();
    await pollUntil(async () => (await left()) < 70);
    await app.close();
    expect(await left()).toBe(20);
    expect(await sweep(database)).toMatchObject({ outbox: 20 });
    await database.close();
  });
});

describe.runIf(databaseKinds.includes('postgres'))('the retention of several instances on one PostgreSQL', () => {
  it('should be the work of one of them at a time', async () => {
    await using storage = await createTestStorage('postgres');
    const [one, other] = [await openDatabase(storage.settings), await openDatabase(storage.settings)];
    await insert(one, { outbox: manyOld(2) });
    // Holds the lock as a transaction of a sweep does.
    await one.queries.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('sweep', 0))`.execute(transaction);
      expect(await sweep(other)).toEqual({});
    });
    expect(await sweep(other)).toEqual({ outbox: 2 });
    await one.close();
    await other.close();
  });
});
