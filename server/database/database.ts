import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** An open, migrated database. */
export interface Database {
  kind: DatabaseKind;
  queries: Kysely<Schema>;
  /** Waits for running queries, then closes connections, files and locks. */
  close(): Promise<void>;
}
