import { basename, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { type CodeMutant, codeMutantsOf, mutantSchemata } from '../../tests/mutants/code/schemata.ts';
import { unnoticedMutants } from '../../tests/mutants/code/unnoticed.ts';
import { endedAfter } from '../time-limit.ts';
import type { MutantSuite } from './suites.ts';

/** Whether the tests noticed a mutant. */
export type CodeMutantResult = CodeMutant & { isNoticed: boolean };

/** A test file that passes without a mutant: how long it takes in milliseconds, and the mutants it reaches. */
type CleanRun = { specification: TestSpecification; duration: number; reached: ReadonlySet<string> };

const config = join(import.meta.dirname, '../../tests/mutants/code/vitest.config.ts');

/** A mutant may take this many times as long as the original, because the machine may be busy, before it counts as endless. */
const patience = 10;
const minTimeLimit = 2000;

/**
 * Runs the tests of a suite against every mutant of some of its files, apart from those that cannot be noticed. Throws a
 * FailingTestsError if they fail without a mutant.
 */
export async function* tryMutants(
  { tests, options }: MutantSuite,
  files: readonly string[],
): AsyncGenerator<CodeMutantResult> {
  const vitest = await createVitest(
    { config, include: [...tests], reporters: [{}], ...options },
    { plugins: [mutantSchemata(files)] },
  );
  try {
    const cleanRuns = await runWithoutMutant(vitest);
    for (const mutant of files.flatMap((file) => codeMutantsOf(file))) {
      if (isExcused(mutant)) continue;
      yield { ...mutant, isNoticed: await isNoticed(vitest, mutant, cleanRuns) };
    }
  } finally {
    await vitest.close();
  }
}

/** Tests fail without a mutant, so what they say of mutants would mean nothing. */
export class FailingTestsError extends Error {
  constructor(file: string, reason: string) {
    super(`${file} fails without a mutant, so no result would mean anything. Mend it first: ${reason}`);
  }
}

function firstErrorOf(testModule: TestModule | undefined): string {
  const failed = [...(testModule?.children.allTests('failed') ?? [])];
  const [error] = [...(testModule?.errors() ?? []), ...failed.flatMap((test) => test.result().errors ?? [])];
  return error?.message ?? 'an error outside its tests';
}

async function runWithoutMutant(vitest: Vitest): Promise<CleanRun[]> {
  vitest.provide('codeMutant', '');
  const cleanRuns: CleanRun[] = [];
  for (const specification of await vitest.globTestSpecifications()) {
    const begin = performance.now();
    const { unhandledErrors } = await vitest.runTestSpecifications([specification]);
    const duration = performance.now() - begin;
    const { testModule } = specification;
    if (testModule === undefined || !testModule.ok() || unhandledErrors.length > 0)
      throw new FailingTestsError(specification.moduleId, firstErrorOf(testModule));
    cleanRuns.push({ specification, duration, reached: new Set(testModule.meta().reached) });
  }
  return cleanRuns;
}

async function isNoticed(vitest: Vitest, mutant: CodeMutant, cleanRuns: readonly CleanRun[]): Promise<boolean> {
  const isNamesake = ({ specification }: CleanRun) =>
    basename(specification.moduleId).startsWith(`${basename(mutant.file, '.ts')}.`);
  const runs = cleanRuns
    .filter(({ reached }) => reached.has(mutant.id))
    .sort((one, other) => Number(isNamesake(other)) - Number(isNamesake(one)) || one.duration - other.duration);
  if (runs.length === 0) return false;
  const cleanTime = runs.reduce((sum, { duration }) => sum + duration, 0);
  vitest.provide('codeMutant', mutant.id);
  const isEndless = endedAfter(Math.max(minTimeLimit, patience * cleanTime), vitest);
  const specifications = runs.map(({ specification }) => specification);
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const hasFailed = specifications.some(({ testModule }) => testModule?.state() === 'failed');
  return isEndless() || hasFailed || unhandledErrors.length > 0;
}

function isExcused({ file, original, mutated }: CodeMutant): boolean {
  return unnoticedMutants.some((one) => one.file === file && one.original === original && one.mutated === mutated);
}
