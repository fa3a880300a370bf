import { expect, test } from 'vitest';
import { type AnyStateMachine, and, assign, createActor, createMachine, not, or, raise, setup, stateIn } from 'xstate';
import { guardOutcome } from '../coverage-items.ts';
import {
  Coverage,
  explore,
  guardName,
  parseGuardOutcome,
  plan,
  traceEvent,
  traceStart,
  transitionsOf,
} from '../index.ts';
import { drive } from './driver.ts';
import { examples } from './examples/index.ts';

type Truth = Record<'a' | 'b' | 'c', boolean>;

/** Guards whose outcomes come from the context. */
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

test('should prove guards before the selected candidate false, and nothing about those after it', () => {
  const machine = guarded.createMachine({
    id: 'm',
    context: { ...none, b: true },
    initial: 'x',
    states: { x: { on: { go: [{ guard: 'a' }, { guard: 'b', target: 'y' }, { guard: 'c' }] } }, y: {} },
  });
  expect(traceEvent(machine, traceStart(machine).snapshot, { type: 'go' }).guards).toEqual([
    'm.x|go|0 false',
    'm.x|go|1 true',
  ]);
});

test('should continue with the ancestors only if no candidate was selected', () => {
  const machine = guarded.createMachine({
    id: 'm',
    context: { ...none, b: true },
    initial: 'x',
    on: { go: { guard: 'b' }, come: { guard: 'a' } },
    states: { x: { on: { go: { guard: 'a' }, come: {} } } },
  });
  const { snapshot } = traceStart(machine);
  expect(traceEvent(machine, snapshot, { type: 'go' }).guards).toEqual(['m.x|go|0 false', 'm|go|0 true']);
  expect(traceEvent(machine, snapshot, { type: 'come' }).guards).toEqual([]);
});

test('should evaluate each parallel region, and their ancestors only if no region selected a transition', () => {
  const regions = (context: Truth) =>
    guarded.createMachine({
      id: 'm',
      context,
      type: 'parallel',
      on: { go: { guard: 'c' } },
      states: { left: { on: { go: { guard: 'a' } } }, right: { on: { go: { guard: 'b' } } } },
    });
  const guardsOf = (context: Truth) => {
    const machine = regions(context);
    return traceEvent(machine, traceStart(machine).snapshot, { type: 'go' }).guards;
  };
  expect(guardsOf({ ...none, b: true })).toEqual(['m.left|go|0 false', 'm.right|go|0 true']);
  expect(guardsOf(none)).toEqual(['m.left|go|0 false', 'm.right|go|0 false', 'm|go|0 false']);
});

test('should evaluate wildcards after exact descriptors, the longer ones first', () => {
  const machine = guarded.createMachine({
    id: 'm',
    context: none,
    on: { '*': { guard: 'a' }, 'door.*': { guard: 'b' }, 'door.pushed': { guard: 'c' } },
  });
  const { snapshot } = traceStart(machine);
  expect(traceEvent(machine, snapshot, { type: 'door.pushed' }).guards).toEqual([
    'm|door.pushed|0 false',
    'm|door.*|0 false',
    'm|*|0 false',
  ]);
  expect(traceEvent(machine, snapshot, { type: 'door' }).guards).toEqual(['m|door.*|0 false', 'm|*|0 false']);
  expect(traceEvent(machine, snapshot, { type: 'doors.pushed' }).guards).toEqual(['m|*|0 false']);
});

test('should prove eventless guards false when the machine comes to rest, and before each raised event', () => {
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
  const start = traceStart(machine);
  expect(start.guards).toEqual(['m.x|(always)|0 false']);
  const { guards, microsteps } = traceEvent(machine, start.snapshot, { type: 'go' });
  expect(microsteps).toEqual([['m.x|go|0'], ['m.x|rung|0'], ['m.y|(always)|0']]);
  expect(guards).toEqual(['m.x|(always)|0 false', 'm.y|(always)|0 true', 'm.z|(always)|0 false']);
});

test('should not count a guard as false because its transition lost a conflict', () => {
  const leaving = { always: { guard: 'a', target: '#m.out' } } as const;
  const machine = guarded.createMachine({
    id: 'm',
    context: { ...none, a: true },
    initial: 'in',
    states: { in: { type: 'parallel', states: { left: leaving, right: leaving } }, out: {} },
  });
  expect(traceStart(machine).guards).toEqual(['m.in.left|(always)|0 true']);
});

test.each<[does: string, x: object, y: object]>([
  ['stays', {}, {}],
  ['enters its state again', { target: 'x', reenter: true }, {}],
  ['leads on to another', { target: 'y' }, { target: 'x' }],
])('should count what the guard of an eventless transition says at last, where that %s', (_, x, y) => {
  const said = new Set<string>();
  const always = (state: string, transition: object): object => {
    const guard = ({ context: { count } }: { context: { count: number } }) => {
      said.add(guardOutcome(`m.${state}|(always)|0`, count < 3));
      return count < 3;
    };
    return { always: { ...transition, guard, actions: assign(({ context }) => ({ count: context.count + 1 })) } };
  };
  const states = { x: always('x', x), y: always('y', y) };
  const coverage = new Coverage(createMachine({ id: 'm', context: { count: 0 }, initial: 'x', states }));
  createActor(coverage.machine, { inspect: coverage.inspect }).start();
  const { all, missing } = coverage.report().guards;
  expect([all - missing.length, missing.filter((one) => said.has(one))]).toEqual([said.size, []]);
});

