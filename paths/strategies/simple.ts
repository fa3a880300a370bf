import type { AnyStateMachine } from 'xstate';
import type { EventCase } from '../event-case.ts';
import type { Edge, Graph } from '../explore.ts';
import { mayEnd } from './network.ts';
import type { Strategy } from './strategy.ts';

export type SimpleOptions = {
  /** The maximum number of walks (default: 10,000). */
  limit?: number;
  /** Called if there are more walks than the limit. Default: an error is thrown. */
  onLimit?: (limit: number) => void;
};

/** All simple walks, which visit no configuration twice, regardless of the goals. There may be very many. */
export function simplePaths({ limit = 10_000, onLimit = reject }: SimpleOptions = {}): Strategy {
  return (graph) => {
    const walks = [];
    for (const walk of simpleWalks(graph)) {
      if (walks.length === limit) {
        onLimit(limit);
        break;
      }
      walks.push(walk);
    }
    return walks;
  };
}

/**
 * Generates the simple walks lazily. They are those of `getSimplePaths` of `xstate/graph`, which returns all of them at once
 * and so never finishes on most charts with loops.
 */
export function* simpleWalks<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
): Generator<Edge<Machine, Given>[], undefined> {
  const visited = new Set([graph.start.key]);
  const walk: Edge<Machine, Given>[] = [];
  const untried = [(graph.edges.get(graph.start.key) ?? []).values()];
  for (let choices = untried.at(-1); choices !== undefined; choices = untried.at(-1)) {
    const edge = choices.next().value;
    if (edge === undefined) {
      untried.pop();
      const left = walk.pop();
      if (left !== undefined) visited.delete(left.to.key);
    } else if (!visited.has(edge.to.key)) {
      walk.push(edge);
      visited.add(edge.to.key);
      untried.push((graph.edges.get(edge.to.key) ?? []).values());
      if (mayEnd(graph, edge.to)) yield [...walk];
    }
  }
}

function reject(limit: number): never {
  throw new Error(
    `There are more than ${limit} simple walks. Raise 'limit', pass 'onLimit' to accept the first ones, or use a tour, ` +
      `which meets every goal in a few walks.`,
  );
}
