import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aloneWith } from '../command/alone.ts';

/**
 * Does something each time that a lock is read or before it is removed. Spies rather than a mocked module: the files of a worker
 * share what they import, so the module under test may have been loaded before.
 */
function whenLocks(happens: (name: 'readFile' | 'rm', file: unknown) => Promise<unknown>) {
  const { readFile, rm } = files;
  vi.spyOn(files, 'readFile').mockImplementation(async (...given) => {
    const text = await readFile(...given);
    // What was read is returned late, so it may have changed meanwhile.
    await happens('readFile', given[0]);
    return text;
  });
  vi.spyOn(files, 'rm').mockImplementation(async (...given) => {
    await happens('rm', given[0]);
    return rm(...given);
  });
  syncBuiltinESMExports();
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alone-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true });
});

async function pidOfKilled(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

test('should let only one of two go on that find the lock of a killed process at the same moment', async () => {
  const file = join(folder, 'results.jsonl');
  const lock = `${file}.lock`;
  writeFileSync(lock, String(await pidOfKilled()));
  const both = Promise.withResolvers<void>();
  let readers = 0;
  let removals = 0;
  whenLocks(async (name, path) => {
    if (path !== lock) return;
    if (name === 'readFile') {
      readers += 1;
      if (readers === 2) both.resolve();
      await both.promise;
      return;
    }
    removals += 1;
    // By then the sooner one has taken the lock.
    if (removals === 2) await setTimeout(200);
  });
  let working = 0;
  let most = 0;
  const work = async () => {
    working += 1;
    most = Math.max(most, working);
    await setTimeout(400);
    working -= 1;
  };
  await Promise.all([aloneWith(file, work), aloneWith(file, work)]);
  expect(most).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test('should not remove the lock of the first that went on, where another looked before and goes on later', async () => {
  const file = join(folder, 'results.jsonl');
  writeFileSync(`${file}.lock`, String(await pidOfKilled()));
  let readers = 0;
  const working = Promise.withResolvers<void>();
  whenLocks(async (name, path) => {
    if (name !== 'readFile' || path !== `${file}.lock`) return;
    readers += 1;
    if (readers === 1) await working.promise;
  });
  let isFirstDone = false;
  const late = aloneWith(file, async () => expect(isFirstDone).toBe(true));
  await vi.waitUntil(() => readers === 1, { timeout: 60_000 });
  await aloneWith(file, async () => {
    working.resolve();
    await setTimeout(300);
    isFirstDone = true;
  });
  await late;
});

test('should keep nobody waiting for a process that was killed while it removed the lock of another', async () => {
  const file = join(folder, 'results.jsonl');
  const killed = String(await pidOfKilled());
  writeFileSync(`${file}.lock`, killed);
  writeFileSync(`${file}.lock.removal`, killed);
  expect(await aloneWith(file, async () => 'done')).toBe('done');
  expect(readdirSync(folder)).toEqual([]);
});

test('should wait for a process that runs', async () => {
  const file = join(folder, 'results.jsonl');
  writeFileSync(`${file}.lock`, String(process.pid));
  const done = vi.fn();
  const waiting = aloneWith(file, async () => done());
  await setTimeout(100);
  expect(done).not.toHaveBeenCalled();
  rmSync(`${file}.lock`);
  await waiting;
  expect(done).toHaveBeenCalledOnce();
});
