import { setTimeout as pause } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import { isLocked } from './store-failure.ts';

/** How long statements wait for another process that is writing, such as a restore, in milliseconds. */
const lockTimeout = 5000;

/** The pauses between tries, in milliseconds; the last one repeats. */
const pauses = [5, 10, 20, 50];

/** If no statement has met a lock for this long, in milliseconds, the next one counts as a new lock. */
const memory = 1000;

/**
 * Kysely's dialect for SQLite, which waits for a foreign lock without blocking the event loop, so that pages are served
 * meanwhile. Once a lock has lasted for `lockTimeout`, statements fail at once, until it is gone: otherwise each of those
 * that wait in line would wait as long again.
 */
export class WaitingSqliteDialect extends SqliteDialect {
  private readonly config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.config = config;
  }

  override createDriver(): Driver {
    return new WaitingSqliteDriver(this.config);
  }
}

class WaitingSqliteDriver extends SqliteDriver {
  private readonly lock = new ForeignLock();
  private connection: DatabaseConnection | undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.connection) return this.connection;
    const connection = await super.acquireConnection();
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = <Row>(query: CompiledQuery): Promise<QueryResult<Row>> =>
      this.lock.waitFor(() => execute<Row>(query));
    this.connection = connection;
    return connection;
  }

  /** Takes SQLite’s one lock for writers at once: a transaction that reads first could not wait for it later. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** When a write fails on the disk, SQLite has rolled back already, and the error of that write is the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/** The lock of another process, as far as statements have met it. */
class ForeignLock {
  private metFirst = 0;
  private metLast = Number.NEGATIVE_INFINITY;

  /** Runs a statement, again and again while the file is locked. Throws the error of the last try. */
  async waitFor<Result>(run: () => Promise<Result>): Promise<Result> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await run();
      } catch (error) {
        if (!isLocked(error) || this.lastsTooLong()) throw error;
        await pause(pauses[attempt] ?? pauses.at(-1));
      }
    }
  }

  private lastsTooLong(): boolean {
    const now = performance.now();
    if (now - this.metLast > memory) this.metFirst = now;
    this.metLast = now;
    return now - this.metFirst > lockTimeout;
  }
}
