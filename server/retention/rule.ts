import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Retention } from '../../contract/settings.ts';
import type { DatabaseKind } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';

/** A row that has reached its age: its key, and the instant that its age counts from. */
export interface OldRow {
  key: string;
  since: string;
}

/** Which rows a rule looks for: those since `from`, before `until`, at most `limit`, the oldest first. */
export interface OldRowSearch {
  from: string;
  until: string;
  limit: number;
  now: Date;
}

/** How rows of a table are deleted. */
export interface RetentionRule {
  /** What the log calls the rows. */
  name: string;
  /** The instant before which rows are deleted, in ISO 8601; undefined if they are kept for ever. */
  until(retention: Retention, now: Date): string | undefined;
  /** The most rows to delete in one transaction. */
  batch: number;
  find(queries: Kysely<Schema>, search: OldRowSearch): Promise<OldRow[]>;
  /** Deletes those of the rows that still are old, and returns how many. */
  remove(transaction: Transaction<Schema>, rows: readonly OldRow[], context: RemovalContext): Promise<number>;
}

export interface RemovalContext {
  kind: DatabaseKind;
  until: string;
  now: Date;
}

/**
 * A text column, written so that no index on it is used: for a few rows with given keys SQLite would otherwise read all old
 * rows by their age.
 */
export function unindexed(column: string): RawBuilder<string> {
  return sql<string>`(${sql.ref(column)} || '')`;
}
