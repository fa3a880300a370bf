import type { AnyStateMachine } from 'xstate';
import type { EventCase } from '../event-case.ts';
import type { Edge, Graph } from '../explore.ts';
import { mayEnd } from './network.ts';
import type { Strategy } from './strategy.ts';

export type ShortestOptions = {
  /** What each walk leads to: a goal, or a configuration of the machine; goals unless told. */
  each?: 'goal' | 'configuration';
};

/** One shortest walk to each goal within reach, or to each configuration; what is the same walk comes once. */
export function shortest({ each = 'goal' }: ShortestOptions = {}): Strategy {
  return (graph, { all, atStart, along }) => {
    const wayTo = waysFromStart(graph);
    if (each === 'configuration') {
      const others = [...graph.vertices.values()].filter((vertex) => vertex !== graph.start && mayEnd(graph, vertex));
      return others.map(({ key }) => wayTo(key));
    }
    const lasts = new Map<string, Edge<typeof graph.machine, never>>();
    const open = new Set(all.filter((goal) => !atStart.includes(goal)));
    // Vertices were found breadth first, so the first edge that meets a goal is at the end of a shortest walk to it.
    for (const edge of [...graph.edges.values()].flat()) {
      for (const goal of along(edge)) if (open.delete(goal)) lasts.set(goal, edge as never);
    }
    return [...new Set(lasts.values())].map((last) => [...wayTo(last.from.key), last as never]);
  };
}

/** A shortest walk from the start to each vertex, by its key. */
function waysFromStart<Machine extends AnyStateMachine, Given extends EventCase<Machine>>({
  start,
  edges,
}: Graph<Machine, Given>) {
  const by = new Map<string, Edge<Machine, Given> | undefined>([[start.key, undefined]]);
  for (const key of by.keys())
    for (const edge of edges.get(key) ?? []) if (!by.has(edge.to.key)) by.set(edge.to.key, edge);
  return (key: string): Edge<Machine, Given>[] => {
    const way: Edge<Machine, Given>[] = [];
    for (let edge = by.get(key); edge !== undefined; edge = by.get(edge.from.key)) way.push(edge);
    return way.reverse();
  };
}
