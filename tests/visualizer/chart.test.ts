import { transitionsOf } from '@msafara/paths';
import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { machines } from '../../machines/index.ts';
import { compactLayout } from '../../packages/visualizer/chart/compact.ts';
import { type Diagram, diagramOf } from '../../packages/visualizer/chart/diagram.ts';
import { closedAtFirst, foldedChart } from '../../packages/visualizer/chart/fold.ts';
import { layoutChart, lineLength } from '../../packages/visualizer/chart/layout.ts';
import type { Box, PlacedChart } from '../../packages/visualizer/chart/placed.ts';
import { chartSvg } from '../../packages/visualizer/chart/svg.ts';
import { widthOf, wrapped } from '../../packages/visualizer/chart/text.ts';
import { ChartTree } from '../../packages/visualizer/chart/tree.ts';
import { player, still } from '../../packages/visualizer/tests/chart-machines.ts';
import { shapes } from '../../packages/visualizer/tests/generated.ts';
import {
  isInside,
  isOnEdge,
  overlaps,
  overlapsIn,
  pieces,
  sharedLinesIn,
} from '../../packages/visualizer/tests/overlaps.ts';

const charts = [...machines.map(({ machine }) => machine), player, still].map((machine) => ({
  id: machine.id,
  machine,
}));
const placed = new Map(
  await Promise.all(charts.map(async ({ id, machine }) => [id, await layoutChart(diagramOf(machine))] as const)),
);
const placedOf = (id: string) => placed.get(id) as PlacedChart;
const nodeOf = (chart: Diagram, id: string) => chart.nodes.find((node) => node.id === id);
const transitionOf = (chart: Diagram, id: string) => chart.transitions.find((transition) => transition.id === id);

describe('a diagram', () => {
  const chart = diagramOf(player);

  test('should describe the type, position and entry of each state', () => {
    expect(chart.nodes.map(({ id, type, parent, initial }) => [id, type, parent, initial])).toEqual([
      ['player', 'compound', undefined, ['player.off']],
      ['player.off', 'atomic', 'player', []],
      ['player.on', 'parallel', 'player', []],
      ['player.on.known', 'history', 'player.on', ['player.on.sound.quiet']],
      ['player.on.sound', 'compound', 'player.on', ['player.on.sound.quiet']],
      ['player.on.sound.quiet', 'atomic', 'player.on.sound', []],
      ['player.on.sound.loud', 'atomic', 'player.on.sound', []],
      ['player.on.sound.muted', 'atomic', 'player.on.sound', []],
      ['player.on.sound.last', 'history', 'player.on.sound', []],
      ['player.on.sound.silent', 'final', 'player.on.sound', []],
      ['player.on.record', 'compound', 'player.on', ['player.on.record.laid']],
      ['player.on.record.laid', 'atomic', 'player.on.record', []],
      ['player.on.record.turning', 'atomic', 'player.on.record', []],
      ['player.on.record.ended', 'final', 'player.on.record', []],
      ['player.over', 'final', 'player', []],
    ]);
    expect(nodeOf(chart, 'player.on.known')?.history).toBe('deep');
    expect(nodeOf(chart, 'player.on.sound.last')?.history).toBe('shallow');
  });

  test('should list a state’s actions and actors without those that XState adds for delays', () => {
    expect(nodeOf(chart, 'player')).toMatchObject({ entry: ['warmUp'], description: 'A player of records.' });
    expect(nodeOf(chart, 'player.off')?.exit).toEqual(['click']);
    expect(nodeOf(chart, 'player.on')?.tags).toEqual(['lit', 'warm']);
    expect(nodeOf(chart, 'player.on.record.laid')?.invokes).toEqual([{ id: 'layingRecord', src: 'layingRecord' }]);
    expect(nodeOf(chart, 'player.on.sound.loud')).toMatchObject({ entry: [], exit: [] });
  });

  test('should put every event into words', () => {
    const words = Object.fromEntries(chart.transitions.map(({ id, event }) => [id, event]));
    expect(words).toEqual({
      'player|plug.pulled|0': 'plug.pulled',
      'player|*|0': 'any event',
      'player.off|power.pressed|0': 'power.pressed',
      'player.off|any.pressed|0': 'any.pressed',
      'player.on|power.pressed|0': 'power.pressed',
      'player.on|both.pressed|0': 'both.pressed',
      'player.on|xstate.done.state.player.on|0': 'done: on',
      'player.on.sound.quiet|(always)|0': 'always',
      'player.on.sound.loud|xstate.after.500.player.on.sound.loud|0': 'after 500 ms',
      'player.on.sound.loud|xstate.after.patience.player.on.sound.loud|0': 'after patience',
      'player.on.sound.muted|mute.pressed|0': 'mute.pressed',
      'player.on.sound.muted|up.pressed|0': 'up.pressed',
      'player.on.record.laid|xstate.done.actor.layingRecord|0': 'done: layingRecord',
      'player.on.record.laid|xstate.error.actor.layingRecord|0': 'error: layingRecord',
      'player.on.record.turning|record.ended|0': 'record.ended',
      'player.on.record.turning|sound.changed|0': 'sound.changed',
    });
  });

  test('should name guards, combined ones included, actions, delays, targets and requirements', () => {
    expect(transitionOf(chart, 'player.on.sound.quiet|(always)|0')?.guard).toBe('and(isLoud, not(isLate))');
    expect(transitionOf(chart, 'player.on.sound.loud|xstate.after.500.player.on.sound.loud|0')?.delay).toBe('500');
    expect(transitionOf(chart, 'player.on.sound.loud|xstate.after.patience.player.on.sound.loud|0')).toMatchObject({
      guard: 'isLate',
      delay: 'patience',
    });
    expect(transitionOf(chart, 'player.on|xstate.done.state.player.on|0')?.actions).toEqual(['stop', 'rest']);
    expect(transitionOf(chart, 'player.on|both.pressed|0')?.targets).toEqual([
      'player.on.sound.loud',
      'player.on.record.turning',
    ]);
    expect(transitionOf(chart, 'player.on.sound.muted|mute.pressed|0')?.reenter).toBe(true);
    expect(transitionOf(chart, 'player|*|0')).toMatchObject({ targets: [], actions: ['log'] });
    expect(nodeOf(chart, 'player.on.record.turning')?.requirement).toBe('4.player');
    expect(transitionOf(chart, 'player.on.record.laid|xstate.done.actor.layingRecord|0')?.requirement).toBe('4.record');
  });

  test('should be plain data', () => {
    const copy = JSON.parse(JSON.stringify(chart));
    expect(copy).toEqual(JSON.parse(JSON.stringify(diagramOf(player))));
    expect(copy.transitions).toHaveLength(chart.transitions.length);
  });
});

