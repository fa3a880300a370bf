// @vitest-environment node
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { privacyNotice } from '../../content/privacy.ts';
import { readSettings } from '../../contract/settings.ts';
import { openDatabase } from '../../server/database/open.ts';
import { createTestStorage } from './fixtures/test-server.ts';

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
  const { sections } = privacyNotice(settings, settings);
  const described = sections.flatMap(({ items = [] }) => items.flatMap((item) => item.tables ?? []));
  expect(described.toSorted(), 'Name the table with the words about it in content/privacy.ts.').toEqual(tables.sort());
});
