import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorCode, StartError } from './start-error.ts';

/** Makes a folder that can be written, or throws a StartError that says why it cannot. */
export function createWritableFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written (${errorCode(error)}): set DATA_DIR to a folder that can.`,
    );
  }
}

/**
 * Holds the data folder for this process until `release`. The lock is an exclusive transaction on a small SQLite file:
 * the operating system drops it with the process, however that ends, so a crash leaves nothing to clear away.
 * Throws a StartError where another process holds the folder.
 */
export function lockFolder(folder: string): { release(): void } {
  const file = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if (isBusy(error)) {
      throw new StartError(
        `The data folder ${folder} is held by another process: stop that one, or set DATA_DIR to another folder.`,
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
