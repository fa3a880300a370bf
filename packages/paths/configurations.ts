import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate';
import type { EventCase } from './event-case.ts';
import type { Graph } from './graph.ts';
import { placeOf } from './path.ts';
import { ordered } from './transitions.ts';

/** The names of the configurations in which a machine can rest in a graph. */
export function configurationsOf<Machine extends AnyStateMachine, Given extends EventCase<Machine>>({
  machine,
  vertices,
}: Graph<Machine, Given>): string[] {
  const values = [...vertices.values()].map(({ snapshot }) => (snapshot as AnyMachineSnapshot).value);
  return [...new Set(values.map((value) => configurationName(machine, value)))];
}

/** The name of a configuration: its states in the order of the chart, such as `door.open + lamp.off`. */
export function configurationName(machine: AnyStateMachine, value: StateValue): string {
  return placeOf({ value: ordered(machine, value) });
}
