import { formatTable, oneOf } from '@msafara/command';
import { parseArguments } from '@msafara/command/arguments';
import { mutantsByOracle, mutantsByView } from '../../lab/mutants/charts.ts';
import type { MutantResult } from '../../lab/tests/mutants/request.ts';
import { flowOf, flows, warnOfUnmodelled } from '../../tests/models/flows.ts';

/** The mutation score that the suites have to reach, in percent. */
const requiredScore = 95;

/**
 * `npm run paths -- mutants`: compares mutants with the oracles or runs the views' suites against them, one at a time, and
 * reports which survive.
 */
export async function mutants(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, { driver: { type: 'string' } });
  if (positionals.length === 0) warnOfUnmodelled();
  const machines = (positionals.length > 0 ? positionals.map(flowOf) : flows).map(({ machine }) => machine.id);
  const driver = oneOf('driver', values.driver ?? 'oracle', ['oracle', 'view']);
  const results = await (driver === 'oracle' ? mutantsByOracle(machines) : mutantsByView(machines));
  process.stdout.write(`\n${report(machines, results)}\n`);
  return scoreOf(results) >= requiredScore ? 0 : 1;
}

function report(machines: readonly string[], results: readonly MutantResult[]): string {
  const mutantKinds = [...new Set(results.map(({ kind }) => kind))];
  const ratio = (some: readonly MutantResult[]) => `${some.filter(isNoticed).length}/${some.length}`;
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
  const survivors = results.filter((result) => !isNoticed(result)).map(survivorLine);
  return [table, ...(survivors.length > 0 ? ['', 'Survived:', ...survivors] : [])].join('\n');
}

function survivorLine({ mutant, because }: MutantResult): string {
  return because === undefined ? `  ${mutant}` : `  ${mutant}: ${because}`;
}

function isNoticed({ outcome }: MutantResult): boolean {
  return outcome === 'noticed';
}

/** The share of mutants that were killed, in percent. */
function scoreOf(results: readonly MutantResult[]): number {
  return results.length === 0 ? 100 : (100 * results.filter(isNoticed).length) / results.length;
}
