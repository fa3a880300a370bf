import { InputError } from '@msafara/command';
import type { AnyStateMachine } from 'xstate';
import type { EventCase } from '../event-case.ts';
import type { Edge, Graph } from '../graph.ts';
import { type StopCondition, type UntilOptions, walksUntil } from '../stop.ts';
import { mayEnd } from './network.ts';
import type { LazyStrategy, Strategy } from './strategy.ts';
import { simpleWalksByEdge } from './witnesses.ts';

export type SimpleOptions = {
  /** The maximum number of walks (default: 10,000). */
  limit?: number;
  /** Called if there are more walks than the limit. Default: an InputError is thrown. */
  onLimit?: (limit: number) => void;
  /** The maximum number of steps in a walk (default: no limit). */
  longest?: number;
};

/** All simple walks, which visit no configuration twice, regardless of the goals. There may be very many. */
export function simplePaths({ longest, ...options }: SimpleOptions = {}): Strategy {
  return (graph) => [...limited(simpleWalks(graph, { longest }), options)];
}

/**
 * Simple walks until a stop condition is met. The first ones take every edge that a simple walk can take, so a percentage is
 * met early, if at all: an edge back to a configuration on every way to it is on no simple walk.
 */
export function simplePathsUntil(
  stop: StopCondition,
  { longest, limit, onLimit, ...until }: SimpleOptions & Omit<UntilOptions, 'edges'> = {},
): LazyStrategy {
  return <Machine extends AnyStateMachine, Given extends EventCase<Machine>>(graph: Graph<Machine, Given>) => {
    const { walks: byEdge, isComplete } = simpleWalksByEdge(graph, longest);
    const walks = limited(withFirst(byEdge, simpleWalks(graph, { longest })), { limit, onLimit });
    const edges = isComplete ? [...new Set([...byEdge.values()].flat())] : undefined;
    return walksUntil(stop, graph, walks, { ...until, edges });
  };
}

/**
 * Generates the simple walks lazily. They are those of `getSimplePaths` of `xstate/graph`, which returns all of them at once
 * and so never finishes on most charts with loops.
 */
export function* simpleWalks<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  { longest = Number.POSITIVE_INFINITY }: Pick<SimpleOptions, 'longest'> = {},
): Generator<Edge<Machine, Given>[], undefined> {
  const visited = new Set([graph.start.key]);
  const walk: Edge<Machine, Given>[] = [];
  const choicesAt = (key: string) => (walk.length < longest ? (graph.edges.get(key) ?? []) : []).values();
  const untried = [choicesAt(graph.start.key)];
  for (let choices = untried.at(-1); choices !== undefined; choices = untried.at(-1)) {
    const edge = choices.next().value;
    if (edge === undefined) {
      untried.pop();
      const left = walk.pop();
      if (left !== undefined) visited.delete(left.to.key);
    } else if (!visited.has(edge.to.key)) {
      walk.push(edge);
      visited.add(edge.to.key);
      untried.push(choicesAt(edge.to.key));
      if (mayEnd(graph, edge.to)) yield [...walk];
    }
  }
}

/** Walks that begin with some of them, given by their last edges. */
function* withFirst<Taken>(
  first: ReadonlyMap<Taken, Taken[]>,
  walks: Iterable<Taken[]>,
): Generator<Taken[], undefined> {
  yield* first.values();
  for (const walk of walks) {
    const known = first.get(walk.at(-1) as Taken);
    if (known?.length !== walk.length || known.some((edge, at) => edge !== walk[at])) yield walk;
  }
}

function* limited<Walk>(
  walks: Iterable<Walk>,
  { limit = 10_000, onLimit = reject }: SimpleOptions,
): Generator<Walk, undefined> {
  let count = 0;
  for (const walk of walks) {
    if (count === limit) {
      onLimit(limit);
      return;
    }
    count += 1;
    yield walk;
  }
}

function reject(limit: number): never {
  throw new InputError(
    `There are more than ${limit} simple walks. Raise 'limit', pass 'onLimit' to accept the first ones, or use a tour, ` +
      `which meets every goal in a few walks.`,
  );
}
