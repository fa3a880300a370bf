import type { AnyStateMachine } from 'xstate';
import type { EventCase } from '../event-case.ts';
import type { Goals } from '../goals.ts';
import type { Edge, Graph } from '../graph.ts';

/** Selects walks through a graph that meet goals. Each walk starts at the start of the graph. */
export type Strategy = <Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  goals: Goals<Machine, Given>,
) => Edge<Machine, Given>[][];

/** A strategy that may generate walks only when they are asked for, so that a time limit covers whatever is done with them. */
export type LazyStrategy = <Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  goals: Goals<Machine, Given>,
) => Iterable<Edge<Machine, Given>[]>;
