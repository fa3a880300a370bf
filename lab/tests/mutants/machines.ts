import { type Mutation, mutate } from '@msafara/paths';
import { type AnyStateMachine, StateMachine } from 'xstate';

/** Every live copy of a machine made by `provide`: views create theirs when they are imported. */
const copies = new Set<WeakRef<AnyStateMachine>>();

/** The current mutation, with one function per copy that undoes it. */
let current: { id: string; mutation: Mutation; undo: (() => void)[] } | undefined;

const { provide } = StateMachine.prototype;
StateMachine.prototype.provide = function provideAndRemember(this: AnyStateMachine, implementations) {
  const copy = provide.call(this, implementations) as AnyStateMachine;
  copies.add(new WeakRef(copy));
  if (copy.id === current?.id) current.undo.push(mutate(copy, current.mutation));
  return copy;
};

/** More events than any page sends to its machines before it waits for something. */
const maxEventsInTurn = 1000;
let eventsInTurn = 0;

// The clock of a page stands still, so this is the one from before.
const { setImmediate: afterTurn } = globalThis;
const { transition } = StateMachine.prototype;
/**
 * An effect of a view may send an event each time that its mutated machine has changed. React would end that with an error,
 * but XState catches it, so the circle would never end and hold up its worker for good.
 */
StateMachine.prototype.transition = function transitionOrStop(this: AnyStateMachine, ...given) {
  if (eventsInTurn === 0) {
    afterTurn(() => {
      eventsInTurn = 0;
    });
  }
  eventsInTurn += 1;
  if (current !== undefined && eventsInTurn > maxEventsInTurn)
    throw new Error(`The mutant sends itself more than ${maxEventsInTurn} events.`);
  return transition.apply(this, given);
};

/** A copy of a machine that no mutation touches. */
export function unmutatedCopy<Machine extends AnyStateMachine>(machine: Machine): Machine {
  return provide.call(machine, {}) as unknown as Machine;
}

/** Runs something while a machine and all its copies are mutated, including copies made meanwhile. */
export async function whileMutated<Result>(
  machine: AnyStateMachine,
  mutation: Mutation,
  run: () => Promise<Result>,
): Promise<Result> {
  const live = [...copies].flatMap((copy) => copy.deref() ?? []).filter(({ id }) => id === machine.id);
  current = { id: machine.id, mutation, undo: [machine, ...live].map((one) => mutate(one, mutation)) };
  try {
    return await run();
  } finally {
    for (const undo of current.undo) undo();
    current = undefined;
  }
}
