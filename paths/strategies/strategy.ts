import type { AnyStateMachine } from 'xstate';
import type { EventCase } from '../event-case.ts';
import type { Edge, Graph } from '../explore.ts';
import type { Goals } from '../goals.ts';

/** A way to choose walks through a graph, each from its start. */
export type Strategy = <Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  goals: Goals<Machine, Given>,
) => Edge<Machine, Given>[][];
