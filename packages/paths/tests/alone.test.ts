import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
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

/** What each of several processes does, all from the same moment on: adds one to a number in a file, which takes a while. */
const adding = (module: string, file: string, moment: number) => `
  import { readFile, writeFile } from 'node:fs/promises';
  import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
  import { aloneWith } from ${JSON.stringify(module)};
  while (Date.now() < ${moment}) await setTimeout(1);
  await aloneWith(${JSON.stringify(file)}, async () => {
    const number = Number(await readFile(${JSON.stringify(file)}, 'utf8'));
    await setTimeout(5);
    await writeFile(${JSON.stringify(file)}, String(number + 1));
  });
`;

test('should let several processes that start at once go on one by one, however often they find abandoned locks', async () => {
  const module = pathToFileURL(join(import.meta.dirname, '../command/alone.ts')).href;
  const killed = String(await pidOfKilled());
  for (let round = 0; round < 2; round += 1) {
    const file = join(folder, `count-${round}`);
    writeFileSync(file, '0');
    writeFileSync(`${file}.lock`, killed);
    if (round > 0) writeFileSync(`${file}.lock.removal`, killed);
    // By then all have been loaded, even on a busy machine.
    const moment = Date.now() + 1500;
    const processes = Array.from({ length: 8 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', adding(module, file, moment)], { stdio: 'inherit' }),
    );
    await Promise.all(processes.map((child) => once(child, 'exit')));
    expect(readFileSync(file, 'utf8')).toBe('8');
  }
  expect(readdirSync(folder).filter((name) => name.includes('lock'))).toEqual([]);
}, 60_000);
