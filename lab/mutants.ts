/** `npm run lab -- mutants`: puts small faults into charts and source files and reports which of them the tests do not notice. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '@msafara/command';
import { wholeNumber } from '@msafara/command/arguments';
import { flows, warnOfUnmodelled } from '../tests/models/flows.ts';
import { changedLines } from './mutants/changed.ts';
import { mutantsByOracle, mutantsByView } from './mutants/charts.ts';
import { FailingTestsError } from './mutants/failing-tests.ts';
import { KeptResults, keptFile } from './mutants/kept.ts';
import {
  areAllExplained,
  areEnoughNoticed,
  mutantReport,
  requiredMutantScore,
  type TriedMutant,
  triedInCharts,
  triedInCode,
} from './mutants/report.ts';
import { isWithin, mutantsNamed, mutantsOnLines } from './mutants/selection.ts';
import { mutantSuites } from './mutants/suites.ts';
import { type CodeMutantResult, type TrialOptions, tryMutants } from './mutants/trials.ts';
import { runTool } from './run-tool.ts';

const folders = mutantSuites.flatMap(({ folders }) => folders.filter((place) => !place.endsWith('.ts')));
const machines = flows.map(({ machine }) => machine.id);

const mutantsUsage = `Usage: npm run lab -- mutants [--seconds N] [--full [--fresh] [--sample N [--skip N]] [MACHINE|FOLDER|FILE …]]

Puts one fault at a time into the source and runs the tests that reach it.

Without --full: the lines of code that changed since the branch left main, or on main since the commit before. Charts are
left to npm test, which tries all their mutants. Exit code 1 if fewer than ${requiredMutantScore} % of the faults are noticed and more than
one is missed.

With --full: results are kept in .cache/mutants.jsonl, so a run that was stopped goes on, and the next one tries only what
changed: a mutant is tried again when its file or the tests that decided have changed. Exit code 1 if a fault is missed
without a listed reason, or noticed although there is one. Reasons are in lab/tests/mutants/code/unnoticed.ts and, as 'unnoticed',
in tests/models/ and tests/models/oracles/.

  --seconds N         How long the run may take (default: 170; with --full: as long as it needs).
  --full              All charts, by their oracles and views, and all code in
                      ${folders.slice(0, 5).join(', ')},
                      ${folders.slice(5).join(', ')}; or what is named.
  --fresh             Forgets the results of earlier runs: other sources than the mutated one may have changed.
  --sample N          At most N mutants of each folder of code, always the same.
  --skip N            Without the first N of each folder, so that the sample is another one.`;

await runTool(
  mutantsUsage,
  {
    full: { type: 'boolean' },
    fresh: { type: 'boolean' },
    sample: { type: 'string' },
    skip: { type: 'string' },
    seconds: { type: 'string' },
  },
  async (values, positionals) => {
    try {
      return await run(values, positionals);
    } catch (error) {
      if (!(error instanceof FailingTestsError)) throw error;
      process.stderr.write(`${error.message}\n`);
      return 1;
    }
  },
);

async function run(
  values: { full?: boolean; fresh?: boolean; sample?: string; skip?: string; seconds?: string },
  positionals: string[],
): Promise<number> {
  const { full, fresh, sample, skip = '0', seconds = '170' } = values;
  if (!full && (positionals.length > 0 || fresh || sample !== undefined || values.skip !== undefined))
    throw new InputError('Names, --fresh, --sample and --skip need --full.');
  warnOfUnmodelled();
  const most = sample === undefined ? Number.POSITIVE_INFINITY : wholeNumber('sample', sample, 1);
  const skipped = wholeNumber('skip', skip, 0);
  const time = wholeNumber('seconds', seconds, 1) * 1000;
  if (full) {
    const deadline = values.seconds === undefined ? Number.POSITIVE_INFINITY : Date.now() + time;
    if (fresh) rmSync(keptFile, { force: true });
    const options = { deadline, report: reportProgress, kept: new KeptResults(keptFile) };
    const tried = await allMutants(positionals, { most, skipped }, options);
    process.stdout.write(`${mutantReport(tried)}\n`);
    return areAllExplained(tried) ? 0 : 1;
  }
  const tried = await changedMutants(Date.now() + time);
  if (tried === undefined) return 0;
  process.stdout.write(`${mutantReport(tried)}\n`);
  return areEnoughNoticed(tried) ? 0 : 1;
}

function reportProgress(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Tries what is on changed lines, until a deadline. Returns nothing, and says why, if there is nothing to try. */
async function changedMutants(deadline: number): Promise<TriedMutant[] | undefined> {
  const changed = changedLines(join(import.meta.dirname, '..'));
  if (changed === undefined) {
    process.stdout.write('No mutants were tried: this copy of the source has no earlier commit to compare it with.\n');
    return;
  }
  const waiting = mutantSuites
    .map((suite) => ({ suite, mutants: mutantsOnLines(suite, changed) }))
    .filter(({ mutants }) => mutants.length > 0);
  if (waiting.length === 0) {
    process.stdout.write('No mutants were tried: no line that could have one has changed.\n');
    return;
  }
  const results: CodeMutantResult[] = [];
  for (const [at, { suite, mutants }] of waiting.entries()) {
    // Each suite gets an equal share of what the ones before it left.
    const share = (deadline - Date.now()) / (waiting.length - at);
    results.push(...(await tryMutants(suite, mutants, { deadline: Date.now() + share, report: reportProgress })));
  }
  return triedInCode(results);
}

/** Tries the mutants of charts and code, or of some machines, folders and files. */
async function allMutants(
  names: readonly string[],
  { most, skipped }: { most: number; skipped: number },
  options: TrialOptions,
): Promise<TriedMutant[]> {
  const isAll = names.length === 0 || names.some((name) => isWithin('machines', name));
  const charts = machines.filter((id) => isAll || names.includes(id));
  const places = names.filter((name) => !isWithin('machines', name) && !machines.includes(name));
  const code = names.length > 0 && places.length === 0 ? [] : mutantSuites;
  const waiting = code
    .map((suite) => ({ suite, mutants: mutantsNamed(suite, places, most, skipped) }))
    .filter(({ mutants }) => mutants.length > 0);
  const unknown = places.find(
    (name) => !waiting.some(({ mutants }) => mutants.some(({ file }) => isWithin(file, name))),
  );
  if (unknown !== undefined) throw new InputError(`'${unknown}' is no machine, and has no code with mutants.`);
  const byOracle = await mutantsByOracle(charts);
  const byView = await mutantsByView(charts, options);
  const results: CodeMutantResult[] = [];
  for (const { suite, mutants } of waiting) results.push(...(await tryMutants(suite, mutants, options)));
  return [...triedInCharts('oracle', byOracle), ...triedInCharts('view', byView), ...triedInCode(results)];
}
