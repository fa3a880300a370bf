import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A release as it is deployed: the arguments of the program, and the folder that it runs in. */
export interface Release extends Disposable {
  program: { args: string[]; cwd: string };
}

/** The release that is built in a folder of this repository. */
export function builtRelease(build: string): Release {
  return { program: programIn(build), [Symbol.dispose]() {} };
}

/** Builds the release of a commit in a temporary folder, with the packages that are installed here. */
export function releaseOf(commit: string): Release {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return {
    program: programIn(join(folder, 'dist')),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Earlier releases have no production folder. They run from the repository. */
function programIn(build: string): Release['program'] {
  if (!existsSync(join(build, 'server'))) return { args: ['server/main.ts', 'dist'], cwd: join(build, '..') };
  return { args: ['--require', './preload.cjs', 'server/main.js', '.'], cwd: build };
}
