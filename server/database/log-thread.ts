/**
 * A thread that moves a large write-ahead log into its database, whenever it is told to look. Answers with the number of pages that
 * the log had.
 */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** What the thread is started with: the path of the database, and the pages of a log that is large. */
export interface LogThreadData {
  path: string;
  large: number;
}

const { path, large }: LogThreadData = workerData;

const file = new DatabaseSync(path, { timeout: 0 });
// SQLite before 3.51 moves the log when it is asked this, so that small ones are moved too.
const look = file.prepare('pragma wal_checkpoint(noop)');
const move = file.prepare('pragma wal_checkpoint(passive)');

/** What is written during one pass is left to the next, which is shorter: after so many, little is left. */
const passes = 4;

parentPort?.on('message', () => {
  let pages = 0;
  try {
    pages = Number(look.get()?.log);
    for (let pass = 0; pages >= large && pass < passes; pass++) move.get();
  } catch {
    // What fails here, such as a full disk, fails for submissions too, which report it.
  }
  parentPort?.postMessage(pages);
});
