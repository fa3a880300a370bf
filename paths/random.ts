import type { AnyStateMachine } from 'xstate';
import type { EventCase } from './event-case.ts';
import type { Edge, Graph } from './explore.ts';
import type { Goals } from './goals.ts';
import { InputError, oneOf } from './names.ts';
import { type StopCondition, walksUntil } from './stop.ts';
import type { Strategy } from './strategies/strategy.ts';

export type RandomOptions = {
  /** The seed: the same one yields the same walks. */
  seed: number;
  /** The relative frequency of event cases, by name (default: 1). */
  weights?: Record<string, number>;
  /** The average length of a walk that nothing ends sooner (default: 40). */
  length?: number;
};

/** An endless sequence of random walks. Each starts at the start and ends by chance, or where no event case can occur. */
export function* randomWalks<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  { seed, weights = {}, length = 40 }: RandomOptions,
): Generator<Edge<Machine, Given>[]> {
  validateWeights(graph, weights);
  const random = randomNumbers(seed);
  const leaving = (from: string) => graph.edges.get(from) ?? [];
  if (leaving(graph.start.key).length === 0) return;
  for (;;) {
    const walk: Edge<Machine, Given>[] = [];
    let edges = leaving(graph.start.key);
    do {
      const edge = drawn(edges, ({ eventCase }) => weights[eventCase.name] ?? 1, random());
      walk.push(edge);
      edges = leaving(edge.to.key);
    } while (edges.length > 0 && random() >= 1 / length);
    yield walk;
  }
}

/** Random walks until a stop condition is met (default: until all reachable goals are). */
export function randomPaths({ stop, ...options }: RandomOptions & { stop?: StopCondition }): Strategy {
  return <Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
    graph: Graph<Machine, Given>,
    goals: Goals<Machine, Given>,
  ) => {
    const walks = randomWalks(graph, options);
    if (stop !== undefined) return [...walksUntil(stop, graph, walks)];
    const open = new Set([...graph.edges.values()].flat().flatMap(goals.along));
    for (const goal of goals.atStart) open.delete(goal);
    const chosen: Edge<Machine, Given>[][] = [];
    while (open.size > 0) {
      const walk = walks.next().value;
      for (const goal of walk.flatMap(goals.along)) open.delete(goal);
      chosen.push(walk);
    }
    return chosen;
  };
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
export function validateWeights<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { eventCases }: Graph<Machine, Given>,
  weights: Record<string, number>,
): void {
  const names = eventCases.map(({ name }) => name);
  for (const [name, weight] of Object.entries(weights)) {
    oneOf('event case', name, names);
    if (!(weight > 0)) throw new InputError(`The weight of '${name}' must be above 0, not ${weight}.`);
  }
}

/** Uniformly distributed numbers in [0, 1), by the mulberry32 generator. */
function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
