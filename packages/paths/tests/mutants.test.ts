import { expect, test } from 'vitest';
import {
  type Actor,
  type AnyStateMachine,
  createActor,
  createMachine,
  fromCallback,
  SimulatedClock,
  setup,
} from 'xstate';
import {
  describeMutation,
  type EventCase,
  mutate,
  mutationsOf,
  type Path,
  plan,
  type RuleMutation,
  ruleMutationsOf,
  runPath,
  StepError,
  statesOf,
  transitionsOf,
} from '../index.ts';
import { cupboard, fetcher, form } from './machines.ts';
import { kettle, kettleEventCases } from './suite/kettle.ts';

/** Runs paths with an actor of a machine and returns the first failure. */
async function failureOf<Machine extends AnyStateMachine>(machine: Machine, paths: Path<Machine>[]) {
  let actor: Actor<AnyStateMachine>;
  for (const path of paths) {
    try {
      await runPath(path, {
        open: async () => {
          actor = createActor(machine as AnyStateMachine).start();
          actor.subscribe({ error: () => {} });
        },
        cause: async ({ eventCase }) => actor.send(eventCase.event),
        check: async (snapshot) => {
          expect(actor.getSnapshot().value).toEqual((snapshot as { value: unknown }).value);
        },
      });
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      return error;
    }
  }
  return undefined;
}

const cupboardEventCases = [
  { name: 'push', event: { type: 'door.pushed' } },
  { name: 'switch', event: { type: 'lamp.switched' } },
] as const;

test('should remove each transition, and redirect it to a state that is not its target', () => {
  for (const machine of [cupboard, fetcher, kettle]) {
    const mutations = mutationsOf(machine);
    for (const { id, targets } of transitionsOf(machine)) {
      const [removed, redirected] = mutations.filter(({ transition }) => transition === id);
      expect(removed).toEqual({ kind: 'removed', transition: id });
      expect(redirected).toEqual({ kind: 'redirected', transition: id, to: expect.any(String) });
      expect(statesOf(machine).map((state) => state.id)).toContain(redirected?.to);
      expect(targets).not.toContain(redirected?.to);
    }
    expect(mutations).toHaveLength(2 * transitionsOf(machine).length);
  }
});

/** The mutants of a machine that its own paths do not kill. */
async function survivorsOf<Machine extends AnyStateMachine>(
  machine: Machine,
  eventCases: readonly EventCase<Machine>[],
) {
  const paths = plan(machine, { eventCases });
  const survivors: string[] = [];
  for (const mutation of mutationsOf(machine)) {
    const undo = mutate(machine, mutation);
    if ((await failureOf(machine, paths)) === undefined) survivors.push(describeMutation(mutation));
    undo();
    expect(await failureOf(machine, paths), describeMutation(mutation)).toBeUndefined();
  }
  return survivors;
}

test('should be killed by the paths of the machine', async () => {
  expect(await survivorsOf(cupboard, cupboardEventCases)).toEqual([]);
});

test('should survive only in a state that is passed through without being observed', async () => {
  expect(await survivorsOf(kettle, kettleEventCases)).toEqual([
    'kettle.empty|filled|0 removed',
    'kettle.empty|filled|0 redirected to kettle.full',
    'kettle.empty|filled|1 redirected to kettle.brimming',
  ]);
});

test('should redirect a transition until it is undone', () => {
  const placeAfterPause = () => {
    const actor = createActor(fetcher).start();
    actor.send({ type: 'paused' });
    actor.send({ type: 'resumed' });
    return actor.stop().getSnapshot().value;
  };
  const undo = mutate(fetcher, { kind: 'redirected', transition: 'fetcher.paused|resumed|0', to: 'fetcher.done' });
  expect(placeAfterPause()).toBe('done');
  undo();
  expect(placeAfterPause()).toEqual({ running: 'asking' });
});

test('should fall back to the next candidate if a transition is removed', () => {
  const undo = mutate(kettle, { kind: 'removed', transition: 'kettle.empty|filled|0' });
  const actor = createActor(kettle).start();
  actor.send({ type: 'filled', litres: 3 });
  undo();
  expect(actor.getSnapshot().value).toEqual({ full: 'cold' });
});

test('should end a loop of eventless transitions with an error', () => {
  const slide = createMachine({
    id: 'slide',
    initial: 'top',
    states: { top: { on: { go: 'middle' } }, middle: { always: 'low' }, low: { always: 'bottom' }, bottom: {} },
  });
  const undo = mutate(slide, { kind: 'redirected', transition: 'slide.low|(always)|0', to: 'slide.middle' });
  const actor = createActor(slide);
  const failures: unknown[] = [];
  actor.subscribe({ error: (error) => failures.push(error) });
  actor.start().send({ type: 'go' });
  undo();
  expect(String(failures)).toContain('Infinite loop');
});

test('should not redirect a transition if there is no other state', () => {
  const lamp = createMachine({ id: 'lamp', initial: 'on', states: { on: { on: { blink: { actions: 'blinks' } } } } });
  expect(mutationsOf(lamp)).toEqual([{ kind: 'removed', transition: 'lamp.on|blink|0' }]);
});

