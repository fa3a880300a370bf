import { expect, test } from 'vitest';
import { type AnyStateMachine, assign, createActor, createMachine, not, raise, setup } from 'xstate';
import { begin, Coverage, explore, guardName, outcomeOf, plan, take, transitionsOf } from '../../paths/index.ts';
import { drive } from './driver.ts';
import { examples } from './examples/index.ts';

type Truth = Record<'a' | 'b' | 'c', boolean>;

/** Guards that are as the context has them. */
const guarded = setup({
  types: { context: {} as Truth },
  guards: {
    a: ({ context }) => context.a,
    b: ({ context }) => context.b,
    c: ({ context }) => context.c,
  },
  actions: { lower: assign({ a: false }), ring: raise({ type: 'rung' }) },
});

const none: Truth = { a: false, b: false, c: false };

test('should prove the guards of candidates before the one selected false, and leave those after it alone', () => {
  const machine = guarded.createMachine({
    id: 'm',
    context: { ...none, b: true },
    initial: 'x',
    states: { x: { on: { go: [{ guard: 'a' }, { guard: 'b', target: 'y' }, { guard: 'c' }] } }, y: {} },
  });
  expect(take(machine, begin(machine).snapshot, { type: 'go' }).guards).toEqual(['m.x|go|0 false', 'm.x|go|1 true']);
});

test('should go on to the states around it where nothing is selected, and not where something is', () => {
  const machine = guarded.createMachine({
    id: 'm',
    context: { ...none, b: true },
    initial: 'x',
    on: { go: { guard: 'b' }, come: { guard: 'a' } },
    states: { x: { on: { go: { guard: 'a' }, come: {} } } },
  });
  const { snapshot } = begin(machine);
  expect(take(machine, snapshot, { type: 'go' }).guards).toEqual(['m.x|go|0 false', 'm|go|0 true']);
  expect(take(machine, snapshot, { type: 'come' }).guards).toEqual([]);
});

test('should ask each parallel region, and what is around them only when none of them answers', () => {
  const regions = (context: Truth) =>
    guarded.createMachine({
      id: 'm',
      context,
      type: 'parallel',
      on: { go: { guard: 'c' } },
      states: { left: { on: { go: { guard: 'a' } } }, right: { on: { go: { guard: 'b' } } } },
    });
  const going = (context: Truth) => {
    const machine = regions(context);
    return take(machine, begin(machine).snapshot, { type: 'go' }).guards;
  };
  expect(going({ ...none, b: true })).toEqual(['m.left|go|0 false', 'm.right|go|0 true']);
  expect(going(none)).toEqual(['m.left|go|0 false', 'm.right|go|0 false', 'm|go|0 false']);
});

test('should ask wildcards after the event itself, the longer ones first', () => {
  const machine = guarded.createMachine({
    id: 'm',
    context: none,
    on: { '*': { guard: 'a' }, 'door.*': { guard: 'b' }, 'door.pushed': { guard: 'c' } },
  });
  const { snapshot } = begin(machine);
  expect(take(machine, snapshot, { type: 'door.pushed' }).guards).toEqual([
    'm|door.pushed|0 false',
    'm|door.*|0 false',
    'm|*|0 false',
  ]);
  expect(take(machine, snapshot, { type: 'door' }).guards).toEqual(['m|door.*|0 false', 'm|*|0 false']);
  expect(take(machine, snapshot, { type: 'doors.pushed' }).guards).toEqual(['m|*|0 false']);
});

test('should prove eventless guards false wherever the machine rests, and before each event that it raises', () => {
  const machine = guarded.createMachine({
    id: 'm',
    context: { ...none, a: true },
    initial: 'x',
    states: {
      x: { always: { guard: 'b', target: 'y' }, on: { go: { actions: ['ring'] }, rung: { target: 'y' } } },
      y: { always: { guard: 'a', target: 'z' } },
      z: { entry: 'lower', always: { guard: 'a', target: 'x' } },
    },
  });
  const start = begin(machine);
  expect(start.guards).toEqual(['m.x|(always)|0 false']);
  const { guards, microsteps } = take(machine, start.snapshot, { type: 'go' });
  expect(microsteps).toEqual([['m.x|go|0'], ['m.x|rung|0'], ['m.y|(always)|0']]);
  expect(guards).toEqual(['m.x|(always)|0 false', 'm.y|(always)|0 true', 'm.z|(always)|0 false']);
});

test('should not take a guard for false whose transition gave way to another', () => {
  const leaving = { always: { guard: 'a', target: '#m.out' } } as const;
  const machine = guarded.createMachine({
    id: 'm',
    context: { ...none, a: true },
    initial: 'in',
    states: { in: { type: 'parallel', states: { left: leaving, right: leaving } }, out: {} },
  });
  expect(begin(machine).guards).toEqual(['m.in.left|(always)|0 true']);
});

test('should not take a guard for false that is not asked again because its transition changed nothing', () => {
  const machine = guarded.createMachine({
    id: 'm',
    context: { ...none, a: true },
    always: { guard: 'a', actions: () => {} },
  });
  expect(begin(machine).guards).toEqual(['m|(always)|0 true']);
});

test('should not take eventless guards for false where a restored actor is not asked', () => {
  const machine = guarded.createMachine({
    id: 'm',
    context: none,
    initial: 'x',
    states: { x: { always: { guard: 'a', target: 'y' } }, y: {} },
  });
  const coverage = new Coverage(machine);
  const snapshot = machine.resolveState({ value: 'x', context: { ...none, a: true } });
  createActor(machine, { snapshot, inspect: coverage.inspect }).start();
  expect(coverage.report().guards.met).toBe(0);
});

