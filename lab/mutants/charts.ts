import { join } from 'node:path';
import { describeMutation, mutationsOf, statesOf } from '@msafara/paths';
import type { TaskMeta } from 'vitest';
import { createVitest, type TestCase } from 'vitest/node';
import { endedAfter } from '../../scripts/time-limit.ts';
import { fileNameOf } from '../../tests/models/file-name.ts';
import { flowOf, flows } from '../../tests/models/flows.ts';
import { oracleOf } from '../../tests/models/oracles/index.ts';
import { oracleMutants } from '../../tests/models/oracles/mutants.ts';
import { type ChartMutant, describeGarbled, type MutantResult, type MutantsRequest } from '../tests/mutants/request.ts';
import { FailingTestsError } from './failing-tests.ts';
import { digestOf, withImports } from './imports.ts';
import { chartMutantKey, KeptResults } from './kept.ts';
import type { TrialOptions } from './trials.ts';

const shard = 'lab/tests/mutants/shard.ts';
const config = join(import.meta.dirname, '../tests/mutants/vitest.config.ts');

/** Compares the mutants of some machines, by their ids, with their oracles. */
export async function mutantsByOracle(machines: readonly string[]): Promise<MutantResult[]> {
  const results: MutantResult[] = [];
  for (const id of machines) {
    const { model, machine } = flowOf(id);
    const oracle = await oracleOf(machine);
    for (const { kind, mutant, isKilled } of oracleMutants(model, oracle)) {
      const outcome = isKilled ? 'noticed' : 'unnoticed';
      results.push({ machine: id, kind, mutant, outcome, because: oracle.unnoticed?.[mutant] });
    }
  }
  return results;
}

/**
 * Runs the views' suites against the mutants of some machines, by their ids. Throws a FailingTestsError if they fail on the
 * unchanged site.
 */
export async function mutantsByView(
  machines: readonly string[],
  { deadline = Number.POSITIVE_INFINITY, report = () => {}, kept = new KeptResults() }: TrialOptions = {},
): Promise<MutantResult[]> {
  const fingerprints = new Map(machines.map((id) => [id, viewFingerprint(id)]));
  const keep = ({ machine, mutant }: ChartMutant, outcome: 'noticed' | 'unnoticed' | 'absent') =>
    kept.keep(chartMutantKey(machine, mutant), { outcome, tests: [fingerprints.get(machine) ?? ''] });
  const outcomeOf = ({ machine, mutant }: ChartMutant) =>
    kept.outcomeOf(chartMutantKey(machine, mutant), [fingerprints.get(machine) ?? '']);

  const mutants = machines.flatMap(viewMutantsOf);
  const known = mutants.filter((mutant) => outcomeOf(mutant) !== undefined);
  if (known.length > 0) report(`${known.length}/${mutants.length} of the charts, by view, known from earlier runs`);
  if (known.length < mutants.length && Date.now() < deadline) {
    let done = known.length;
    const waiting = mutants.length - done;
    await runViews({ machines, known: known.map(({ mutant }) => mutant), waiting }, deadline, report, (result) => {
      keep(result, result.outcome);
      done += 1;
      report(`${done}/${mutants.length} ${result.outcome}: ${result.machine}, view: ${result.mutant}`);
    });
  }
  return mutants.flatMap((mutant) => {
    const outcome = outcomeOf(mutant) ?? 'undecided';
    const because = flowOf(mutant.machine).model.unnoticed?.[mutant.mutant];
    return outcome === 'absent' ? [] : { ...mutant, outcome, because };
  });
}

/** The mutants of a machine that its view's suite should notice. */
function viewMutantsOf(id: string): ChartMutant[] {
  const { machine } = flowOf(id);
  return [
    ...mutationsOf(machine).map((mutation) => ({ kind: mutation.kind, mutant: describeMutation(mutation) })),
    ...statesOf(machine).map((state) => ({ kind: 'words' as const, mutant: describeGarbled(state.id) })),
  ].map((mutant) => ({ machine: id, ...mutant }));
}

/** A fingerprint of all that runs when a machine's paths are driven through its view. */
function viewFingerprint(id: string): string {
  const folders = flows.map(({ machine }) => folderOf(machine.id));
  const driving = [...withImports([shard])];
  const own = withImports(driving.filter((file) => file.startsWith(folderOf(id))));
  return digestOf(driving.filter((file) => own.has(file) || !folders.some((folder) => file.startsWith(folder))));
}

const folderOf = (id: string) => `tests/models/${fileNameOf(id)}/`;

/** Runs the views' suites against the mutants that a request leaves, until a deadline, and hands over each result. */
async function runViews(
  request: MutantsRequest,
  deadline: number,
  report: (line: string) => void,
  take: (result: NonNullable<TaskMeta['mutant']>) => void,
): Promise<void> {
  process.env.MUTANTS = JSON.stringify(request);
  const failed: TestCase[] = [];
  const onTestCaseResult = (test: TestCase) => {
    if (test.result().state === 'failed') failed.push(test);
    const { mutant } = test.meta();
    // Once a suite has failed on the unchanged site, what it says of mutants means nothing.
    if (mutant === undefined) report(`${test.result().state} without a mutant: ${test.fullName}`);
    else if (!failed.some(({ module }) => module === test.module)) take(mutant);
  };
  const vitest = await createVitest({ config, watch: false, reporters: [{ onTestCaseResult }] });
  const isOver = endedAfter(deadline - Date.now(), vitest);
  await vitest.start();
  isOver();
  await vitest.close();
  const [first] = failed;
  if (first !== undefined)
    throw new FailingTestsError(`The views' suites (${first.fullName})`, first.result().errors?.[0]?.message ?? '');
}
