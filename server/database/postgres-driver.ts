import { type Driver, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely';
import pg from 'pg';
import { storeFailureOf } from './store-failure.ts';

/**
 * Kysely's dialect for PostgreSQL. When a transaction fails because its connection is lost, its error is the one that says so,
 * not that of the rollback, which fails as well.
 */
export class CausePostgresDialect extends PostgresDialect {
  private readonly config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.config = config;
  }

  override createDriver(): Driver {
    return new CausePostgresDriver(this.config);
  }
}

class CausePostgresDriver extends PostgresDriver {
  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]): Promise<void> {
    // The connection is closed either way, and PostgreSQL rolls back whatever a closed connection has begun.
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/**
 * A client that closes its connection when the database does not answer in time, because the next query would wait behind
 * the one that hangs; and when it is read-only, because the connection would stay so after the database has become writable.
 * `onLostConnection` hears of it, and of connections that the database drops, whoever uses them.
 */
export function clientClass(onLostConnection: (error: Error) => void): typeof pg.Client {
  return class DeadlineClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // Without a listener, an error of a client that is in use would end the process.
      this.on('error', onLostConnection);
      const query = this.query.bind(this) as (...args: unknown[]) => unknown;
      const closeIfUseless = (error: unknown) => {
        const failure = storeFailureOf(error);
        if (failure === 'read-only' || (failure === 'too slow' && !isAnswer(error)))
          connectionOf(this).stream.destroy();
        throw error;
      };
      this.query = ((...args: unknown[]) => {
        const result = query(...args);
        return result instanceof Promise ? result.catch(closeIfUseless) : result;
      }) as pg.Client['query'];
    }
  };
}

/** Whether an error came from the database rather than from waiting for it. */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError;
}

function connectionOf(client: pg.Client): { stream: { destroy(): void } } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection;
}
