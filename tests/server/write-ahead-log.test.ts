// @vitest-environment node
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openSqlite, sqlitePath } from '../../server/database/sqlite.ts';
import { keepLogSmall } from '../../server/database/write-ahead-log.ts';
import { createTestStorage, pollUntil } from './fixtures/test-server.ts';

const megabyte = 2 ** 20;

/** A pace at which nothing happens during a test. */
const never = 3_600_000;

type Queries = Awaited<ReturnType<typeof openSqlite>>['queries'];

/** Stores rows of a megabyte each, which begin with the marker and their number. */
async function store(queries: Queries, marker: string, megabytes: number): Promise<void> {
  const row = { state: 'waiting', due_at: '', tries: 0, created_at: '' } as const;
  for (let count = 0; count < megabytes; count++) {
    const message = `${marker}-${count} ${'x'.repeat(megabyte)}`;
    await queries
      .insertInto('outbox')
      .values({ ...row, id: `${marker}-${count}`, message })
      .execute();
    // As between requests. Statements alone leave no time for timers.
    await nextTurn();
  }
}

/** Whether a text is in the database itself, not only in its log. */
const isMoved = (path: string, text: string) => readFileSync(path, 'latin1').includes(text);

it('a thread should move a large log, and leave a small one', async () => {
  await using storage = await createTestStorage('sqlite');
  const path = sqlitePath(storage.settings.DATA_DIR);
  const { queries, close } = await openSqlite(storage.settings.DATA_DIR, { look: never, empty: never });
  const file = join(import.meta.dirname, '../../server/database/log-thread.ts');
  const thread = new Worker(file, { workerData: { path, large: 4000 }, execArgv: [] });
  onTestFinished(async () => void (await thread.terminate()));
  const look = async () => {
    thread.postMessage('look');
    const [pages] = await once(thread, 'message');
    return pages;
  };

  await store(queries, 'small', 4);
  expect(await look()).toBeLessThan(4000);
  expect(isMoved(path, 'small-0')).toBe(false);
  await store(queries, 'large', 13);
  expect(await look()).toBeGreaterThanOrEqual(4000);
  expect(isMoved(path, 'large-12')).toBe(true);
  await close();
});

it('a log that was large should be written from its beginning again, also while one commit follows the other', async () => {
  await using storage = await createTestStorage('sqlite');
  const path = sqlitePath(storage.settings.DATA_DIR);
  const { queries, close } = await openSqlite(storage.settings.DATA_DIR, { empty: never });
  const size = () => statSync(`${path}-wal`).size;

  await store(queries, 'large', 16);
  let before = 0;
  for (let count = 0; size() > before; count++) {
    before = size();
    await store(queries, `more-${count}`, 1);
  }
  await store(queries, 'again', 12);
  expect(size()).toBe(before);

  await close();
  expect(existsSync(`${path}-wal`)).toBe(false);
});

it('no commit should wait until a log is moved', async () => {
  await using storage = await createTestStorage('sqlite');
  const path = sqlitePath(storage.settings.DATA_DIR);
  const { queries, close } = await openSqlite(storage.settings.DATA_DIR, { look: never, empty: never });
  await store(queries, 'large', 20);
  expect(isMoved(path, 'large-0')).toBe(false);
  await close();
  expect(isMoved(path, 'large-19')).toBe(true);
});

it('should start another thread after one that could not start, and be able to stop', async () => {
  await using storage = await createTestStorage('sqlite');
  const { queries, close } = await openSqlite(storage.settings.DATA_DIR, { look: never, empty: never });
  // A folder, in which no database can be opened, beside a large log.
  const path = join(storage.settings.DATA_DIR, 'folder');
  mkdirSync(path);
  writeFileSync(`${path}-wal`, '');
  truncateSync(`${path}-wal`, 20 * megabyte);
  const log = await keepLogSmall(queries, path, { look: 1, empty: never });

  const moves = vi.spyOn(queries, 'getExecutor');
  // The log is moved each time that it is looked at.
  await pollUntil(() => moves.mock.calls.length > 1);
  await log.stop();
  await close();
});
