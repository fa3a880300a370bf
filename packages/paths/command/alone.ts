import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds between two looks at whether another process has finished. */
const pause = 20;

/**
 * Does something with a file while no other process does, so that neither overwrites what the other has added. A process that
 * was killed keeps nobody waiting.
 */
export async function aloneWith<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  const [lock, own] = [`${file}.lock`, `${file}.${process.pid}-${randomUUID()}.lock`];
  await mkdir(dirname(file), { recursive: true });
  await writeFile(own, String(process.pid));
  try {
    while (!(await isTaken(own, lock))) await setTimeout(pause);
    return await work().finally(() => rm(lock, { force: true }));
  } finally {
    await rm(own, { force: true });
  }
}

/** Takes a lock unless a process that runs has it. A link appears with its content, so no lock is without its owner. */
async function isTaken(own: string, lock: string): Promise<boolean> {
  try {
    await link(own, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (await isAbandoned(lock)) await removeAbandoned(own, lock);
    return false;
  }
}

/**
 * Removes the lock of a process that was killed. Only who holds a lock for this may do so, and looks again first: of two that wait,
 * the later one would otherwise remove the lock that the sooner one has taken meanwhile.
 */
async function removeAbandoned(own: string, lock: string): Promise<void> {
  const removal = `${lock}.removal`;
  if (!(await isTaken(own, removal))) return;
  try {
    if (await isAbandoned(lock)) await rm(lock, { force: true });
  } finally {
    await rm(removal, { force: true });
  }
}

/** Whether the process that took a lock no longer runs. */
async function isAbandoned(lock: string): Promise<boolean> {
  const owner = Number(await readFile(lock, 'utf8').catch(() => ''));
  return owner > 0 && !isRunning(owner);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
