import type { AnyStateMachine } from 'xstate';
import type { EventCase } from './event-case.ts';
import type { Edge, Graph, Vertex } from './explore.ts';
import type { Goals } from './goals.ts';
import { nameOf } from './kinds.ts';
import type { Strategy } from './strategies/strategy.ts';

/** The pairs of transitions of which one follows the other, by microstep: those of one microstep are not pairs. */
export function pairsIn(microsteps: readonly (readonly string[])[]): string[] {
  return microsteps.slice(1).flatMap((later, at) => (microsteps[at] ?? []).flatMap((one) => later.map(then(one))));
}

const then = (one: string) => (other: string) => `${one} → ${other}`;

/** An edge of a graph that remembers: between vertices which know the transitions that led there last. */
type RememberingEdge<Machine extends AnyStateMachine, Given extends EventCase<Machine>> = Edge<Machine, Given> & {
  /** The edge of the graph without memory. */
  origin: Edge<Machine, Given>;
  /** The pairs of transitions that it makes, with the one before it. */
  pairs: string[];
};

type RememberingGraph<Machine extends AnyStateMachine, Given extends EventCase<Machine>> = Omit<
  Graph<Machine, Given>,
  'edges'
> & {
  edges: Map<string, RememberingEdge<Machine, Given>[]>;
};

/** The graph in which a configuration is another one for each way in which it was come to. */
function remembering<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
): RememberingGraph<Machine, Given> {
  type Memory = { vertex: Vertex<Machine>; plain: Vertex<Machine>; last: readonly string[] };
  const memories = new Map<string, Memory>();
  const memoryOf = (plain: Vertex<Machine>, last: readonly string[]): Memory => {
    const key = `${last.join()} ${plain.key}`;
    const known = memories.get(key) ?? { vertex: { ...plain, key }, plain, last };
    memories.set(key, known);
    return known;
  };
  const start = memoryOf(graph.start, graph.opening.microsteps.at(-1) ?? []).vertex;
  const edges = new Map<string, RememberingEdge<Machine, Given>[]>();
  for (const { vertex: from, plain, last } of memories.values()) {
    const leaving = (graph.edges.get(plain.key) ?? []).map((origin) => ({
      ...origin,
      from,
      to: memoryOf(origin.to, origin.microsteps.at(-1) ?? last).vertex,
      origin,
      pairs: pairsIn([last, ...origin.microsteps]),
    }));
    edges.set(from.key, leaving);
  }
  const vertices = new Map([...memories.values()].map(({ vertex }) => [vertex.key, vertex]));
  return { ...graph, start, vertices, edges };
}

/** Every pair of transitions that can follow each other in a graph. */
export function pairsOf<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
): string[] {
  return allPairs(remembering(graph));
}

function allPairs<Machine extends AnyStateMachine, Given extends EventCase<Machine>>({
  edges,
  opening,
}: RememberingGraph<Machine, Given>): string[] {
  const leaving = [...edges.values()].flat().flatMap(({ pairs }) => pairs);
  return [...new Set([...pairsIn(opening.microsteps), ...leaving])];
}

/** Walks that meet every pair of consecutive transitions, and the goals given beside; `strategy` chooses them. */
export function pairs(strategy: Strategy): Strategy {
  return <Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
    graph: Graph<Machine, Given>,
    goals: Goals<Machine, Given>,
  ) => {
    const memory = remembering(graph);
    const withPairs: Goals<Machine, Given> = {
      all: [...goals.all, ...allPairs(memory).map((pair) => nameOf('pairs', pair))],
      atStart: [...goals.atStart, ...pairsIn(graph.opening.microsteps).map((pair) => nameOf('pairs', pair))],
      along: (edge) => {
        const { origin, pairs } = edge as RememberingEdge<Machine, Given>;
        return [...goals.along(origin), ...pairs.map((pair) => nameOf('pairs', pair))];
      },
    };
    const walks = strategy(memory, withPairs);
    return walks.map((walk) => walk.map((edge) => (edge as RememberingEdge<Machine, Given>).origin));
  };
}
