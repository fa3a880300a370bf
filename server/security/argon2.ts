import type { Argon2Parameters } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** More passwords are waiting than can be hashed in a reasonable time. */
export class HashingOverloadError extends Error {
  override name = 'HashingOverloadError';
  override message = 'Too many passwords are waiting to be hashed.';
}

interface Job {
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
const maxThreads = Math.max(1, availableParallelism() - 1);

/** With a twentieth of a second each, the last one in the queue waits for about three seconds. */
const maxWaiting = 64 * maxThreads;

const threads: Thread[] = [];
const waiting: Job[] = [];

let rejected = 0;

/**
 * Derives a key by Argon2id in a thread of its own: Node's asynchronous Argon2 shares its few threads with the file system,
 * so that a page would wait behind every password. Rejects with a `HashingOverloadError` if too many are waiting.
 */
export function deriveKey(parameters: Argon2Parameters): Promise<Buffer> {
  if (waiting.length >= maxWaiting) {
    rejected++;
    return Promise.reject(new HashingOverloadError());
  }
  return new Promise((resolve, reject) => {
    waiting.push({ parameters, resolve, reject });
    startNext();
  });
}

/** How many keys wait for a thread and are being derived, and how many were turned away since the start. */
export function hashingLoad(): { waiting: number; running: number; rejected: number } {
  return { waiting: waiting.length, running: threads.filter(({ job }) => job).length, rejected };
}

function startNext(): void {
  // Where threads cannot start, replacing one that has no job would go on for ever.
  if (waiting.length === 0) return;
  const thread = threads.find(({ job }) => job === undefined) ?? newThread();
  if (!thread || thread.job) return;
  thread.job = waiting.shift();
  if (!thread.job) return;
  // Only a thread with a job keeps the process alive.
  thread.worker.ref();
  thread.worker.postMessage(thread.job.parameters);
}

function newThread(): Thread | undefined {
  if (threads.length >= maxThreads) return undefined;
  const thread: Thread = {
    worker: new Worker(threadFile, { execArgv: [] }),
    job: undefined,
  };
  thread.worker.on('message', (key: Uint8Array) => settle(thread, (job) => job.resolve(Buffer.from(key))));
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
