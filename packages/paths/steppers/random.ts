import type { AnyStateMachine } from 'xstate';
import type { EventCase } from '../event-case.ts';
import type { Edge, Graph, Vertex } from '../graph.ts';
import { randomNumbers } from '../random-numbers.ts';
import { shortestFrom } from './shortest.ts';
import { type Stepper, StuckError } from './stepper.ts';

/** Takes any edge that can occur, each as likely as the others. Never ends by itself. */
export function randomStepper(seed: number): Stepper {
  const random = randomNumbers(seed);
  return function* <Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
    { edges }: Graph<Machine, Given>,
    from: Vertex<Machine>,
  ) {
    for (let at = from; ; ) {
      const leaving = edges.get(at.key) ?? [];
      if (leaving.length === 0) throw new StuckError();
      const edge = oneOf(leaving, random);
      yield edge;
      at = edge.to;
    }
  };
}

/**
 * Chooses an edge that nobody has taken yet, goes there by a shortest way, and chooses the next: `quick_random` of GraphWalker.
 * It ends when no such edge is left.
 */
export function quickStepper(seed: number): Stepper {
  const random = randomNumbers(seed);
  return function* <Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
    graph: Graph<Machine, Given>,
    from: Vertex<Machine>,
    walked: ReadonlySet<Edge<Machine, Given>>,
  ) {
    for (let at = from; ; ) {
      const ways = shortestFrom(graph, at);
      const isOpen = (edge: Edge<Machine, Given>) => !walked.has(edge);
      const open = [...ways.keys()].flatMap((key) => graph.edges.get(key) ?? []).filter(isOpen);
      if (open.length === 0 && [...graph.edges.values()].flat().some(isOpen)) throw new StuckError();
      if (open.length === 0) return;
      const chosen = oneOf(open, random);
      yield* ways.get(chosen.from.key) ?? [];
      yield chosen;
      at = chosen.to;
    }
  };
}

function oneOf<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item;
}
