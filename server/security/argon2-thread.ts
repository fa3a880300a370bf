/** A thread that derives one key at a time, so that neither the event loop nor the reading of files waits for it. */
import { type Argon2Parameters, argon2Sync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { DerivedKey } from './argon2.ts';

parentPort?.on('message', (parameters: Argon2Parameters) => {
  const begun = performance.now();
  const key = argon2Sync('argon2id', parameters);
  parentPort?.postMessage({ key, milliseconds: performance.now() - begun } satisfies DerivedKey);
});
