import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from './server.ts';

/** Whether this is the first call with `task` in the whole run, by any of its processes. */
export function isFirstInRun(task: string): boolean {
  const folder = join(dataFolder, 'first');
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(join(folder, encodeURIComponent(task)), '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}
