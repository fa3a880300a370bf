import { type AnyActorLogic, type AnyStateMachine, fromTransition } from 'xstate';
import { nodesOf } from './transitions.ts';

const inert: AnyActorLogic = fromTransition(() => {}, undefined);

const invoked = new WeakMap<AnyStateMachine, string[]>();

/**
 * Runs a function while every actor that a machine invokes by name exists: those that no logic is provided for do nothing.
 * Without this, such an actor would not be among the snapshot's children, and sending to it would throw.
 */
export function withActors<Result>(machine: AnyStateMachine, run: () => Result): Result {
  const names = invoked.get(machine) ?? sourcesOf(machine);
  invoked.set(machine, names);
  const { actors } = machine.implementations;
  const missing = names.filter((name) => actors[name] === undefined);
  for (const name of missing) actors[name] = inert;
  try {
    return run();
  } finally {
    for (const name of missing) delete actors[name];
  }
}

/** The names of the actors that a machine invokes. */
function sourcesOf(machine: AnyStateMachine): string[] {
  const sources = nodesOf(machine.root).flatMap(({ invoke }) => invoke.map(({ src }) => src));
  return sources.flatMap((src) => (typeof src === 'string' && !src.startsWith('xstate.invoke.') ? [src] : []));
}
