import { join } from 'node:path';
import { startVitest } from 'vitest/node';
import { oneOf } from '../../paths/index.ts';
import type { MutantsRequest, Tried } from '../../tests/mutants/request.ts';
import { argumentsIn } from '../arguments.ts';
import { flowOf, flows } from './flows.ts';
import { tableInText } from './table.ts';

/** The share of the mutants that the suites have to notice, in percent. */
const required = 95;

const config = join(import.meta.dirname, '../../tests/mutants/vitest.config.ts');

/**
 * `npm run paths -- mutants`: makes each transition wrong, and what the views say in each state, one at a time, and tells
 * which of these mutants the generated suites notice.
 */
export async function mutants(given: readonly string[]): Promise<number> {
  const { values, positionals } = argumentsIn(given, { driver: { type: 'string' } });
  const request: MutantsRequest = {
    machines: (positionals.length > 0 ? positionals.map(flowOf) : flows).map(({ machine }) => machine.id),
    driver: oneOf('driver', values.driver ?? 'view', ['view', 'actor']),
  };
  process.env.MUTANTS = JSON.stringify(request);
  const vitest = await startVitest('test', [], { config, watch: false, reporters: ['dot'] });
  await vitest.close();
  const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
  const broken = tests.filter((test) => test.result().state !== 'passed');
  const tried = tests.flatMap((test) => test.meta().tried ?? []);
  process.stdout.write(`\n${report(request.machines, tried)}\n`);
  if (broken.length > 0 || tests.length === 0) {
    process.stderr.write(`The suites fail though nothing is wrong, so this tells nothing: see above.\n`);
    return 1;
  }
  return caughtIn(tried) >= required ? 0 : 1;
}

const kinds = ['removed', 'redirected', 'words'] as const;

function report(machines: readonly string[], tried: readonly Tried[]): string {
  const share = (some: readonly Tried[]) => `${some.filter(({ isCaught }) => isCaught).length}/${some.length}`;
  const row = (name: string, some: readonly Tried[]) => [
    name,
    ...kinds.map((kind) => share(some.filter((one) => one.kind === kind))),
    share(some),
    `${caughtIn(some).toFixed(1)} %`,
  ];
  const survivors = tried.filter(({ isCaught }) => !isCaught).map(({ mutant }) => `  ${mutant}`);
  return [
    tableInText(
      ['machine', ...kinds, 'noticed', 'share'],
      [
        ...machines.map((id) =>
          row(
            id,
            tried.filter(({ machine }) => machine === id),
          ),
        ),
        row('all', tried),
      ],
    ),
    ...(survivors.length > 0 ? ['', 'Not noticed:', ...survivors] : []),
  ].join('\n');
}

/** The share of mutants that were noticed, in percent. */
function caughtIn(tried: readonly Tried[]): number {
  return tried.length === 0 ? 100 : (100 * tried.filter(({ isCaught }) => isCaught).length) / tried.length;
}
