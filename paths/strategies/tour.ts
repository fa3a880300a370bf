import type { AnyStateMachine } from 'xstate';
import type { EventCase } from '../event-case.ts';
import type { Edge, Graph } from '../explore.ts';
import type { Goals } from '../goals.ts';
import { type Arc, cheapestCirculation, circuit } from './circulation.ts';
import { itineraryWalks } from './itinerary.ts';
import { shortened } from './longest.ts';
import { metBy, networkOf, type Roads, waysFromStart } from './network.ts';
import type { Strategy } from './strategy.ts';

export type TourOptions = {
  /** How many steps beginning a walk is worth, a whole number of at least 1, which it is unless told. */
  restart?: number;
  /** The most steps of one walk, unless a single goal lies further away; no limit unless told. */
  longest?: number;
};

/** Walks that together meet every goal within reach. */
export type Tour<Machine extends AnyStateMachine, Given extends EventCase<Machine> = EventCase<Machine>> = {
  walks: Edge<Machine, Given>[][];
  /** What they cost: their steps, and `restart` for each walk. */
  steps: number;
  /** What no walks that meet these goals can cost less than, of whatever length. */
  bound: number;
};

/** A transition tour: meets every goal within reach in as few steps as can be found. */
export function tour(options: TourOptions = {}): Strategy {
  return (graph, goals) => findTour(graph, goals, options).walks;
}

/** A transition tour with its cost, and with how low the cost of any could be. */
export function findTour<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  goals: Goals<Machine, Given>,
  { restart = 1, longest = Number.POSITIVE_INFINITY }: TourOptions = {},
): Tour<Machine, Given> {
  if (!Number.isSafeInteger(restart) || restart < 1) {
    throw new Error(`A restart is worth a whole number of steps, 1 or more, not ${restart}.`);
  }
  if (!(longest >= 1)) throw new Error(`The longest walk has at least 1 step, not ${longest}.`);
  const network = networkOf(graph, goals);
  if (network.requirements.length === 0) return { walks: [], steps: 0, bound: 0 };
  const { walks: found, bound } = shortestWalks(network, restart, graph.machine.id);
  const walks = shortened(network, found, { restart, longest });
  const steps = walks.reduce((sum, walk) => sum + restart + walk.length, 0);
  return { walks: walks.map((walk) => walk.flatMap((edge) => network.edges[edge] ?? [])), steps, bound };
}

/** By how much an edge at the start is taken to be cheaper than those farthest from it, so that ties are few. */
const nearness = 1e-3;

/**
 * Walks are a circulation through a vertex outside the graph: from there to the start, along edges, and back from where
 * they end. The cheapest one is the tour if it hangs together. If it does not, its order is kept, and what was out of
 * reach is met on the way.
 */
function shortestWalks(roads: Roads, restart: number, id: string): { walks: number[][]; bound: number } {
  const { size, start, from, to, mayEnd, requirements } = roads;
  const outside = size;
  const wayTo = waysFromStart(roads);
  const depths = Array.from({ length: size }, (_, vertex) => wayTo(vertex).length);
  const deepest = Math.max(1, ...depths);
  const arcs: Arc[] = [...from].map((vertex, edge) => ({
    from: vertex,
    to: to[edge] ?? 0,
    // Never more than the step that it is, so that the bound stays one. Parts near the start are likelier to touch.
    cost: 1 - nearness * (1 - (depths[vertex] ?? 0) / deepest),
  }));
  const opening = arcs.push({ from: outside, to: start, cost: restart }) - 1;
  for (const [vertex, may] of mayEnd.entries()) if (may) arcs.push({ from: vertex, to: outside, cost: 0 });

  const circulation = cheapestCirculation(size + 1, arcs, [...requirements, [opening]]);
  if (circulation === undefined) {
    throw new Error(`No walk of '${id}' meets all goals and ends: its opening event cases go on for ever.`);
  }
  const { times } = circulation;
  const bound = Math.ceil(circulation.bound - 1e-6);
  const order = circuit(size + 1, arcs, times, outside);
  const hangsTogether = order.length === times.reduce((sum, count) => sum + count, 0);
  const edges = order.filter((arc) => arc < opening);
  if (!hangsTogether) return { walks: itineraryWalks(roads, restart, metAlong(roads, edges), bound), bound };
  const walks: number[][] = [];
  for (const arc of order) {
    if (arc === opening) walks.push([]);
    else if (arc < opening) walks.at(-1)?.push(arc);
  }
  return { walks, bound };
}

/** The requirements that some edges meet, in the order in which they first do. */
function metAlong(roads: Roads, walk: number[]): number[] {
  const requirementsOf = metBy(roads);
  return [...new Set(walk.flatMap((edge) => requirementsOf[edge] ?? []))];
}
