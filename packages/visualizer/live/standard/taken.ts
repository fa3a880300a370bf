import { idOfTransition, statesIn } from '@msafara/paths/charts';
import type { AnyStateMachine, AnyTransitionDefinition, StateValue } from 'xstate';

/**
 * The transitions that an event must have taken from one state value to another. Stately’s protocol does not tell them, so
 * they are those of the innermost active states that handle the event and whose targets are active afterwards.
 */
export function takenBetween(machine: AnyStateMachine, before: StateValue, type: string, after: StateValue): string[] {
  const [left, now] = [activeIn(machine, before), activeIn(machine, after)];
  const leaves = left.filter((id) => !left.some((other) => other !== id && other.startsWith(`${id}.`)));
  const taken = leaves.flatMap((id) => {
    for (let node = machine.getStateNodeById(id); ; node = node.parent) {
      const fitting = candidatesIn(node.transitions, type).find(({ target }) => fits(target, now));
      if (fitting !== undefined) return [idOfTransition(fitting)];
      if (node.parent === undefined) return [];
    }
  });
  return [...new Set(taken)];
}

/** The ids of the active states, with that of the machine. */
function activeIn(machine: AnyStateMachine, value: StateValue): string[] {
  return [machine.root.id, ...statesIn(machine, value)];
}

function fits(target: AnyTransitionDefinition['target'], active: readonly string[]): boolean {
  return target?.every(({ id, type }) => type === 'history' || active.includes(id)) ?? true;
}

/** The transitions of a state for an event, those for any event last. */
function candidatesIn(
  transitions: ReadonlyMap<string, AnyTransitionDefinition[]>,
  type: string,
): AnyTransitionDefinition[] {
  return [...transitions]
    .filter(
      ([descriptor]) => descriptor === type || (descriptor.endsWith('*') && type.startsWith(descriptor.slice(0, -1))),
    )
    .sort(([one], [other]) => other.length - one.length)
    .flatMap(([, definitions]) => definitions);
}
