import type { Argon2Parameters } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** More secrets are waiting than can be hashed in a reasonable time. */
export class HashingOverloadError extends Error {
  override name = 'HashingOverloadError';
  override message = 'Too many passwords or codes are waiting to be hashed.';
}

/** The secrets that are hashed, each kind in a queue of its own: whoever waits for a code does not wait behind passwords. */
export type HashedKind = 'passwords' | 'codes';

/** How many keys wait for a thread and are being derived, and how many requests were turned away since the start. */
export interface HashingLoad {
  waiting: number;
  running: number;
  rejected: number;
}

/** What a thread answers: the key, and how long it took to derive, in milliseconds. */
export interface DerivedKey {
  key: Uint8Array;
  milliseconds: number;
}

/** Keys that are derived together, or not at all once the first would begin too late. */
interface Batch {
  asked: number;
  isBegun: boolean;
}

interface Job {
  batch: Batch;
  parameters: Argon2Parameters;
  resolve(key: Buffer): void;
  reject(error: unknown): void;
}

interface Thread {
  worker: Worker;
  job: Job | undefined;
}

/** A TypeScript module here, and a JavaScript one in the production folder. */
const threadFile = new URL(`./argon2-thread${extname(import.meta.url)}`, import.meta.url);

/** One core stays free for the event loop. */
const passwordThreads = Math.max(1, availableParallelism() - 1);

/** How long the last one in a queue may have to wait, in milliseconds. */
const patience = 3000;

/**
 * How long anyone does wait, in milliseconds, however much slower the machine is than it was when they came. Less than connections
 * last without an answer (`connectionTimeout`), so that they are told when to come again.
 */
const longestWait = 10_000;

/** How long a key takes on an idle machine, in milliseconds: with that, a queue is as long as its patience. */
const usual = 50;

/** The share of the newest key in how long one takes. */
const newestShare = 0.2;

const queues: Record<HashedKind, HashingQueue> = {
  passwords: createQueue('passwords', passwordThreads),
  codes: createQueue('codes', 1),
};

/**
 * Derives keys by Argon2id in threads of their own: Node's asynchronous Argon2 shares its few threads with the file system,
 * so that a page would wait behind every password. Takes all of them or, if the last one would have to wait for too long, or the
 * first one has, none: rejects with a `HashingOverloadError`.
 */
export function deriveKeys(kind: HashedKind, parameters: readonly Argon2Parameters[]): Promise<Buffer[]> {
  return queues[kind].derive(parameters);
}

/** How much there is to hash of a kind. */
export function hashingLoad(kind: HashedKind): HashingLoad {
  return queues[kind].load();
}

interface HashingQueue {
  derive(parameters: readonly Argon2Parameters[]): Promise<Buffer[]>;
  load(): HashingLoad;
}

function createQueue(kind: HashedKind, maxThreads: number): HashingQueue {
  const maxWaiting = Math.ceil(patience / usual) * maxThreads;
  const threads: Thread[] = [];
  const waiting: Job[] = [];
  let rejected = 0;
  // On a busy machine a key takes several times as long.
  let average = usual;

  function isTooLong(length: number): boolean {
    return length > maxWaiting || (length > maxThreads && (length * average) / maxThreads > patience);
  }

  /** Gives up those who have waited for too long, unless a key of theirs has been begun. */
  function giveUpLate(): void {
    const earliest = performance.now() - longestWait;
    for (let first = waiting[0]; first && !first.batch.isBegun && first.batch.asked < earliest; first = waiting[0]) {
      const { batch } = first;
      rejected++;
      while (waiting[0]?.batch === batch) waiting.shift()?.reject(new HashingOverloadError());
    }
  }

  function startNext(): void {
    giveUpLate();
    // Where threads cannot start, replacing one that has no job would go on for ever.
    if (waiting.length === 0) return;
    const thread = threads.find(({ job }) => job === undefined) ?? newThread();
    if (!thread || thread.job) return;
    thread.job = waiting.shift();
    if (!thread.job) return;
    thread.job.batch.isBegun = true;
    // Only a thread with a job keeps the process alive.
    thread.worker.ref();
    thread.worker.postMessage(thread.job.parameters);
  }

  function newThread(): Thread | undefined {
    if (threads.length >= maxThreads) return undefined;
    const thread: Thread = {
      worker: new Worker(threadFile, { execArgv: [], name: kind }),
      job: undefined,
    };
    thread.worker.on('message', ({ key, milliseconds }: DerivedKey) => {
      average += newestShare * (milliseconds - average);
      settle(thread, (job) => job.resolve(Buffer.from(key)));
    });
    thread.worker.on('error', (error) => {
      threads.splice(threads.indexOf(thread), 1);
      settle(thread, (job) => job.reject(error));
    });
    threads.push(thread);
    return thread;
  }

  function settle(thread: Thread, how: (job: Job) => void): void {
    const { job } = thread;
    thread.job = undefined;
    thread.worker.unref();
    if (job) how(job);
    startNext();
  }

  return {
    derive(parameters) {
      if (isTooLong(waiting.length + parameters.length)) {
        rejected++;
        return Promise.reject(new HashingOverloadError());
      }
      const batch: Batch = { asked: performance.now(), isBegun: false };
      const keys = parameters.map(
        (each) =>
          new Promise<Buffer>((resolve, reject) => {
            waiting.push({ batch, parameters: each, resolve, reject });
            startNext();
          }),
      );
      return Promise.all(keys);
    },
    load: () => ({ waiting: waiting.length, running: threads.filter(({ job }) => job).length, rejected }),
  };
}
