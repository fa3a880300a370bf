import { join } from 'node:path';
import { startVitest } from 'vitest/node';
import { flowOf, flows } from '../../models/flows.ts';
import { oracleOf } from '../../models/oracles/index.ts';
import { oracleMutants } from '../../models/oracles/mutants.ts';
import { oneOf } from '../../paths/index.ts';
import type { MutantResult, MutantsRequest } from '../../tests/mutants/request.ts';
import { parseArguments } from '../arguments.ts';
import { formatTable } from '../table.ts';

/** The mutation score that the suites have to reach, in percent. */
const requiredScore = 95;

const config = join(import.meta.dirname, '../../tests/mutants/vitest.config.ts');

/**
 * `npm run paths -- mutants`: compares mutants with the oracles or runs the views' suites against them, one at a time, and
 * reports which survive.
 */
export async function mutants(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, { driver: { type: 'string' } });
  const machines = (positionals.length > 0 ? positionals.map(flowOf) : flows).map(({ machine }) => machine.id);
  const driver = oneOf('driver', values.driver ?? 'oracle', ['oracle', 'view']);
  return driver === 'oracle' ? mutantsByOracle(machines) : mutantsByView({ machines });
}

async function mutantsByOracle(machines: readonly string[]): Promise<number> {
  const results: MutantResult[] = [];
  for (const id of machines) {
    const { model, machine } = flowOf(id);
    for (const mutant of oracleMutants(model, await oracleOf(machine))) results.push({ machine: id, ...mutant });
  }
  process.stdout.write(`${report(machines, results)}\n`);
  return scoreOf(results) >= requiredScore ? 0 : 1;
}

async function mutantsByView(request: MutantsRequest): Promise<number> {
  process.env.MUTANTS = JSON.stringify(request);
  const vitest = await startVitest('test', [], { config, watch: false, reporters: ['dot'] });
  await vitest.close();
  const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
  const failed = tests.filter((test) => test.result().state !== 'passed');
  const results = tests.flatMap((test) => test.meta().mutant ?? []);
  process.stdout.write(`\n${report(request.machines, results)}\n`);
  if (failed.length > 0 || tests.length === 0) {
    process.stderr.write(
      'The suites fail on the unchanged site, so this result means nothing. See the errors above.\n',
    );
    return 1;
  }
  return scoreOf(results) >= requiredScore ? 0 : 1;
}

function report(machines: readonly string[], results: readonly MutantResult[]): string {
  const mutantKinds = [...new Set(results.map(({ kind }) => kind))];
  const ratio = (some: readonly MutantResult[]) => `${some.filter(({ isKilled }) => isKilled).length}/${some.length}`;
  const row = (name: string, some: readonly MutantResult[]) => [
    name,
    ...mutantKinds.map((kind) => ratio(some.filter((one) => one.kind === kind))),
    ratio(some),
    `${scoreOf(some).toFixed(1)} %`,
  ];
  const rows = machines.map((id) =>
    row(
      id,
      results.filter(({ machine }) => machine === id),
    ),
  );
  const table = formatTable(['machine', ...mutantKinds, 'killed', 'score'], [...rows, row('all', results)]);
  const survivors = results.filter(({ isKilled }) => !isKilled).map(({ mutant }) => `  ${mutant}`);
  return [table, ...(survivors.length > 0 ? ['', 'Survived:', ...survivors] : [])].join('\n');
}

/** The share of mutants that were killed, in percent. */
function scoreOf(results: readonly MutantResult[]): number {
  return results.length === 0 ? 100 : (100 * results.filter(({ isKilled }) => isKilled).length) / results.length;
}
