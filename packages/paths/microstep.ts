import type { AnyStateMachine } from 'xstate';
import { withoutConflicts } from './conflicts.ts';
import { coverageItemsOf } from './coverage-items.ts';
import { provenOutcomes } from './guards.ts';
import type { Observation } from './observe.ts';
import { idOfTransition, statesIn, statesLeft } from './transitions.ts';

/** The coverage items that one observation meets. */
export type Microstep = {
  /** The ids of the transitions taken. */
  transitions: string[];
  /** The ids of the transitions that the same actor took before these. */
  previous: string[];
  /** The ids of the states that were exited or are active. */
  states: string[];
  /** The guard outcomes proven. */
  guards: string[];
};

/** Interprets an observation of a machine. */
export function microstepOf(machine: AnyStateMachine, observation: Observation): Microstep {
  const { transitions } = coverageItemsOf(machine);
  const taken = (ids: string[]) => withoutConflicts(ids.flatMap((id) => transitions.get(id)?.definition ?? []));
  const definitions = taken(observation.transitions);
  return {
    transitions: definitions.map(idOfTransition),
    previous: taken(observation.previous).map(idOfTransition),
    states: [...definitions.flatMap(statesLeft), ...statesIn(machine, observation.value)],
    guards: provenOutcomes(machine, observation),
  };
}
