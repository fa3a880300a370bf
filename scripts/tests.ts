import type { ChromiumKind } from '../tests/browsers/chromium.ts';
import { built, chromium, playwright as playwrightTests } from './commands.js';
import { runProgram } from './program.js';

/** Runs Vitest and returns its exit code. */
export function vitest(args: readonly string[], environment: Record<string, string>): Promise<number> {
  return runProgram(['node_modules/vitest/vitest.mjs', 'run', ...args], environment);
}

/** Runs Playwright, each test once, and returns its exit code. Call `readySite` first. */
export function playwright(args: readonly string[], environment: Record<string, string>): Promise<number> {
  return runProgram(playwrightTests('--retries=0', ...args), environment);
}

/** Builds the site if it has changed and installs Chromium if it is missing. Returns an exit code. */
export async function readySite(kind: ChromiumKind = 'headless'): Promise<number> {
  const code = await runProgram(built);
  return code === 0 ? runProgram(chromium(kind)) : code;
}
