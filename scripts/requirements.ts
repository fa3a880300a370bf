/** `npm run requirements`: which tests prove each requirement, and whether they notice its fault. */

import { InputError, oneOf } from '@msafara/command';
import { parseArguments } from '@msafara/command/arguments';
import { selectionVariable } from '../tests/models/drivers/names.ts';
import { warnOfUnmodelled } from '../tests/models/flows.ts';
import { models } from '../tests/models/index.ts';
import { requirementsOf } from '../tests/models/requirements.ts';
import { grepFor } from './requirements/browser.ts';
import { matrixFile, type Requirement, requirementsIn } from './requirements/matrix.ts';
import { requirementsReport } from './requirements/report.ts';
import { type FailedTest, suites, type TestSuite, taggedTests } from './requirements/tests.ts';
import { type FaultyRequirement, tryFaults } from './requirements/trials.ts';
import { playwright, readySite, vitest } from './tests.ts';

const requirementsUsage = `Usage: npm run requirements [-- [REQUIREMENT …] [--verify] [--unit]]

Without arguments: how many tests of each suite every requirement of ${matrixFile} has, and which
requirements have no test, no independent oracle or no fault. A table of tests counts as one, and so does a model.

With requirements: runs their tests.

  --verify            Makes the fault of each requirement (default: of all) in a copy of the repository, and says which
                      of its tests notices it. Exit code 1 unless all are noticed.
  --unit              Leaves out the tests that need a browser.`;

// Without a handler, a signal would end the process before the copy of the repository is removed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  process.stderr.write(`${error.message}\n${requirementsUsage}\n`);
  process.exitCode = 1;
}

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    verify: { type: 'boolean' },
    unit: { type: 'boolean' },
    help: { type: 'boolean' },
  });
  if (values.help) {
    print(requirementsUsage);
    return 0;
  }
  warnOfUnmodelled();
  const requirements = requirementsIn();
  const ids = requirements.map(({ id }) => id);
  for (const id of positionals) oneOf('requirement', id, ids);
  const chosen = requirements.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
  const tried = suites.filter((suite) => suite !== 'browser' || !values.unit);
  if (values.verify) return verify(chosen, tried);
  if (positionals.length > 0) return runTests(positionals, tried);
  print(requirementsReport(requirements, taggedTests()));
  return 0;
}

async function verify(chosen: readonly Requirement[], tried: readonly TestSuite[]): Promise<number> {
  const faulty = chosen.filter((one): one is FaultyRequirement => typeof one.fault !== 'string');
  const unnoticed = new Set<string>();
  for await (const trial of tryFaults(faulty, taggedTests(), tried)) {
    const { id } = trial;
    if ('reason' in trial) unnoticed.add(id);
    print('reason' in trial ? `${id}: NOT noticed: ${trial.reason}` : `${id}: noticed by ${describe(trial.noticedBy)}`);
  }
  const without = chosen.length - faulty.length;
  print(`${faulty.length - unnoticed.size} of ${faulty.length} faults noticed; ${without} requirements name none.`);
  return unnoticed.size === 0 ? 0 : 1;
}

/** Runs the tests of some requirements and returns the exit code. */
async function runTests(ids: readonly string[], tried: readonly TestSuite[]): Promise<number> {
  const tests = taggedTests().filter((test) => tried.includes(test.suite) && test.ids.some((id) => ids.includes(id)));
  const filesIn = (isBrowser: boolean) => [
    ...new Set(tests.filter(({ suite }) => (suite === 'browser') === isBrowser).map(({ file }) => file)),
  ];
  const named = models.filter((model) => requirementsOf(model).some((id) => ids.includes(id)));
  const environment = { [selectionVariable]: JSON.stringify({ machines: named.map(({ machine }) => machine.id) }) };
  const [unit, browser] = [filesIn(false), filesIn(true)];
  const failed = unit.length > 0 && (await vitest([...unit, '--tags-filter', ids.join(' || ')], environment));
  if (failed || browser.length === 0) return failed || 0;
  const tags = ids.map((id) => `@${id}`);
  return (await readySite()) || playwright([...browser, '--project=site', '--grep', grepFor(tags)], environment);
}

function describe({ file, name }: FailedTest): string {
  return `${file} “${name}”`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
