import type { AnyStateMachine } from 'xstate';
import type { EventCase } from './event-case.ts';
import type { Goals } from './goals.ts';
import type { Edge, Graph, Vertex } from './graph.ts';
import { itemName } from './kinds.ts';
import type { LazyStrategy, Strategy } from './strategies/strategy.ts';

/** The pairs of transitions in consecutive microsteps. */
export function pairsIn(microsteps: readonly (readonly string[])[]): string[] {
  return microsteps.slice(1).flatMap((later, at) => (microsteps[at] ?? []).flatMap((one) => later.map(then(one))));
}

const then = (one: string) => (other: string) => `${one} → ${other}`;

/** An edge between vertices that remember the transitions taken last. */
type MemoryEdge<Machine extends AnyStateMachine, Given extends EventCase<Machine>> = Edge<Machine, Given> & {
  /** The edge of the original graph. */
  origin: Edge<Machine, Given>;
  /** The pairs that it completes with the transitions before it. */
  pairs: string[];
};

type MemoryGraph<Machine extends AnyStateMachine, Given extends EventCase<Machine>> = Omit<
  Graph<Machine, Given>,
  'edges'
> & {
  edges: Map<string, MemoryEdge<Machine, Given>[]>;
};

/** A graph with one vertex per configuration and last transitions, so that each pair is met by an edge. */
function withMemory<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
): MemoryGraph<Machine, Given> {
  type Memory = { vertex: Vertex<Machine>; original: Vertex<Machine>; last: readonly string[] };
  const memories = new Map<string, Memory>();
  const memoryOf = (original: Vertex<Machine>, last: readonly string[]): Memory => {
    const key = `${last.join()} ${original.key}`;
    const known = memories.get(key) ?? { vertex: { ...original, key }, original, last };
    memories.set(key, known);
    return known;
  };
  const start = memoryOf(graph.start, graph.opening.microsteps.at(-1) ?? []).vertex;
  const edges = new Map<string, MemoryEdge<Machine, Given>[]>();
  for (const { vertex: from, original, last } of memories.values()) {
    const leaving = (graph.edges.get(original.key) ?? []).map((origin) => ({
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

/** The pairs of transitions that can follow each other in a graph. */
export function pairsOf<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
): string[] {
  return allPairs(withMemory(graph));
}

function allPairs<Machine extends AnyStateMachine, Given extends EventCase<Machine>>({
  edges,
  opening,
}: MemoryGraph<Machine, Given>): string[] {
  const leaving = [...edges.values()].flat().flatMap(({ pairs }) => pairs);
  return [...new Set([...pairsIn(opening.microsteps), ...leaving])];
}

/** Makes a strategy meet every pair of consecutive transitions as well as the goals given. */
export function transitionPairs(strategy: LazyStrategy): Strategy {
  return <Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
    graph: Graph<Machine, Given>,
    goals: Goals<Machine, Given>,
  ) => {
    const memory = withMemory(graph);
    const withPairs: Goals<Machine, Given> = {
      all: [...goals.all, ...allPairs(memory).map((pair) => itemName('pairs', pair))],
      atStart: [...goals.atStart, ...pairsIn(graph.opening.microsteps).map((pair) => itemName('pairs', pair))],
      along: (edge) => {
        const { origin, pairs } = edge as MemoryEdge<Machine, Given>;
        return [...goals.along(origin), ...pairs.map((pair) => itemName('pairs', pair))];
      },
    };
    const walks = [...strategy(memory, withPairs)];
    return walks.map((walk) => walk.map((edge) => (edge as MemoryEdge<Machine, Given>).origin));
  };
}