describe.each(charts)('the drawing of $id', ({ id, machine }) => {
  test('should show every state and transition exactly once', () => {
    const svg = chartSvg(placedOf(id));
    expect(idsIn(svg, 'data-state')).toEqual(diagramOf(machine).nodes.map((node) => node.id));
    expect(idsIn(svg, 'data-transition')).toEqual(transitionsOf(machine).map((transition) => transition.id));
  });

  test('should label every state, and every transition with its event, guard and actions', () => {
    const { states, transitions } = placedOf(id);
    for (const { node, block } of states) if (node.type !== 'history') expect(textOf(block)).toContain(node.key);
    for (const { transition, block } of transitions) {
      const text = textOf(block);
      for (const said of [transition.event, transition.guard, ...transition.actions]) {
        if (said !== undefined) expect(text.replace(/\s/g, '')).toContain(said.replace(/\s/g, ''));
      }
    }
  });

  // The largest chart takes a second, and longer if other tests use all cores.
  test('should be byte-for-byte reproducible', async () => {
    expect(chartSvg(await layoutChart(diagramOf(machine)))).toBe(chartSvg(placedOf(id)));
  });

  test('should make every state large enough for its text', () => {
    for (const { node, box, block, at } of placedOf(id).states) {
      expect(isInside({ ...at, width: block.width, height: block.height }, box), node.id).toBe(true);
    }
  });

  test('should keep every state inside its parent and clear of its siblings', () => {
    const { states, width, height } = placedOf(id);
    const canvas = { x: 0, y: 0, width, height };
    for (const { node, box } of states) {
      const parent = states.find((state) => state.node.id === node.parent)?.box ?? canvas;
      expect(isInside(box, parent), `${node.id} is within its parent`).toBe(true);
      const siblings = states.filter((state) => state.node.parent === node.parent && state.node.id !== node.id);
      const overlapped = siblings.filter((sibling) => overlaps(box, sibling.box));
      expect(overlapped.map((sibling) => sibling.node.id)).toEqual([]);
    }
  });

  test('should keep every label on the canvas, and clear of other labels and atomic states', () => {
    const { chart, arrangement, states, transitions, width, height } = placedOf(id);
    const leaves = states.filter(({ node }) => !chart.nodes.some(({ parent }) => parent === node.id));
    for (const { transition, box, routes } of transitions) {
      expect(isInside(box, { x: 0, y: 0, width, height }), `${transition.id} is on the canvas`).toBe(true);
      const labels = transitions.filter((other) => other.transition !== transition && overlaps(box, other.box));
      expect(labels.map((other) => other.transition.id)).toEqual([]);
      if (routes.length === 0) continue;
      // A compact drawing has the label inside the box of its state.
      const others = leaves.filter(({ node }) => arrangement === 'layered' || node.id !== transition.source);
      expect(others.filter((leaf) => overlaps(box, leaf.box)).map(({ node }) => node.id)).toEqual([]);
    }
  });

  test('should not route a transition through an unrelated state or a name', () => {
    const { chart, states, transitions } = placedOf(id);
    const leaves = states.filter(({ node }) => !chart.nodes.some(({ parent }) => parent === node.id));
    for (const { transition, routes } of transitions) {
      const ends = [transition.source, ...transition.targets];
      for (const piece of routes.flatMap(pieces)) {
        const hit = leaves.filter(({ node, box }) => !ends.includes(node.id) && overlaps(piece, box));
        expect(
          hit.map(({ node }) => node.id),
          transition.id,
        ).toEqual([]);
        // The text has a margin in its block: a route may run along the edge.
        const crossed = states.filter(
          ({ node, block, at }) =>
            !leaves.some((leaf) => leaf.node === node) &&
            overlaps(piece, { x: at.x + 1, y: at.y + 1, width: block.width - 2, height: block.height - 2 }),
        );
        expect(
          crossed.map(({ node }) => node.id),
          transition.id,
        ).toEqual([]);
      }
    }
  });

  test('should connect every route to its source and its target', () => {
    const { states, transitions } = placedOf(id);
    const boxOf = (state: string) => states.find(({ node }) => node.id === state)?.box as Box;
    for (const { transition, routes } of transitions) {
      for (const [at, route] of routes.entries()) {
        expect(isOnEdge(route[0], boxOf(transition.source)), `${transition.id} begins`).toBe(true);
        expect(isOnEdge(route.at(-1), boxOf(transition.targets[at] ?? '')), `${transition.id} ends`).toBe(true);
      }
    }
  });
});

