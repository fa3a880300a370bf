/** Finds programs, and installs those that are missing where that is allowed. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const isRoot = process.getuid?.() === 0;

/** A way of installing something. It may fail. */
export type Way = { what: string; run: () => boolean };

/** The first of these programs that is on the PATH. */
export function programOnPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs packages of the distribution, which only root may do. */
export function debianPackages(what: string, ...packages: string[]): Way {
  return {
    what,
    run: () =>
      isRoot &&
      existsSync('/etc/debian_version') &&
      succeeds('apt-get', 'update') &&
      succeeds('apt-get', 'install', '-y', '--no-install-recommends', ...packages),
  };
}

export function succeeds(command: string, ...words: string[]): boolean {
  return spawnSync(command, words, { stdio: ['ignore', 2, 2] }).status === 0;
}

/** Tries each way until `find` finds what is installed, and prints that. Otherwise prints `absence` and fails. */
export function install(find: () => string | undefined, ways: readonly Way[], absence: string): void {
  for (const { what, run } of ways) {
    if (find() !== undefined) break;
    process.stderr.write(`Not everything is installed; trying ${what}.\n`);
    run();
  }
  const found = find();
  if (found === undefined) process.exitCode = 1;
  if (found === undefined) process.stderr.write(`${absence}\n`);
  else process.stdout.write(`${found}\n`);
}
