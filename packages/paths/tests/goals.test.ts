import { expect, test } from 'vitest';
import { type AnyEventObject, type AnyStateMachine, createMachine, fromPromise, not, setup } from 'xstate';
import {
  allGoals,
  describeReason,
  explore,
  type Goals,
  goalsOf,
  goalsOfRequirement,
  goalsThrough,
  plan,
  reasonFor,
  UnreachableError,
  unreachableGoals,
} from '../index.ts';
import { describeUnreached, unreachedBy } from '../unreached.ts';

/** A door with a lock, whose states and transitions name requirements. */
const door = setup({
  types: {
    events: {} as { type: 'pushed'; force: number } | { type: 'locked' } | { type: 'unlocked' } | { type: 'painted' },
    meta: {} as { requirement: string },
  },
  guards: {
    isStrong: ({ event }) => event.type === 'pushed' && event.force > 5,
    isMagic: () => false,
  },
}).createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: {
      meta: { requirement: '1.door' },
      on: {
        pushed: [
          { guard: 'isStrong', target: 'open', meta: { requirement: '2.door-push' } },
          { guard: 'isMagic', target: 'gone', meta: { requirement: '9.magic' } },
        ],
        locked: { target: 'locked', meta: { requirement: '3.lock' } },
        painted: { target: 'shut' },
      },
    },
    open: { meta: { requirement: '1.door' }, on: { pushed: { target: 'shut', meta: { requirement: '2.door-push' } } } },
    locked: {
      meta: { requirement: '3.lock' },
      on: { unlocked: { target: 'shut', meta: { requirement: '3.lock' } }, '*': {} },
    },
    gone: { on: { unlocked: 'shut' } },
  },
});

const eventCases = [
  { name: 'a push', event: { type: 'pushed', force: 9 } },
  { name: 'a touch', event: { type: 'pushed', force: 1 } },
  { name: 'the key', event: { type: 'locked' } },
  { name: 'the key back', event: { type: 'unlocked' } },
] as const;

type Door = typeof door;
type Given = (typeof eventCases)[number];
const graph = explore<Door, Given>(door, { eventCases });
const all = allGoals(graph);
const met = ({ all, atStart, along }: Goals<Door, Given>) => {
  const edges = [...graph.edges.values()].flat();
  const reached = new Set([...atStart, ...edges.flatMap(along)]);
  return all.filter((goal) => reached.has(goal));
};

test('should include every transition, state, guard outcome and event case', () => {
  expect(all.all).toEqual(
    expect.arrayContaining(['transition door.open|pushed|0', 'state door.gone', 'event case a touch']),
  );
  expect(all.all).toEqual(expect.arrayContaining(['guard door.shut|pushed|0 true', 'guard door.shut|pushed|0 false']));
  expect(all.all).toHaveLength(8 + 4 + 4 + 4);
});

test('should select goals by kind', () => {
  expect(met(goalsOf(graph, ['configurations']))).toEqual([
    'configuration shut',
    'configuration open',
    'configuration locked',
  ]);
  expect(met(goalsOf(graph, ['requirements']))).toEqual([
    'requirement 1.door',
    'requirement 3.lock',
    'requirement 2.door-push',
  ]);
  expect(goalsOf(graph, ['states']).all).toHaveLength(4);
});

test('should explain why a goal is unreachable', () => {
  const reasons = Object.fromEntries(
    unreachableGoals(graph, all).map((goal) => [goal, describeReason(reasonFor(graph, goal))]),
  );
  expect(reasons).toEqual({
    'transition door.shut|pushed|1': "the guard 'isMagic' was never true",
    'transition door.shut|painted|0': "no event case of 'painted' can occur in door.shut",
    'transition door.gone|unlocked|0': 'door.gone is never reached: door.shut|pushed|1 is never taken',
    'state door.gone': 'door.gone is never reached: door.shut|pushed|1 is never taken',
    'guard door.shut|pushed|1 true': "the guard 'isMagic' was never true",
  });
  expect(reasonFor(graph, 'transition door.shut|pushed|1')).toEqual({ why: 'guard', guard: 'isMagic', never: true });
  expect(describeReason(reasonFor(graph, 'requirement 9.magic'))).toBe("the guard 'isMagic' was never true");
});

test('should name the transitions that take precedence, and the event cases that never occur', () => {
  const hidden = setup({ guards: { isOn: () => true } }).createMachine({
    id: 'hidden',
    on: { go: { guard: 'isOn' } },
    initial: 'a',
    states: { a: { on: { go: {} } } },
  });
  const found = explore(hidden, {
    eventCases: [
      { name: 'go', event: { type: 'go' } },
      { name: 'never', event: { type: 'go' }, when: () => false },
    ],
  });
  const reasons = unreachableGoals(found, allGoals(found)).map(
    (goal) => `${goal}: ${describeReason(reasonFor(found, goal))}`,
  );
  expect(reasons).toEqual([
    'transition hidden|go|0: it was never evaluated: hidden.a|go|0 took precedence',
    'guard hidden|go|0 true: it was never evaluated: hidden.a|go|0 took precedence',
    'guard hidden|go|0 false: it was never evaluated: hidden.a|go|0 took precedence',
    'event case never: it never occurs where the machine handles it',
  ]);
});

test('should list the unreachable goals and the reasons when paths are planned', () => {
  expect(() => plan(door, { eventCases })).toThrow(UnreachableError);
  expect(() => plan(door, { eventCases })).toThrow(
    "\n  the guard 'isMagic' was never true\n    transition door.shut|pushed|1\n  no event case of 'painted' can occur in door.shut",
  );
});