test('should reject unknown transitions and states', () => {
  expect(() => mutate(form, { kind: 'removed', transition: 'form.x|y|0' })).toThrow(
    "'form' has no transition 'form.x|y|0'",
  );
  expect(() => mutate(form, { kind: 'redirected', transition: 'form|cleared|0', to: 'form.x' })).toThrow(
    "'form' has no state 'form.x'",
  );
});

/** A door that a guard keeps shut, and that closes again by itself after a second or, if it is heavy, after two. */
function doorWith(done: string[] = []) {
  return setup({
    types: {
      context: {} as { isHeavy: boolean; isLocked: boolean },
      input: {} as { isHeavy?: boolean; isLocked?: boolean },
    },
    guards: { isUnlocked: ({ context }) => !context.isLocked },
    actions: {
      creak: () => done.push('creak'),
      light: () => done.push('light'),
      darken: () => done.push('darken'),
      knock: () => done.push('knock'),
    },
    delays: { pause: 1000, heavyPause: ({ context }) => (context.isHeavy ? 2000 : 1000) },
  }).createMachine({
    id: 'door',
    context: ({ input }) => ({ isHeavy: input.isHeavy ?? false, isLocked: input.isLocked ?? false }),
    initial: 'shut',
    on: { knocked: { actions: 'knock' } },
    states: {
      shut: { on: { pushed: { guard: 'isUnlocked', target: 'open', actions: ['creak', { type: 'knock' }] } } },
      open: { entry: 'light', exit: ['darken'], after: { pause: 'shut' }, on: { stopped: 'ajar' } },
      ajar: { after: { heavyPause: 'shut' } },
    },
  });
}

type DoorInput = { isHeavy?: boolean; isLocked?: boolean };

/** What a mutated door does while it is pushed and left alone, and what it does once it is restored. */
function whileMutated(mutation: RuleMutation, input: DoorInput = {}, { stops = false } = {}) {
  const done: string[] = [];
  const door = doorWith(done);
  const use = () => {
    done.length = 0;
    const clock = new SimulatedClock();
    const actor = createActor(door, { clock, input }).start();
    actor.send({ type: 'pushed' });
    if (stops) actor.send({ type: 'stopped' });
    const { value } = actor.getSnapshot();
    let pause = 0;
    for (; actor.getSnapshot().value !== 'shut' && pause < 50_000; pause += 500) clock.increment(500);
    actor.stop();
    return { value, done: [...done], pause };
  };
  const before = use();
  const undo = mutate(door, mutation);
  const mutated = use();
  undo();
  expect(use()).toEqual(before);
  return { before, mutated };
}

test('should find each rule of a machine: guards, actions where they are used, and delays', () => {
  expect(ruleMutationsOf(doorWith())).toEqual([
    { kind: 'negated', name: 'isUnlocked' },
    { kind: 'unguarded', transition: 'door.shut|pushed|0' },
    { kind: 'emptied', name: 'creak' },
    { kind: 'emptied', name: 'light' },
    { kind: 'emptied', name: 'darken' },
    { kind: 'emptied', name: 'knock' },
    { kind: 'dropped', place: 'door|knocked|0', at: 0, name: 'knock' },
    { kind: 'dropped', place: 'door.shut|pushed|0', at: 0, name: 'creak' },
    { kind: 'dropped', place: 'door.shut|pushed|0', at: 1, name: 'knock' },
    // XState's own actions come first in a state with a delay.
    { kind: 'dropped', place: 'entry of door.open', at: expect.any(Number), name: 'light' },
    { kind: 'dropped', place: 'exit of door.open', at: expect.any(Number), name: 'darken' },
    { kind: 'delayed', name: 'pause' },
    { kind: 'delayed', name: 'heavyPause' },
    { kind: 'misled', state: 'door', to: 'door.open' },
  ]);
});

test('should let a guard answer the opposite', () => {
  const open = whileMutated({ kind: 'negated', name: 'isUnlocked' });
  expect([open.before.value, open.mutated.value]).toEqual(['open', 'shut']);
  const locked = whileMutated({ kind: 'negated', name: 'isUnlocked' }, { isLocked: true });
  expect([locked.before.value, locked.mutated.value]).toEqual(['shut', 'open']);
});

test('should take a transition without asking its guard', () => {
  const unguarded: RuleMutation = { kind: 'unguarded', transition: 'door.shut|pushed|0' };
  expect(whileMutated(unguarded, { isLocked: true }).mutated.value).toBe('open');
  expect(whileMutated(unguarded).mutated.value).toBe('open');
});

test('should empty an action wherever it is used, and nothing else', () => {
  const { before, mutated } = whileMutated({ kind: 'emptied', name: 'creak' });
  expect(before.done).toEqual(['creak', 'knock', 'light', 'darken']);
  expect(mutated.done).toEqual(['knock', 'light', 'darken']);
});

