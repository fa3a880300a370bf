import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate';
import type { EventCase } from './event-case.ts';
import type { Graph } from './explore.ts';
import { pairsOf } from './pairs.ts';
import { placeOf } from './path.ts';
import { ordered } from './transitions.ts';

/** What a machine can do at all with its event cases, which its chart alone does not tell. */
export type Reach = {
  /** The state values in which it can rest, in words. */
  configurations: string[];
  /** The transitions that can follow each other. */
  pairs: string[];
};

/** All that a machine can do in a graph, as what its coverage is measured by. */
export function reachOf<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
): Reach {
  return { configurations: configurationsOf(graph), pairs: pairsOf(graph) };
}

/** The configurations in which a machine can rest in a graph. */
export function configurationsOf<Machine extends AnyStateMachine, Given extends EventCase<Machine>>({
  machine,
  vertices,
}: Graph<Machine, Given>): string[] {
  const values = [...vertices.values()].map(({ snapshot }) => (snapshot as AnyMachineSnapshot).value);
  return [...new Set(values.map((value) => configurationName(machine, value)))];
}

/** The name of a configuration: its states in words, in the order of the chart. */
export function configurationName(machine: AnyStateMachine, value: StateValue): string {
  return placeOf({ value: ordered(machine, value) });
}
