import type { Kysely } from 'kysely';
import type { WriteLoad } from './batches.ts';
import type { Schema } from './schema.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** The connections of this process to PostgreSQL. */
export interface PoolLoad {
  open: number;
  /** Those in use. */
  busy: number;
  /** Queries and transactions that wait for one. */
  waiting: number;
}

/** An open, migrated database. */
export interface Database {
  kind: DatabaseKind;
  queries: Kysely<Schema>;
  /** What waits to be written in batches. */
  writeLoad: WriteLoad;
  /** Only of PostgreSQL: SQLite has one connection, and answers within a turn of the event loop. */
  poolLoad?: () => PoolLoad;
  /** Waits for running queries, then closes connections, files and locks. */
  close(): Promise<void>;
}
