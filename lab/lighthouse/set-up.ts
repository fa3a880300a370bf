/**
 * Lighthouse is a third of all files that the project would install, so it is a project of its own, with its own lock file.
 * As a command, `node lab/lighthouse/set-up.ts` installs it unless it is there.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { install } from '../../tests/browsers/installation.ts';
import manifest from './package.json' with { type: 'json' };

/** Outside the sources, which are searched as they lie. */
const folder = join(import.meta.dirname, '../../.cache/lighthouse');

/** The program of the installed Lighthouse, in the version of the manifest. */
export function lighthousePath(): string | undefined {
  const installed = join(folder, 'node_modules/lighthouse');
  const own = join(installed, 'package.json');
  const isWanted =
    existsSync(own) && JSON.parse(readFileSync(own, 'utf8')).version === manifest.dependencies.lighthouse;
  return isWanted ? join(installed, 'cli/index.js') : undefined;
}

/** Returns whether the packages of the lock file could be installed. */
function installPackages(): boolean {
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(import.meta.dirname, file), join(folder, file));
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  return status === 0;
}

if (import.meta.main) {
  const packages = { what: 'the packages of Lighthouse', run: installPackages };
  install(lighthousePath, [packages], 'Lighthouse could not be installed: see what npm says above.');
}
