import type { AnyStateMachine } from 'xstate';
import type { EventCase } from './event-case.ts';
import type { Edge, Graph } from './explore.ts';
import type { Goals } from './goals.ts';
import { InputError, oneOf } from './names.ts';
import { type StopCondition, until } from './stop.ts';
import type { Strategy } from './strategies/strategy.ts';

export type RandomOptions = {
  /** The same seed gives the same walks. */
  seed: number;
  /** How likely event cases are taken beside the others, by their names; 1 unless told. */
  weights?: Record<string, number>;
  /** How many steps a walk has on average, where nothing ends it sooner; 40 unless told. */
  length?: number;
};

/** Walks through a graph at random, without end. Each begins at the start; it ends where nothing goes on, or by chance. */
export function* randomWalks<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  { seed, weights = {}, length = 40 }: RandomOptions,
): Generator<Edge<Machine, Given>[]> {
  rejectWeights(graph, weights);
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

/** Random walks until a condition comes true, or unless told until all goals within reach are met. */
export function random({ stop, ...options }: RandomOptions & { stop?: StopCondition }): Strategy {
  return <Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
    graph: Graph<Machine, Given>,
    goals: Goals<Machine, Given>,
  ) => {
    const walks = randomWalks(graph, options);
    if (stop !== undefined) return [...until(stop, graph, walks)];
    const open = new Set([...graph.edges.values()].flat().flatMap(goals.along));
    for (const goal of goals.atStart) open.delete(goal);
    const gone: Edge<Machine, Given>[][] = [];
    while (open.size > 0) {
      const walk = walks.next().value;
      for (const goal of walk.flatMap(goals.along)) open.delete(goal);
      gone.push(walk);
    }
    return gone;
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

/** Throws an InputError where weights name a event case that there is not, or are none. */
export function rejectWeights<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { machine, eventCases }: Graph<Machine, Given>,
  weights: Record<string, number>,
): void {
  const names = eventCases.map(({ name }) => name);
  for (const [name, weight] of Object.entries(weights)) {
    oneOf(`event case of '${machine.id}'`, name, names);
    if (!(weight > 0)) throw new InputError(`The weight of '${name}' is ${weight}: give a number above 0.`);
  }
}

/** Evenly distributed numbers from 0 to below 1, by the generator mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
