import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { machines } from '../../machines/index.ts';
import { registrationMachine } from '../../machines/registration.ts';
import { regions } from '../../packages/paths/tests/charts/regions.ts';
import { compactLayout } from '../../packages/visualizer/chart/compact.ts';
import { diagramOf } from '../../packages/visualizer/chart/diagram.ts';
import { closedAtFirst, foldedChart, parentsIn } from '../../packages/visualizer/chart/fold.ts';
import { heightsFor } from '../../packages/visualizer/chart/gaps.ts';
import { otherTargets, withJoinedRows } from '../../packages/visualizer/chart/join.ts';
import { layoutChart } from '../../packages/visualizer/chart/layout.ts';
import { measured, readableScale } from '../../packages/visualizer/chart/measure.ts';
import { chartSvg, transitionTip } from '../../packages/visualizer/chart/svg.ts';
import { ChartTree } from '../../packages/visualizer/chart/tree.ts';
import { player } from '../../packages/visualizer/tests/chart-machines.ts';
import { shapes } from '../../packages/visualizer/tests/generated.ts';
import { overlapsIn, sharedLinesIn } from '../../packages/visualizer/tests/overlaps.ts';

const opened = (machine: (typeof machines)[number]['machine']) => {
  const whole = diagramOf(machine);
  return foldedChart(whole, { closed: closedAtFirst(whole), focus: undefined });
};

describe('a chart of the site as it opens', () => {
  test.each(machines.map(({ machine }) => [machine.id, machine] as const))(
    'should be whole and readable beside the list and the details at 1440 × 900: %s',
    async (_id, machine) => {
      const { width, height } = await layoutChart(opened(machine), { isBrief: true });
      expect(Math.min(844 / width, 745 / height)).toBeGreaterThanOrEqual(readableScale);
    },
  );

  test('should not be at the very edge, even the fullest one', async () => {
    const placed = await layoutChart(opened(registrationMachine), { isBrief: true });
    expect(844 / readableScale - placed.width).toBeGreaterThanOrEqual(4);
    expect(745 / readableScale - placed.height).toBeGreaterThanOrEqual(4);
    expect(overlapsIn(placed)).toEqual([]);
    expect(sharedLinesIn(placed)).toEqual([]);
  });
});

test('a chart should open from the outside in: nothing is open within what is closed', () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`room ${at}`, {}]));
  const floor = { initial: 'hall', states: { hall: { initial: 'door', states: { door: {} } }, ...many } };
  const house = createMachine({ id: 'house', initial: 'floor', states: { floor } });
  expect(closedAtFirst(diagramOf(house)), 'A state with too much in it stays closed.').toContain('house.floor');
  for (const machine of [house, ...[...machines, ...regions].map((one) => one.machine)]) {
    const whole = diagramOf(machine);
    const tree = new ChartTree(whole);
    const closed = closedAtFirst(whole);
    const hidden = parentsIn(whole).filter((id) =>
      tree
        .lineOf(id)
        .slice(1)
        .some((outer) => closed.includes(outer)),
    );
    expect(
      hidden.filter((id) => !closed.includes(id)),
      `States of ${machine.id} within closed ones are closed.`,
    ).toEqual([]);
  }
});

test('every transition of a chart should be told once, however much of it is closed and joined', () => {
  for (const { machine } of machines) {
    const whole = diagramOf(machine);
    const tree = new ChartTree(whole);
    for (const closed of [[], closedAtFirst(whole), parentsIn(whole)]) {
      const folded = foldedChart(whole, { closed, focus: undefined });
      const hidden = new Set(
        closed.filter(
          (id) =>
            !tree
              .lineOf(id)
              .slice(1)
              .some((outer) => closed.includes(outer)),
        ),
      );
      const isHeld = ({ source, targets }: (typeof whole.transitions)[number]) => {
        const outer = tree.lineOf(source).find((id) => hidden.has(id));
        const stays = outer !== undefined && targets.every((target) => tree.isWithin(target, outer));
        return stays && !(outer === source && targets.every((target) => target === source));
      };
      const expected = whole.transitions.filter((transition) => !isHeld(transition)).map(({ id }) => id);
      for (const drawn of [folded, withJoinedRows(folded)]) {
        const told = drawn.transitions.flatMap(({ id, bundle = [id] }) => bundle);
        expect(told.toSorted(), `The rows of ${machine.id} stand for all that is not inside a closed state.`).toEqual(
          expected.toSorted(),
        );
      }
    }
  }
});

test('the tip of every line should say where it leads, or what it stands for', () => {
  for (const { machine } of [...machines, ...regions]) {
    const whole = diagramOf(machine);
    for (const closed of [[], parentsIn(whole)])
      for (const transition of foldedChart(whole, { closed, focus: undefined }).transitions) {
        const [first = '', ...rest] = transitionTip(transition).split('\n');
        const { bundle = [], parts = [], targets } = transition;
        if (bundle.length > 1)
          expect(rest.filter((line) => parts.some(({ words }) => words === line))).toHaveLength(bundle.length);
        else
          expect(first, `The tip of ${transition.id} says where it leads.`).toMatch(
            ` → ${targets.length === 0 ? 'stays' : targets.join(', ')}`,
          );
      }
  }
});

