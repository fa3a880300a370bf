import { type AnyStateMachine, StateMachine } from 'xstate';
import { type Mutation, mutate } from '../../paths/index.ts';

/** Every copy of a machine that was provided with actors and is still held: views make them when they are imported. */
const copies = new Set<WeakRef<AnyStateMachine>>();

/** What is wrong with the machine of an id now, and how it is undone for each copy. */
let wrong: { id: string; mutation: Mutation; undo: (() => void)[] } | undefined;

const { provide } = StateMachine.prototype;
StateMachine.prototype.provide = function provideAndRemember(this: AnyStateMachine, implementations) {
  const copy = provide.call(this, implementations) as AnyStateMachine;
  copies.add(new WeakRef(copy));
  if (copy.id === wrong?.id) wrong.undo.push(mutate(copy, wrong.mutation));
  return copy;
};

/** A copy of a machine that stays as its chart has it, whatever is done to the others. */
export function soundCopy<Machine extends AnyStateMachine>(machine: Machine): Machine {
  return provide.call(machine, {}) as unknown as Machine;
}

/** Does something while a machine and all its copies are wrong, those that are made meanwhile included. */
export async function whileWrong<Result>(
  machine: AnyStateMachine,
  mutation: Mutation,
  run: () => Promise<Result>,
): Promise<Result> {
  const held = [...copies].flatMap((copy) => copy.deref() ?? []).filter(({ id }) => id === machine.id);
  wrong = { id: machine.id, mutation, undo: [machine, ...held].map((one) => mutate(one, mutation)) };
  try {
    return await run();
  } finally {
    for (const undo of wrong.undo) undo();
    wrong = undefined;
  }
}
