import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { type Reads, readsOf } from './derive/reads.ts';
import { addUse, unused } from './derive/use.ts';
import type { EventCase } from './event-case.ts';
import type { Graph } from './graph.ts';
import { type NamedTransition, statesIn } from './transitions.ts';

const found = new WeakMap<object, Map<NamedTransition, Reads>>();

/**
 * What the guard of a transition reads in all configurations in which it may be evaluated: where one part of the context decides, it
 * does not come to read the others, or the event. A graph is asked for it again and again, and does not change.
 */
export function guardReadsOf<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  transition: NamedTransition,
): Reads {
  const ofGraph = found.get(graph) ?? new Map<NamedTransition, Reads>();
  found.set(graph, ofGraph);
  const reads = ofGraph.get(transition) ?? readsIn(graph, transition);
  ofGraph.set(transition, reads);
  return reads;
}

function readsIn<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { machine, vertices, opening, eventCases }: Graph<Machine, Given>,
  { definition, source, descriptor }: NamedTransition,
): Reads {
  const snapshots = [...vertices.values()].map(({ snapshot }) => snapshot as AnyMachineSnapshot);
  const there = snapshots.filter(
    ({ value }) => source === machine.root.id || statesIn(machine, value).includes(source),
  );
  // An eventless transition is evaluated on the way, so its state may be none to rest in.
  const some = there.length > 0 ? there : [opening.snapshot as AnyMachineSnapshot, ...snapshots];
  const known = eventCases.find(({ event }) => event.type === descriptor)?.event as AnyEventObject | undefined;
  const reads: Reads = { event: unused(), context: unused() };
  for (const snapshot of some) {
    const { event, context } = readsOf(machine, definition.guard, snapshot, known ?? { type: descriptor });
    addUse(reads.event, event);
    addUse(reads.context, context);
  }
  return reads;
}
