import { isDeepStrictEqual } from 'node:util';
import type { AnyStateMachine, StateValue } from 'xstate';
import { coverageItemsOf } from './coverage-items.ts';
import type { Observation } from './observe.ts';

/** Whether an observation of a machine names states or transitions that its chart does not have. */
export function isOutdated(machine: AnyStateMachine, { machine: id, ...observation }: Observation): boolean {
  if (id !== machine.id) return false;
  const { before, value, transitions, previous } = observation;
  const known = coverageItemsOf(machine).transitions;
  return (
    [...transitions, ...previous].some((transition) => !known.has(transition)) ||
    [before ?? value, value].some((one) => !isConfiguration(machine, one))
  );
}

/** Whether all states of a state value exist, with one inside each that has any, and all of those that are parallel. */
function isConfiguration(machine: AnyStateMachine, value: StateValue): boolean {
  try {
    return isDeepStrictEqual(machine.resolveState({ value, context: {} }).value, value);
  } catch {
    // XState throws an error for a state that does not exist.
    return false;
  }
}
