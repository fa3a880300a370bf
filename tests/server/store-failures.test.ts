// @vitest-environment node
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../server/database/open.ts';
import { isLocked, storeFailureOf } from '../../server/database/store-failure.ts';
import { readBuiltSite } from '../../server/site/pages.ts';
import { writeBuiltSite } from './fixtures/built-site.ts';
import { openDatabaseLine } from './fixtures/database-line.ts';
import { startRunningTime } from './fixtures/running-time.ts';
import {
  createTestStorage,
  databaseKinds,
  pollUntil,
  postBooking,
  startTestServer,
  type TestServer,
  uniqueKey,
  validBooking,
} from './fixtures/test-server.ts';

const built = writeBuiltSite();
afterAll(built.remove);

const book = (server: TestServer, key = uniqueKey()) => postBooking(server, validBooking(), key);

/** What a client is told when the store fails: it was not stored, and when to try again (RFC 9110, 10.2.3). */
async function expectUnavailable(answer: Response): Promise<void> {
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answer.json()).toMatchObject({ status: 503, detail: expect.stringContaining('Try again') });
}

const countBookings = async ({ database }: TestServer) =>
  (await database.queries.selectFrom('bookings').select('id').execute()).length;

describe.runIf(databaseKinds.includes('postgres'))('a server whose PostgreSQL fails', () => {
  it('should answer 503 if its connection is lost inside a transaction, name the cause, and go on', async () => {
    await using storage = await createTestStorage('postgres');
    const errors: Error[] = [];
    const database = await openDatabase(storage.settings, (error) => errors.push(error));
    await using server = await startTestServer('postgres', { storage, database });
    const other = await openDatabase(storage.settings);
    onTestFinished(() => other.close());
    const answer = await other.queries.transaction().execute(async (transaction) => {
      await sql`lock table bookings`.execute(transaction);
      const waiting = book(server);
      await pollUntil(async () => {
        const { rows } = await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
        `.execute(transaction);
        return rows.length > 0;
      });
      return waiting;
    });
    await expectUnavailable(answer);
    expect(server.log.join('')).toContain('57P01');
    expect(errors.length).toBeGreaterThan(0);
    expect((await book(server)).status).toBe(201);
    expect(await countBookings(server)).toBe(1);
  });

  it('should answer 503 in time if the connection goes silent, and work as soon as it answers', async () => {
    await using storage = await createTestStorage('postgres');
    const wire = await openDatabaseLine(storage.settings.DATABASE_URL);
    onTestFinished(() => wire.close());
    const settings = { ...storage.settings, DATABASE_URL: wire.url };
    const { visitorsPatience } = await vi.importActual<typeof import('../../server/database/patience.ts')>(
      '../../server/database/patience.ts',
    );
    const database = await openDatabase(settings, undefined, visitorsPatience);
    await using server = await startTestServer('postgres', { storage: { ...storage, settings }, database });
    expect((await book(server)).status).toBe(201);
    wire.silence();
    using time = startRunningTime();
    const answers = await Promise.all(Array.from({ length: 40 }, () => book(server)));
    for (const answer of answers) await expectUnavailable(answer);
    // A statement may take 5 s, and so may the count of submissions before it.
    expect(time.elapsed()).toBeLessThan(15_000);
    wire.speak();
    await pollUntil(async () => (await book(server)).status === 201);
    expect(await countBookings(server)).toBe(2);
  });

  it('should answer 503 while the database is read-only, and work as soon as it is not', async () => {
    await using storage = await createTestStorage('postgres');
    await using server = await startTestServer('postgres', { storage });
    const other = await openDatabase(storage.settings);
    onTestFinished(() => other.close());
    const name = new URL(storage.settings.DATABASE_URL).pathname.slice(1);
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(other.queries);
    // It holds for new connections.
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()
    `.execute(other.queries);
    // The first requests may still fail with the connections that were ended.
    await pollUntil(async () => (await book(server)).status === 503 && server.log.join('').includes('25006'));
    await expectUnavailable(await book(server));
    await sql`alter database ${sql.id(name)} reset default_transaction_read_only`.execute(other.queries);
    // Connections that began meanwhile stay read-only. At most one is left for each task that the server does on its own.
    const answers = [await book(server), await book(server), await book(server)];
    expect(answers.map(({ status }) => status)).toContain(201);
  });
});

describe('a server whose SQLite fails', () => {
  it('should serve pages while another process writes, and store the submission afterwards', async () => {
    await using storage = await createTestStorage('sqlite');
    await using server = await startTestServer('sqlite', { storage, site: readBuiltSite(built.folder) });
    const bookWhileLocked = async () => {
      const other = lockedFile(storage.settings.DATA_DIR);
      let isAnswered = false;
      const booking = book(server).finally(() => {
        isAnswered = true;
      });
      for (let page = 0; page < 20; page++) expect((await fetch(`${server.url}/`)).status).toBe(200);
      // Waiting inside SQLite would stop the event loop until the server gives up.
      const arePagesFirst = !isAnswered;
      other.exec('rollback');
      other.close();
      return arePagesFirst && (await booking).status === 201;
    };
    // If the machine stands still, the server may give up before the pages are read.
    await pollUntil(bookWhileLocked);
  });

  it('should answer 503 if the lock stays, also to those who wait in line, and work as soon as it is gone', async () => {
    await using storage = await createTestStorage('sqlite');
    await using server = await startTestServer('sqlite', { storage });
    const other = lockedFile(storage.settings.DATA_DIR);
    using time = startRunningTime();
    const answers = await Promise.all(Array.from({ length: 20 }, () => book(server)));
    for (const answer of answers) await expectUnavailable(answer);
    expect(time.elapsed()).toBeLessThan(12_000);
    other.exec('rollback');
    other.close();
    expect((await book(server)).status).toBe(201);
    expect(await countBookings(server)).toBe(1);
  });

  it('should answer 503 if the file is full', async () => {
    await using server = await startTestServer('sqlite');
    const pages = await sql<{ page_count: number }>`pragma page_count`.execute(server.database.queries);
    await sql`pragma max_page_count = ${sql.lit(pages.rows[0]?.page_count ?? 0)}`.execute(server.database.queries);
    const answers: Response[] = [];
    // A page has room for some rows more.
    await pollUntil(async () => {
      const answer = await book(server);
      answers.push(answer);
      return answer.status !== 201;
    });
    await expectUnavailable(answers.at(-1) as Response);
    expect(await countBookings(server)).toBe(answers.length - 1);
    await sql`pragma max_page_count = 1000000`.execute(server.database.queries);
    expect((await book(server)).status).toBe(201);
  });
});

describe('an error of the store', () => {
  /** An error of node:sqlite, with an extended result code: https://www.sqlite.org/rescode.html */
  const ofSqlite = (code: number) =>
    Object.assign(new Error('no'), { code: 'ERR_SQLITE_ERROR', errcode: code | (7 << 8) });
  /** An error of PostgreSQL or of the operating system. */
  const withCode = (code: string) => Object.assign(new Error('no'), { code });

  it.each([
    ['unreachable', ['08006', '57P01', '57P05', 'ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH']],
    ['unreachable', ['ENOTFOUND', 'EPIPE', 'ETIMEDOUT']],
    ['too slow', ['57014', '25P03', '25P04']],
    ['locked', ['55P03', '40P01', '40001']],
    ['read-only', ['25006', 'EROFS']],
    ['full', ['53100', 'ENOSPC']],
    ['exhausted', ['53300', '53200', 'EMFILE', 'ENFILE']],
    ['broken', ['58030', '58P01']],
    // A constraint or the statement is no failure of the store.
    [undefined, ['23505', '42601', '22P02', 'ENOENT', '']],
  ])('should be %s with the code %j', (failure, codes) => {
    expect(codes.map((code) => storeFailureOf(withCode(code)))).toEqual(codes.map(() => failure));
  });

  it('should be named by the result code of SQLite', () => {
    const codes = [5, 6, 7, 8, 10, 11, 13, 14, 26, 1, 19];
    expect(codes.map((code) => storeFailureOf(ofSqlite(code)))).toEqual([
      ...['locked', 'locked', 'exhausted', 'read-only', 'broken', 'broken', 'full', 'unreachable', 'broken'],
      ...[undefined, undefined],
    ]);
    expect([5, 6, 8].map((code) => isLocked(ofSqlite(code)))).toEqual([true, true, false]);
  });

  it.each([
    ['Query read timeout', 'too slow'],
    ['timeout exceeded when trying to connect', 'exhausted'],
    ['Connection terminated unexpectedly', 'unreachable'],
    ['Client has encountered a connection error and is not queryable', 'unreachable'],
    ['Client was closed and is not queryable', 'unreachable'],
    ['driver has already been destroyed', 'unreachable'],
    ['the database connection is not open', 'unreachable'],
    ['no such table: bookings', undefined],
  ])('should be known by its words if it has no code: %s', (words, failure) => {
    expect(storeFailureOf(new Error(words))).toBe(failure);
    expect(storeFailureOf({ message: words })).toBeUndefined();
  });
});

/** Another process that writes to the database of a folder: here another connection, which SQLite treats the same. */
function lockedFile(folder: string): DatabaseSync {
  const other = new DatabaseSync(join(folder, 'site.sqlite'));
  other.exec('begin immediate');
  return other;
}
