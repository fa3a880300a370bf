// @vitest-environment node
import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open.ts';
import type { Schema } from '../../server/database/schema.ts';
import { schemaFile } from './fixtures/schema.ts';
import {
  createEmptyStorage,
  databaseKinds,
  postBooking,
  startTestServer,
  uniqueKey,
  validBooking,
} from './fixtures/test-server.ts';

/** Reverts each migration: the tables as they were before it. */
const reverts: Record<string, (queries: Kysely<Schema>) => Promise<void>> = {
  '2026-11-27-deleted-companies': ({ schema }) => schema.dropTable('deleted_companies').execute(),
  '2026-11-28-demo-links': ({ schema }) => schema.dropTable('booking_links').execute(),
  '2026-11-28-booking-reminders': ({ schema }) => schema.alterTable('bookings').dropColumn('reminded_for').execute(),
  '2026-11-28-booking-questions': async ({ schema }) => {
    for (const name of ['fleet_size', 'interest']) await schema.alterTable('bookings').dropColumn(name).execute();
  },
  '2026-11-27-booking-status': async ({ schema }) => {
    await schema.dropIndex('bookings_answer').execute();
    for (const name of ['status', 'answer_hash']) await schema.alterTable('bookings').dropColumn(name).execute();
  },
  '2026-11-25-registration-links': async ({ schema }) => {
    await schema.dropIndex('registration_codes_link').execute();
    for (const name of ['link_hash', 'strangers_tries'])
      await schema.alterTable('registration_codes').dropColumn(name).execute();
  },
  '2026-11-23-request-mailboxes': async ({ schema }) => {
    for (const table of ['registration_codes', 'password_resets', 'subscription_requests']) {
      for (const name of ['mailbox', 'domain']) {
        await schema.dropIndex(`${table}_${name}`).execute();
        await schema.alterTable(table).dropColumn(name).execute();
      }
    }
  },
  '2026-11-23-renewal-keys': ({ schema }) =>
    schema.alterTable('superseded_invitations').dropColumn('request_key').execute(),
  '2026-11-22-superseded-invitations': ({ schema }) => schema.dropTable('superseded_invitations').execute(),
  '2026-11-22-request-sources': async ({ schema }) => {
    await schema.dropTable('code_guesses').execute();
    for (const table of ['registration_codes', 'password_resets', 'subscription_requests']) {
      await schema.alterTable(table).dropColumn('source').execute();
    }
  },
  '2026-11-22-registration-sessions': async ({ schema }) => {
    await schema.dropTable('registration_sessions').execute();
    await schema
      .createTable('registration_tokens')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
  },
  '2026-11-20-registration': async ({ schema }) => {
    await schema.dropTable('registration_tokens').execute();
    const tables = ['registration_codes', 'invitations', 'team_links', 'teams', 'roles', 'accounts'];
    for (const table of tables) await schema.dropTable(table).execute();
    for (const index of ['users_email', 'users_account', 'users_unfinished']) await schema.dropIndex(index).execute();
    const columns = ['email', 'first_name', 'last_name', 'registration_key', 'registered_at', 'registration_tries'];
    for (const column of columns) await schema.alterTable('users').dropColumn(column).execute();
  },
  '2026-11-20-password-resets': ({ schema }) => schema.dropTable('password_resets').execute(),
  '2026-11-20-fuel-stations': async ({ schema }) => {
    await schema.dropTable('users').execute();
    await schema.dropTable('fuel_stations').execute();
  },
};

/** The migrations from that of the sources and that of the sessions on, the newest first. */
const sinceSources = [
  '2026-11-27-deleted-companies',
  '2026-11-25-registration-links',
  '2026-11-23-request-mailboxes',
  '2026-11-23-renewal-keys',
  '2026-11-22-superseded-invitations',
  '2026-11-22-request-sources',
];
const sinceSessions = [...sinceSources, '2026-11-22-registration-sessions'];

async function revert({ queries }: Database, ...names: string[]): Promise<void> {
  for (const name of names) {
    await reverts[name]?.(queries);
    await sql`delete from kysely_migration where name = ${name}`.execute(queries);
  }
}

const station = {
  id: 'a station',
  idempotency_key: 'client:key',
  content_hash: '',
  fuel_station_name: 'Athi River',
  franchise: 'rubis',
  first_name: 'Amina',
  last_name: 'Otieno',
  mobile: '0711',
  email: 'amina@station.example',
  tries: 1,
  created_at: '2026-11-20T08:00:00.000Z',
  amended_at: '2026-11-20T08:00:00.000Z',
} as const;

const manager = {
  id: 'a user',
  username: 'manager.athi-river-abcd',
  password_hash: 'a hash',
  role: 'Manager',
  fuel_station_id: station.id,
  created_at: station.created_at,
} as const;

/** The columns of each table, in their order, by fixtures/schema.gen.sql, which was written on SQLite. */
const specifiedColumns = Object.fromEntries(
  [...readFileSync(schemaFile, 'utf8').matchAll(/^CREATE TABLE "(\w+)" \((.*?)^\)/gms)].map(
    ([, table, columns = '']) => [table, [...columns.matchAll(/^ +"(\w+)"/gm)].map(([, column]) => column)],
  ),
);