describe('the compact drawing of a chart', () => {
  const compact = new Map(
    [...machines.map(({ machine }) => machine), player, still].map((machine) => {
      const chart = diagramOf(machine);
      return [machine.id, compactLayout(chart, new ChartTree(chart))];
    }),
  );

  test('should overlap nothing, and lead each line to its target by ways of its own', () => {
    for (const [id, placed] of compact) {
      expect(overlapsIn(placed), id).toEqual([]);
      expect(sharedLinesIn(placed), id).toEqual([]);
    }
  });

  test('should show every transition as a row of its state that names its targets', () => {
    const { states, transitions } = compact.get('player') as PlacedChart;
    expect(transitions.map(({ transition }) => transition.id)).toEqual(transitionsOf(player).map(({ id }) => id));
    for (const { transition, box, block, routes } of transitions) {
      const state = states.find(({ node }) => node.id === transition.source)?.box as Box;
      expect(isInside(box, state), transition.id).toBe(true);
      const isInPlace = transition.targets.every((target) => target === transition.source);
      expect(routes).toHaveLength(isInPlace ? 0 : transition.targets.length);
      const named = nodeOf(diagramOf(player), transition.targets[0] ?? '')?.key;
      if (!isInPlace) expect(textOf(block)).toContain(`→ ${named}`);
    }
  });

  test('should place a dot before each initial state', () => {
    const { initials, states } = compact.get('player') as PlacedChart;
    for (const { node, routes } of initials.filter(({ node }) => node.type === 'compound')) {
      const state = states.find((state) => state.node.id === node.initial[0])?.box as Box;
      expect(isOnEdge(routes[0]?.at(-1), state), node.id).toBe(true);
    }
  });
});