test.each([
  ['door.shut|pushed|0', 'creak', ['knock', 'light', 'darken']],
  ['door.shut|pushed|0', 'knock', ['creak', 'light', 'darken']],
  ['entry of door.open', 'light', ['creak', 'knock', 'darken']],
  ['exit of door.open', 'darken', ['creak', 'knock', 'light']],
])('should drop an action only where it is named: %s, %s', (place, name, done) => {
  const dropped = ruleMutationsOf(doorWith()).find(
    (one) => one.kind === 'dropped' && one.place === place && one.name === name,
  );
  const { before, mutated } = whileMutated(dropped as RuleMutation);
  expect(mutated).toEqual({ ...before, done });
});

test('should make a delay ten times as long, whether it is a number or depends on what the machine knows', () => {
  const pauses = ({ before, mutated }: ReturnType<typeof whileMutated>) => [before.pause, mutated.pause];
  expect(pauses(whileMutated({ kind: 'delayed', name: 'pause' }))).toEqual([1000, 10_000]);
  expect(pauses(whileMutated({ kind: 'delayed', name: 'heavyPause' }, {}, { stops: true }))).toEqual([1000, 10_000]);
  const heavy = whileMutated({ kind: 'delayed', name: 'heavyPause' }, { isHeavy: true }, { stops: true });
  expect(pauses(heavy)).toEqual([2000, 20_000]);
});

test('should begin a state in another of its children', () => {
  const { before, mutated } = whileMutated({ kind: 'misled', state: 'door', to: 'door.open' });
  expect([before.done, mutated.done]).toEqual([
    ['creak', 'knock', 'light', 'darken'],
    ['light', 'darken'],
  ]);
});

test('should leave out an actor of a state', () => {
  const ringing = fromCallback(() => {});
  const bell = setup({ actors: { ringing } }).createMachine({ id: 'bell', invoke: { id: 'ringing', src: 'ringing' } });
  const childrenOf = () => Object.keys(createActor(bell).start().getSnapshot().children);
  expect(ruleMutationsOf(bell)).toEqual([{ kind: 'uninvoked', state: 'bell', actor: 'ringing' }]);
  const undo = mutate(bell, { kind: 'uninvoked', state: 'bell', actor: 'ringing' });
  expect(childrenOf()).toEqual([]);
  undo();
  expect(childrenOf()).toEqual(['ringing']);
});

test.each<[Parameters<typeof describeMutation>[0], string]>([
  [{ kind: 'removed', transition: 'a|b|0' }, 'a|b|0 removed'],
  [{ kind: 'redirected', transition: 'a|b|0', to: 'c' }, 'a|b|0 redirected to c'],
  [{ kind: 'unguarded', transition: 'a|b|0' }, 'a|b|0 without its guard'],
  [{ kind: 'negated', name: 'isB' }, 'guard isB negated'],
  [{ kind: 'emptied', name: 'b' }, 'action b emptied'],
  [{ kind: 'delayed', name: 'b' }, 'delay b ten times as long'],
  [{ kind: 'dropped', place: 'entry of a', at: 0, name: 'b' }, 'entry of a without its action b'],
])('should describe %j', (mutation, description) => {
  expect(describeMutation(mutation)).toBe(description);
});

test('should reject a place that has no actions', () => {
  expect(() => mutate(doorWith(), { kind: 'dropped', place: 'entry of hall', at: 0, name: 'light' })).toThrow(
    "Machine 'door' has no actions at entry of hall.",
  );
});

/** Where the transitions of a machine, given by `a.state|event` without its number, are redirected. */
const redirectedTargets = (machine: AnyStateMachine) =>
  Object.fromEntries(
    mutationsOf(machine).flatMap(({ kind, transition, to }) => (kind === 'redirected' ? [[transition, to]] : [])),
  );

test('should redirect preferably to a sibling of the target other than the source', () => {
  const steps = createMachine({
    id: 'steps',
    initial: 'one',
    states: { one: { on: { next: 'two', stay: { actions: 'count' } } }, two: { on: { back: 'one' } }, three: {} },
  });
  expect(redirectedTargets(steps)).toEqual({
    'steps.one|next|0': 'steps.three',
    // Without a target it stays where it is, so any sibling is wrong.
    'steps.one|stay|0': 'steps.two',
    'steps.two|back|0': 'steps.three',
  });
});

test('should redirect to the source itself if there is no other sibling', () => {
  const lamp = createMachine({
    id: 'lamp',
    initial: 'off',
    states: { off: { on: { pressed: 'on' } }, on: { on: { pressed: 'off' } } },
  });
  expect(redirectedTargets(lamp)).toEqual({ 'lamp.off|pressed|0': 'lamp.off', 'lamp.on|pressed|0': 'lamp.on' });
});

test('should redirect away from the target if that has no sibling, not to a region or what is entered with its parent', () => {
  const house = createMachine({
    id: 'house',
    type: 'parallel',
    states: {
      attic: { initial: 'empty', states: { empty: { on: { filled: '#house.hall.warm' } } } },
      hall: { initial: 'warm', states: { warm: {} } },
      cellar: { initial: 'dry', states: { dry: { on: { rained: 'wet' } }, wet: {} } },
    },
  });
  expect(redirectedTargets(house)).toEqual({
    'house.attic.empty|filled|0': 'house.cellar.wet',
    'house.cellar.dry|rained|0': 'house.cellar.dry',
  });
});
