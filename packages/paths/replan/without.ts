import type { AnyStateMachine } from 'xstate';
import type { EventCase } from '../event-case.ts';
import type { Edge, Graph, Vertex } from '../graph.ts';

/**
 * The part of a graph that can be reached without some edges. An opening that can no longer be completed is left out, because
 * a path must not stop within its opening.
 */
export function withoutEdges<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  isLeftOut: (edge: Edge<Machine, Given>) => boolean,
): Graph<Machine, Given> {
  const kept = new Map([...graph.edges].map(([key, edges]) => [key, edges.filter((edge) => !isLeftOut(edge))]));
  const isStuck = (key: string) =>
    graph.edges.get(key)?.some(({ eventCase }) => eventCase.opening) && kept.get(key)?.length === 0;
  const stuck = new Set([...kept.keys()].filter(isStuck));
  for (const end of stuck) {
    for (const [key, edges] of kept) {
      if (!edges.some(({ to }) => to.key === end)) continue;
      kept.set(
        key,
        edges.filter(({ to }) => to.key !== end),
      );
      // A set visits what is added to it on the way.
      if (isStuck(key)) stuck.add(key);
    }
  }
  const vertices = new Map<string, Vertex<Machine>>([[graph.start.key, graph.start]]);
  for (const { key } of vertices.values()) for (const { to } of kept.get(key) ?? []) vertices.set(to.key, to);
  const edges = new Map([...vertices.keys()].map((key) => [key, kept.get(key) ?? []]));
  return { ...graph, vertices, edges };
}

/** The edges of a graph. */
export function reachableEdges<Machine extends AnyStateMachine, Given extends EventCase<Machine>>({
  edges,
}: Graph<Machine, Given>): Edge<Machine, Given>[] {
  return [...edges.values()].flat();
}
