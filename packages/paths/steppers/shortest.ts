import type { AnyStateMachine } from 'xstate';
import type { EventCase } from '../event-case.ts';
import type { Edge, Vertex, Walkable } from '../graph.ts';

/** A shortest walk from one vertex to each that can be reached from it, by their keys, breadth first. */
export function shortestFrom<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { edges }: Pick<Walkable<Machine, Given>, 'edges'>,
  from: Vertex<Machine>,
): Map<string, Edge<Machine, Given>[]> {
  const ways = new Map<string, Edge<Machine, Given>[]>([[from.key, []]]);
  for (const [key, way] of ways) {
    for (const edge of edges.get(key) ?? []) if (!ways.has(edge.to.key)) ways.set(edge.to.key, [...way, edge]);
  }
  return ways;
}
