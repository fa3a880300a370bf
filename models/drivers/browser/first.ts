import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from './server.ts';

/** Whether this is asked for the first time, in this process or another one of the run. */
export function isFirst(what: string): boolean {
  const folder = join(dataFolder, 'first');
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(join(folder, encodeURIComponent(what)), '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}
