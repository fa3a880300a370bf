import type { AnyStateMachine } from 'xstate';
import type { EventCase } from '../event-case.ts';
import type { Edge, Graph } from '../explore.ts';
import type { Goals } from '../goals.ts';
import { shortestWalks } from '../xstate-graph.ts';
import { mayEnd } from './network.ts';
import type { Strategy } from './strategy.ts';

export type ShortestOptions = {
  /** What to find a path to: each goal, or each configuration (default: goal). */
  each?: 'goal' | 'configuration';
};

/** One shortest walk to each reachable goal or configuration, without duplicates. */
export function shortestPaths({ each = 'goal' }: ShortestOptions = {}): Strategy {
  return (graph, goals) => (each === 'goal' ? walksToGoals(graph, goals) : walksToConfigurations(graph));
}

function walksToGoals<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  { all, atStart, along }: Goals<Machine, Given>,
): Edge<Machine, Given>[][] {
  const walks = shortestWalks(graph);
  const open = new Set(all.filter((goal) => !atStart.includes(goal)));
  const lasts = new Set<Edge<Machine, Given>>();
  // Vertices are in breadth-first order, so the first edge that meets a goal completes a shortest walk to it.
  for (const edge of [...graph.edges.values()].flat()) {
    for (const goal of along(edge)) if (open.delete(goal)) lasts.add(edge);
  }
  return [...lasts].map((last) => [...(walks.get(last.from.key) ?? []), last]);
}

function walksToConfigurations<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
): Edge<Machine, Given>[][] {
  return [...shortestWalks(graph).values()].filter((walk) => {
    const last = walk.at(-1);
    return last !== undefined && mayEnd(graph, last.to);
  });
}