describe('joined rows', () => {
  const chart = diagramOf(
    createMachine({
      id: 'door',
      initial: 'shut',
      states: {
        shut: {
          on: {
            push: [{ guard: 'isUnlocked', target: 'open' }, { guard: 'hasKey', target: 'broken' }, { actions: 'ring' }],
            pull: 'open',
            kick: 'broken',
            shoot: 'broken',
            knock: { actions: 'ring' },
            look: { actions: 'look' },
            shake: { target: 'shut', reenter: true },
          },
        },
        open: {},
        broken: {},
      },
    }),
  );
  const { transitions } = withJoinedRows(chart);
  const rowOf = (id: string) => transitions.find((transition) => transition.id === id);

  test('should be one per event, with its targets in the order in which they are tried', () => {
    expect(transitions.map(({ event, order, targets }) => [event, order, targets])).toEqual([
      ['push', undefined, ['door.open', 'door.broken']],
      ['push', 3, []],
      ['pull', undefined, ['door.open']],
      ['kick, shoot', undefined, ['door.broken']],
      ['knock, look', undefined, []],
      ['shake', undefined, ['door.shut']],
    ]);
  });

  test('should hold every transition once', () => {
    const held = transitions.flatMap(({ id, bundle = [id] }) => bundle);
    expect(held.toSorted()).toEqual(chart.transitions.map(({ id }) => id).toSorted());
  });

  test('should tell each of their transitions where they are pointed at', () => {
    const row = rowOf('door.shut|push|0');
    expect(row && transitionTip(row).split('\n')).toEqual([
      'door.shut: push',
      'stands for:',
      '1. push [isUnlocked] → door.open',
      '2. push [hasKey] → door.broken',
    ]);
  });

  test('should fade the lines that a chosen transition does not take', () => {
    const row = rowOf('door.shut|push|0');
    const others = (...ids: string[]) => row && otherTargets(row, (id) => ids.includes(id));
    expect(others('door.shut|push|1')).toEqual(['door.open']);
    expect(others('door.shut|push|0', 'door.shut|push|1')).toEqual([]);
    expect(others('door.shut|pull|0')).toEqual([]);
    const svg = chartSvg(compactLayout(withJoinedRows(chart), new ChartTree(chart), { isBrief: true }));
    expect(svg).toContain('<path class="arrow" data-target="door.broken"');
  });

  test('should name an actor once, and not where no other is heard of', () => {
    const invoke = { src: 'asking', onDone: 'there', onError: 'there' };
    const states = {
      here: {
        invoke: [
          { ...invoke, id: 'asking' },
          { ...invoke, id: 'telling', onDone: 'asking' },
        ],
      },
      asking: { invoke: { ...invoke, id: 'asking' } },
      alone: { invoke: { ...invoke, id: 'telling' } },
      there: {},
    };
    const rows = withJoinedRows(diagramOf(createMachine({ initial: 'here', states })));
    const { blocks } = measured(rows, { areAllRows: true, isBrief: true });
    const texts = rows.transitions.map(({ id }) =>
      blocks
        .get(id)
        ?.lines.flatMap(({ spans }) => spans)
        .map(({ text }) => text)
        .join(''),
    );
    expect(texts).toEqual([
      'done, error: asking, error: telling → there',
      'done: telling → asking',
      'done, error → there',
      'done, error → there',
    ]);
  });

  test('should name at most three events', () => {
    const on = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((event) => [event, 'there']));
    const many = diagramOf(createMachine({ initial: 'here', states: { here: { on }, there: {} } }));
    expect(withJoinedRows(many).transitions.map(({ event }) => event)).toEqual(['a, b, c and 2 more']);
  });
});

describe('a compact brief chart', () => {
  test('should overlap nothing in any form', () => {
    const charts = [player, ...machines.map(({ machine }) => machine)].flatMap((machine) => [
      diagramOf(machine),
      opened(machine),
    ]);
    for (const chart of [...charts, ...shapes.map(({ chart }) => diagramOf(chart(60)))]) {
      for (const drawn of [chart, withJoinedRows(chart)]) {
        for (const tallest of [900, 350, 100]) {
          const placed = compactLayout(drawn, new ChartTree(drawn), { isBrief: true, tallest, widestRow: 170 });
          expect(overlapsIn(placed), chart.id).toEqual([]);
          expect(sharedLinesIn(placed), chart.id).toEqual([]);
        }
      }
    }
  });

  test('should keep the lines beside a name away from those that end there', () => {
    expect(heightsFor(4, { from: 6, pitch: 6, ends: [14, 40] })).toEqual([6, 17, 23, 29]);
    expect(heightsFor(0, { from: 6, pitch: 6, ends: [14] })).toEqual([]);
  });

  test('should lead lines from a state of several columns down from its upper edge', () => {
    const states = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`state${at}`, {}]));
    const chart = diagramOf(createMachine({ id: 'm', initial: 'state0', on: { go: '.state9' }, states }));
    const placed = compactLayout(chart, new ChartTree(chart), { isBrief: true, tallest: 100 });
    const [root] = placed.states;
    expect(placed.transitions[0]?.routes[0]?.[0]?.y).toBe(root?.box.y);
    expect(overlapsIn(placed)).toEqual([]);
  });
});
