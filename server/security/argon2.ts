import type { Argon2Parameters } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** More passwords are waiting to be hashed than can be in a reasonable time. */
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

/** One core stays free for the event loop. */
const maxThreads = Math.max(1, availableParallelism() - 1);

/** With a twentieth of a second each, the last one in the queue waits for about three seconds. */
const maxWaiting = 64 * maxThreads;

const threads: Thread[] = [];
const waiting: Job[] = [];

/**
 * Derives a key by Argon2id in a thread of its own: Node's asynchronous Argon2 shares its few threads with the file system,
 * so that a page would wait behind every password. Rejects with a `HashingOverloadError` if too many are waiting.
 */
export function deriveKey(parameters: Argon2Parameters): Promise<Buffer> {
  if (waiting.length >= maxWaiting) return Promise.reject(new HashingOverloadError());
  return new Promise((resolve, reject) => {
    waiting.push({ parameters, resolve, reject });
    startNext();
  });
}

function startNext(): void {
  // Where threads cannot start, one without a job would be followed by the next, for ever.
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
    worker: new Worker(new URL('./argon2-thread.ts', import.meta.url), { execArgv: [] }),
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
