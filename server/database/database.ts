import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** An open database with its tables in their newest shape. */
export interface Database {
  kind: DatabaseKind;
  queries: Kysely<Schema>;
  /** Waits for what runs, then lets go of connections, files and locks. */
  close(): Promise<void>;
}