describe('a brief chart', () => {
  test('should have names and events alone, and overlap nothing, for every machine as it opens', async () => {
    for (const { machine } of charts) {
      const whole = diagramOf(machine);
      const opened = foldedChart(whole, { closed: closedAtFirst(whole), focus: undefined });
      const placed = await layoutChart(opened, { isBrief: true });
      expect(overlapsIn(placed)).toEqual([]);
      for (const { node, block } of placed.states) {
        if (node.holds === undefined && node.type !== 'history') expect(textOf(block)).toBe(node.key);
      }
      for (const { transition, block } of placed.transitions) {
        const { order, event, reenter, source } = transition;
        const [said] = textOf(block).split(' → ');
        const heard = opened.transitions
          .filter((other) => other.source === source)
          .flatMap((other) =>
            [...other.event.matchAll(/(?:done|error|snapshot): ([^\s,]+)/g)].map(([, actor]) => actor),
          );
        const key = opened.nodes.find(({ id }) => id === source)?.key;
        // A row says neither the name of its state again, nor that of the only actor which the state hears of.
        const own = new Set(heard).size === 1 ? heard[0] : key;
        const name =
          placed.arrangement === 'compact' ? event.replaceAll(new RegExp(`: ${own}(?=,|$)`, 'g'), '') : event;
        const words = `${order === undefined ? '' : `${order}. `}${name}${reenter ? ' re-enters' : ''}`;
        expect(said?.replace(/\s+/g, ''), transition.id).toBe(words.replace(/\s+/g, ''));
      }
    }
  });

  test('should have one line for the transitions from one state to another, with their labels below each other', async () => {
    const placed = await layoutChart(
      diagramOf(
        createMachine({ id: 'm', initial: 'a', states: { a: { on: { x: 'b', y: 'b', z: 'c' } }, b: {}, c: {} } }),
      ),
      { isBrief: true },
    );
    const [x, y, z] = placed.transitions;
    expect([x, y, z].map((one) => one?.routes.length)).toEqual([1, 0, 1]);
    expect(y).toMatchObject({ lead: 'm.a|x|0', box: { x: x?.box.x, y: (x?.box.y ?? 0) + (x?.box.height ?? 0) } });
  });
});

describe('a large chart', () => {
  const chart = (name: string) => shapes.find((shape) => shape.name === name)?.chart(1000) as AnyStateMachine;

  // By layers, each of these took minutes or ended with a stack overflow.
  test.each(['flat', 'nested', 'dense', 'deep', 'parallel'])(
    'of 1,000 transitions should be drawn within seconds: %s',
    async (name) => {
      const started = performance.now();
      const placed = await layoutChart(diagramOf(chart(name)));
      const svg = chartSvg(placed);
      expect(performance.now() - started).toBeLessThan(60_000);
      expect(idsIn(svg, 'data-transition')).toHaveLength(1000);
      expect(placed.arrangement).toBe('compact');
    },
  );

  test('should overlap nothing', () => {
    for (const { chart } of shapes) {
      const diagram = diagramOf(chart(200));
      const placed = compactLayout(diagram, new ChartTree(diagram));
      expect(overlapsIn(placed), diagram.id).toEqual([]);
      expect(sharedLinesIn(placed), diagram.id).toEqual([]);
    }
  });

  test('should have lines of one length, in whatever order its transitions are written', () => {
    for (const { id, machine } of charts) {
      const { transitions, ...rest } = diagramOf(machine);
      const lengths = [transitions, transitions.toReversed()].map((written) => {
        const chart = { ...rest, transitions: written };
        return lineLength(chart, new ChartTree(chart));
      });
      expect(new Set(lengths).size, `The order of the transitions of ${id} changes no length: ${lengths}`).toBe(1);
    }
    const chart = diagramOf(
      createMachine({ initial: 'a', states: { a: { on: { x: 'b', y: 'c' } }, b: { on: { x: 'c' } }, c: {} } }),
    );
    expect(lineLength(chart, new ChartTree(chart)), 'One layer, one layer, and two at once.').toBe(4);
  });

  test('should be drawn compactly where a line would run through a name', async () => {
    const machine = createMachine({
      id: 'wide',
      description: 'Some words that say what it is for, and more of them.',
      initial: 'one',
      on: { go: '.one' },
      states: { one: {}, other: {} },
    });
    const placed = await layoutChart(diagramOf(machine));
    expect(placed.arrangement).toBe('compact');
    expect(overlapsIn(placed)).toEqual([]);
  });

  test('should be drawn compactly where ELK fails', async () => {
    const elk = { layout: () => Promise.reject(new RangeError('Maximum call stack size exceeded')) };
    const placed = await layoutChart(diagramOf(player), { elk });
    expect(placed.arrangement).toBe('compact');
  });
});