describe.each(databaseKinds)('a database of an earlier release on %s', (kind) => {
  it('should gain the tables of the registration, and keep its stations and their users', {
    tags: ['3.server-onboarding'],
  }, async () => {
    await using storage = await createEmptyStorage(kind);
    const before = await openDatabase(storage.settings);
    await revert(before, ...sinceSessions, '2026-11-20-registration', '2026-11-20-password-resets');
    await before.queries.insertInto('fuel_stations').values(station).execute();
    await before.queries.insertInto('users').values(manager).execute();
    await expect(before.queries.selectFrom('users').select('email').execute()).rejects.toThrow(/email/);
    await before.close();

    const after = await openDatabase(storage.settings);
    expect(await after.queries.selectFrom('fuel_stations').selectAll().execute()).toEqual([station]);
    expect(await after.queries.selectFrom('users').selectAll().execute()).toMatchObject([
      { ...manager, account_id: null, email: null, registered_at: null },
    ]);
    for (const table of ['accounts', 'roles', 'teams', 'registration_codes', 'password_resets'] as const) {
      expect(await after.queries.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    await after.close();
  });

  it('should gain all other tables if it has only bookings', async () => {
    await using storage = await createEmptyStorage(kind);
    const before = await openDatabase(storage.settings);
    await revert(
      before,
      ...sinceSessions,
      '2026-11-20-registration',
      '2026-11-20-password-resets',
      '2026-11-20-fuel-stations',
    );
    await before.close();
    const after = await openDatabase(storage.settings);
    const user = { ...manager, fuel_station_id: null, email: 'amina@company.example' };
    await after.queries.insertInto('users').values(user).execute();
    const twin = { ...user, id: 'another', username: 'another' };
    await expect(after.queries.insertInto('users').values(twin).execute()).rejects.toThrow(/unique/i);
    await after.close();
  });

  it('should replace tokens with sessions, and keep the people who were registering', {
    tags: ['3.server-onboarding'],
  }, async () => {
    await using storage = await createEmptyStorage(kind);
    const before = await openDatabase(storage.settings);
    await revert(before, ...sinceSessions);
    const user = { ...manager, fuel_station_id: null, email: 'amina@company.example' };
    await before.queries.insertInto('users').values(user).execute();
    const token = { id: 'a token', user_id: user.id, token_hash: 'a hash', expires_at: '2027-01-01T00:00:00.000Z' };
    await before.queries
      .withTables<{ registration_tokens: typeof token }>()
      .insertInto('registration_tokens')
      .values(token)
      .execute();
    await before.close();

    const after = await openDatabase(storage.settings);
    expect(await after.queries.selectFrom('users').selectAll().execute()).toMatchObject([user]);
    expect(await after.queries.selectFrom('registration_sessions').selectAll().execute()).toEqual([]);
    const tables = await after.queries.introspection.getTables();
    expect(tables.map(({ name }) => name)).not.toContain('registration_tokens');
    await after.close();
  });

  it('should keep the codes that were emailed, whose sources it does not know', {
    tags: ['3.server-onboarding'],
  }, async () => {
    await using storage = await createEmptyStorage(kind);
    const before = await openDatabase(storage.settings);
    await revert(before, ...sinceSources);
    const code = {
      id: 'a code',
      email: 'amina@company.example',
      request_key: null,
      code_hash: 'a hash',
      tries: 2,
      created_at: station.created_at,
    };
    await before.queries.insertInto('registration_codes').values(code).execute();
    await before.close();
    const after = await openDatabase(storage.settings);
    const { queries } = after;
    expect(await queries.selectFrom('registration_codes').selectAll().execute()).toMatchObject([
      { ...code, source: null },
    ]);
    // A server of the earlier release beside this one stores no source.
    await queries
      .insertInto('registration_codes')
      .values({ ...code, id: 'another' })
      .execute();
    await after.close();
  });

  it('should remain unchanged if it is up to date', async () => {
    await using storage = await createEmptyStorage(kind);
    const migrationsNow = async () => {
      const { queries, close } = await openDatabase(storage.settings);
      const { rows } = await sql`select name, timestamp from kysely_migration order by name`.execute(queries);
      await close();
      return rows;
    };
    const first = await migrationsNow();
    expect(first.length).toBeGreaterThan(1);
    expect(await migrationsNow()).toEqual(first);
  });

  it('should keep what a later release has added, so that going back to this one is possible', async () => {
    await using storage = await createEmptyStorage(kind);
    const later = await openDatabase(storage.settings);
    await later.queries.schema.alterTable('bookings').addColumn('added_later', 'text').execute();
    const executed = { name: '2999-01-01-added-later', timestamp: new Date().toISOString() };
    await sql`insert into kysely_migration (name, timestamp) values (${executed.name}, ${executed.timestamp})`.execute(
      later.queries,
    );
    await later.close();
    await using server = await startTestServer(kind, { storage });
    expect((await postBooking(server, validBooking(), uniqueKey())).status).toBe(201);
    const names = await sql<{ name: string }>`select name from kysely_migration`.execute(server.database.queries);
    expect(names.rows.map(({ name }) => name)).toContain(executed.name);
    const [booking] = await server.database.queries.selectFrom('bookings').selectAll().execute();
    expect(booking).toHaveProperty('added_later', null);
  });

  it('should lead to the columns of fixtures/schema.gen.sql', async () => {
    await using storage = await createEmptyStorage(kind);
    const { queries, close } = await openDatabase(storage.settings);
    const tables = await queries.introspection.getTables();
    await close();
    const columns = tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]);
    expect(Object.keys(specifiedColumns).length).toBeGreaterThan(15);
    expect(Object.fromEntries(columns)).toMatchObject(specifiedColumns);
  });
});
