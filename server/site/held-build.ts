import { existsSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Beside the builds of a repository: a file for each process that needs one, `BUILD.PID`. */
export const heldFolder = 'held';

/**
 * The folder to which `build` leads now, which the next build leaves alone while this process runs. A build that was brought to
 * another place is nobody else's to change, and needs no such note.
 */
export function holdBuild(build: string): string {
  if (!existsSync(build)) return build;
  const folder = realpathSync(build);
  const held = join(dirname(folder), heldFolder);
  if (existsSync(held)) writeFileSync(join(held, `${basename(folder)}.${process.pid}`), '');
  return folder;
}
