import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { type FileHandle, open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import { flushToDisk, privateFile } from '../data-folder.ts';
import { appliedMigrations } from '../database/applied-migrations.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { releaseName } from '../release.ts';
import { errorCode, StartError } from '../start-error.ts';
import { withoutSecrets } from './emails.ts';
import { type BackupHeader, formatVersion } from './format.ts';
import { rowsOf } from './rows.ts';
import { readSnapshot } from './snapshot.ts';
import { tablesToBackUp } from './tables.ts';

type OpenDatabase = Pick<Database, 'kind' | 'queries'>;

interface BackupOptions {
  now: Date;
  /** `send` also keeps the codes and links of emails that wait: for a move, after which the database is no longer used. */
  waitingEmails: BackupHeader['waiting_emails'];
}

/** Compression that costs little: the server may need the processor. */
const gzipLevel = 1;

/**
 * Writes a backup of a database, which servers may go on using, to a file that only its owner can read. The file has its name
 * only once it is whole and on the disk. Returns its header and its size in bytes. Throws a StartError if the file exists,
 * cannot be written, or the database has no tables.
 */
export async function writeBackup(
  database: OpenDatabase,
  path: string,
  options: BackupOptions,
): Promise<{ header: BackupHeader; size: number }> {
  if (existsSync(path)) throw new StartError(`The file ${path} exists already. Name another one, or delete it.`);
  const unfinished = `${path}.${process.pid}.part`;
  const file = await open(unfinished, 'wx', privateFile).catch((error: unknown) => {
    throw asStartError(path, error);
  });
  try {
    const header = await writeLines(database, file, options);
    const { size } = statSync(unfinished);
    await rename(unfinished, path);
    flushToDisk(dirname(path));
    return { header, size };
  } catch (error) {
    await file.close().catch(() => {});
    await unlink(unfinished).catch(() => {});
    throw asStartError(path, error);
  }
}

function writeLines(database: OpenDatabase, file: FileHandle, options: BackupOptions): Promise<BackupHeader> {
  return readSnapshot(database, async (snapshot) => {
    const header = await headerOf(snapshot, database.kind, options);
    const packed = createGzip({ level: gzipLevel });
    await pipeline(linesOf(snapshot, database.kind, header), packed, file.createWriteStream({ flush: true }));
    return header;
  });
}

function asStartError(path: string, error: unknown): unknown {
  const isOfFile = error instanceof Error && 'syscall' in error && fileOperations.includes(`${error.syscall}`);
  if (!isOfFile) return error;
  return new StartError(
    `The file ${path} cannot be written (${errorCode(error)}). Name a file in a folder that has room for it.`,
  );
}

const fileOperations = ['open', 'write', 'fsync', 'close', 'rename'];

async function headerOf(
  snapshot: Kysely<Schema>,
  kind: Database['kind'],
  { now, waitingEmails }: BackupOptions,
): Promise<BackupHeader> {
  const migrations = await appliedMigrations(snapshot, kind);
  if (migrations.length === 0) {
    throw new StartError(
      'The database has no tables yet: there is nothing to back up. Start the site once to create them.',
    );
  }
  const tables: BackupHeader['tables'] = [];
  for (const table of await tablesToBackUp(snapshot, kind)) {
    const { rows } = await snapshot
      .selectFrom(table.name)
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow();
    tables.push({ ...table, rows: Number(rows) });
  }
  return {
    format: 'site-backup',
    version: formatVersion,
    release: releaseName(),
    taken_at: now.toISOString(),
    database: kind,
    waiting_emails: waitingEmails,
    migrations,
    tables,
  };
}

async function* linesOf(
  snapshot: Kysely<Schema>,
  kind: Database['kind'],
  header: BackupHeader,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const hashed = (text: string) => {
    hash.update(text);
    return text;
  };
  yield hashed(`${JSON.stringify(header)}\n`);
  for (const table of header.tables) {
    const cleaned = header.waiting_emails === 'send' ? (row: unknown) => row : withoutSecrets(table);
    for await (const rows of rowsOf(snapshot, kind, table)) {
      if (rows.length > 0) yield hashed(rows.map((row) => `${JSON.stringify(cleaned(row))}\n`).join(''));
    }
  }
  yield `${JSON.stringify({ end: true, sha256: hash.digest('hex') })}\n`;
}
