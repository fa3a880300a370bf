import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorCode, StartError } from './start-error.ts';

/** The permissions of what visitors entrusted to us: other users of the machine have none. */
export const privateFile = 0o600;
const privateFolder = 0o700;

/**
 * Creates a folder if necessary, and closes it to other users. Throws a StartError if it cannot be written; warns if it
 * cannot be closed, because it belongs to somebody else.
 */
export function createPrivateFolder(folder: string): void {
  try {
    createFolder(resolve(folder));
    accessSync(folder, constants.W_OK);
    closeToOthers(folder);
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written (${errorCode(error)}). Set DATA_DIR to a folder that can be.`,
    );
  }
}

/** Creates a folder and its missing parents. Node's recursive mkdir never returns where none can be created, as in /proc. */
function createFolder(folder: string): void {
  if (isFolder(folder)) return;
  if (!existsSync(dirname(folder))) createFolder(dirname(folder));
  try {
    mkdirSync(folder, privateFolder);
  } catch (error) {
    // Another process may have created it first.
    if (!isFolder(folder)) throw error;
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Creates a file if necessary, and closes it to other users, as `createPrivateFolder` does. */
export function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'a', privateFile));
  closeToOthers(path);
}

/** Closes the files of a folder to other users whose names match: earlier releases left them open. */
export function closeFilesToOthers(folder: string, names: RegExp): void {
  for (const name of readdirSync(folder)) if (names.test(name)) closeToOthers(join(folder, name));
}

/** Waits until a file, or the names in a folder, are on the disk. */
export function flushToDisk(path: string): void {
  // Windows flushes a file that is open for writing, and no folder.
  const isWindows = process.platform === 'win32';
  if (isWindows && isFolder(path)) return;
  const descriptor = openSync(path, isWindows ? 'r+' : 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function closeToOthers(path: string): void {
  // An email may just have got its final name, from another instance.
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & 0o077) === 0) return;
  try {
    // A sticky folder, such as /tmp, is there for everybody.
    if (mode & 0o1000) throw new Error('it is shared');
    chmodSync(path, mode & 0o700);
  } catch (error) {
    const cause = errorCode(error) || (error as Error).message;
    process.emitWarning(
      `Other users of this machine may be able to read ${path}, and it cannot be closed to them (${cause}).`,
    );
  }
}

/**
 * Locks the data folder for this process until `release`. The lock is an exclusive transaction on a small SQLite file:
 * the operating system drops it when the process ends, so a crash leaves no lock behind.
 * Throws a StartError if another process holds the lock.
 */
export function lockFolder(folder: string): { release(): void } {
  const path = join(folder, 'lock');
  createPrivateFile(path);
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if (isBusy(error)) {
      throw new StartError(
        `Another process is using the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    throw error;
  }
  return { release: () => file.close() };
}

/** SQLITE_BUSY, https://www.sqlite.org/rescode.html#busy */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
