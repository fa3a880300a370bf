// @vitest-environment node
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../server/database/open.ts';
import { createEmptyStorage, createTestStorage, databaseKinds } from './fixtures/test-server.ts';

/** What no crash of the process can show: only a power cut loses what the operating system has not written. */
it('should wait for the disk at every commit on sqlite', { tags: ['7.durability'] }, async () => {
  await using storage = await createEmptyStorage('sqlite');
  const { queries, close } = await openDatabase(storage.settings);
  const [synchronous] = (await sql<{ synchronous: number }>`pragma synchronous`.execute(queries)).rows;
  const [journal] = (await sql<{ journal_mode: string }>`pragma journal_mode`.execute(queries)).rows;
  await close();
  // 2 is FULL: https://www.sqlite.org/pragma.html#pragma_synchronous
  expect({ ...synchronous, ...journal }).toEqual({ synchronous: 2, journal_mode: 'wal' });
});

it.runIf(databaseKinds.includes('postgres'))(
  "should leave PostgreSQL's own durability as it is",
  { tags: ['7.durability'] },
  async () => {
    await using storage = await createTestStorage('postgres');
    const { queries, close } = await openDatabase(storage.settings);
    const changed = await sql<{ name: string }>`
    select name from pg_settings
    where name in ('fsync', 'synchronous_commit', 'full_page_writes') and source in ('session', 'client', 'user', 'database')
  `.execute(queries);
    await close();
    expect(changed.rows).toEqual([]);
  },
);
