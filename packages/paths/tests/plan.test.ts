import { expect, test } from 'vitest';
import { assign, createMachine, fromPromise, setup } from 'xstate';
import { explore, keepingBaseline, plan, type Strategy, transitionsOf, UnreachableError } from '../index.ts';
import { cupboard, fetcher, fetcherEventCases, form } from './machines.ts';

const transitionsIn = (paths: { steps: { transitions: string[] }[] }[]) =>
  new Set(paths.flatMap(({ steps }) => steps.flatMap(({ transitions }) => transitions)));

test('should meet every transition of actors, delays and history', () => {
  const paths = plan(fetcher, { eventCases: fetcherEventCases });
  expect([...transitionsIn(paths)].sort()).toEqual(
    transitionsOf(fetcher)
      .map(({ id }) => id)
      .sort(),
  );
  expect(paths.map(({ name }) => name)).toEqual(['path 1, 5 steps to done']);
});

test('should distinguish configurations by their history', () => {
  const { vertices } = explore(fetcher, { eventCases: fetcherEventCases });
  const paused = [...vertices.values()].filter(({ snapshot }) => snapshot.value === 'paused');
  expect(paused).toHaveLength(2);
});

test('should let an actor finish only while it runs', () => {
  const wild = setup({ actors: { x: fromPromise(() => new Promise(() => {})) } }).createMachine({
    id: 'wild',
    initial: 'a',
    states: { a: { invoke: { id: 'x', src: 'x', onDone: 'b' }, on: { go: 'b' } }, b: { on: { '*': 'a' } } },
  });
  const { vertices, edges } = explore(wild, {
    eventCases: [
      { name: 'the end', event: { type: 'xstate.done.actor.x', output: 1 } },
      { name: 'go', event: { type: 'go' } },
    ],
  });
  const b = [...vertices.values()].find(({ snapshot }) => snapshot.value === 'b');
  expect(edges.get(b?.key ?? '')?.map(({ eventCase }) => eventCase.name)).toEqual(['go']);
});

test('should meet every transition of parallel regions', () => {
  const paths = plan(cupboard, {
    eventCases: [
      { name: 'push', event: { type: 'door.pushed' } },
      { name: 'switch', event: { type: 'lamp.switched' } },
    ],
  }).flatMap(({ steps }) => steps);
  expect(paths.length).toBeLessThanOrEqual(5);
});

const formEventCases = [
  { name: 'types', event: { type: 'text.typed', text: 'a' } },
  { name: 'sends', event: { type: 'sent' } },
  { name: 'clears', event: { type: 'cleared' } },
] as const;

test('should list what the event cases cannot reach', () => {
  const planning = () => plan(form, { eventCases: formEventCases, serialise: ({ context }) => context.text });
  expect(planning).toThrow(UnreachableError);
  expect(planning).toThrow('transition form.page|xstate.done.state.form.page|0');
});

test('should accept an exception, and reject it if it is reachable', () => {
  const except = { 'transition form.page|xstate.done.state.form.page|0': 'The page has no final state.' };
  const paths = plan(form, { eventCases: formEventCases, serialise: ({ context }) => context.text, except });
  expect(transitionsIn(paths)).toHaveLength(5);
  expect(() =>
    plan(form, {
      eventCases: formEventCases,
      serialise: ({ context }) => context.text,
      except: { ...except, 'state form.done': 'Nobody gets there.' },
    }),
  ).toThrow("These exceptions of 'form' are reachable or do not exist:\n  state form.done");
});

test('should reject a context that grows without limit', () => {
  expect(() => plan(form, { eventCases: formEventCases, limit: 50 })).toThrow("'form' has more than 50 configurations");
});

