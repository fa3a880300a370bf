import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { traceEvent, traceStart } from '../trace.ts';
import { guardFunctionsOf } from './guard-functions.ts';
import { extentOf, standIn, type Usage, unused } from './use.ts';

/** How a guard uses the event and the context, such as `output.score` of the event or `tries` of the context. */
export type Reads = { event: Usage; context: Usage };

/** What a guard reads when it is evaluated for an event: it is called with stand-ins. */
export function readsOf(
  machine: AnyStateMachine,
  guard: unknown,
  { context }: Pick<AnyMachineSnapshot, 'context'>,
  event: AnyEventObject,
): Reads {
  const reads = { event: unused(), context: unused() };
  const given = typeof guard === 'object' && guard !== null ? (guard as { params?: unknown }).params : undefined;
  for (const decide of guardFunctionsOf(machine, guard)) {
    for (const isCallable of both) {
      const args = {
        context: standIn(context, reads.context, { isCallable }),
        event: standIn(event, reads.event, { isCallable }),
      };
      try {
        decide(args, typeof given === 'function' ? given(args) : given);
      } catch {
        // What it read before it failed is noted all the same.
      }
    }
  }
  reads.event.fields.delete('type');
  return reads;
}

/** What may follow an event, so that its payload is read where it was left in the context, and how many events are tried. */
export type Following = { events: readonly AnyEventObject[]; most: number };

/** Whether what is not there can be called, or is an object: each is tried, because code asks for either. */
const both = [true, false];

const nothing: Following = { events: [], most: 0 };

/** How an event is used, and whether any of that is behind other events, where it was left in the context. */
export type EventUse<Snapshot = object> = {
  use: Usage;
  isLeft: boolean;
  /** What a stand-in for the event leads to; undefined if the chart throws. */
  after: Snapshot | undefined;
};

/** What the guards and actions of a machine read of an event that it handles, then or behind what may follow. */
export function readsOfEvent<Machine extends AnyStateMachine>(
  machine: Machine,
  snapshot: SnapshotFrom<Machine>,
  event: AnyEventObject,
  following: Following = nothing,
): EventUse<SnapshotFrom<Machine>> {
  const use = unused();
  const standInLike = (isCallable: boolean) =>
    standIn(event, use, { likely: keysOf(snapshot), isCallable }) as AnyEventObject;
  const [after, ofObjects] = both.map((isCallable) => attempt(machine, snapshot, standInLike(isCallable)));
  use.fields.delete('type');
  const known = extentOf(use);
  // What was not read at all has not been left anywhere either.
  if (after !== undefined && known > 0) follow(machine, after, following);
  if (ofObjects !== undefined && known > 0) follow(machine, ofObjects, following);
  const isLeft = extentOf(use) > known;
  use.fields.delete('type');
  return { use, isLeft, after: ofObjects ?? after };
}

/** What a machine reads of its input at its start, or behind what may follow. */
export function readsOfInput(machine: AnyStateMachine, following: Following): Usage {
  const use = unused();
  try {
    const { snapshot } = traceStart(machine, standIn(undefined, use));
    if ((snapshot as AnyMachineSnapshot).status === 'active') follow(machine, snapshot as never, following);
  } catch {
    // What was read before the start failed is noted all the same.
  }
  return use;
}

/** What an event that is copied into a context is likely to have. */
function keysOf(snapshot: object): string[] {
  return Object.keys((snapshot as AnyMachineSnapshot).context ?? {});
}

/** Takes a machine to each state value that the events lead to, once. */
function follow<Machine extends AnyStateMachine>(
  machine: Machine,
  from: SnapshotFrom<Machine>,
  { events, most }: Following,
): void {
  const placeOf = (snapshot: SnapshotFrom<Machine>) => JSON.stringify((snapshot as AnyMachineSnapshot).value);
  const known = new Set([placeOf(from)]);
  const queue = [from];
  let count = 0;
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    for (const event of events) {
      if (count >= most) return;
      count += 1;
      const after = attempt(machine, next, event);
      if (after === undefined || known.has(placeOf(after))) continue;
      known.add(placeOf(after));
      queue.push(after);
    }
  }
}

/** The snapshot that an event leads to; undefined if the chart throws, by which time what it read is noted all the same. */
function attempt<Machine extends AnyStateMachine>(
  machine: Machine,
  snapshot: SnapshotFrom<Machine>,
  event: AnyEventObject,
): SnapshotFrom<Machine> | undefined {
  try {
    return traceEvent(machine, snapshot, event).snapshot;
  } catch {
    return undefined;
  }
}
