import { type AnyStateMachine, fromTransition, type TransitionSnapshot } from 'xstate';
import { getShortestPaths, type StatePath } from 'xstate/graph';
import type { EventCase } from './event-case.ts';
import type { Edge, Graph, Vertex } from './graph.ts';

type EdgeEvent<Machine extends AnyStateMachine, Given extends EventCase<Machine>> = {
  type: string;
  edge: Edge<Machine, Given>;
};

/**
 * An explored graph as actor logic, with options for the path functions of `xstate/graph`: its states are the vertices, its
 * events the edges.
 */
export function graphLogic<Machine extends AnyStateMachine, Given extends EventCase<Machine>>({
  start,
  edges,
}: Graph<Machine, Given>) {
  return {
    logic: fromTransition((_vertex: Vertex<Machine>, { edge }: EdgeEvent<Machine, Given>) => edge.to, start),
    options: {
      events: ({ context }: TransitionSnapshot<Vertex<Machine>>) =>
        (edges.get(context.key) ?? []).map((edge) => ({ type: edge.eventCase.name, edge })),
      serializeState: ({ context }: TransitionSnapshot<Vertex<Machine>>) => context.key,
      serializeEvent: ({ type }: EdgeEvent<Machine, Given>) => type,
    },
  };
}

/** The walk of a path of `xstate/graph`, whose first step is the initialisation of the actor. */
export function walkOf<Machine extends AnyStateMachine, Given extends EventCase<Machine>>({
  steps,
}: StatePath<TransitionSnapshot<Vertex<Machine>>, EdgeEvent<Machine, Given>>): Edge<Machine, Given>[] {
  return steps.slice(1).map(({ event }) => event.edge);
}

/** A shortest walk from the start to each vertex, by the vertex's key, in breadth-first order. */
export function shortestWalks<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
): Map<string, Edge<Machine, Given>[]> {
  const { logic, options } = graphLogic(graph);
  return new Map(getShortestPaths(logic, options).map((path) => [path.state.context.key, walkOf(path)]));
}
