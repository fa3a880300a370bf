import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { type Reads, readsOf } from './derive/reads.ts';
import { addUse, unused } from './derive/use.ts';
import type { EventCase } from './event-case.ts';
import type { Graph } from './graph.ts';
import { type NamedTransition, statesIn } from './transitions.ts';

/** The configurations in which a guard is called to see what it reads. */
const mostCalls = 100;

/**
 * What the guard of a transition reads in all configurations in which it may be evaluated: where one part of the context decides, it
 * does not come to read the others, or the event.
 */
export function guardReadsOf<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
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
  for (const snapshot of some.slice(0, mostCalls)) {
    const { event, context } = readsOf(machine, definition.guard, snapshot, known ?? { type: descriptor });
    addUse(reads.event, event);
    addUse(reads.context, context);
  }
  return reads;
}
