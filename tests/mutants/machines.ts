import { type AnyStateMachine, StateMachine } from 'xstate';
import { type Mutation, mutate } from '../../paths/index.ts';

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
