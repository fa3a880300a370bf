import { mkdirSync, readdirSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { heldFolder, holdBuild } from '../../server/site/held-build.ts';

/**
 * Makes the folder of a new build in the folder `builds`, after removing those that nobody needs: every build but the one to
 * which `link` leads and those that a living process holds.
 */
export function openBuild(builds: string, link: string): string {
  mkdirSync(join(builds, heldFolder), { recursive: true });
  removeEnded(builds, link);
  const folder = join(builds, `${new Date().toISOString().replace(/\W/g, '')}-${process.pid}`);
  mkdirSync(folder);
  return holdBuild(folder);
}

/** Lets `link` lead to a build from now on. */
export function publishBuild(link: string, folder: string): void {
  const next = `${link}.${process.pid}`;
  // Windows lets everybody make junctions, but not symbolic links.
  symlinkSync(relative(realpathSync(dirname(link)), folder), next, 'junction');
  try {
    renameSync(next, link);
  } catch {
    // A folder, as earlier builds made it, or a junction: neither can be replaced at once.
    rmSync(link, { recursive: true, force: true });
    renameSync(next, link);
  }
}

/** The folder to which a link leads, or '' if there is none. */
export function folderOf(link: string): string {
  try {
    return realpathSync(link);
  } catch {
    return '';
  }
}

function removeEnded(builds: string, link: string): void {
  const held = join(builds, heldFolder);
  const needed = new Set([heldFolder, basename(folderOf(link))]);
  for (const note of readdirSync(held)) {
    const [, build = '', pid = ''] = /^(.+)\.(\d+)$/.exec(note) ?? [];
    if (isAlive(Number(pid))) needed.add(build);
    else rmSync(join(held, note), { force: true });
  }
  for (const build of readdirSync(builds)) {
    if (!needed.has(build)) rmSync(join(builds, build), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
