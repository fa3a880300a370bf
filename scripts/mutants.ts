/** `npm run mutants`: puts small faults into charts and source files and reports which of them the tests do not notice. */
import { join } from 'node:path';
import { flows } from '../models/flows.ts';
import { InputError } from '../paths/index.ts';
import { parseArguments, wholeNumber } from './arguments.ts';
import { changedLines } from './mutants/changed.ts';
import { mutantsByOracle, mutantsByView } from './mutants/charts.ts';
import { FailingTestsError } from './mutants/failing-tests.ts';
import {
  areEnoughNoticed,
  mutantReport,
  requiredMutantScore,
  type TriedMutant,
  triedInCharts,
  triedInCode,
} from './mutants/report.ts';
import { isWithin, mutantsNamed, mutantsOnLines } from './mutants/selection.ts';
import { mutantSuites } from './mutants/suites.ts';
import { type CodeMutantResult, tryMutants } from './mutants/trials.ts';

const folders = mutantSuites.flatMap(({ folders }) => folders);
const machines = flows.map(({ machine }) => machine.id);

const mutantsUsage = `Usage: npm run mutants -- [--seconds N] | --full [--sample N [--skip N]] [MACHINE|FOLDER|FILE …]

Puts one fault at a time into the source and runs the tests that reach it. Exit code 1 if they notice fewer than
${requiredMutantScore} % of the faults and miss more than one. tests/mutants/code/unnoticed.ts lists those that cannot be noticed.

Without --full: the lines of code that changed since the branch left main, or on main since the commit before. Charts are
left to npm test, which tries all their mutants.

  --seconds N         How long that may take (default: 170).
  --full              All charts, by their oracles and views, and all code in
                      ${folders.slice(0, 5).join(', ')},
                      ${folders.slice(5).join(', ')}; or what is named.
  --sample N          At most N mutants of each folder of code, always the same.
  --skip N            Without the first N of each folder, so that the sample is another one.`;

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof InputError || error instanceof FailingTestsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  if (error instanceof InputError) process.stderr.write(`${mutantsUsage}\n`);
  process.exitCode = 1;
}

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    full: { type: 'boolean' },
    sample: { type: 'string' },
    skip: { type: 'string' },
    seconds: { type: 'string' },
    help: { type: 'boolean' },
  });
  const { full, sample, skip = '0', seconds = '170', help } = values;
  if (help) {
    process.stdout.write(`${mutantsUsage}\n`);
    return 0;
  }
  if (!full && (positionals.length > 0 || sample !== undefined || values.skip !== undefined))
    throw new InputError('Names, --sample and --skip need --full.');
  if (full && values.seconds !== undefined) throw new InputError('--full takes the time it needs, without --seconds.');
  const most = sample === undefined ? Number.POSITIVE_INFINITY : wholeNumber('sample', sample, 1);
  const skipped = wholeNumber('skip', skip, 0);
  const tried = await (full
    ? allMutants(positionals, most, skipped)
    : changedMutants(wholeNumber('seconds', seconds, 1)));
  if (tried === undefined) return 0;
  process.stdout.write(`${mutantReport(tried)}\n`);
  return areEnoughNoticed(tried) ? 0 : 1;
}

function reportProgress(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Tries what is on changed lines, for some seconds. Returns nothing, and says why, if there is nothing to try. */
async function changedMutants(seconds: number): Promise<TriedMutant[] | undefined> {
  const deadline = Date.now() + seconds * 1000;
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
    results.push(...(await tryMutants(suite, mutants, Date.now() + share, reportProgress)));
  }
  return triedInCode(results);
}

/** Tries the mutants of charts and code, or of some machines, folders and files. */
async function allMutants(names: readonly string[], sample: number, skipped: number): Promise<TriedMutant[]> {
  const isAll = names.length === 0 || names.some((name) => isWithin('machines', name));
  const charts = machines.filter((id) => isAll || names.includes(id));
  const places = names.filter((name) => !isWithin('machines', name) && !machines.includes(name));
  const code = names.length > 0 && places.length === 0 ? [] : mutantSuites;
  const waiting = code
    .map((suite) => ({ suite, mutants: mutantsNamed(suite, places, sample, skipped) }))
    .filter(({ mutants }) => mutants.length > 0);
  const unknown = places.find(
    (name) => !waiting.some(({ mutants }) => mutants.some(({ file }) => isWithin(file, name))),
  );
  if (unknown !== undefined) throw new InputError(`'${unknown}' is no machine, and has no code with mutants.`);
  const results: CodeMutantResult[] = [];
  for (const { suite, mutants } of waiting)
    results.push(...(await tryMutants(suite, mutants, Number.POSITIVE_INFINITY, reportProgress)));
  return [
    ...(charts.length > 0 ? triedInCharts('oracle', await mutantsByOracle(charts)) : []),
    ...(charts.length > 0 ? triedInCharts('view', await mutantsByView(charts)) : []),
    ...triedInCode(results),
  ];
}
