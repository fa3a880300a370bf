import { type AnyStateMachine, fromTransition } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { EventCase } from './event-case.ts';
import type { Edge, Graph, Vertex } from './explore.ts';

/**
 * A shortest walk from the start to each vertex, by the vertex's key, in breadth-first order. `xstate/graph` finds them:
 * an explored graph is actor logic whose states are its vertices and whose events are its edges.
 */
export function shortestWalks<Machine extends AnyStateMachine, Given extends EventCase<Machine>>({
  start,
  edges,
}: Graph<Machine, Given>): Map<string, Edge<Machine, Given>[]> {
  type EdgeEvent = { type: string; edge: Edge<Machine, Given> };
  const logic = fromTransition((_vertex: Vertex<Machine>, { edge }: EdgeEvent) => edge.to, start);
  const paths = getShortestPaths(logic, {
    events: ({ context }) => (edges.get(context.key) ?? []).map((edge) => ({ type: edge.eventCase.name, edge })),
    serializeState: ({ context }) => context.key,
    serializeEvent: ({ type }) => type,
  });
  // The first step of each path is the initialisation of the actor.
  return new Map(paths.map(({ state, steps }) => [state.context.key, steps.slice(1).map(({ event }) => event.edge)]));
}
