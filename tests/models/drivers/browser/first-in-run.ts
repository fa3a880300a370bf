import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from './server.ts';

/** Whether this is the first call with `task` in the whole run, by any of its processes. */
export function isFirstInRun(task: string): boolean {
  try {
    writeFileSync(fileOf(task), '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

/** Whether `isFirstInRun` was asked for a task in this run. */
export function isKnownInRun(task: string): boolean {
  return existsSync(fileOf(task));
}

function fileOf(task: string): string {
  const folder = join(dataFolder, 'first');
  mkdirSync(folder, { recursive: true });
  return join(folder, createHash('sha256').update(task).digest('hex'));
}
