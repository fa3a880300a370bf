/** `npm run lab -- limits`: raises limits in a copy of the repository and reports what fails there. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneOf } from '@msafara/command';
import { copyOfRepository } from '../scripts/requirements/copy.ts';
import { limitsIn, raised } from './limits/raised.ts';
import { addToGit, failingTests, failingTypes } from './limits/trial.ts';
import { runTool } from './run-tool.ts';

const limitsFile = 'contract/limits.ts';
const source = readFileSync(join(import.meta.dirname, '..', limitsFile), 'utf8');
/** The decided values, and the test that raises them once more. */
const expected = /^the decided values should have | should have raised limits, /;
const projects = ['node', 'views', 'view-models', 'server'];

const limitsUsage = `Usage: npm run lab -- limits [--each] [LIMIT …]

Raises limits of ${limitsFile} by one in a copy of the repository (default: all of them), and runs the compiler and the
unit tests there (Vitest's projects ${projects.join(', ')}). Exit code 1 if anything fails but the decided values in
tests/contract/limits.test.ts.

  --each              One limit after the other, each in a copy of its own, instead of all at once.`;

// Without a handler, a signal would end the process before the copy of the repository is removed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await runTool(limitsUsage, { each: { type: 'boolean' } }, async ({ each }, positionals) => {
  const known = limitsIn(source);
  for (const name of positionals) oneOf('limit', name, known);
  const names = positionals.length > 0 ? positionals : known;
  const trials = each ? names.map((name) => [name]) : [names];
  let failed = false;
  for (const trial of trials) {
    const failures = await failuresOf(trial);
    failed ||= failures.length > 0;
    const title = trial.length === known.length ? 'All limits' : trial.join(', ');
    process.stdout.write(
      `${[`${title}: ${failures.length === 0 ? 'nothing' : failures.length} failed`, ...failures].join('\n  ')}\n`,
    );
  }
  return failed ? 1 : 0;
});

async function failuresOf(names: string[]): Promise<string[]> {
  using copy = copyOfRepository();
  writeFileSync(join(copy.folder, limitsFile), raised(source, names));
  addToGit(copy.folder);
  const types = await failingTypes(copy.folder);
  const tests = await failingTests(copy.folder, ...projects.flatMap((name) => ['--project', name]));
  return [...types, ...tests.filter((name) => !expected.test(name))];
}
