import { describe, expect, test } from 'vitest';
import { type Actor, type AnyStateMachine, createActor, createMachine, fromPromise, waitFor } from 'xstate';
import { registrationMachine } from '../../machines/registration.ts';
import { type Diagram, diagramOf } from '../../packages/visualizer/chart/diagram.ts';
import {
  closedAtFirst,
  type Fold,
  foldedChart,
  foldedFurther,
  hiding,
  parentsIn,
} from '../../packages/visualizer/chart/fold.ts';
import { itemBox } from '../../packages/visualizer/chart/item.ts';
import { layoutChart } from '../../packages/visualizer/chart/layout.ts';
import type { PlacedChart } from '../../packages/visualizer/chart/placed.ts';
import { foldingMachine } from '../../packages/visualizer/folding.ts';
import { shapes } from '../../packages/visualizer/tests/generated.ts';
import { overlapsIn } from '../../packages/visualizer/tests/overlaps.ts';

const shop = diagramOf(
  createMachine({
    id: 'shop',
    initial: 'cart',
    on: { reset: '.pay.card' },
    states: {
      cart: { on: { buy: 'pay', peek: 'pay.card.asked' } },
      pay: {
        initial: 'card',
        on: { leave: 'cart', help: { actions: 'help' } },
        states: {
          card: {
            initial: 'asked',
            states: {
              asked: { on: { typed: 'checked' } },
              checked: { on: { refused: 'asked', accepted: '#shop.done' } },
            },
          },
          cash: { on: { counted: '#shop.done', short: 'card' } },
        },
      },
      done: { type: 'final' },
    },
  }),
);

const folded = (fold: Partial<Fold>) => foldedChart(shop, { closed: [], focus: undefined, ...fold });
const lines = (fold: Partial<Fold>) =>
  folded(fold).transitions.map(({ event, source, targets }) => `${source} ${event} > ${targets}`);

describe('a folded chart', () => {
  test('should be the whole chart while nothing is closed', () => {
    expect(folded({})).toEqual(shop);
  });

  test('should count what a closed state holds, and end lines at its edge', () => {
    const { nodes } = folded({ closed: ['shop.pay'] });
    expect(nodes.map(({ id }) => id)).toEqual(['shop', 'shop.cart', 'shop.pay', 'shop.done']);
    expect(nodes.find(({ id }) => id === 'shop.pay')?.holds).toEqual({ states: 4, transitions: 3 });
    expect(lines({ closed: ['shop.pay'] })).toEqual([
      'shop reset > shop.pay',
      'shop.cart buy > shop.pay',
      'shop.cart peek > shop.pay',
      'shop.pay leave > shop.cart',
      'shop.pay help > ',
      'shop.pay accepted, counted > shop.done',
    ]);
  });

  test('should tell which transitions a line stands for', () => {
    const line = folded({ closed: ['shop.pay'] }).transitions.find(({ targets }) => targets.includes('shop.done'));
    expect(line?.bundle).toEqual(['shop.pay.card.checked|accepted|0', 'shop.pay.cash|counted|0']);
    expect(line?.parts?.map(({ words }) => words)).toEqual([
      'shop.pay.card.checked: accepted → shop.done',
      'shop.pay.cash: counted → shop.done',
    ]);
  });

  test('should hold every transition once: drawn, in a line, or counted', () => {
    for (const chart of [shop, diagramOf(registrationMachine)]) {
      const parents = parentsIn(chart);
      for (const closed of [...parents.map((id) => [id]), parents]) {
        const { nodes, transitions } = foldedChart(chart, { closed, focus: undefined });
        const drawn = transitions.flatMap(({ id, bundle = [id] }) => bundle);
        const held = nodes.reduce((sum, { holds }) => sum + (holds?.transitions ?? 0), 0);
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(drawn.length + held).toBe(chart.transitions.length);
        const inside = nodes.reduce((sum, { holds }) => sum + (holds?.states ?? 0), 0);
        expect(nodes.length + inside).toBe(chart.nodes.length);
        for (const { event, bundle = [event] } of transitions) {
          const [, names = '', more] = /^(.+?)(?: and (\d+) more)?$/.exec(event) ?? [];
          expect(names.split(', ').length + Number(more ?? 0), `'${event}' says how many it stands for.`).toBe(
            bundle.length,
          );
        }
      }
    }
  });

  test('should show one state alone, and name targets outside of it', () => {
    const { nodes, transitions } = folded({ focus: 'shop.pay.card' });
    expect(nodes.map(({ id, parent }) => [id, parent])).toEqual([
      ['shop.pay.card', undefined],
      ['shop.pay.card.asked', 'shop.pay.card'],
      ['shop.pay.card.checked', 'shop.pay.card'],
    ]);
    expect(transitions.map(({ event, outside }) => [event, outside])).toEqual([
      ['typed', undefined],
      ['refused', undefined],
      ['accepted', [{ id: 'shop.done', key: 'done' }]],
    ]);
  });

  test('should say what hides a state or transition', () => {
    const fold = { closed: ['shop.pay', 'shop.pay.card'], focus: undefined };
    expect(hiding(shop, fold, 'shop.pay.card.asked').closed).toEqual(['shop.pay.card', 'shop.pay']);
    expect(hiding(shop, fold, 'shop.pay').closed).toEqual([]);
    expect(hiding(shop, fold, 'shop.pay.card.asked|typed|0').closed).toEqual(['shop.pay.card', 'shop.pay']);
    // Part of a line.
    expect(hiding(shop, fold, 'shop.pay.cash|counted|0').closed).toEqual([]);
    expect(hiding(shop, { closed: [], focus: 'shop.pay' }, 'shop.cart').isOutside).toBe(true);
  });

  test('should be closed at first only if it is too much to read', () => {
    expect(closedAtFirst(shop)).toEqual([]);
    const registration = diagramOf(registrationMachine);
    const opened = foldedChart(registration, { closed: closedAtFirst(registration), focus: undefined });
    expect(opened.nodes.length).toBeLessThanOrEqual(24);
    const large = diagramOf(shapes.find(({ name }) => name === 'nested')?.chart(1000) as AnyStateMachine);
    const { nodes } = foldedChart(large, { closed: closedAtFirst(large), focus: undefined });
    expect(nodes.filter(({ holds }) => holds).length).toBe(50);
  });

  test('should be drawn without an overlap', async () => {
    const registration = diagramOf(registrationMachine);
    for (const [chart, fold] of [
      [shop, { closed: ['shop.pay'], focus: undefined }],
      [shop, { closed: [], focus: 'shop.pay' }],
      [registration, { closed: closedAtFirst(registration), focus: undefined }],
      [registration, { closed: [], focus: 'registration.invitation' }],
    ] as const) {
      expect(overlapsIn(await layoutChart(foldedChart(chart, fold)))).toEqual([]);
    }
  });
});

