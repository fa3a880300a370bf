import { existsSync, renameSync, rmSync } from 'node:fs';
import { sql } from 'kysely';
import { createPrivateFile, createPrivateFolder, flushToDisk, lockFolder } from '../data-folder.ts';
import { openSqliteFile, sqlitePath } from '../database/sqlite.ts';
import { StartError } from '../start-error.ts';
import { holdsEntrusted } from './tables.ts';
import type { FillDatabase, TargetOptions } from './target.ts';

/**
 * Fills a new file beside the database in `folder`, which takes the database's place once it is whole and on the disk. Throws a
 * StartError if a server or another program is using the folder, or if the database is not empty and not to be replaced.
 */
export async function restoreIntoSqlite(
  folder: string,
  { isReplacing }: TargetOptions,
  fill: FillDatabase,
): Promise<void> {
  createPrivateFolder(folder);
  const lock = lockFolder(folder);
  const path = sqlitePath(folder);
  const unfinished = `${path}.restoring`;
  try {
    if (existsSync(path)) await prepareReplacing(path, isReplacing);
    rmSync(unfinished, { force: true });
    await fillFile(unfinished, fill);
    putInPlace(unfinished, path, folder);
  } finally {
    rmSync(unfinished, { force: true });
    lock.release();
  }
}

/** Makes sure that the log of the old database does not stay: SQLite would take it for that of the new one. */
async function prepareReplacing(path: string, isReplacing: boolean): Promise<void> {
  const { queries, close } = openSqliteFile(path);
  try {
    if (!isReplacing && (await holdsEntrusted(queries, 'sqlite'))) {
      throw new StartError(
        `The database ${path} is not empty. Add --replace to delete what is in it, or set DATA_DIR to another folder.`,
      );
    }
    await sql`pragma wal_checkpoint(truncate)`.execute(queries);
  } finally {
    await close();
  }
  // The last connection deletes it.
  if (existsSync(`${path}-wal`)) {
    throw new StartError(`Another program has the database ${path} open. Close it, and try again.`);
  }
}

async function fillFile(path: string, fill: FillDatabase): Promise<void> {
  createPrivateFile(path);
  // It is thrown away if anything fails, so only the end waits for the disk.
  const { queries, close } = openSqliteFile(path, 'pragma journal_mode = memory; pragma synchronous = off;');
  try {
    await fill(queries);
  } finally {
    await close();
  }
}

function putInPlace(unfinished: string, path: string, folder: string): void {
  flushToDisk(unfinished);
  renameSync(unfinished, path);
  flushToDisk(folder);
}
