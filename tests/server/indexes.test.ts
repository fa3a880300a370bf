// @vitest-environment node

import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/database/open.ts';
import type { Schema } from '../../server/database/schema.ts';
import { validMessage } from './fixtures/submissions.ts';
import { createTestStorage, databaseKinds, pollUntil } from './fixtures/test-server.ts';

const index = 'messages_listed';

const message = (id: string) => ({
  id,
  idempotency_key: id,
  ...validMessage,
  trap: '',
  created_at: '2026-11-20T08:00:00.000Z',
});

/** Whether the index is there and may be used. */
async function isValid(queries: Kysely<Schema>, kind: string): Promise<boolean> {
  const found =
    kind === 'sqlite'
      ? sql`select 1 from sqlite_master where name = ${index}`
      : sql`select 1 from pg_index where indexrelid = to_regclass(${index}) and indisvalid`;
  return (await found.execute(queries)).rows.length === 1;
}

describe.each(databaseKinds)('the indexes on %s', (kind) => {
  it('should be created in a database of an earlier release, which has none of them', async () => {
    await using storage = await createTestStorage(kind);
    const before = await openDatabase(storage.settings);
    await before.queries.schema.dropIndex(index).execute();
    await before.close();
    const after = await openDatabase(storage.settings);
    expect(await isValid(after.queries, kind)).toBe(true);
    await after.close();
  });
});

describe.runIf(databaseKinds.includes('postgres'))('the indexes on a PostgreSQL that others use', () => {
  it('should be created once by instances that start together, while others write to the table', async () => {
    await using storage = await createTestStorage('postgres');
    const running = await openDatabase(storage.settings);
    const { queries } = running;
    await queries.schema.dropIndex(index).execute();
    const written = Promise.withResolvers<void>();
    const committed = Promise.withResolvers<void>();
    const writing = queries.transaction().execute(async (transaction) => {
      await transaction.insertInto('messages').values(message('first')).execute();
      written.resolve();
      await committed.promise;
    });
    await written.promise;
    const starting = Promise.all([openDatabase(storage.settings), openDatabase(storage.settings)]);
    try {
      await pollUntil(async () => {
        const waiting = sql`select 1 from pg_stat_activity where query like 'create index%' and wait_event_type = 'Lock'`;
        return (await waiting.execute(queries)).rows.length > 0;
      });
      // Behind an index that is not created concurrently, this would wait, and then give up.
      await queries.insertInto('messages').values(message('second')).execute();
    } finally {
      committed.resolve();
    }
    await writing;
    const started = await starting;
    expect(await isValid(queries, 'postgres')).toBe(true);
    for (const { close } of [running, ...started]) await close();
  });

  it('should be created again if that was interrupted', async () => {
    await using storage = await createTestStorage('postgres');
    const before = await openDatabase(storage.settings);
    // What an interrupted `create index concurrently` leaves behind.
    await sql`update pg_index set indisvalid = false where indexrelid = to_regclass(${index})`.execute(before.queries);
    expect(await isValid(before.queries, 'postgres')).toBe(false);
    await before.close();
    const after = await openDatabase(storage.settings);
    expect(await isValid(after.queries, 'postgres')).toBe(true);
    await after.close();
  });
});
