import type { AnyStateMachine } from 'xstate';
import { guardName } from '../guards.ts';
import { transitionsOf } from '../transitions.ts';

/** The names of the guards of a machine, by the ids of their transitions. */
export function guardsOf(machine: AnyStateMachine): Record<string, string> {
  return Object.fromEntries(
    transitionsOf(machine).flatMap(({ id, definition }) => {
      const name = guardName(definition);
      return name === undefined ? [] : [[id, name]];
    }),
  );
}

/**
 * The guards that transitions had when a suite was written and no longer have, in words. It is often one of these that made a
 * case lead elsewhere. A guard counts as kept if another transition of the same state and event has it.
 */
export function guardsGone(former: Readonly<Record<string, string>>, machine: AnyStateMachine): string[] {
  const left = Object.entries(guardsOf(machine)).map(([id, name]) => `${groupOf(id)} ${name}`);
  return Object.entries(former).flatMap(([id, name]) => {
    const at = left.indexOf(`${groupOf(id)} ${name}`);
    if (at !== -1) left.splice(at, 1);
    const [state, event] = groupOf(id).split('|');
    return at === -1 ? [`The guard '${name}' of ${state} on ${event} is gone since the suite was written.`] : [];
  });
}

/** The source and the event of a transition: its index changes with its neighbours. */
function groupOf(transition: string): string {
  return transition.slice(0, transition.lastIndexOf('|'));
}
