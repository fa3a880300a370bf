import { join } from 'node:path';
import { startVitest } from 'vitest/node';
import { flowOf } from '../../models/flows.ts';
import { oracleOf } from '../../models/oracles/index.ts';
import { oracleMutants } from '../../models/oracles/mutants.ts';
import type { MutantResult } from '../../tests/mutants/request.ts';
import { FailingTestsError } from './failing-tests.ts';

const config = join(import.meta.dirname, '../../tests/mutants/vitest.config.ts');

/** Compares the mutants of some machines, by their ids, with their oracles. */
export async function mutantsByOracle(machines: readonly string[]): Promise<MutantResult[]> {
  const results: MutantResult[] = [];
  for (const id of machines) {
    const { model, machine } = flowOf(id);
    const oracle = await oracleOf(machine);
    for (const mutant of oracleMutants(model, oracle)) {
      const because = mutant.isKilled ? undefined : oracle.unnoticed?.[mutant.mutant];
      results.push({ machine: id, ...mutant, because });
    }
  }
  return results;
}

/**
 * Runs the views' suites against the mutants of some machines, by their ids. Throws a FailingTestsError if they fail on the
 * unchanged site.
 */
export async function mutantsByView(machines: readonly string[]): Promise<MutantResult[]> {
  process.env.MUTANTS = JSON.stringify({ machines });
  const vitest = await startVitest('test', [], { config, watch: false, reporters: ['dot'] });
  await vitest.close();
  const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
  if (tests.length === 0 || tests.some((test) => test.result().state !== 'passed'))
    throw new FailingTestsError("The views' suites", 'see the errors above.');
  return tests.flatMap((test) => test.meta().mutant ?? []);
}
