import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { ChromiumKind } from '../tests/browsers/chromium.ts';
import { built, chromium } from './commands.js';

const root = join(import.meta.dirname, '..');

/** Runs Vitest and returns its exit code. */
export function vitest(args: readonly string[], environment: Record<string, string>): Promise<number> {
  return node(['node_modules/vitest/vitest.mjs', 'run', ...args], environment);
}

/** Runs Playwright, each test once, and returns its exit code. Call `readySite` first. */
export function playwright(args: readonly string[], environment: Record<string, string>): Promise<number> {
  return node(['node_modules/playwright/cli.js', 'test', '--retries=0', ...args], environment);
}

/** Builds the site if it has changed and installs Chromium if it is missing. Returns an exit code. */
export async function readySite(kind: ChromiumKind = 'headless'): Promise<number> {
  const code = await node(built);
  return code === 0 ? node(chromium(kind)) : code;
}

function node(args: readonly string[], environment: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    // SIGTERM reaches this process only; as SIGINT it makes the child shut down its servers and browsers.
    const interrupt = () => child.kill('SIGINT');
    process.once('SIGTERM', interrupt);
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('SIGTERM', interrupt);
      resolve(code ?? 1);
    });
  });
}
