import type { AnyStateMachine } from 'xstate';
import type { EventCase } from '../event-case.ts';
import type { Edge, Graph, Vertex } from '../graph.ts';

/**
 * Goes on from any vertex, one edge at a time, so that steppers can follow each other within a walk. It ends when it has done what
 * it is for, and throws a StuckError where it finds no way on, so that a new walk has to begin. `walked` are the edges that were taken before, by any stepper.
 */
export type Stepper = <Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  from: Vertex<Machine>,
  walked: ReadonlySet<Edge<Machine, Given>>,
) => Iterable<Edge<Machine, Given>>;

/** A stepper finds no way on from where it is. */
export class StuckError extends Error {
  override name = 'StuckError';
}
