import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { busyness } from '../../tests/busyness.ts';

type Report = { testResults: { name: string; message: string; assertionResults: TrialResult[] }[] };

/** Makes a repository of a copy, because some tests list its files with Git, or say on which commit they ran. */
export function addToGit(copy: string): void {
  const author = ['-c', 'user.name=Nobody', '-c', 'user.email=nobody@localhost'];
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    [...author, 'commit', '-q', '--no-verify', '-m', 'Copy'],
  ])
    execFileSync('git', args, { cwd: copy });
}

/** Runs the compiler in a copy. By default four checkers share the files, but each works out for itself what they have in common. */
export async function failingTypes(copy: string): Promise<string[]> {
  const compiler = ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1'];
  // It lives for seconds: collecting its garbage so often takes a sixth of its time.
  const { output } = await run(copy, compiler, { GOGC: '400' });
  return [...output.matchAll(/^([^(\n]+)\(\d+,\d+\): error/gm)].map(([, path = '']) => path);
}

/** What became of a test: its full name, or that of a file that cannot be loaded. */
export type TrialResult = { fullName: string; status: 'passed' | 'failed' | 'skipped' };

/** Runs tests in a copy, with the arguments of Vitest that select them. */
export async function trialResults(
  copy: string,
  environment: Record<string, string>,
  selection: readonly string[],
): Promise<TrialResult[]> {
  const file = join(copy, 'results.json');
  // What waits for something that never comes would otherwise wait for minutes.
  const reporter = [`--testTimeout=${60_000 * busyness}`, '--reporter=json', `--outputFile=${file}`];
  const { output } = await run(copy, ['node_modules/vitest/vitest.mjs', 'run', ...selection, ...reporter], environment);
  if (!existsSync(file)) throw new Error(`The tests did not run:\n${output}`);
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  rmSync(file);
  return testResults.flatMap(({ name, message, assertionResults }): TrialResult[] =>
    message === '' || assertionResults.some(({ status }) => status === 'failed')
      ? assertionResults.map(({ fullName, status }) => ({ fullName, status }))
      : [{ fullName: `${name}: ${message}`, status: 'failed' }],
  );
}

/** The tests that fail in a copy. */
export async function failingTests(copy: string, ...selection: string[]): Promise<string[]> {
  const results = await trialResults(copy, {}, selection);
  return results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
}

async function run(
  cwd: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ output: string }> {
  // A test that runs tests: the inner ones must not take themselves for a part of the outer run.
  const { VITEST, VITEST_POOL_ID, VITEST_WORKER_ID, ...env } = process.env;
  const options = { cwd, env: { ...env, ...environment, NO_COLOR: '1' }, maxBuffer: 1e8 };
  return promisify(execFile)(process.execPath, args, options).then(
    ({ stdout, stderr }) => ({ output: stdout + stderr }),
    ({ stdout, stderr }) => ({ output: stdout + stderr }),
  );
}
