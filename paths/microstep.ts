import type { AnyStateMachine } from 'xstate';
import { chartOf } from './chart.ts';
import { takenOf } from './conflicts.ts';
import { provenOutcomes } from './guards.ts';
import type { Observation } from './observe.ts';
import { idOf, statesIn, statesLeft } from './transitions.ts';

/** What one observation shows of a machine's chart. */
export type Microstep = {
  /** The ids of the transitions that it took. */
  transitions: string[];
  /** The ids of those that the same actor took last, before these. */
  previous: string[];
  /** The ids of the states that it left and is in. */
  states: string[];
  /** The outcomes of guards that it proves. */
  guards: string[];
};

/** Reads an observation of a machine by its chart. */
export function microstepOf(machine: AnyStateMachine, observation: Observation): Microstep {
  const { transitions } = chartOf(machine);
  const taken = (ids: string[]) => takenOf(ids.flatMap((id) => transitions.get(id)?.definition ?? []));
  const definitions = taken(observation.transitions);
  return {
    transitions: definitions.map(idOf),
    previous: taken(observation.previous).map(idOf),
    states: [...definitions.flatMap(statesLeft), ...statesIn(machine, observation.value)],
    guards: provenOutcomes(machine, observation),
  };
}
