import { counted, InputError, oneOf } from '@msafara/command';
import type { AnyStateMachine } from 'xstate';
import type { EventCase } from './event-case.ts';
import type { Goals } from './goals.ts';
import type { Edge, ExploreOptions, Graph, Walkable } from './graph.ts';
import { lazyGraph } from './lazy.ts';
import type { Path } from './path.ts';
import { replayWalks } from './plan.ts';
import { randomNumbers } from './random-numbers.ts';
import { restOfOpening } from './rest.ts';
import { endsByItself, type StopCondition, walksUntil } from './stop.ts';
import { rejectTooFar } from './strategies/reach.ts';
import type { LazyStrategy } from './strategies/strategy.ts';

export type RandomOptions = {
  /** The seed: the same one yields the same walks. */
  seed: number;
  /** The relative frequency of event cases, by name (default: 1). */
  weights?: Record<string, number>;
  /** The average length of a walk that nothing ends sooner (default: 40). */
  length?: number;
  /** The maximum number of steps in a walk (default: no limit). */
  longest?: number;
};

/** An endless sequence of random walks. Each starts at the start and ends by chance, or where no event case can occur. */
export function* randomWalks<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Walkable<Machine, Given>,
  { seed, weights = {}, longest = Number.POSITIVE_INFINITY, length = Math.min(40, longest) }: RandomOptions,
): Generator<Edge<Machine, Given>[], undefined> {
  validateWeights(graph, weights);
  rejectLongOpening(graph, longest);
  const random = randomNumbers(seed);
  // A walk that is cut within its opening is completed, so it has to leave room for that.
  const fits = (edge: Edge<Machine, Given>, steps: number) =>
    !edge.eventCase.opening ||
    longest === Number.POSITIVE_INFINITY ||
    steps + restOfOpening(graph, [edge]).length < longest;
  const leaving = (from: string, steps: number) =>
    steps < longest ? (graph.edges.get(from) ?? []).filter((edge) => fits(edge, steps)) : [];
  if (leaving(graph.start.key, 0).length === 0) return;
  for (;;) {
    const walk: Edge<Machine, Given>[] = [];
    let edges = leaving(graph.start.key, 0);
    do {
      const edge = drawn(edges, ({ eventCase }) => weights[eventCase.name] ?? 1, random());
      walk.push(edge);
      edges = leaving(edge.to.key, walk.length);
    } while (edges.length > 0 && random() >= 1 / length);
    yield walk;
  }
}

/** Throws an InputError if not even the opening of a path has at most so many steps. */
function rejectLongOpening<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Walkable<Machine, Given>,
  longest: number,
): void {
  const opening = restOfOpening(graph, []).length;
  if (opening <= longest) return;
  throw new InputError(
    `Paths of '${graph.machine.id}' have an opening of ${counted(opening, 'step')}, so allow at least that many.`,
  );
}

/**
 * Plans random paths without exploring the machine first, so that it may have any number of configurations. Throws an
 * InputError if the stop condition does not end by itself: without exploration nobody knows what is reachable.
 */
export function randomPathsOf<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  machine: Machine,
  { stop, ...options }: ExploreOptions<Machine, Given> & RandomOptions & { stop: StopCondition },
): Path<Machine, Given>[] {
  if (!endsByItself(stop)) {
    throw new InputError(
      "Random paths without exploration need a stop condition with steps or seconds, such as 'steps=500'.",
    );
  }
  const graph = lazyGraph(machine, options);
  return replayWalks(graph, walksUntil(stop, graph, randomWalks(graph, options)));
}

/** Random walks until a stop condition is met (default: until all reachable goals are). */
export function randomPaths({ stop, ...options }: RandomOptions & { stop?: StopCondition }): LazyStrategy {
  return <Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
    graph: Graph<Machine, Given>,
    goals: Goals<Machine, Given>,
  ) => {
    const walks = randomWalks(graph, options);
    return stop === undefined ? walksToAll(graph, goals, walks, options) : walksUntil(stop, graph, walks);
  };
}

/** The steps without a new goal after which random walks give up. */
const patience = 50_000;

/** The walks up to the one that meets the last goal. Throws an InputError if they do not get there. */
function walksToAll<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  goals: Goals<Machine, Given>,
  walks: Iterable<Edge<Machine, Given>[]>,
  { longest = Number.POSITIVE_INFINITY }: RandomOptions,
): Edge<Machine, Given>[][] {
  rejectTooFar(graph, goals, longest);
  const open = new Set([...graph.edges.values()].flat().flatMap(goals.along));
  for (const goal of goals.atStart) open.delete(goal);
  const chosen: Edge<Machine, Given>[][] = [];
  if (open.size === 0) return chosen;
  let idle = 0;
  for (const walk of walks) {
    const missing = open.size;
    for (const goal of walk.flatMap(goals.along)) open.delete(goal);
    chosen.push(walk);
    if (open.size === 0) break;
    idle = open.size < missing ? 0 : idle + walk.length;
    if (idle < patience) continue;
    throw new InputError(
      `Random walks through '${graph.machine.id}' have met nothing new for ${patience} steps, with ${counted(open.size, 'goal')} left, ` +
        `such as '${[...open][0]}'. Make the steps on the way there more frequent with weights, give a stop condition, or ` +
        `use a tour.`,
    );
  }
  return chosen;
}

function drawn<Item>(items: readonly Item[], weightOf: (item: Item) => number, chance: number): Item {
  const all = items.reduce((sum, item) => sum + weightOf(item), 0);
  let left = chance * all;
  for (const item of items) {
    left -= weightOf(item);
    if (left < 0) return item;
  }
  return items.at(-1) as Item;
}

/** Throws an InputError if a weight is not positive or names no event case. */
export function validateWeights(
  { eventCases }: { eventCases: readonly { name: string }[] },
  weights: Record<string, number>,
): void {
  const names = eventCases.map(({ name }) => name);
  for (const [name, weight] of Object.entries(weights)) {
    oneOf('event case', name, names);
    if (!(weight > 0)) throw new InputError(`The weight of '${name}' must be above 0, not ${weight}.`);
  }
}
