import type { AnyStateMachine } from 'xstate';
import type { EventCase } from '../event-case.ts';
import type { Edge, Graph } from '../graph.ts';
import { mayEnd } from './network.ts';

/** The number of edge visits spent on ways around a vertex. */
const effort = 2e7;

/** A simple walk for each edge, and whether none is missing. */
export type Witnesses<Machine extends AnyStateMachine, Given extends EventCase<Machine>> = {
  walks: Map<Edge<Machine, Given>, Edge<Machine, Given>[]>;
  isComplete: boolean;
};

/**
 * A shortest simple walk that ends with each edge, in breadth-first order. Left out are edges that no simple walk takes,
 * because every way to them visits the vertex that they lead to, those where a walk may not end, and those that are further
 * away than `longest`. On a very large graph some are missing.
 */
export function simpleWalksByEdge<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  longest = Number.POSITIVE_INFINITY,
): Witnesses<Machine, Given> {
  const all = [...graph.edges.values()].flat();
  const possible = all.filter(({ to }) => to !== graph.start && mayEnd(graph, to));
  const nearest = waysFromStart(graph);
  const ways = new Map<Edge<Machine, Given>, Edge<Machine, Given>[]>();
  const blocked: Edge<Machine, Given>[] = [];
  for (const edge of possible) {
    const way = nearest(edge.from.key) ?? [];
    if (way.some(({ to }) => to === edge.to)) blocked.push(edge);
    else ways.set(edge, way);
  }
  const groups = Map.groupBy(blocked, ({ to }) => to.key);
  const affordable = Math.floor(effort / (all.length + 1));
  for (const [avoided, edges] of [...groups].slice(0, affordable)) {
    const around = waysFromStart(graph, avoided);
    for (const edge of edges) {
      const way = around(edge.from.key);
      if (way !== undefined) ways.set(edge, way);
    }
  }
  const walks = new Map<Edge<Machine, Given>, Edge<Machine, Given>[]>();
  for (const edge of possible) {
    const way = ways.get(edge);
    if (way !== undefined && way.length < longest) walks.set(edge, [...way, edge]);
  }
  return { walks, isComplete: groups.size <= affordable };
}

/** A shortest way from the start to each vertex, without visiting one of them. */
function waysFromStart<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { start, edges }: Graph<Machine, Given>,
  avoided?: string,
): (key: string) => Edge<Machine, Given>[] | undefined {
  const by = new Map<string, Edge<Machine, Given> | undefined>([[start.key, undefined]]);
  for (const key of by.keys()) {
    for (const edge of edges.get(key) ?? []) {
      if (edge.to.key !== avoided && !by.has(edge.to.key)) by.set(edge.to.key, edge);
    }
  }
  return (key) => {
    if (!by.has(key)) return undefined;
    const way: Edge<Machine, Given>[] = [];
    for (let edge = by.get(key); edge !== undefined; edge = by.get(edge.from.key)) way.push(edge);
    return way.reverse();
  };
}
