import { Kysely } from 'kysely';
import pg from 'pg';
import { errorCode, StartError } from '../start-error.ts';
import type { Database } from './database.ts';
import { createIndexes } from './indexes.ts';
import { migrate } from './migrations.ts';
import { operatorsPatience, type PostgresPatience, visitorsPatience } from './patience.ts';
import { CausePostgresDialect, clientClass } from './postgres-driver.ts';
import type { Schema } from './schema.ts';

/** Connections per instance. PostgreSQL's default limit of 100 leaves room for several instances. */
const poolSize = 10;

/**
 * Opens and migrates the PostgreSQL database at `url`, which several instances may share.
 * Throws a StartError, without the URL's password, if it cannot be reached.
 */
export async function openPostgres(
  url: string,
  onLostConnection: (error: Error) => void,
  patience: PostgresPatience = visitorsPatience,
): Promise<Database> {
  await migrateAt(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: patience.connection,
    statement_timeout: patience.statement,
    idle_in_transaction_session_timeout: patience.statement,
    query_timeout: patience.answer,
    keepAlive: true,
    Client: clientClass(onLostConnection),
  });
  // Without a listener, a dropped idle connection would end the process. Its client has reported it.
  pool.on('error', () => {});
  const queries = new Kysely<Schema>({ dialect: new CausePostgresDialect({ pool }) });
  const poolLoad = () => ({
    open: pool.totalCount,
    busy: pool.totalCount - pool.idleCount,
    waiting: pool.waitingCount,
  });
  return {
    kind: 'postgres',
    queries,
    writeLoad: { waiting: 0, rejected: 0 },
    poolLoad,
    close: () => queries.destroy(),
  };
}

/**
 * Opens the PostgreSQL database at `url` without migrating it; if read-only, the database itself enforces that.
 * Throws a StartError, without the URL's password, if it cannot be reached.
 */
export async function openPostgresBeside(url: string, isReadOnly: boolean): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: operatorsPatience,
    ...(isReadOnly && { options: '-c default_transaction_read_only=on' }),
  });
  pool.on('error', () => {});
  try {
    await checkConnection(pool, url);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const queries = new Kysely<Schema>({ dialect: new CausePostgresDialect({ pool }) });
  return { kind: 'postgres', queries, writeLoad: { waiting: 0, rejected: 0 }, close: () => queries.destroy() };
}

async function migrateAt(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: operatorsPatience });
  pool.on('error', () => {});
  try {
    await checkConnection(pool, url);
    const queries = new Kysely<Schema>({ dialect: new CausePostgresDialect({ pool }) });
    await migrate(queries, 'postgres');
    await createIndexes(queries, 'postgres');
  } finally {
    await pool.end();
  }
}

async function checkConnection(pool: pg.Pool, url: string): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    throw unreachable(url, error);
  }
}

function unreachable(url: string, error: unknown): StartError {
  const { host, pathname } = new URL(url);
  const reason = errorCode(error) || (error instanceof Error ? error.message : String(error));
  return new StartError(
    `The database ${pathname.slice(1)} at ${host} cannot be reached (${reason}). Start it, or correct DATABASE_URL.`,
  );
}
