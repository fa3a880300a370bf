import { type Arbitrary, array, nat, noBias } from 'fast-check';
import type { AnyStateMachine } from 'xstate';
import type { EventCase } from './event-case.ts';
import type { Edge, Graph } from './explore.ts';
import { completed } from './follow.ts';
import type { Path } from './path.ts';

export type WalksOptions = {
  /** The most steps of a walk; 20 unless told. */
  steps?: number;
};

/**
 * Random walks through a graph for fast-check. A walk is an array of numbers, each of which chooses among the event cases that
 * may come then; fast-check makes it shorter, and its numbers smaller, where it fails.
 */
export function walks<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  { steps = 20 }: WalksOptions = {},
): Arbitrary<Path<Machine, Given>> {
  const choices = noBias(array(nat(), { minLength: 1, maxLength: steps, size: 'max' }));
  return choices.map((numbers) => completed(graph, chosenEdges(graph, numbers)));
}

/** The edges that the numbers choose one after the other, until there are none to choose from. */
function chosenEdges<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { edges, start }: Graph<Machine, Given>,
  numbers: readonly number[],
): Edge<Machine, Given>[] {
  const walk: Edge<Machine, Given>[] = [];
  for (const number of numbers) {
    const open = edges.get((walk.at(-1)?.to ?? start).key) ?? [];
    const edge = open[number % open.length];
    if (edge === undefined) break;
    walk.push(edge);
  }
  return walk;
}
