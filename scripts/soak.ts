// `npm run soak -- --minutes N [--seed N]`: walks all flows at random, in Chromium against the real server.
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { soakVariable, type Tally, talliesLeft, tallyFile } from '../e2e/soak.ts';
import { models } from '../models/index.ts';
import { InputError, transitionsOf } from '../paths/index.ts';
import { argumentsIn } from './arguments.ts';
import { playwright, readySite } from './tests.ts';

const usage = `npm run soak -- [--minutes N] [--seed N]
walks all flows at random for so many minutes, 10 unless told; a seed goes the walks of an earlier run again`;

try {
  process.exitCode = await soak(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  process.stderr.write(`${error.message}\n${usage}\n`);
  process.exitCode = 1;
}

async function soak(given: string[]): Promise<number> {
  const { values } = argumentsIn(given, {
    minutes: { type: 'string' },
    seed: { type: 'string' },
    help: { type: 'boolean' },
  });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const minutes = Number(values.minutes ?? 10);
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  if (!(minutes > 0)) throw new InputError(`--minutes wants a number above 0, and not ${values.minutes}.`);
  if (!Number.isInteger(seed)) throw new InputError(`--seed wants a whole number, and not ${values.seed}.`);

  rmSync(dirname(tallyFile(0)), { recursive: true, force: true });
  const ready = await readySite();
  if (ready !== 0) return ready;
  process.stdout.write(`Walking for ${minutes} minutes, seed ${seed}.\n`);
  const code = await playwright(['--project=soak', '--reporter=dot'], {
    [soakVariable]: JSON.stringify({ minutes, seed }),
  });
  report(talliesLeft());
  return code;
}

/** Prints what was gone, by all drivers together, and what of it failed. */
function report(tallies: readonly Tally[]): void {
  const rows = models.map(({ machine }) => {
    const gone = tallies.flatMap(({ machines }) => machines[machine.id] ?? []);
    const met = new Set(gone.flatMap(({ transitions }) => transitions));
    return {
      machine: machine.id,
      walks: sum(gone.map(({ walks }) => walks)),
      steps: sum(gone.map(({ steps }) => steps)),
      transitions: `${met.size} of ${transitionsOf(machine).length}`,
    };
  });
  const failures = tallies.flatMap((tally) => tally.failures);
  console.table(rows);
  const count = (name: 'walks' | 'steps') => sum(rows.map((row) => row[name]));
  console.log(`${count('walks')} walks, ${count('steps')} steps, ${sum(failures.map(({ times }) => times))} failed.`);
  for (const { message, times } of failures) console.log(`\nMet ${times} times:\n${stripVTControlCharacters(message)}`);
}

function sum(figures: readonly number[]): number {
  return figures.reduce((all, figure) => all + figure, 0);
}
