import type { AnyStateMachine } from 'xstate';
import type { Edge, Graph } from '../explore.ts';
import type { Goals } from '../goals.ts';
import type { Sample } from '../sample.ts';

/** A way to choose walks through a graph, each from its start. */
export type Strategy = <Machine extends AnyStateMachine, Given extends Sample<Machine>>(
  graph: Graph<Machine, Given>,
  goals: Goals<Machine, Given>,
) => Edge<Machine, Given>[][];