describe('the labels', () => {
  const chart = diagramOf(
    createMachine({
      id: 'door',
      initial: 'shut',
      meta: { requirement: '1.door' },
      states: {
        shut: {
          tags: ['quiet', 'dark'],
          on: {
            push: [{ guard: 'isUnlocked', target: 'open' }, { guard: 'hasKey', target: 'open' }, { actions: 'ring' }],
            knock: { actions: 'ring', meta: { requirement: '1.bell' } },
          },
        },
        open: { meta: { requirement: '1.open' }, on: { push: 'shut' } },
      },
    }),
  );
  const placed = layoutChart(chart);
  const labelOf = async (id: string) => {
    const found = (await placed).transitions.find(({ transition }) => transition.id === id);
    return textOf(found?.block ?? { lines: [] });
  };
  const textOfState = async (id: string) => {
    const found = (await placed).states.find(({ node }) => node.id === id);
    return textOf(found?.block ?? { lines: [] });
  };

  test('should number the transitions for one event in the order in which they are tried, and call the last one else', async () => {
    expect(await labelOf('door.shut|push|0')).toBe('1.  push  [isUnlocked]');
    expect(await labelOf('door.shut|push|1')).toBe('2.  push  [hasKey]');
    expect(await labelOf('door.shut|push|2')).toBe('3.  push  [else] / ring');
    expect(await labelOf('door.open|push|0')).toBe('push');
  });

  test('should show tags, and a requirement where it begins to hold', async () => {
    expect(await textOfState('door')).toBe('door § 1.door');
    expect(await textOfState('door.shut')).toBe('shut tags  quiet, dark');
    expect(await textOfState('door.open')).toBe('open § 1.open');
    expect(await labelOf('door.shut|knock|0')).toBe('knock / ring § 1.bell');
  });
});

describe('the SVG', () => {
  const svg = chartSvg(placedOf('player'), { title: 'Record <player>' });

  test('should have an escaped title and description for assistive technology', () => {
    expect(svg).toContain('<title>Record &lt;player&gt;</title>');
    expect(svg).toContain('<desc>A player of records. A statechart of 14 states and 16 transitions.</desc>');
    expect(svg).toContain('A &lt; B &amp; &quot;C&quot; &gt; D');
  });

  test('should mark each group by its classes', () => {
    const classOf = (attribute: string) => new RegExp(`<g class="([^"]*)" ${attribute}"`).exec(svg)?.[1];
    expect(classOf('data-state="player')).toBe('state compound root');
    expect(classOf('data-state="player.on.sound')).toBe('state compound region');
    expect(classOf('data-state="player.on.known')).toBe('state history');
    expect(classOf('data-state="player.over')).toBe('state final');
    expect(classOf(String.raw`data-transition="player\|\*\|0`)).toBe('transition internal');
    expect(classOf(String.raw`data-transition="player.on.record.laid\|xstate.error.actor.layingRecord\|0`)).toBe(
      'transition failure',
    );
  });

  test('should follow the reader’s colour scheme unless a theme is given', () => {
    expect(svg).toContain('@media (prefers-color-scheme:dark)');
    const light = chartSvg(placedOf('still'), { theme: 'light' });
    const dark = chartSvg(placedOf('still'), { theme: 'dark' });
    expect(light).not.toContain('@media');
    expect(dark).not.toContain('@media');
    expect(light).not.toBe(dark);
  });

  test('should be self-contained', () => {
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|url\(|href/);
  });
});

describe('text', () => {
  const style = { size: 12 };

  test('should wrap between words, and within a word that is too wide', () => {
    expect(wrapped('one two', style, 1000)).toEqual(['one two']);
    expect(wrapped('one\n  two\tthree', style, 1000), 'It is wrapped anew.').toEqual(['one two three']);
    expect(wrapped('one two', style, widthOf('one tw', style))).toEqual(['one', 'two']);
    const pieces = wrapped('abcdefghij', style, 30);
    expect(pieces.join('')).toBe('abcdefghij');
    expect(pieces.length).toBeGreaterThan(1);
    for (const piece of pieces) expect(widthOf(piece, style)).toBeLessThanOrEqual(30);
    expect(wrapped('', style, 30)).toEqual([]);
  });
});

function idsIn(svg: string, attribute: string): string[] {
  return [...svg.matchAll(new RegExp(`${attribute}="([^"]*)"`, 'g'))].map(([, id = '']) => id);
}

function textOf({ lines }: { lines: { spans: { text: string }[] }[] }): string {
  return lines.flatMap(({ spans }) => spans.map(({ text }) => text)).join(' ');
}
