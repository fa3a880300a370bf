import type { AnyStateMachine } from 'xstate';
import { configurationsOf } from './configurations.ts';
import type { EventCase } from './event-case.ts';
import type { Graph } from './graph.ts';
import { pairsOf } from './pairs.ts';

/** What only an exploration can count, because a chart alone does not determine it. */
export type ReachableItems = {
  /** The names of the configurations that the machine can rest in. */
  configurations: string[];
  /** The pairs of transitions that can follow each other. */
  pairs: string[];
};

/** Everything that coverage of a graph's configurations and pairs is measured against. */
export function reachableItemsOf<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
): ReachableItems {
  return { configurations: configurationsOf(graph), pairs: pairsOf(graph) };
}