test('should count nothing when an actor is stopped', () => {
  const machine = guarded.createMachine({ id: 'm', context: none, on: { '*': { guard: 'a' } } });
  const coverage = new Coverage(machine);
  const actor = createActor(machine, { inspect: coverage.inspect }).start();
  actor.stop();
  expect(coverage.report().guards.met).toBe(0);
});

test('should name guards however they are given', () => {
  const machine = createMachine({
    id: 'm',
    on: {
      a: { guard: 'named' },
      b: { guard: { type: 'given' } },
      c: { guard: () => true },
      d: { guard: not('named') },
      e: {},
    },
  });
  expect(transitionsOf(machine).map(({ definition }) => guardName(definition))).toEqual([
    'named',
    'given',
    'guard',
    'not',
    undefined,
  ]);
});

/** A machine whose guards tell what they answer, where they are plain functions. */
function telling(machine: AnyStateMachine, told: Set<string>): { machine: AnyStateMachine; names: Set<string> } {
  const guards = Object.entries(machine.implementations.guards as Record<string, unknown>).flatMap(([name, guard]) => {
    if (typeof guard !== 'function' || 'check' in guard) return [];
    const tell = (...given: unknown[]) => {
      const isTrue = Boolean(guard(...given));
      told.add(`${name} ${isTrue}`);
      return isTrue;
    };
    return [[name, tell] as const];
  });
  return {
    machine: machine.provide({ guards: Object.fromEntries(guards) }),
    names: new Set(guards.map(([name]) => name)),
  };
}

const isPlain = (machine: AnyStateMachine) =>
  transitionsOf(machine).every(({ definition: { guard } }) => guard === undefined || typeof guard === 'string');

test.each(examples.filter(({ machine }) => isPlain(machine)))(
  'should prove what the guards of $machine.id really answer, and all of it',
  { timeout: 30_000 },
  ({ machine: plain, ...options }) => {
    const told = new Set<string>();
    const { machine, names } = telling(plain, told);
    const { vertices, eventCases } = explore(machine, options);
    const guards = new Map(transitionsOf(machine).map(({ id, definition }) => [id, guardName(definition)]));
    const differences: unknown[] = [];
    for (const { snapshot } of [...vertices.values()].slice(0, 500)) {
      for (const { name, event } of eventCases) {
        if (snapshot.status !== 'active') continue;
        told.clear();
        const proven = take(machine, snapshot, event).guards.map(outcomeOf);
        const named = proven.flatMap(({ transition, isTrue }) => {
          const guard = guards.get(transition) ?? '';
          return names.has(guard) ? [`${guard} ${isTrue}`] : [];
        });
        const [claims, answers] = [new Set(named), told].map((set) => [...set].sort().join());
        if (claims !== answers) differences.push({ place: snapshot.value, name, claims, answers });
      }
    }
    expect(differences).toEqual([]);
  },
);

/** A counter that can be lowered to nothing and no further. */
const counter = setup({
  types: { context: {} as { count: number }, events: {} as { type: 'raised' | 'lowered' | 'emptied' } },
  guards: { hasSome: ({ context }) => context.count > 0, isLow: ({ context }) => context.count < 2 },
  actions: {
    raise: assign({ count: ({ context }) => context.count + 1 }),
    lower: assign({ count: ({ context }) => context.count - 1 }),
    empty: assign({ count: 0 }),
  },
}).createMachine({
  id: 'counter',
  context: { count: 0 },
  on: {
    raised: { guard: 'isLow', actions: 'raise' },
    lowered: { guard: 'hasSome', actions: 'lower' },
    emptied: [{ guard: 'hasSome', actions: 'empty' }, {}],
  },
});

const eventCases = [
  { name: 'raise', event: { type: 'raised' } },
  { name: 'lower', event: { type: 'lowered' } },
  { name: 'empty', event: { type: 'emptied' } },
] as const;

test('should keep a step that does nothing only where nothing else shows its guard false', () => {
  const { edges } = explore(counter, { eventCases });
  const idle = [...edges.values()].flat().filter(({ transitions }) => transitions.length === 0);
  expect(new Set(idle.map(({ eventCase, guards }) => `${eventCase.name}: ${guards}`))).toEqual(
    new Set(['lower: counter|lowered|0 false', 'raise: counter|raised|0 false']),
  );
  for (const { from, to } of idle) expect(to.snapshot).toEqual(from.snapshot);
});

test('should plan paths on which every guard is true and false, and prove it by what ran', async () => {
  const coverage = new Coverage(counter);
  const paths = plan(counter, { eventCases });
  for (const path of paths) await drive(counter, path as never, coverage.inspect);
  expect(coverage.report().guards).toEqual({ all: 6, met: 6, missing: [] });
  expect(() => coverage.assertComplete()).not.toThrow();
});

test('should keep the opening open where a step of it does nothing', () => {
  const house = setup({
    types: { events: {} as { type: 'knock' | 'enter' | 'look' } },
    guards: { isLate: () => false },
  }).createMachine({
    id: 'house',
    initial: 'out',
    states: {
      out: { on: { knock: { guard: 'isLate', target: 'in' }, enter: 'in', look: { guard: 'isLate', target: 'in' } } },
      in: {},
    },
  });
  const paths = plan(house, {
    eventCases: [
      { name: 'knock', event: { type: 'knock' }, opening: true },
      { name: 'enter', event: { type: 'enter' }, opening: true },
    ],
    except: {
      'transition house.out|knock|0': 'It is never late.',
      'guard house.out|knock|0 true': 'It is never late.',
      'transition house.out|look|0': 'Nobody looks.',
      'guard house.out|look|0 true': 'Nobody looks.',
      'guard house.out|look|0 false': 'Nobody looks.',
    },
  });
  expect(paths.map(({ steps }) => steps.map(({ eventCase }) => eventCase.name))).toContainEqual(['knock', 'enter']);
});