const unreachedIn = (machine: AnyStateMachine, eventCases: readonly { name: string; event: AnyEventObject }[]) => {
  const found = explore(machine, { eventCases, onFailure: () => {} });
  return describeUnreached(unreachedBy(found, unreachableGoals(found, allGoals(found))));
};

test('should tell a cause once, however many goals it keeps from being met', () => {
  const types = Array.from({ length: 128 }, (_, at) => `go${at}`);
  const allowed = setup({ guards: { isAllowed: () => true } }).createMachine({
    id: 'm',
    on: Object.fromEntries(types.map((type) => [type, { guard: 'isAllowed' as const }])),
  });
  expect(
    unreachedIn(
      allowed,
      types.map((type) => ({ name: type, event: { type } })),
    ),
  ).toBe(
    "\n  the guard 'isAllowed' was never false\n    guard m|go0|0 false, guard m|go1|0 false, guard m|go2|0 false and 125 more",
  );
});

test('should not say of a state in which its parent begins that no transition enters it', () => {
  const nested = createMachine({
    id: 'm',
    initial: 'a',
    states: {
      a: { on: { go: 'b' } },
      b: { initial: 'c', states: { c: { initial: 'd', states: { d: {} } } } },
      lost: {},
    },
  });
  expect(unreachedIn(nested, [])).toBe(
    "\n  no event case of 'go' can occur in m.a\n    transition m.a|go|0\n" +
      '  m.lost is never reached: no transition enters it\n    state m.lost\n  behind these\n    state m.b, state m.b.c, state m.b.c.d',
  );
});

test('should name the place and the message where the chart throws, and what rules a goal out', () => {
  const guards = { isNew: () => true };
  const fetching = setup({ guards, actors: { load: fromPromise(async () => ({})) } }).createMachine({
    id: 'm',
    initial: 'loading',
    context: { items: undefined as unknown as string[] },
    states: {
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          onDone: 'shown',
          onError: { guard: ({ event }) => (event.error as Error).message === 'offline', target: 'shown' },
        },
      },
      shown: {
        on: {
          next: { guard: ({ context }) => context.items.length > 0, target: 'loading' },
          back: [{ guard: 'isNew' }, { guard: not('isNew'), target: 'loading' }],
        },
      },
    },
  });
  const offline = { type: 'xstate.error.actor.load', error: new Error('offline') };
  const text = unreachedIn(fetching, [
    { name: 'loaded', event: { type: 'xstate.done.actor.load' } },
    { name: 'offline', event: offline },
    { name: 'next', event: { type: 'next' } },
    { name: 'back', event: { type: 'back' } },
  ]);
  expect(text).toMatch(
    /the chart throws in m\.shown when 'next' occurs: .*reading 'length'.*\n {4}transition m\.shown\|next\|0/,
  );
  expect(text).toContain(
    'is false, nothing handles the error, and the machine fails\n    guard m.loading|xstate.error',
  );
  expect(text).toContain(
    "the guard 'not(isNew)' is evaluated only where 'isNew' is false\n    guard m.shown|back|1 false",
  );
});

test('should take what lies behind an exception as explained', () => {
  const behind = { 'transition door.shut|pushed|1': 'magic', 'transition door.shut|painted|0': 'paint' };
  expect(plan(door, { eventCases, except: behind }).length).toBeGreaterThan(0);
  expect(() => plan(door, { eventCases, except: { 'state door.gone': 'magic' } })).toThrow(
    "the guard 'isMagic' was never",
  );
});

test('should restrict goals to a requirement, a section or a topic', () => {
  const goals = (requirement: string) => goalsOfRequirement(graph, all, requirement).all;
  expect(goals('3.lock')).toEqual([
    'transition door.shut|locked|0',
    'transition door.locked|unlocked|0',
    'transition door.locked|*|0',
    'state door.locked',
  ]);
  expect(goals('3')).toEqual(goals('3.lock'));
  expect(goals('lock')).toEqual(goals('3.lock'));
  expect(goals('2.door-push')).toEqual([
    'transition door.shut|pushed|0',
    'transition door.open|pushed|0',
    'guard door.shut|pushed|0 true',
    'guard door.shut|pushed|0 false',
  ]);
  expect(goals('door')).toEqual(expect.arrayContaining(['state door.shut', 'transition door.open|pushed|0']));
  expect(() => goals('3.look')).toThrow("Unknown requirement '3.look'. Did you mean '3.lock'?");
});

test('should keep the requirement itself when goals are restricted to it', () => {
  const requirements = goalsOf(graph, ['requirements']);
  expect(goalsOfRequirement(graph, requirements, '3.lock').all).toEqual(['requirement 3.lock']);
});

test('should restrict goals to the way through a state or an event', () => {
  expect(goalsThrough(graph, all, 'locked').all).toEqual(
    expect.arrayContaining(['state door.locked', 'transition door.shut|locked|0', 'event case the key back']),
  );
  expect(goalsThrough(graph, all, 'locked').all).not.toContain('transition door.open|pushed|0');
  expect(new Set(goalsThrough(graph, all, 'unlocked').all)).toEqual(
    new Set(['transition door.locked|unlocked|0', 'state door.locked', 'state door.shut', 'event case the key back']),
  );
  expect(() => goalsThrough(graph, all, 'lokced')).toThrow("Unknown state or event 'lokced'. Did you mean 'locked'?");
});

test('should plan paths for the restricted goals only', () => {
  const paths = plan(door, { eventCases, goals: (found) => goalsOfRequirement(found, allGoals(found), '3.lock') });
  expect(paths.map(({ steps }) => steps.map(({ eventCase }) => eventCase.name))).toEqual([
    ['the key', 'a push', 'the key back'],
  ]);
});
