import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { endedAfter } from '../../scripts/time-limit.ts';
import { type CodeMutant, mutantSchemata } from '../tests/mutants/code/schemata.ts';
import { FailingTestsError } from './failing-tests.ts';
import { digestOf, withImports } from './imports.ts';
import { codeMutantKey, KeptResults } from './kept.ts';
import { whyUnnoticed } from './selection.ts';
import { type MutantSuite, testsOf } from './suites.ts';

/** Whether the tests noticed a mutant, or the time was over before all of them had run. */
export type CodeMutantResult = CodeMutant & { outcome: 'noticed' | 'unnoticed' | 'undecided' };

/** Where a mutant is, and what it changes. */
export function changeOf({ file, line, original, mutated }: CodeMutant): string {
  return `${file}:${line}: ${original} → ${mutated}`;
}

/** What runs tests, one file at a time. */
type Bench = { vitest: Vitest; specifications: ReadonlyMap<string, TestSpecification> };

/** A test file that passes without a mutant. Times are in milliseconds. */
type CleanRun = {
  /** Its path in the repository. */
  file: string;
  tests: { id: string; duration: number; reached: ReadonlySet<string> }[];
  /** What its tests do not reach themselves, such as what runs when a module is imported. Any of them may notice it. */
  reachedByFile: ReadonlySet<string>;
  /** How long the file takes without its tests. */
  startTime: number;
  /** How many mutants of each source it was run against, and how many of them it noticed. */
  record: Map<string, { tried: number; noticed: number }>;
};

/** The tests of a file that reach a mutant, and how long the file takes with only these. */
type Trial = { cleanRun: CleanRun; testIds: string[]; duration: number };

const repository = join(import.meta.dirname, '../..');
const config = join(repository, 'lab/tests/mutants/code/vitest.config.ts');

/** How many mutants are tried at a time: more than the cores, because many tests wait. Each needs a few hundred megabytes. */
const benchCount = Math.min(4, 2 * availableParallelism());

/** A mutant may take this many times as long as the original, because the machine may be busy, before it counts as endless. */
const patience = 10;
const minTimeLimit = 5000;

/** What may be given to `tryMutants`. */
export type TrialOptions = {
  /** The instant, in milliseconds, at which the trials end. */
  deadline?: number;
  /** Takes what is done as lines of text. */
  report?: (line: string) => void;
  /** Results of earlier trials, which are not tried again, and where to keep the new ones. */
  kept?: KeptResults;
};

/**
 * Runs the tests of a suite against some mutants of its files. Throws a FailingTestsError if the tests fail without a mutant.
 */
export async function tryMutants(
  suite: MutantSuite,
  mutants: readonly CodeMutant[],
  { deadline = Number.POSITIVE_INFINITY, report = () => {}, kept = new KeptResults() }: TrialOptions = {},
): Promise<CodeMutantResult[]> {
  const fingerprints = new Map(testsOf(suite).map((file) => [file, testFingerprint(file)]));
  const outcomes = new Map<CodeMutant, CodeMutantResult['outcome']>();
  for (const mutant of mutants) {
    const outcome = kept.outcomeOf(codeMutantKey(mutant), [...fingerprints.values()]);
    if (outcome === 'noticed' || outcome === 'unnoticed') outcomes.set(mutant, outcome);
  }
  const results = () =>
    mutants.map((mutant) => ({ ...mutant, outcome: outcomes.get(mutant) ?? ('undecided' as const) }));
  const waiting = mutants.filter((mutant) => !outcomes.has(mutant));
  if (outcomes.size > 0) report(`${outcomes.size}/${mutants.length} known from earlier runs`);
  if (waiting.length === 0 || Date.now() >= deadline) return results();

  const files = [...new Set(waiting.map(({ file }) => file))];
  const tests = closestFirst([...fingerprints.keys()], files);
  const benches = await Promise.all(Array.from({ length: benchCount }, () => openBench(suite, files)));
  try {
    const cleanRuns = await runWithoutMutant(benches, tests, (Date.now() + deadline) / 2, report);
    const areAllRun = cleanRuns.length === tests.length;
    await shared(waiting, benches, async (mutant, bench) => {
      const key = codeMutantKey(mutant);
      const trials = trialsOf(mutant, cleanRuns).filter(
        ({ cleanRun }) => !kept.isUnnoticedBy(key, fingerprints.get(cleanRun.file) ?? ''),
      );
      const { outcome: found, by } = await outcomeOf(mutant, bench, trials, deadline);
      const outcome = found === 'unnoticed' && !areAllRun ? 'undecided' : found;
      if (outcome === 'noticed') kept.keep(key, { outcome, tests: [fingerprints.get(by ?? '') ?? ''] });
      if (outcome === 'unnoticed') kept.keep(key, { outcome, tests: [...fingerprints.values()] });
      outcomes.set(mutant, outcome);
      report(`${outcomes.size}/${mutants.length} ${outcome}: ${changeOf(mutant)}`);
    });
    return results();
  } finally {
    await Promise.all(benches.map(({ vitest }) => vitest.close()));
  }
}