describe('folding', () => {
  type Folding = Actor<typeof foldingMachine>;

  function started(layout = layoutChart, input = { chart: shop, isBrief: true }): Folding {
    const machine = foldingMachine.provide({
      actors: { placingChart: fromPromise(({ input }) => layout(input.chart)) },
    });
    return createActor(machine, { input }).start();
  }
  async function drawn(actor: Folding): Promise<PlacedChart> {
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('placed'));
    return context.placed as PlacedChart;
  }
  const ids = ({ states }: PlacedChart) => states.map(({ node }) => node.id);

  test('should close and open a state, which stays where it is', async () => {
    const actor = started();
    expect(ids(await drawn(actor))).toHaveLength(8);
    actor.send({ type: 'state.toggled', id: 'shop.pay' });
    expect(actor.getSnapshot().context.anchor).toBe('shop.pay');
    expect(ids(await drawn(actor))).toEqual(['shop', 'shop.cart', 'shop.pay', 'shop.done']);
    actor.send({ type: 'state.toggled', id: 'shop.pay' });
    expect(ids(await drawn(actor))).toHaveLength(8);
  });

  /** A layout of charts that are too large to be read as a whole with more states than this. */
  const largeFrom = (states: number) => async (chart: Diagram) => {
    const placed = await layoutChart(chart);
    return { ...placed, width: chart.nodes.length > states ? 5000 : 100, height: 100 };
  };

  test('should close the innermost states while a chart opens until it is whole, and leave it open by hand', async () => {
    const actor = started(largeFrom(6));
    expect(ids(await drawn(actor))).toEqual([
      'shop',
      'shop.cart',
      'shop.pay',
      'shop.pay.card',
      'shop.pay.cash',
      'shop.done',
    ]);
    actor.send({ type: 'all.opened' });
    expect(ids(await drawn(actor))).toHaveLength(8);
  });

  test('should open a large chart with inner states closed, in brief and with all details', async () => {
    for (const isBrief of [true, false]) {
      const { states } = await drawn(started(layoutChart, { chart: diagramOf(registrationMachine), isBrief }));
      expect(
        states.some(({ node }) => node.holds),
        `Inner states are closed, and say how much they hold: ${isBrief}.`,
      ).toBe(true);
    }
  });

  test('should never close so much that too little is left', async () => {
    expect(ids(await drawn(started(largeFrom(1))))).toEqual(['shop', 'shop.cart', 'shop.pay', 'shop.done']);
    expect(foldedFurther(shop, { closed: ['shop.pay'], focus: undefined })).toBeUndefined();
    expect(foldedFurther(shop, { closed: [], focus: 'shop.pay' })).toBeUndefined();
  });

  test('should draw one state alone and return', async () => {
    const actor = started();
    actor.send({ type: 'state.focused', id: 'shop.pay' });
    expect(ids(await drawn(actor))[0]).toBe('shop.pay');
    actor.send({ type: 'state.focused', id: 'shop.pay.card' });
    actor.send({ type: 'focus.left' });
    expect(ids(await drawn(actor))).toHaveLength(8);
  });

  test('should draw the inside of one state opened as at first, and leave what else was closed', async () => {
    const actor = started();
    actor.send({ type: 'all.closed' });
    actor.send({ type: 'state.focused', id: 'shop.pay' });
    expect(ids(await drawn(actor))).toContain('shop.pay.card.asked');
    expect(actor.getSnapshot().context.fold.closed, 'Each state is closed once.').toEqual(['shop.pay']);
    actor.send({ type: 'focus.left' });
    expect(ids(await drawn(actor))).toEqual(['shop', 'shop.cart', 'shop.pay', 'shop.done']);
  });

  test('should open what hides a selected item, and leave what does not', async () => {
    const actor = started();
    actor.send({ type: 'all.closed' });
    actor.send({ type: 'item.revealed', ids: ['shop.pay.cash'] });
    expect(actor.getSnapshot().context.fold.closed).toEqual(['shop.pay.card']);
    expect(itemBox(await drawn(actor), 'shop.pay.cash')).toBeDefined();
    actor.send({ type: 'item.revealed', ids: ['shop.pay.cash', 'shop.done'] });
    expect(actor.getSnapshot().value).toBe('placed');
    actor.send({ type: 'state.focused', id: 'shop.pay.card' });
    actor.send({ type: 'item.revealed', ids: ['shop.cart'] });
    expect(actor.getSnapshot().context.fold.focus).toBeUndefined();
  });

  test('should ignore a state that contains none', async () => {
    const actor = started();
    await drawn(actor);
    actor.send({ type: 'state.toggled', id: 'shop.done' });
    actor.send({ type: 'state.focused', id: 'shop.gone' });
    expect(actor.getSnapshot().value).toBe('placed');
  });

  test('should draw only the last of several folds, and keep what was drawn meanwhile', async () => {
    const layouts: { chart: string[]; end: () => void }[] = [];
    const actor = started(async (chart) => {
      const placed = await layoutChart(chart);
      const { promise, resolve } = Promise.withResolvers<void>();
      layouts.push({ chart: chart.nodes.map(({ id }) => id), end: resolve });
      await promise;
      return placed;
    });
    await expect.poll(() => layouts.length).toBe(1);
    actor.send({ type: 'state.toggled', id: 'shop.pay' });
    await expect.poll(() => layouts.length).toBe(2);
    layouts[1]?.end();
    await drawn(actor);
    layouts[0]?.end();
    expect(ids(await drawn(actor))).toEqual(layouts[1]?.chart);
  });

  test('should say so if a chart cannot be laid out, and recover', async () => {
    let isBroken = true;
    const actor = started((chart) => (isBroken ? Promise.reject(new Error('no')) : layoutChart(chart)));
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    isBroken = false;
    actor.send({ type: 'all.closed' });
    expect(ids(await drawn(actor))).toHaveLength(4);
  });

  test('should keep closed states when the chart changes', async () => {
    const actor = started();
    actor.send({ type: 'all.closed' });
    const { nodes, ...rest } = shop;
    const smaller = { ...rest, nodes: nodes.filter(({ id }) => !id.startsWith('shop.pay.card')), transitions: [] };
    actor.send({ type: 'chart.changed', chart: smaller });
    const { fold, anchor } = actor.getSnapshot().context;
    expect(fold.closed, 'what was closed stays closed, as far as it is still there').toEqual(['shop.pay']);
    expect(anchor, 'the chart stays where it is in the next drawing').toBe('shop');
    expect(ids(await drawn(actor))).toHaveLength(4);
  });

  test.each([
    ['shop.pay.card', undefined],
    ['shop.pay', 'shop.pay'],
  ])('should leave the focus on %s only if the changed chart lacks that state', async (focused, focus) => {
    const actor = started();
    actor.send({ type: 'state.focused', id: focused });
    const { nodes, ...rest } = shop;
    const smaller = { ...rest, nodes: nodes.filter(({ id }) => !id.startsWith('shop.pay.card')), transitions: [] };
    actor.send({ type: 'chart.changed', chart: smaller });
    expect(actor.getSnapshot().context.fold.focus).toBe(focus);
    expect(ids(await drawn(actor))).toContain('shop.pay.cash');
  });
});
