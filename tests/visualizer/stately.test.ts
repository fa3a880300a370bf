import lzString from 'lz-string';
import { transformWithOxc } from 'vite';
import { describe, expect, test } from 'vitest';
import * as xstate from 'xstate';
import { machines } from '../../machines/index.ts';
import { diagramOf } from '../../packages/visualizer/chart/diagram.ts';
import { layoutChart } from '../../packages/visualizer/chart/layout.ts';
import { chartStately } from '../../packages/visualizer/chart/stately.ts';
import { player, still } from '../../packages/visualizer/tests/chart-machines.ts';

const { assign, createMachine, not, raise, stateIn } = xstate;

/** Runs an export as a module of a project with XState, and returns the machine that it exports. */
async function imported(source: string): Promise<xstate.AnyStateMachine> {
  const { code } = await transformWithOxc(source, 'export.ts');
  const body = code
    .replace(/^import (\{.*\}) from ['"]xstate['"];/m, 'const $1 = xstate;')
    .replace(/^export const \w+ =/m, 'return');
  return new Function('xstate', body)(xstate);
}

const charts = [...machines.map(({ machine }) => machine), player, still];

describe('as the source of Stately’s editor', () => {
  test.each(charts.map((machine) => ({ id: machine.id, machine })))(
    '$id should be imported with the same states and transitions',
    async ({ machine }) => {
      expect(diagramOf(await imported(chartStately(machine)))).toEqual(diagramOf(machine));
    },
  );

  test('should have the layout where Stately reads it, by Stately’s names', async () => {
    const machine = createMachine({
      id: 'job',
      initial: 'idle',
      states: {
        idle: { on: { 'job.given': [{ guard: 'isLate' }, 'busy'] }, after: { 500: 'busy' } },
        busy: {
          invoke: [
            { id: 'work', src: 'working', onDone: 'split', onError: 'idle' },
            { src: 'watching', onDone: 'idle' },
          ],
        },
        split: { type: 'parallel', states: { a: { always: '#job.busy' } }, onDone: 'busy' },
      },
    });
    const placed = await layoutChart(diagramOf(machine));
    const source = chartStately(machine, placed);
    // The comment is found before the first property of the config only.
    const [, comment = ''] = /createMachine\(\{\s*\/\*\* @xstate-layout (\S+) \*\/\s*context: /.exec(source) ?? [];
    const { edges, nodes } = JSON.parse(lzString.decompressFromEncodedURIComponent(comment) ?? '');
    expect(Object.keys(edges).toSorted()).toEqual([
      'job.busy#done.invoke.job.busy:invocation[1][0]',
      'job.busy#done.invoke.work[0]',
      'job.busy#error.platform.work[0]',
      'job.idle#job.given[0]',
      'job.idle#job.given[1]',
      'job.idle#xstate.after(500)#job.idle[0]',
      'job.split#done.state.job.split[0]',
      'job.split.a#[0]',
    ]);
    const boxOf = (id: string) => placed.states.find(({ node }) => node.id === id)?.box;
    for (const id of ['job', 'job.idle', 'job.busy', 'job.split', 'job.split.a']) {
      expect(nodes[id].position, id).toEqual({ x: boxOf(id)?.x, y: boxOf(id)?.y });
    }
  });

  test('should leave out a context that contains itself, and print what JSON cannot hold', async () => {
    const circular: Record<string, unknown> = { one: 1 };
    circular.self = circular;
    expect(chartStately(createMachine({ id: 'ring', context: circular }))).toMatch(
      /^\/\/ Left out: the context of ring, which contains itself\.\n/,
    );
    const odd = { sum: 10n, on: new Date(0), list: [undefined, Number.NaN] };
    expect((await imported(chartStately(createMachine({ id: 'odd', context: odd })))).config.context).toEqual(odd);
  });

  test('should tell apart what is inline under one name, and keep what is the same', async () => {
    const named = (isOpen: boolean) => ({ check: () => isOpen }).check;
    const shared = named(true);
    const machine = createMachine({
      id: 'twins',
      on: { a: { guard: shared }, b: { guard: named(false) }, c: { guard: shared } },
    });
    const guards = diagramOf(await imported(chartStately(machine))).transitions.map(({ guard }) => guard);
    expect(guards, 'Two functions have two names, and one has one.').toEqual(['check', 'check 2', 'check']);
  });

  test('should name what is inline by its place, print what it can, and say what it leaves out', async () => {
    const machine = createMachine({
      id: 'inline chart',
      context: ({ input }: { input: unknown }) => ({ input }),
      initial: 'a',
      states: {
        a: {
          entry: [raise({ type: 'b.wanted' }), assign({ input: 1 })],
          on: {
            'b.wanted': [
              { guard: () => true, target: 'b' },
              { guard: not(stateIn('#inline chart.b')), actions: { type: 'say', params: { text: "it's" } } },
            ],
          },
        },
        b: { on: { x: undefined } },
      },
    });
    const source = chartStately(machine);
    expect(source.split('\n').filter((line) => line.startsWith('//'))).toEqual([
      '// Left out: the function that makes the context of inline chart.',
      "// Inline in the source: 'action of entry of inline chart.a' stands in for it.",
      "// Inline in the source: 'guard of inline chart.a|b.wanted|0' stands in for it.",
    ]);
    const copy = diagramOf(await imported(source));
    expect(copy.nodes.find(({ key }) => key === 'a')?.entry).toEqual(['raise', 'action of entry of inline chart.a']);
    expect(copy.transitions.map(({ event, guard, targets, actions }) => [event, guard, targets, actions])).toEqual([
      ['b.wanted', 'guard of inline chart.a|b.wanted|0', ['inline chart.b'], []],
      ['b.wanted', 'not(in inline chart.b)', [], ["say(it's)"]],
      ['x', undefined, [], []],
    ]);
  });
});