test('should reject a serialise function that does not distinguish configurations', () => {
  const counter = setup({
    types: { context: {} as { count: number }, events: {} as { type: 'up' | 'jump' } },
    guards: { isHigh: ({ context }) => context.count >= 2 },
    actions: {
      count: assign({ count: ({ context }) => context.count + 1 }),
      jump: assign({ count: 2 }),
    },
  }).createMachine({
    id: 'counter',
    context: { count: 0 },
    initial: 'low',
    states: {
      low: {
        on: {
          jump: { actions: 'jump' },
          up: [{ guard: 'isHigh', target: 'high' }, { actions: 'count' }],
        },
      },
      high: {},
    },
  });
  const eventCases = [{ name: 'up', event: { type: 'up' } }] as const;
  const except = { 'transition counter.low|jump|0': 'Nobody jumps.' };
  expect(plan(counter, { eventCases, except }).map(({ steps }) => steps.length)).toEqual([3]);
  const blunt = ({ context }: { context: { count: number } }) => context.count > 0;
  const jumps = [{ name: 'jump', event: { type: 'jump' } }, ...eventCases] as const;
  const upTwice: Strategy = ({ start, edges }) => {
    const up = (from: string) => (edges.get(from) ?? []).filter(({ eventCase }) => eventCase.name === 'up');
    return [up(start.key).flatMap((edge) => [edge, ...up(edge.to.key)])];
  };
  expect(() => plan(counter, { eventCases: jumps, serialise: blunt, strategy: upTwice })).toThrow(
    "'serialise' of 'counter' does not distinguish two configurations in low that handle 'up' differently",
  );
});

test('should start each path with a complete opening', () => {
  const house = createMachine({
    id: 'house',
    initial: 'dark',
    states: {
      dark: { on: { day: 'light', letter: 'read' } },
      read: { on: { day: 'light', leave: 'left' } },
      light: { on: { leave: 'left', letter: 'read' } },
      left: {},
    },
  });
  const paths = plan(house, {
    eventCases: [
      { name: 'leave', event: { type: 'leave' } },
      { name: 'day', event: { type: 'day' }, opening: true },
      { name: 'letter', event: { type: 'letter' }, opening: true, when: ({ value }) => value === 'dark' },
    ],
    except: {
      'transition house.read|leave|0': 'Day comes first.',
      'transition house.light|letter|0': 'The letter comes in the dark.',
    },
  });
  expect(paths.map(({ steps }) => steps.map(({ eventCase }) => eventCase.name))).toEqual([
    ['day', 'leave'],
    ['letter', 'day'],
  ]);
});

test('should not repeat an event case of the opening after it', () => {
  const shop = createMachine({
    id: 'shop',
    initial: 'away',
    states: { away: { on: { enter: 'inside' } }, inside: { on: { leave: 'left' } }, left: { on: { enter: 'inside' } } },
  });
  const { vertices, edges } = explore(shop, {
    eventCases: [
      { name: 'coming in', event: { type: 'enter' }, opening: true },
      { name: 'leaving', event: { type: 'leave' } },
    ],
  });
  const left = [...vertices.values()].find(({ snapshot }) => snapshot.value === 'left');
  expect(edges.get(left?.key ?? '')).toEqual([]);
});

test('should reject event cases with the same name', () => {
  expect(() => plan(form, { eventCases: [formEventCases[0], formEventCases[0]] })).toThrow(
    'must have unique names: types',
  );
});

const [opened, shut] = [
  { action: 'push', place: 'open' },
  { action: 'pull', place: 'shut' },
];

test.each<[change: string, holds: boolean, start: string, steps: { action: string; place: string }[]]>([
  ['nothing', true, 'shut', [opened, shut]],
  ['that it ends sooner', true, 'shut', [opened]],
  ['where it starts', false, 'ajar', [opened, shut]],
  ['where a step leads', false, 'shut', [{ ...opened, place: 'ajar' }, shut]],
  ['where the last step leads', false, 'shut', [opened, { ...shut, place: 'ajar' }]],
  ['the name of a step', false, 'shut', [opened, { ...shut, action: 'kick' }]],
  ['that it begins with a step without effect', true, 'shut', [shut, opened]],
])('should keep a case of a former suite as long as all of it holds; changed: %s', (_, holds, place, steps) => {
  const states = { shut: { on: { push: 'open' } }, open: { on: { pull: 'shut' } } };
  const machine = createMachine({ id: 'door', initial: 'shut', states });
  const eventCases = ['push', 'pull'].map((type) => ({ name: type, event: { type } }));
  const former = { start: { place }, steps };
  let found: object | undefined;
  plan(machine, { eventCases, strategy: keepingBaseline([former], undefined, (kept) => (found = kept)) });
  expect(found).toMatchObject(holds ? { kept: [former], dropped: [] } : { kept: [], dropped: [former] });
});
