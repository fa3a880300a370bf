import type { AnyStateMachine } from 'xstate';
import type { EventCase } from '../event-case.ts';
import type { Edge, Graph } from '../explore.ts';
import type { Goals } from '../goals.ts';

/** Selects walks through a graph that meet goals. Each walk starts at the start of the graph. */
export type Strategy = <Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  goals: Goals<Machine, Given>,
) => Edge<Machine, Given>[][];
