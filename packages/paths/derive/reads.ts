import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { isRecord } from '../record.ts';
import { reactionTo, traceStart } from '../trace.ts';
import { transitionsOf } from '../transitions.ts';
import { callGuard } from './guard-functions.ts';
import { extentOf, fieldPathsOf, isStandIn, standIn, type Usage, unused } from './use.ts';

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
  for (const isCallable of both) {
    callGuard(machine, guard, {
      context: standIn(context, reads.context, { isCallable }),
      event: standIn(event, reads.event, { isCallable }),
    });
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
  /** Whether a guard may read a field of this name where it was copied to. */
  isWanted: (key: string) => boolean;
};

/** What the guards and actions of a machine read of an event that it handles, then or behind what may follow. */
export function readsOfEvent<Machine extends AnyStateMachine>(
  machine: Machine,
  snapshot: SnapshotFrom<Machine>,
  event: AnyEventObject,
  following: Following = nothing,
): EventUse<SnapshotFrom<Machine>> {
  const use = unused();
  const likely = likelyKeys(machine, snapshot);
  const standInLike = (isCallable: boolean) => standIn(event, use, { likely, isCallable }) as AnyEventObject;
  const [after, ofObjects] = both.map((isCallable) => attempt(machine, snapshot, standInLike(isCallable)));
  use.fields.delete('type');
  const known = extentOf(use);
  // What was not read at all has not been left anywhere either.
  if (after !== undefined && known > 0) follow(machine, after, following);
  if (ofObjects !== undefined && known > 0) follow(machine, ofObjects, following);
  const isLeft = extentOf(use) > known;
  use.fields.delete('type');
  const result = ofObjects ?? after;
  const left = contextOf(result);
  const isWanted = (key: string) =>
    pathsOfGuards(machine).some(
      (path) => path.includes(key) && isStandIn(valueAt(left, path.slice(0, path.indexOf(key) + 1))),
    );
  return { use, isLeft, after: result, isWanted };
}

function contextOf(snapshot: object | undefined): Record<string, unknown> {
  return (snapshot as Partial<AnyMachineSnapshot> | undefined)?.context ?? {};
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

/**
 * What the handling of an event reads of the context without finding it, or without finding it to be what it takes it for, where the
 * chart throws for that alone; undefined if it throws all the same once all of that is there.
 */
export function missingContextOf<Machine extends AnyStateMachine>(
  machine: Machine,
  snapshot: SnapshotFrom<Machine>,
  event: AnyEventObject,
): Usage | undefined {
  const { context } = snapshot as AnyMachineSnapshot;
  const readsOfStandIn = (value: unknown, isMeant: (use: Usage, key: string) => boolean): Usage | undefined => {
    const use = unused();
    const there = { ...(snapshot as object), context: standIn(value, use) };
    const after = attempt(machine, there as SnapshotFrom<Machine>, event);
    for (const key of [...use.fields.keys()]) if (!isMeant(use, key)) use.fields.delete(key);
    return after === undefined || use.fields.size === 0 ? undefined : use;
  };
  const isAbsentIn = (use: Usage, key: string) =>
    fieldPathsOf(use).some((path) => path[0] === key && isAbsent(context, path));
  // What is only copied is not looked into.
  const isLookedInto = ({ fields }: Usage, key: string) => extentOf(fields.get(key) ?? unused()) > 0;
  const emptied = Object.fromEntries(Object.keys(context).map((key) => [key, undefined]));
  return readsOfStandIn(context, isAbsentIn) ?? readsOfStandIn(emptied, isLookedInto);
}

function isAbsent(value: unknown, path: readonly string[]): boolean {
  if (value === undefined || value === null) return true;
  const [key, ...rest] = path;
  return key !== undefined && isAbsent((value as Record<string, unknown>)[key], rest);
}

const guardPaths = new WeakMap<AnyStateMachine, readonly string[][]>();

/** What the guards of a machine read of its context, each by its way from there. */
function pathsOfGuards(machine: AnyStateMachine): readonly string[][] {
  const known = guardPaths.get(machine);
  if (known !== undefined) return known;
  const paths = transitionsOf(machine).flatMap(({ definition, descriptor }) =>
    fieldPathsOf(readsOf(machine, definition.guard, { context: {} }, { type: descriptor }).context),
  );
  guardPaths.set(machine, paths);
  return paths;
}

/** What an event that is copied into a context is likely to have: what the context or an object in it has, and what guards read of it. */
function likelyKeys(machine: AnyStateMachine, snapshot: object): string[] {
  const context = contextOf(snapshot);
  const within = Object.values(context).flatMap((value) => (isPlain(value) ? Object.keys(value) : []));
  const ofGuards = pathsOfGuards(machine).flatMap(([key = '']) => key);
  return [...new Set([...Object.keys(context), ...within, ...ofGuards])];
}

/** What a value has in a field, by the way to it. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], value);
}

/** A value with another one at the end of a way from it; `0` stands for the items of a list. */
export function withAt(value: unknown, [key, ...rest]: readonly string[], other: unknown): unknown {
  if (key === undefined) return other;
  const inner = withAt(valueAt(value, [key]), rest, other);
  return Array.isArray(value) ? [inner, ...value.slice(1)] : { ...(isRecord(value) ? value : {}), [key]: inner };
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
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
export function attempt<Machine extends AnyStateMachine>(
  machine: Machine,
  snapshot: SnapshotFrom<Machine>,
  event: AnyEventObject,
): SnapshotFrom<Machine> | undefined {
  try {
    return reactionTo(machine, snapshot, event).snapshot;
  } catch {
    return undefined;
  }
}
