// @vitest-environment node
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { privacyNotice } from '../../content/privacy.ts';
import { readSettings } from '../../contract/settings.ts';
import { openDatabase } from '../../server/database/open.ts';
import { createTestStorage } from './fixtures/test-server.ts';

/** The term of the privacy notice that describes each table. */
const described: Record<string, string> = {
  bookings: 'Demo bookings',
  booking_links: 'Demo bookings',
  messages: 'Messages',
  accounts: 'Company accounts',
  users: 'Company accounts',
  roles: 'Company accounts',
  teams: 'Company accounts',
  team_links: 'Company accounts',
  invitations: 'Company accounts',
  superseded_invitations: 'Company accounts',
  deleted_companies: 'Company accounts',
  fuel_stations: 'Fuel stations',
  subscribers: 'Blog subscriptions',
  leave_links: 'Blog subscriptions',
  registration_codes: 'Codes and links',
  code_guesses: 'Codes and links',
  registration_sessions: 'Codes and links',
  password_resets: 'Codes and links',
  subscription_requests: 'Codes and links',
  outbox: 'Emails',
  submission_counts: 'Your IP address',
};

/** Tables without personal data. */
const impersonal = [
  'announced_articles',
  'kysely_migration',
  'kysely_migration_lock',
  'leave_keys',
  'operator_notices',
  'readiness',
  'released_assets',
];

it('should describe every table with personal data in the privacy notice', {
  tags: ['2.privacy', 'comparison'],
}, async () => {
  await using storage = await createTestStorage('sqlite');
  const settings = readSettings({ ...storage.settings });
  const database = await openDatabase(settings);
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'
    union select name from sqlite_temp_schema where type = 'table'
  `.execute(database.queries);
  await database.close();
  const tables = rows.map(({ name }) => name).filter((name) => !impersonal.includes(name));
  expect(tables.sort()).toEqual(Object.keys(described).sort());
  const terms = privacyNotice(settings, settings).sections.flatMap(({ items = [] }) => items.map(({ term }) => term));
  expect(terms).toEqual(expect.arrayContaining([...new Set(Object.values(described))]));
});
