import { type Arbitrary, array, nat, noBias } from 'fast-check';
import type { AnyStateMachine } from 'xstate';
import type { EventCase } from './event-case.ts';

import { completedPath } from './follow.ts';
import type { Edge, Walkable } from './graph.ts';
import type { Path } from './path.ts';

export type ArbitraryPathOptions = {
  /** The maximum number of steps (default: 20). */
  steps?: number;
};

/**
 * Random paths through a graph, for fast-check. A path is drawn as an array of numbers, each of which selects one of the
 * possible event cases, so fast-check can shrink it.
 */
export function arbitraryPath<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Walkable<Machine, Given>,
  { steps = 20 }: ArbitraryPathOptions = {},
): Arbitrary<Path<Machine, Given>> {
  const choices = noBias(array(nat(), { minLength: 1, maxLength: steps, size: 'max' }));
  return choices.map((numbers) => completedPath(graph, chosenEdges(graph, numbers)));
}

/** The edges that the numbers select, until no event case can occur. */
function chosenEdges<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { edges, start }: Walkable<Machine, Given>,
  numbers: readonly number[],
): Edge<Machine, Given>[] {
  const walk: Edge<Machine, Given>[] = [];
  for (const number of numbers) {
    const possible = edges.get((walk.at(-1)?.to ?? start).key) ?? [];
    const edge = possible[number % possible.length];
    if (edge === undefined) break;
    walk.push(edge);
  }
  return walk;
}
