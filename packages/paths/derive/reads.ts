import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { traceEvent, traceStart } from '../trace.ts';
import { guardFunctionsOf } from './guard-functions.ts';

/** What a guard reads, such as `output.score` of the event or `tries` of the context. */
export type Reads = { event: string[][]; context: string[][] };

/** What a guard reads when it is evaluated for an event: it is called with stand-ins that note each property. */
export function readsOf(
  machine: AnyStateMachine,
  guard: unknown,
  { context }: Pick<AnyMachineSnapshot, 'context'>,
  event: AnyEventObject,
): Reads {
  const reads = { event: new Map<string, string[]>(), context: new Map<string, string[]>() };
  const given = typeof guard === 'object' && guard !== null ? (guard as { params?: unknown }).params : undefined;
  for (const decide of guardFunctionsOf(machine, guard)) {
    const args = { context: noting(context, [], reads.context), event: noting(event, [], reads.event) };
    try {
      decide(args, typeof given === 'function' ? given(args) : given);
    } catch {
      // What it read before it failed is noted all the same.
    }
  }
  const paths = (noted: Map<string, string[]>) => [...noted.values()].filter((path) => path[0] !== 'type');
  return { event: innermost(paths(reads.event)), context: innermost(paths(reads.context)) };
}

/** What the guards and actions of a machine read of an event that it handles. */
export function readsOfEvent<Machine extends AnyStateMachine>(
  machine: Machine,
  snapshot: SnapshotFrom<Machine>,
  event: AnyEventObject,
): string[][] {
  const noted = new Map<string, string[]>();
  try {
    traceEvent(machine, snapshot, noting(event, [], noted) as AnyEventObject);
  } catch {
    // What was read before an action failed is noted all the same.
  }
  return innermost([...noted.values()].filter((path) => path[0] !== 'type'));
}

/** What a machine reads of its input at its start. */
export function readsOfInput(machine: AnyStateMachine): string[][] {
  const noted = new Map<string, string[]>();
  try {
    traceStart(machine, noting(undefined, [], noted));
  } catch {
    // What was read before the start failed is noted all the same.
  }
  return innermost([...noted.values()]);
}

/** A stand-in for a value that notes which properties are read. What is not there can be read and called all the same. */
function noting(value: unknown, path: readonly string[], noted: Map<string, string[]>): unknown {
  const isThere = value !== undefined && value !== null;
  if (isThere && typeof value !== 'object') return value;
  return new Proxy(function standIn() {}, {
    get: (_target, key) => {
      if (key === Symbol.toPrimitive) return () => (isThere ? String(value) : 0);
      if (key === Symbol.iterator) return () => [][Symbol.iterator]();
      if (typeof key === 'symbol') return undefined;
      // The length of a missing text or list is no property to write.
      if (key === 'length' && !isThere) return 0;
      const found: unknown = isThere ? (value as Record<string, unknown>)[key] : undefined;
      if (typeof found === 'function') return found.bind(value);
      const inner = [...path, key];
      noted.set(inner.join('\0'), inner);
      return noting(found, inner, noted);
    },
    // Only a method of a missing value is called: it is no property of the event.
    apply: () => {
      noted.delete(path.join('\0'));
      return undefined;
    },
  });
}

/** The paths that no other path goes through. */
export function innermost(paths: readonly string[][]): string[][] {
  const isWithin = (path: readonly string[], other: readonly string[]) =>
    other.length > path.length && path.every((key, at) => key === other[at]);
  return paths.filter((path) => !paths.some((other) => isWithin(path, other)));
}