test('should not count a guard as false if it is not evaluated again because its transition changed nothing', () => {
  const machine = guarded.createMachine({
    id: 'm',
    context: { ...none, a: true },
    always: { guard: 'a', actions: () => {} },
  });
  expect(traceStart(machine).guards).toEqual(['m|(always)|0 true']);
});

test('should not count eventless guards as false when an actor is restored', () => {
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

test('should count no guard when an actor is stopped', () => {
  const machine = guarded.createMachine({ id: 'm', context: none, on: { '*': { guard: 'a' } } });
  const coverage = new Coverage(machine);
  const actor = createActor(machine, { inspect: coverage.inspect }).start();
  actor.stop();
  expect(coverage.report().guards.met).toBe(0);
});

test('should name guards in every notation', () => {
  const machine = createMachine({
    id: 'm',
    on: {
      a: { guard: 'named' },
      b: { guard: { type: 'given' } },
      f: { guard: { type: 'given', params: { field: 'email' } } },
      c: { guard: () => true },
      d: { guard: not('named') },
      g: { guard: and([or(['named', () => true]), stateIn('#m'), () => false]) },
      h: { guard: function isNamed() {} as () => boolean },
      i: { guard: { type: 'given', params: () => ({ field: 'email' }) } },
      e: {},
    },
  });
  expect(transitionsOf(machine).map(({ definition }) => guardName(definition))).toEqual([
    'named',
    'given',
    'given(email)',
    'guard of m|c|0',
    'not(named)',
    'and(or(named, guard of m|g|0, 1), stateIn(m), guard of m|g|0, 2)',
    'isNamed',
    'given(…)',
    undefined,
  ]);
});

/** A copy of a machine that records the results of its guards, as far as they are plain functions. */
function recording(machine: AnyStateMachine, results: Set<string>): { machine: AnyStateMachine; names: Set<string> } {
  const guards = Object.entries(machine.implementations.guards as Record<string, unknown>).flatMap(([name, guard]) => {
    if (typeof guard !== 'function' || 'check' in guard) return [];
    const record = (...given: unknown[]) => {
      const isTrue = Boolean(guard(...given));
      results.add(`${name} ${isTrue}`);
      return isTrue;
    };
    return [[name, record] as const];
  });
  return {
    machine: machine.provide({ guards: Object.fromEntries(guards) }),
    names: new Set(guards.map(([name]) => name)),
  };
}

const isPlain = (machine: AnyStateMachine) =>
  transitionsOf(machine).every(({ definition: { guard } }) => guard === undefined || typeof guard === 'string');

test.each(examples.filter(({ machine }) => isPlain(machine)))(
  'should prove exactly the guard outcomes that really occur in $machine.id',
  ({ machine: plain, ...options }) => {
    const results = new Set<string>();
    const { machine, names } = recording(plain, results);
    const { vertices, eventCases } = explore(machine, options);
    const guards = new Map(transitionsOf(machine).map(({ id, definition }) => [id, guardName(definition)]));
    const differences: unknown[] = [];
    for (const { snapshot } of [...vertices.values()].slice(0, 500)) {
      for (const { name, event } of eventCases) {
        if (snapshot.status !== 'active') continue;
        results.clear();
        const proven = traceEvent(machine, snapshot, event).guards.map(parseGuardOutcome);
        const named = proven.flatMap(({ transition, isTrue }) => {
          const guard = guards.get(transition) ?? '';
          return names.has(guard) ? [`${guard} ${isTrue}`] : [];
        });
        const [claims, answers] = [new Set(named), results].map((set) => [...set].sort().join());
        if (claims !== answers) differences.push({ place: snapshot.value, name, claims, answers });
      }
    }
    expect(differences).toEqual([]);
  },
);

/** A counter that cannot be lowered below zero. */
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

test('should keep an edge without a transition only if no other edge evaluates its guard to false', () => {
  const { edges } = explore(counter, { eventCases });
  const idle = [...edges.values()].flat().filter(({ transitions }) => transitions.length === 0);
  expect(new Set(idle.map(({ eventCase, guards }) => `${eventCase.name}: ${guards}`))).toEqual(
    new Set(['lower: counter|lowered|0 false', 'raise: counter|raised|0 false']),
  );
  for (const { from, to } of idle) expect(to.snapshot).toEqual(from.snapshot);
});

test('should plan paths on which every guard is true and false, as coverage confirms', async () => {
  const coverage = new Coverage(counter);
  const paths = plan(counter, { eventCases });
  for (const path of paths) await drive(counter, path, coverage.inspect);
  expect(coverage.report().guards).toEqual({ all: 6, met: 6, missing: [] });
  expect(() => coverage.assertComplete()).not.toThrow();
});

test('should continue the opening after a step without a transition', () => {
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

test.each(['a.b|c|0', 'the shop.pay now|card typed|1'])(
  'should name the outcomes of %s so that they can be read',
  (transition) => {
    for (const isTrue of [true, false])
      expect(parseGuardOutcome(guardOutcome(transition, isTrue))).toEqual({ transition, isTrue });
  },
);
