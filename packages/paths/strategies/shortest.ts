import type { AnyStateMachine } from 'xstate';
import type { EventCase } from '../event-case.ts';
import type { Goals } from '../goals.ts';
import type { Edge, Graph } from '../graph.ts';
import { shortestWalks } from '../xstate-graph.ts';
import { mayEnd } from './network.ts';
import { rejectTooFar } from './reach.ts';
import type { Strategy } from './strategy.ts';

export type ShortestOptions = {
  /** What to find a path to: each goal, or each configuration (default: goal). */
  each?: 'goal' | 'configuration';
  /** The maximum number of steps in a walk; a goal that takes more is an error (default: no limit). */
  longest?: number;
};

/** One shortest walk to each reachable goal, or to each configuration that is not too far, without duplicates. */
export function shortestPaths({ each = 'goal', longest = Number.POSITIVE_INFINITY }: ShortestOptions = {}): Strategy {
  return (graph, goals) => {
    if (each === 'configuration') return walksToConfigurations(graph).filter(({ length }) => length <= longest);
    rejectTooFar(graph, goals, longest);
    return walksToGoals(graph, goals);
  };
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
