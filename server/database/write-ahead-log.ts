/** How SQLite's write-ahead log is kept small and free of what was deleted: https://www.sqlite.org/wal.html#ckpt */
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Kysely, sql } from 'kysely';
import type { LogThreadData } from './log-thread.ts';
import type { Schema } from './schema.ts';

/** Both in milliseconds. */
export interface LogPace {
  /** How often to look whether the log has grown large. */
  look: number;
  /** How often the log is emptied, however small it is. */
  empty: number;
}

const defaultPace: LogPace = { look: 100, empty: 30_000 };

/** The pages of a large log: many batches of old rows, each of which changes a page for each row in each index. */
const large = 4000;

/** The least space that a page takes in the log, in bytes. */
const pageSize = 4096;

/** A TypeScript module here, and a JavaScript one in the production folder. */
const threadFile = new URL(`./log-thread${extname(import.meta.url)}`, import.meta.url);

/**
 * Empties the log of the database at `path` now and from time to time: it keeps what was overwritten in the database, such as the
 * links of emails that have been sent. When somebody is reading the log, it stays until the next time. A large one is moved into
 * the database before that, after which SQLite writes the log from its beginning again, instead of letting it grow.
 */
export async function keepLogSmall(queries: Kysely<Schema>, path: string, pace: Partial<LogPace> = {}) {
  const { look, empty } = { ...defaultPace, ...pace };
  const size = () => statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const thread = createLogThread(path);
  let running: Promise<void> | undefined;
  let emptied = performance.now();

  async function work(): Promise<void> {
    // The thread moves nearly all of a large log. What is left is too little to hold up visitors.
    if (size() >= large * pageSize && (await thread.move()) >= large) await moveRest(queries);
    if (performance.now() - emptied < empty) return;
    emptied = performance.now();
    if (size() > 0) await emptyLog(queries);
  }

  // Otherwise every commit on a large log would move it, while visitors wait.
  await sql`pragma wal_autocheckpoint = 0`.execute(queries);
  if (size() > 0) await emptyLog(queries);
  const timer = setInterval(
    () => {
      // What fails here, such as a full disk, fails for submissions too, which report it.
      running ??= work()
        .catch(() => {})
        .finally(() => {
          running = undefined;
        });
    },
    Math.min(look, empty),
  );
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await thread.stop();
    },
  };
}

async function moveRest(queries: Kysely<Schema>): Promise<void> {
  await sql`pragma wal_checkpoint(passive)`.execute(queries);
}

/** Moves the log into the database and leaves its file empty, unless somebody is reading it: then it stays as it is. */
export async function emptyLog(queries: Kysely<Schema>): Promise<void> {
  await moveRest(queries);
  await sql`pragma wal_checkpoint(truncate)`.execute(queries);
}

/** A thread that moves the log into the database. It starts with the first log that is large: few sites ever have one. */
function createLogThread(path: string) {
  let worker: Worker | undefined;
  return {
    /** Resolves with the pages that the log had. A thread that cannot start counts as a large log that it has left as it was. */
    async move(): Promise<number> {
      worker ??= startWorker();
      worker.postMessage('move');
      const [pages] = await once(worker, 'message').catch(() => [large]);
      return pages;
    },
    async stop(): Promise<void> {
      await worker?.terminate();
    },
  };

  function startWorker(): Worker {
    const workerData: LogThreadData = { path, large };
    const started = new Worker(threadFile, { workerData, execArgv: [] });
    started.unref();
    started.once('error', () => {
      worker = undefined;
    });
    return started;
  }
}