/** A fingerprint of a test file and what it imports, apart from the sources that are tested. */
function testFingerprint(file: string): string {
  return digestOf([...withImports([file])].filter((one) => /^tests\//.test(one)));
}

async function openBench({ tests, options }: MutantSuite, files: readonly string[]): Promise<Bench> {
  const vitest = await createVitest(
    { config, include: [...tests], reporters: [{}], ...options },
    { plugins: [mutantSchemata(files)] },
  );
  const specifications = await vitest.globTestSpecifications();
  return { vitest, specifications: new Map(specifications.map((one) => [relative(repository, one.moduleId), one])) };
}

/** Does something with each item, in their order, on whichever bench is free. */
async function shared<Item>(
  items: readonly Item[],
  benches: readonly Bench[],
  act: (item: Item, bench: Bench) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    benches.map(async (bench) => {
      for (const item of waiting) await act(item, bench);
    }),
  );
}

/** Test files named after one of the sources come first, then those that import one, then the others. */
function closestFirst(tests: readonly string[], files: readonly string[]): string[] {
  const names = files.map((file) => basename(file, '.ts'));
  const distanceOf = (test: string) => {
    if (names.some((name) => basename(test).startsWith(`${name}.`))) return 0;
    const source = readFileSync(join(repository, test), 'utf8');
    return names.some((name) => source.includes(`/${name}.ts'`)) ? 1 : 2;
  };
  const distances = new Map(tests.map((test) => [test, distanceOf(test)]));
  return tests.toSorted((one, other) => (distances.get(one) ?? 0) - (distances.get(other) ?? 0));
}

/** Runs test files until a deadline, and returns those that were completed. */
async function runWithoutMutant(
  benches: readonly Bench[],
  tests: readonly string[],
  deadline: number,
  report: (line: string) => void,
): Promise<CleanRun[]> {
  for (const { vitest } of benches) vitest.provide('codeMutant', '');
  const cleanRuns: CleanRun[] = [];
  await shared(tests, benches, async (test, bench) => {
    if (Date.now() >= deadline) return;
    // On a busy machine a test may once be too slow.
    const cleanRun = (await runClean(bench, test, deadline)) ?? (await runClean(bench, test, deadline));
    if (Date.now() >= deadline) return;
    if (cleanRun === undefined)
      throw new FailingTestsError(test, firstErrorOf(bench.specifications.get(test)?.testModule));
    cleanRuns.push(cleanRun);
    report(`${cleanRuns.length}/${tests.length} without a mutant: ${basename(test)}`);
  });
  return cleanRuns;
}

/** Runs a test file. Returns nothing if it fails. */
async function runClean(
  { vitest, specifications }: Bench,
  file: string,
  deadline: number,
): Promise<CleanRun | undefined> {
  const specification = specifications.get(file);
  if (specification === undefined) return;
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
    file,
    tests,
    reachedByFile: new Set(testModule.meta().reached),
    startTime: performance.now() - begin - sumOf(tests),
    record: new Map(),
  };
}

