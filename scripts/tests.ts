import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { ChromiumKind } from './chromium.ts';

const root = join(import.meta.dirname, '..');

/** Runs Vitest with what it is told; gives its exit code. */
export function vitest(words: readonly string[], environment: Record<string, string>): Promise<number> {
  return node(['node_modules/vitest/vitest.mjs', 'run', ...words], environment);
}

/** Runs Playwright with what it is told; gives its exit code. The site is to be ready. */
export function playwright(words: readonly string[], environment: Record<string, string>): Promise<number> {
  return node(['node_modules/playwright/cli.js', 'test', ...words], environment);
}

/** Builds the site if it has changed, and gets a Chromium if there is none; gives an exit code. */
export async function readySite(kind: ChromiumKind = 'headless'): Promise<number> {
  const built = await node(['scripts/build.ts', '--if-changed']);
  return built === 0 ? node(['scripts/chromium.ts', kind]) : built;
}

function node(words: readonly string[], environment: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    // What ends this command ends what it started, and servers and browsers with it, as Ctrl-C would.
    const interrupt = () => child.kill('SIGINT');
    process.once('SIGTERM', interrupt);
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('SIGTERM', interrupt);
      resolve(code ?? 1);
    });
  });
}
