/**
 * Imported first, by the configurations of Vitest and Playwright: has them and what they start write temporary files to memory, if
 * there is a folder with enough of it. Databases wait for a disk at each commit, and tests need not survive a power cut.
 */
import { statfsSync } from 'node:fs';

/** The folder in memory that Linux has. */
const inMemory = '/dev/shm';

/** More than all tests need at once, in bytes: a cluster of PostgreSQL, copies of the repository, and databases. */
const enough = 8 * 2 ** 30;

if (process.env.TMPDIR === undefined && freeIn(inMemory) > enough) process.env.TMPDIR = inMemory;

function freeIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
