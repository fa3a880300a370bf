import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { coverageItemsOf } from '../coverage-items.ts';
import { nodesOf } from '../transitions.ts';
import { isStandIn, standInLike, type Usage, unused } from './use.ts';

type Compute = (args: Args, params: unknown) => unknown;
type Args = { event: AnyEventObject; context: Record<string, unknown> };
type Assigning = { assignment: Compute | Record<string, unknown> };

/** What an assignment wrote to a key of the context, and from what it was computed: the event, and keys of the context. */
export type Write = { key: string; use: Usage; sources: ReadonlySet<string> };

/**
 * Does something while assignments note what they write, in their order. Where they are given a stand-in for an event, what they read
 * of it is noted here in its place.
 */
export function withWrites<Result>(
  machine: AnyStateMachine,
  event: AnyEventObject,
  run: () => Result,
): { result: Result; writes: Write[] } {
  const writes: Write[] = [];
  const noting = (compute: unknown, keysOf: (args: Args, result: unknown) => readonly string[]): Compute => {
    return (args, params) => {
      const use = unused();
      const sources = new Set<string>();
      const given = isStandIn(args.event) ? standInLike(args.event, event, use) : args.event;
      const result =
        typeof compute === 'function'
          ? compute({ ...args, event: given, context: noted(args.context, sources) }, params)
          : compute;
      use.fields.delete('type');
      writes.push(...keysOf(args, result).map((key) => ({ key, use, sources })));
      return result;
    };
  };
  const withNotes = (assignment: Assigning['assignment']) =>
    typeof assignment === 'function'
      ? noting(assignment, changedBy)
      : Object.fromEntries(Object.entries(assignment).map(([key, compute]) => [key, noting(compute, () => [key])]));
  const assigning = assigningIn(machine);
  const given = assigning.map(({ assignment }) => assignment);
  for (const action of assigning) action.assignment = withNotes(action.assignment);
  try {
    return { result: run(), writes };
  } finally {
    assigning.forEach((action, at) => {
      action.assignment = given[at] as Assigning['assignment'];
    });
  }
}

/** The writes from which some keys were computed, directly or through other keys. */
export function writesBehind(writes: readonly Write[], keys: readonly string[]): Write[] {
  const all = new Set(keys);
  // A set goes on with what is added while it is walked.
  for (const key of all) {
    for (const { sources } of writes.filter((one) => one.key === key)) for (const source of sources) all.add(source);
  }
  return writes.filter(({ key }) => all.has(key));
}

/** Whether anything is left of what some keys had before they were written. */
export function isLeft(writes: readonly Write[], keys: readonly string[]): boolean {
  const left = new Set(keys);
  for (const { key, sources } of writes) {
    if ([...sources].some((source) => left.has(source))) left.add(key);
    else left.delete(key);
  }
  return left.size > 0;
}

function noted(context: Record<string, unknown>, sources: Set<string>): Record<string, unknown> {
  return new Proxy(context, {
    get: (target, key) => {
      if (typeof key === 'string') sources.add(key);
      return Reflect.get(target, key);
    },
  });
}

function changedBy({ context }: Args, result: unknown): string[] {
  return Object.entries(result ?? {}).flatMap(([key, value]) => (context[key] === value ? [] : key));
}

export function assigningIn(machine: AnyStateMachine): Assigning[] {
  const inline = [
    ...nodesOf(machine.root).flatMap(({ entry, exit }) => [...entry, ...exit]),
    ...[...coverageItemsOf(machine).transitions.values()].flatMap(({ definition }) => [...definition.actions]),
  ];
  const all = [...Object.values(machine.implementations.actions), ...inline] as readonly Partial<Assigning>[];
  return [...new Set(all)].filter((action): action is Assigning => action?.assignment !== undefined);
}
