import { InputError } from '@msafara/command';
import type { AnyStateMachine } from 'xstate';
import type { EventCase } from '../event-case.ts';
import type { Goals } from '../goals.ts';
import type { Edge, Graph } from '../graph.ts';
import { endlessOpening } from '../rest.ts';
import { type Arc, cheapestCirculation, circuit } from './circulation.ts';
import { itineraryWalks } from './itinerary.ts';
import { shortened } from './longest.ts';
import { metBy, networkOf, type Roads, waysFromStart } from './network.ts';
import { rejectTooFar } from './reach.ts';
import type { Strategy } from './strategy.ts';

export type TourOptions = {
  /** The cost of starting a walk, in steps: a whole number of at least 1 (default: 1). */
  restart?: number;
  /** The maximum number of steps in a walk; a goal that takes more is an error (default: no limit). */
  longest?: number;
  /** Whether `longest` holds without exception (default). If not, a goal that is further away gets a shortest walk of its own. */
  isStrict?: boolean;
};

/** Walks that together meet every reachable goal. */
export type Tour<Machine extends AnyStateMachine, Given extends EventCase<Machine> = EventCase<Machine>> = {
  walks: Edge<Machine, Given>[][];
  /** Their cost: their steps, plus `restart` for each walk. */
  steps: number;
  /** A lower bound of the cost of any walks that meet these goals. It ignores `longest`. */
  bound: number;
};

/** A transition tour: meets every reachable goal in as few steps as can be found. */
export function transitionTour(options: TourOptions = {}): Strategy {
  return (graph, goals) => findTour(graph, goals, options).walks;
}

/** Finds a transition tour, with its cost and a lower bound. */
export function findTour<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  goals: Goals<Machine, Given>,
  { restart = 1, longest = Number.POSITIVE_INFINITY, isStrict = true }: TourOptions = {},
): Tour<Machine, Given> {
  if (!Number.isSafeInteger(restart) || restart < 1) {
    throw new InputError(`'restart' must be a whole number of at least 1, not ${restart}.`);
  }
  if (!(longest >= 1)) throw new InputError(`'longest' must be at least 1, not ${longest}.`);
  if (isStrict) rejectTooFar(graph, goals, longest);
  const network = networkOf(graph, goals);
  if (network.targets.length === 0) return { walks: [], steps: 0, bound: 0 };
  const { walks: found, bound } = shortestWalks(network, restart, graph.machine);
  const walks = shortened(network, found, { restart, longest });
  const steps = walks.reduce((sum, walk) => sum + restart + walk.length, 0);
  return { walks: walks.map((walk) => walk.flatMap((edge) => network.edges[edge] ?? [])), steps, bound };
}

/** The discount of an edge at the start compared with the edges farthest from it, to break ties. */
const nearness = 1e-3;

/**
 * Walks form a circulation through a vertex outside the graph: from there to the start, along edges, and back from where
 * they end. If the cheapest circulation is whole and connected, it is the tour. Otherwise its order is kept, and what the
 * connected part misses is inserted.
 */
function shortestWalks(roads: Roads, restart: number, machine: AnyStateMachine): { walks: number[][]; bound: number } {
  const { size, start, from, to, mayEnd, targets } = roads;
  const outside = size;
  const wayTo = waysFromStart(roads);
  const depths = Array.from({ length: size }, (_, vertex) => wayTo(vertex).length);
  const deepest = Math.max(1, ...depths);
  const arcs: Arc[] = [...from].map((vertex, edge) => ({
    from: vertex,
    to: to[edge] ?? 0,
    // At most 1, so that the bound stays a lower bound. Parts near the start are more likely to be connected.
    cost: 1 - nearness * (1 - (depths[vertex] ?? 0) / deepest),
  }));
  const opening = arcs.push({ from: outside, to: start, cost: restart }) - 1;
  for (const [vertex, may] of mayEnd.entries()) if (may) arcs.push({ from: vertex, to: outside, cost: 0 });

  const circulation = cheapestCirculation(size + 1, arcs, [...targets, [opening]]);
  if (circulation === undefined) {
    throw new InputError(endlessOpening(machine));
  }
  const { times } = circulation;
  const bound = Math.ceil(circulation.bound - 1e-6);
  if (times === undefined) return { walks: itineraryWalks(roads, restart, [], bound), bound };
  const order = circuit(size + 1, arcs, times, outside);
  const isConnected = order.length === times.reduce((sum, count) => sum + count, 0);
  const edges = order.filter((arc) => arc < opening);
  if (!isConnected) return { walks: itineraryWalks(roads, restart, metAlong(roads, edges), bound), bound };
  const walks: number[][] = [];
  for (const arc of order) {
    if (arc === opening) walks.push([]);
    else if (arc < opening) walks.at(-1)?.push(arc);
  }
  return { walks, bound };
}

/** The targets that a walk meets, in the order in which it first meets them. */
function metAlong(roads: Roads, walk: number[]): number[] {
  const targetsOf = metBy(roads);
  return [...new Set(walk.flatMap((edge) => targetsOf[edge] ?? []))];
}
