import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { type CodeMutant, mutantSchemata } from '../../tests/mutants/code/schemata.ts';
import { endedAfter } from '../time-limit.ts';
import { FailingTestsError } from './failing-tests.ts';
import type { MutantSuite } from './suites.ts';

/** Whether the tests noticed a mutant, or the time was over before all of them had run. */
export type CodeMutantResult = CodeMutant & { outcome: 'noticed' | 'unnoticed' | 'undecided' };

/** Where a mutant is, and what it changes. */
export function changeOf({ file, line, original, mutated }: CodeMutant): string {
  return `${file}:${line}: ${original} → ${mutated}`;
}

/** A test file that passes without a mutant. Times are in milliseconds. */
type CleanRun = {
  specification: TestSpecification;
  tests: { id: string; duration: number; reached: ReadonlySet<string> }[];
  /** What its tests do not reach themselves, such as what runs when a module is imported. Any of them may notice it. */
  reachedByFile: ReadonlySet<string>;
  /** How long the file takes without its tests. */
  startTime: number;
  /** The sources of which it has noticed mutants. */
  noticed: Set<string>;
};

/** The tests of a file that reach a mutant, and how long the file takes with only these. */
type Trial = { cleanRun: CleanRun; testIds: string[]; duration: number };

const config = join(import.meta.dirname, '../../tests/mutants/code/vitest.config.ts');

/** A mutant may take this many times as long as the original, because the machine may be busy, before it counts as endless. */
const patience = 10;
const minTimeLimit = 5000;

/**
 * Runs the tests of a suite against some mutants of its files until a deadline, an instant in milliseconds. Reports what is
 * done as lines of text. Throws a FailingTestsError if the tests fail without a mutant.
 */
export async function tryMutants(
  { tests, options }: MutantSuite,
  mutants: readonly CodeMutant[],
  deadline: number,
  report: (line: string) => void = () => {},
): Promise<CodeMutantResult[]> {
  const files = [...new Set(mutants.map(({ file }) => file))];
  const vitest = await createVitest(
    { config, include: [...tests], reporters: [{}], ...options },
    { plugins: [mutantSchemata(files)] },
  );
  try {
    const specifications = closestFirst(await vitest.globTestSpecifications(), files);
    const cleanRuns = await runWithoutMutant(vitest, specifications, (Date.now() + deadline) / 2, report);
    const areAllRun = cleanRuns.length === specifications.length;
    const results: CodeMutantResult[] = [];
    for (const [at, mutant] of mutants.entries()) {
      const found = await outcomeOf(mutant, vitest, cleanRuns, deadline);
      const outcome = found === 'unnoticed' && !areAllRun ? 'undecided' : found;
      results.push({ ...mutant, outcome });
      report(`${at + 1}/${mutants.length} ${outcome}: ${changeOf(mutant)}`);
    }
    return results;
  } finally {
    await vitest.close();
  }
}

/** Test files named after one of the sources come first, then those that import one, then the others. */
function closestFirst(specifications: readonly TestSpecification[], files: readonly string[]): TestSpecification[] {
  const names = files.map((file) => basename(file, '.ts'));
  const distanceOf = ({ moduleId }: TestSpecification) => {
    if (names.some((name) => basename(moduleId).startsWith(`${name}.`))) return 0;
    const source = readFileSync(moduleId, 'utf8');
    return names.some((name) => source.includes(`/${name}.ts'`)) ? 1 : 2;
  };
  const distances = new Map(specifications.map((one) => [one, distanceOf(one)]));
  return specifications.toSorted((one, other) => (distances.get(one) ?? 0) - (distances.get(other) ?? 0));
}

