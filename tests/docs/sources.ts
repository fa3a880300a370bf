import { globSync } from 'node:fs';
import { join, sep } from 'node:path';

export const repository = join(import.meta.dirname, '..', '..');

/** The folders of code, as docs/layout.md lists them. */
export const codeFolders = [
  'contract',
  'machines',
  'content',
  'src',
  'server',
  'packages/command',
  'packages/paths',
  'tests/models',
  'scripts/prerender',
  'packages/visualizer',
  'scripts',
  'lab',
  'tests',
  'e2e',
] as const;

/**
 * Every module of our own, by its path from the root of the repository. Generated ones are left out, and so are the files
 * that a test of copied tests writes while it runs.
 */
export const sourceFiles: readonly string[] = globSync(
  [...codeFolders.map((folder) => `${folder}/**/*.{ts,tsx}`), '*.ts'],
  { cwd: repository },
)
  .map((path) => path.replaceAll(sep, '/'))
  .filter((path) => !path.endsWith('.gen.ts') && !path.endsWith('.d.ts') && !path.startsWith('tests/copied-'));
