import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, type SqliteDatabase, type SqliteStatement } from 'kysely';
import { closeFilesToOthers, createPrivateFile, createPrivateFolder, lockFolder } from '../data-folder.ts';
import { errorCode, StartError } from '../start-error.ts';
import type { Database } from './database.ts';
import { createIndexes } from './indexes.ts';
import { createCountsInMemory, migrate } from './migrations.ts';
import type { Schema } from './schema.ts';
import { WaitingSqliteDialect } from './sqlite-driver.ts';
import { keepLogSmall, type LogPace } from './write-ahead-log.ts';

const fileName = 'site.sqlite';

/** The path of the embedded database in a data folder. */
export const sqlitePath = (folder: string) => join(folder, fileName);

/** A bound on the statement cache: each batch size has a statement of its own. */
const maxStatements = 500;

/**
 * Opens and migrates the embedded database in `folder`, and locks the folder until the database is closed.
 * Throws a StartError if the folder or a file in it cannot be written, or if it is locked.
 */
export async function openSqlite(folder: string, pace: Partial<LogPace> = {}): Promise<Database> {
  createPrivateFolder(folder);
  let lock: ReturnType<typeof lockFolder> | undefined;
  try {
    lock = lockFolder(folder);
    const { release } = lock;
    const path = join(folder, fileName);
    // SQLite gives its other files the permissions of this one, unless they exist.
    createPrivateFile(path);
    closeFilesToOthers(folder, /^site\.sqlite-/);
    const queries = queriesOf(openFile(path));
    await migrate(queries, 'sqlite');
    await createIndexes(queries, 'sqlite');
    await createCountsInMemory(queries);
    const log = await keepLogSmall(queries, path, pace);
    const close = async () => {
      await log.stop();
      await queries.destroy();
      release();
    };
    return { kind: 'sqlite', queries, writeLoad: { waiting: 0, rejected: 0 }, close };
  } catch (error) {
    lock?.release();
    throw unusable(error, folder);
  }
}

/** SQLITE_READONLY, IOERR, CORRUPT, FULL, CANTOPEN and NOTADB: https://www.sqlite.org/rescode.html */
const fileFailures = [8, 10, 11, 13, 14, 26];

/** Says what to do if `error` is that a file of the data folder belongs to another user, is damaged, or has no room. */
function unusable(error: unknown, folder: string): unknown {
  if (!(error instanceof Error)) return error;
  const isFailedFile = 'errcode' in error && fileFailures.includes(Number(error.errcode) & 0xff);
  if (!isFailedFile && !('syscall' in error)) return error;
  return new StartError(
    `The database in the data folder ${folder} cannot be used (${error.message}). Give its disk room and its files to the user that runs the site, or restore a backup.`,
  );
}

/**
 * Opens the embedded database in `folder` beside a server. Needs no lock of the folder: in write-ahead mode readers and the
 * writer do not block each other, and writers wait for each other. Throws a StartError if there is no database.
 */
export function openSqliteBeside(folder: string, isReadOnly: boolean): Database {
  const path = join(folder, fileName);
  try {
    accessSync(path, isReadOnly ? constants.R_OK : constants.R_OK | constants.W_OK);
  } catch (error) {
    const code = errorCode(error);
    throw new StartError(
      code === 'ENOENT' || code === 'ENOTDIR'
        ? `There is no database in the folder ${folder}. Start the site once, or set DATA_DIR or DATABASE_URL to where it is.`
        : `The database ${path} cannot be opened (${code}). Run this as the user that runs the site.`,
    );
  }
  const queries = queriesOf(isReadOnly ? new DatabaseSync(path, { readOnly: true }) : openFile(path));
  return { kind: 'sqlite', queries, writeLoad: { waiting: 0, rejected: 0 }, close: () => queries.destroy() };
}

/** Opens the SQLite database at `path` as it is; `setUp` runs before anything else. */
export function openSqliteFile(path: string, setUp = ''): Database {
  const file = openFile(path);
  file.exec(setUp);
  const queries = queriesOf(file);
  return { kind: 'sqlite', queries, writeLoad: { waiting: 0, rejected: 0 }, close: () => queries.destroy() };
}

function queriesOf(file: DatabaseSync): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new WaitingSqliteDialect({ database: adapted(file) }) });
}

/**
 * Every commit waits for the disk (`synchronous = full`), so that acknowledged submissions survive a power cut. What is deleted
 * is overwritten (`secure_delete`), so that the file holds no links and codes of emails that have been sent.
 */
function openFile(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { timeout: 0, enableForeignKeyConstraints: true });
  file.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory; pragma secure_delete = on;',
  );
  return file;
}

/** Adapts node:sqlite to Kysely's dialect for better-sqlite3, and compiles each statement only once. */
function adapted(file: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => file.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = adaptedStatement(file.prepare(sql));
      if (statements.size >= maxStatements) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
  };
}

function adaptedStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
