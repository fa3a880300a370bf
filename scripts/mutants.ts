/** `npm run mutants`: puts small faults into the source and reports which of them the unit tests do not notice. */
import { globSync } from 'node:fs';
import { InputError } from '../paths/index.ts';
import { parseArguments } from './arguments.ts';
import { changedFiles } from './mutants/changed.ts';
import { mutantReport, mutantScore } from './mutants/report.ts';
import { type MutantSuite, mutantSuites } from './mutants/suites.ts';
import { type CodeMutantResult, FailingTestsError, tryMutants } from './mutants/trials.ts';

/** The share of mutants that the tests have to notice, in percent. */
const requiredMutantScore = 90;

/** How long a run without --full may take, in milliseconds. */
const timeForChanges = 170_000;

const mutantsUsage = `Usage: npm run mutants -- [--full [FOLDER|FILE …]]

Puts one fault at a time into the source and runs the unit tests that reach it. Exit code 1 if they notice fewer than
${requiredMutantScore} % of the faults. tests/mutants/code/unnoticed.ts lists those that cannot be noticed.

Without options: the files that changed since the branch left main, or on main since the commit before, as far as three
minutes go.

  --full              All files of ${mutantSuites.map(({ folder }) => folder).join(', ')}, or those named.`;

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof InputError || error instanceof FailingTestsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  if (error instanceof InputError) process.stderr.write(`${mutantsUsage}\n`);
  process.exitCode = 1;
}

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, { full: { type: 'boolean' }, help: { type: 'boolean' } });
  if (values.help) {
    process.stdout.write(`${mutantsUsage}\n`);
    return 0;
  }
  if (positionals.length > 0 && !values.full) throw new InputError('Files need --full.');
  const changed = values.full ? undefined : changedFiles();
  const deadline = values.full ? Number.POSITIVE_INFINITY : Date.now() + timeForChanges;
  const results: CodeMutantResult[] = [];
  for (const suite of mutantSuites) {
    const files = filesOf(suite).filter((file) => changed?.includes(file) ?? isNamed(file, positionals));
    if (files.length > 0) results.push(...(await resultsOf(suite, files, deadline)));
  }
  process.stdout.write(`${mutantReport(results)}\n`);
  return mutantScore(results) >= requiredMutantScore ? 0 : 1;
}

async function resultsOf(suite: MutantSuite, files: readonly string[], deadline: number): Promise<CodeMutantResult[]> {
  const results: CodeMutantResult[] = [];
  for await (const result of tryMutants(suite, files)) {
    results.push(result);
    if (Date.now() < deadline) continue;
    process.stdout.write(`The time is over at ${result.file}:${result.line}. --full tries the rest.\n`);
    break;
  }
  return results;
}

function filesOf({ folder }: MutantSuite): string[] {
  return globSync(`${folder}/**/*.ts`).sort();
}

function isNamed(file: string, names: readonly string[]): boolean {
  return names.length === 0 || names.some((name) => `${file}/`.startsWith(`${name.replace(/\/$/, '')}/`));
}