/** Runs test files until a deadline, and returns those that were completed. */
async function runWithoutMutant(
  vitest: Vitest,
  specifications: readonly TestSpecification[],
  deadline: number,
  report: (line: string) => void,
): Promise<CleanRun[]> {
  vitest.provide('codeMutant', '');
  const cleanRuns: CleanRun[] = [];
  for (const [at, specification] of specifications.entries()) {
    report(`${at + 1}/${specifications.length} without a mutant: ${basename(specification.moduleId)}`);
    // On a busy machine a test may once be too slow.
    const cleanRun =
      (await runClean(vitest, specification, deadline)) ?? (await runClean(vitest, specification, deadline));
    if (Date.now() >= deadline) break;
    if (cleanRun === undefined)
      throw new FailingTestsError(specification.moduleId, firstErrorOf(specification.testModule));
    cleanRuns.push(cleanRun);
  }
  return cleanRuns;
}

/** Runs a test file. Returns nothing if it fails. */
async function runClean(
  vitest: Vitest,
  specification: TestSpecification,
  deadline: number,
): Promise<CleanRun | undefined> {
  const begin = performance.now();
  const isOver = endedAfter(deadline - Date.now(), vitest);
  const { unhandledErrors } = await vitest.runTestSpecifications([specification]);
  const { testModule } = specification;
  if (isOver() || testModule === undefined || !testModule.ok() || unhandledErrors.length > 0) return;
  const tests = [...testModule.children.allTests()].map((test) => ({
    id: test.id,
    duration: test.diagnostic()?.duration ?? 0,
    reached: new Set(test.meta().reached),
  }));
  return {
    specification,
    tests,
    reachedByFile: new Set(testModule.meta().reached),
    startTime: performance.now() - begin - sumOf(tests),
    noticed: new Set(),
  };
}

function firstErrorOf(testModule: TestModule | undefined): string {
  const failed = [...(testModule?.children.allTests('failed') ?? [])];
  const [error] = [...(testModule?.errors() ?? []), ...failed.flatMap((test) => test.result().errors ?? [])];
  return error?.message ?? 'an error outside its tests';
}

async function outcomeOf(
  mutant: CodeMutant,
  vitest: Vitest,
  cleanRuns: readonly CleanRun[],
  deadline: number,
): Promise<CodeMutantResult['outcome']> {
  if (Date.now() >= deadline) return 'undecided';
  const trials = trialsOf(mutant, cleanRuns);
  if (trials.length === 0) return 'unnoticed';
  const limit = Date.now() + Math.max(minTimeLimit, patience * sumOf(trials));
  vitest.provide('codeMutant', mutant.id);
  for (const { cleanRun, testIds } of trials) cleanRun.specification.testIds = testIds;
  const isOver = endedAfter(Math.min(limit, deadline) - Date.now(), vitest);
  const specifications = trials.map(({ cleanRun }) => cleanRun.specification);
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // Ended by the deadline, a run says nothing; at its own limit it counts as endless.
  if (isOver()) return limit <= deadline ? 'noticed' : 'undecided';
  const failed = trials.find(({ cleanRun }) => cleanRun.specification.testModule?.state() === 'failed');
  failed?.cleanRun.noticed.add(mutant.file);
  return failed !== undefined || unhandledErrors.length > 0 ? 'noticed' : 'unnoticed';
}

/** The tests that reach a mutant: first those likely to notice it, then the fastest. */
function trialsOf({ id, file }: CodeMutant, cleanRuns: readonly CleanRun[]): Trial[] {
  // A test file that noticed another mutant of the same source, or else one that is named after it.
  const likelihoodOf = ({ cleanRun: { noticed, specification } }: Trial) =>
    noticed.has(file) ? 2 : Number(basename(specification.moduleId).startsWith(`${basename(file, '.ts')}.`));
  return cleanRuns
    .map((cleanRun) => {
      const reaching = cleanRun.tests.filter(({ reached }) => cleanRun.reachedByFile.has(id) || reached.has(id));
      return { cleanRun, testIds: reaching.map((test) => test.id), duration: cleanRun.startTime + sumOf(reaching) };
    })
    .filter(({ testIds }) => testIds.length > 0)
    .sort((one, other) => likelihoodOf(other) - likelihoodOf(one) || one.duration - other.duration);
}

function sumOf(parts: readonly { duration: number }[]): number {
  return parts.reduce((sum, { duration }) => sum + duration, 0);
}
