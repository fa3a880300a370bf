/** `npm run lab -- soak`: checks the properties with many cases, and takes random walks through all flows in Chromium. */

import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { InputError } from '@msafara/command';
import { wholeNumber } from '@msafara/command/arguments';
import { transitionsOf } from '@msafara/paths';
import { readTallies, type SoakTally, soakVariable, tallyFile } from '../e2e/soak.ts';
import { playwright, readySite, vitest } from '../scripts/tests.ts';
import { warnOfUnmodelled } from '../tests/models/flows.ts';
import { models } from '../tests/models/index.ts';
import { runTool } from './run-tool.ts';

const propertyCases = 10_000;

const soakUsage = `Usage: npm run lab -- soak [--minutes N] [--seed N]

Checks the properties with ${propertyCases.toLocaleString('en')} cases each, then takes random walks through all flows,
in Chromium against the real server.

  --minutes N         How long to take walks (default: 10).
  --seed N            Repeats the cases and walks of an earlier run (default: a new seed each time).`;

await runTool(soakUsage, { minutes: { type: 'string' }, seed: { type: 'string' } }, soak);

async function soak(values: { minutes?: string; seed?: string }): Promise<number> {
  warnOfUnmodelled();
  const minutes = Number(values.minutes ?? 10);
  if (!(minutes > 0)) throw new InputError(`--minutes needs a number above 0, not '${values.minutes}'.`);
  const seed = wholeNumber('seed', values.seed ?? String(Math.floor(Math.random() * 2 ** 31)), 0);

  rmSync(dirname(tallyFile(0)), { recursive: true, force: true });
  const notReady = await readySite();
  if (notReady) return notReady;
  process.stdout.write(`Running for ${minutes} minutes with seed ${seed}.\n`);
  const properties = await checkProperties(seed);
  const walks = await playwright(['--project=soak', '--reporter=dot'], {
    [soakVariable]: JSON.stringify({ minutes, seed }),
  });
  report(readTallies());
  return properties || walks;
}

/** Runs the tests of `tests/properties/` with many new cases. Returns an exit code. */
function checkProperties(seed: number): Promise<number> {
  const limit = ['--testTimeout', String(10 * 60_000)];
  return vitest(['--project', 'node', 'tests/properties', ...limit], {
    PROPERTY_CASES: String(propertyCases),
    PROPERTY_SEED: String(seed),
  });
}

/** Prints the walks, steps and transitions per machine, then each failure once. */
function report(tallies: readonly SoakTally[]): void {
  const rows = models.map(({ machine }) => {
    const own = tallies.flatMap(({ machines }) => machines[machine.id] ?? []);
    const met = new Set(own.flatMap(({ transitions }) => transitions));
    return {
      machine: machine.id,
      walks: sum(own.map(({ walks }) => walks)),
      steps: sum(own.map(({ steps }) => steps)),
      transitions: `${met.size} of ${transitionsOf(machine).length}`,
    };
  });
  const failures = tallies.flatMap((tally) => tally.failures);
  console.table(rows);
  const total = (name: 'walks' | 'steps') => sum(rows.map((row) => row[name]));
  console.log(`${total('walks')} walks, ${total('steps')} steps, ${sum(failures.map(({ times }) => times))} failures.`);
  for (const { message, times } of failures)
    console.log(`\nFailed ${times} times:\n${stripVTControlCharacters(message)}`);
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0);
}
