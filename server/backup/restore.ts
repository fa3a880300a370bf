import type { Settings } from '../../contract/settings.ts';
import type { Database } from '../database/database.ts';
import { migrate, migrationNames } from '../database/migrations.ts';
import { storeFailureOf } from '../database/store-failure.ts';
import { StartError } from '../start-error.ts';
import { holdEmails } from './emails.ts';
import type { BackupHeader } from './format.ts';
import { restoreIntoPostgres } from './into-postgres.ts';
import { restoreIntoSqlite } from './into-sqlite.ts';
import { readBackup } from './read.ts';
import { insertRows } from './rows.ts';
import type { TargetOptions } from './target.ts';

interface RestoreOptions extends TargetOptions {
  now: Date;
  /** The slugs of the articles that have been published by now: none of them is emailed to subscribers after a loss. */
  published: readonly string[];
}

interface Restored {
  header: BackupHeader;
  /** How many emails that waited when the backup was taken are held back. */
  held: number;
}

const noRoom =
  'The disk of the database has no room for the backup, and nothing was changed. Make room, and restore it again.';

/**
 * Restores a backup into the database in the settings, and migrates it to the newest schema: all of it, or nothing. Throws a
 * StartError if the backup is damaged or of a newer release, if the database is in use or not empty, or if its disk is full.
 */
export async function restoreBackup(
  path: string,
  { DATABASE_URL, DATA_DIR }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  options: RestoreOptions,
): Promise<Restored> {
  let restored: Restored | undefined;
  const fillAs = (kind: Database['kind']) => async (queries: Database['queries']) => {
    restored = await fill(queries, kind, path, options);
  };
  try {
    if (DATABASE_URL !== '') await restoreIntoPostgres(DATABASE_URL, options, fillAs('postgres'));
    else await restoreIntoSqlite(DATA_DIR, options, fillAs('sqlite'));
  } catch (error) {
    throw storeFailureOf(error) === 'full' ? new StartError(noRoom) : error;
  }
  if (!restored) throw new Error('The database was not filled.');
  return restored;
}

/** Reads a backup as a restore does, and throws the same errors, but stores nothing. */
export function checkBackup(path: string): Promise<BackupHeader> {
  return readBackup(path, {
    header: async (header) => checkSchema(path, header),
    rows: async () => {},
  });
}

async function fill(
  queries: Database['queries'],
  kind: Database['kind'],
  path: string,
  options: RestoreOptions,
): Promise<Restored> {
  const header = await readBackup(path, {
    async header(header) {
      checkSchema(path, header);
      await migrate(queries, kind, header.migrations);
    },
    rows: (table, rows) => insertRows(queries, kind, table, rows),
  });
  await migrate(queries, kind);
  const held = header.waiting_emails === 'hold' ? await holdEmails(queries, options) : 0;
  return { header, held };
}

function checkSchema(path: string, { migrations, release }: BackupHeader): void {
  const known = migrationNames('sqlite');
  if (migrations.every((name) => known.includes(name))) return;
  throw new StartError(
    `The backup ${path} was written by a newer release, ${release}, whose tables this one does not know. Restore it with that release.`,
  );
}