function firstErrorOf(testModule: TestModule | undefined): string {
  const failed = [...(testModule?.children.allTests('failed') ?? [])];
  const [error] = [...(testModule?.errors() ?? []), ...failed.flatMap((test) => test.result().errors ?? [])];
  return error?.message ?? 'an error outside its tests';
}

/** Runs the tests that reach a mutant until one notices it. `by` is the test file that did. */
async function outcomeOf(
  mutant: CodeMutant,
  { vitest, specifications }: Bench,
  trials: readonly Trial[],
  deadline: number,
): Promise<{ outcome: CodeMutantResult['outcome']; by?: string }> {
  if (Date.now() >= deadline) return { outcome: 'undecided' };
  const limit = Date.now() + Math.max(minTimeLimit, patience * sumOf(trials));
  vitest.provide('codeMutant', mutant.id);
  const chosen = trials.flatMap(({ cleanRun, testIds }) => {
    const specification = specifications.get(cleanRun.file);
    if (specification === undefined) return [];
    specification.testIds = testIds;
    return { specification, cleanRun };
  });
  const [first] = chosen;
  if (first === undefined) return { outcome: 'unnoticed' };
  const isOver = endedAfter(Math.min(limit, deadline) - Date.now(), vitest);
  const { unhandledErrors } = await vitest.runTestSpecifications(chosen.map(({ specification }) => specification));
  // Ended by the deadline, a run says nothing; at its own limit it counts as endless.
  if (isOver()) {
    if (limit > deadline) return { outcome: 'undecided' };
    // Some of those that are listed only take more time, and how much depends on the machine.
    return whyUnnoticed(mutant) === undefined
      ? { outcome: 'noticed', by: first.cleanRun.file }
      : { outcome: 'unnoticed' };
  }
  const failedAt = chosen.findIndex(({ specification }) => specification.testModule?.state() === 'failed');
  const failed = chosen[failedAt];
  for (const [at, { cleanRun }] of chosen.entries())
    if (failed === undefined || at <= failedAt) remember(cleanRun, mutant.file, at === failedAt);
  return failed !== undefined || unhandledErrors.length > 0
    ? { outcome: 'noticed', by: (failed ?? first).cleanRun.file }
    : { outcome: 'unnoticed' };
}

function remember({ record }: CleanRun, source: string, isNoticed: boolean): void {
  const { tried, noticed } = record.get(source) ?? { tried: 0, noticed: 0 };
  record.set(source, { tried: tried + 1, noticed: noticed + Number(isNoticed) });
}

/** The tests that reach a mutant: first those that are likely to notice it in the least time. */
function trialsOf({ id, file }: CodeMutant, cleanRuns: readonly CleanRun[]): Trial[] {
  const promiseOf = ({ cleanRun: { record, file: test }, duration }: Trial) => {
    const { tried, noticed } = record.get(file) ?? { tried: 0, noticed: 0 };
    // Before a file has a record, one that is named after the source is worth more than the others.
    const assumed = basename(test).startsWith(`${basename(file, '.ts')}.`) ? 1 : 0.2;
    return (noticed + assumed) / (tried + 1) / duration;
  };
  return cleanRuns
    .map((cleanRun) => {
      const reaching = cleanRun.tests.filter(({ reached }) => cleanRun.reachedByFile.has(id) || reached.has(id));
      return { cleanRun, testIds: reaching.map((test) => test.id), duration: cleanRun.startTime + sumOf(reaching) };
    })
    .filter(({ testIds }) => testIds.length > 0)
    .sort((one, other) => promiseOf(other) - promiseOf(one));
}

function sumOf(parts: readonly { duration: number }[]): number {
  return parts.reduce((sum, { duration }) => sum + duration, 0);
}
