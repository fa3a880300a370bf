import { z } from 'zod';

/** The version of the format itself: of the lines, not of the tables. */
export const formatVersion = 1;

/** A table in a backup: the names of its columns, and how many rows follow. */
const backedUpTable = z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.int().min(0) });

export type BackedUpTable = z.infer<typeof backedUpTable>;

/**
 * The first line of a backup, which is a gzip file (RFC 1952) of JSON Lines. The rows follow, each an array of its values in
 * the order of the columns, table after table in the order of the header, in which no table refers to a later one. The last
 * line is a `BackupEnd`.
 */
export const backupHeader = z.object({
  format: z.literal('site-backup'),
  version: z.int(),
  /** The release that wrote it. */
  release: z.string(),
  /** When it was begun: what was committed later is not in it (ISO 8601). */
  taken_at: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  /** Whether emails that waited are to be held back, because they may have been sent since, or to be sent. */
  waiting_emails: z.enum(['hold', 'send']),
  /** The migrations that had been applied: the schema of the rows. */
  migrations: z.array(z.string()),
  tables: z.array(backedUpTable),
});

export type BackupHeader = z.infer<typeof backupHeader>;

/** The last line: the SHA-256 of all lines before it, with their line breaks, in hexadecimal. */
export const backupEnd = z.object({ end: z.literal(true), sha256: z.string() });

/** The values of a row, in the order of its table's columns. */
export type RowValues = (string | number | null)[];
