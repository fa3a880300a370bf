import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorCode, StartError } from './start-error.ts';

/** Creates a folder if necessary. Throws a StartError if it cannot be written. */
export function createWritableFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written (${errorCode(error)}). Set DATA_DIR to a folder that can be.`,
    );
  }
}

/**
 * Locks the data folder for this process until `release`. The lock is an exclusive transaction on a small SQLite file:
 * the operating system drops it when the process ends, so a crash leaves no lock behind.
 * Throws a StartError if another process holds the lock.
 */
export function lockFolder(folder: string): { release(): void } {
  const file = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
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
