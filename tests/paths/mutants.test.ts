import { expect, test } from 'vitest';
import { type Actor, type AnyStateMachine, createActor, createMachine } from 'xstate';
import {
  describeMutation,
  type EventCase,
  mutate,
  mutationsOf,
  type Path,
  plan,
  runPath,
  StepError,
  statesOf,
  transitionsOf,
} from '../../paths/index.ts';
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
