import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { coverageItemsOf } from './coverage-items.ts';
import { plainGuardOf } from './derive/guard-functions.ts';
import { hintsOf } from './derive/hints.ts';
import type { Hints } from './derive/json-schema.ts';
import { valueAt, withAt } from './derive/reads.ts';
import { fieldPathsOf } from './derive/use.ts';
import { fingerprint } from './fingerprint.ts';
import type { Graph } from './graph.ts';
import { guardReadsOf } from './guard-reads.ts';
import { guardName } from './guards.ts';
import type { NamedTransition } from './transitions.ts';

/** Numbers of many sizes, because the one that a guard compares with may be computed. */
const numbers = [-1, 0, 0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 75, 100, 150, 200, 500, 1000, 1e4, 1e6];
/** The situations that are tried, and the known values that each part of them begins with. */
const mostSituations = 50_000;
const mostKnown = 8;
/** The longest list that is tried. */
const longest = 50;

/**
 * The guards before another one, in the same state for the same event, where the other is true in every situation that is tried in
 * which they are all false: one of them if that is enough, or all; undefined if it is not so.
 */
export function complementBefore(graph: Graph<AnyStateMachine>, transition: NamedTransition): string[] | undefined {
  const before = candidatesBefore(graph.machine, transition);
  const found = [...before.map((one) => [one]), before].find((others) => isComplement(graph, transition, others));
  return found?.map(({ definition }) => guardName(definition) ?? '');
}

/** The transitions of the same state for the same event that are asked before another one. */
export function candidatesBefore(machine: AnyStateMachine, transition: NamedTransition): NamedTransition[] {
  const siblings = [...coverageItemsOf(machine).transitions.values()].filter(
    ({ source, descriptor }) => source === transition.source && descriptor === transition.descriptor,
  );
  return siblings.slice(
    0,
    siblings.findIndex(({ definition }) => definition === transition.definition),
  );
}

function isComplement(graph: Graph<AnyStateMachine>, one: NamedTransition, others: readonly NamedTransition[]) {
  const all = [one, ...others];
  const guards = all.flatMap(({ definition }) => plainGuardOf(graph.machine, definition.guard) ?? []);
  if (guards.length < all.length) return false;
  const reads = all.map((transition) => guardReadsOf(graph, transition));
  // A list or a text of another length is another one.
  const paths = reads
    .flatMap(({ context, event }) => [
      ...fieldPathsOf(context).map((path) => ['context', ...path]),
      ...fieldPathsOf(event).map((path) => ['event', ...path]),
    ])
    .map((path) => (path.at(-1) === 'length' ? path.slice(0, -1) : path));
  const distinct = [...new Map(paths.map((path) => [path.join('.'), path])).values()];
  let isDecisive = false;
  for (const situation of situationsAround(graph, one.descriptor, distinct)) {
    const [isOne, isOther] = outcomeIn(situation, guards);
    if (isOne === false && isOther === false) return false;
    isDecisive ||= isOne === true && isOther === false;
  }
  return isDecisive;
}

/** Whether the first guard is true, and whether any other one is; nothing where the chart would throw. */
function outcomeIn(situation: object, [isOne, ...others]: readonly ((args: object) => boolean)[]): boolean[] {
  try {
    return [isOne?.(situation) ?? false, others.some((guard) => guard(situation))];
  } catch {
    return [];
  }
}

/** Contexts and events of a graph in which some parts have other values of their kind; none if too little is known of the parts. */
function* situationsAround(
  { machine, vertices, eventCases }: Graph<AnyStateMachine>,
  type: string,
  paths: readonly string[][],
): Generator<object> {
  const contexts = [...vertices.values()].map(({ snapshot }) => ({
    context: (snapshot as AnyMachineSnapshot).context,
  }));
  const events = eventCases.filter(({ event }) => event.type === type).map(({ event }) => ({ event }));
  const known: object[] = [...contexts, ...events];
  const hints = hintsOf(machine);
  const parts = paths.map((path) => {
    const values = distinctOf(known.filter((one) => (path[0] ?? '') in one).map((one) => valueAt(one, path)));
    return { path, values: distinctOf(values.slice(0, mostKnown).flatMap((value) => nearValues(value, hints))) };
  });
  // Of a part that is never there it is not known what it may be.
  if (parts.some(({ values }) => values.every((value) => value === undefined || value === null))) return;
  if (parts.reduce((count, { values }) => count * values.length, 1) > mostSituations) return;
  // Whoever sends an event may leave out the whole of which a part is read.
  const wholes = paths
    .filter(([root, ...path]) => root === 'event' && path.length > 1)
    .map((path) => path.slice(0, -1));
  for (const situation of variants({ event: { type }, ...events[0], ...contexts[0] }, parts)) {
    yield situation;
    for (const whole of wholes) yield withAt(situation, whole, undefined) as object;
  }
}

/** An object with each combination of values of its parts. */
function* variants(
  given: object,
  [part, ...rest]: readonly { path: readonly string[]; values: readonly unknown[] }[],
): Generator<object> {
  if (part === undefined) yield given;
  for (const value of part?.values ?? []) yield* variants(withAt(given, part?.path ?? [], value) as object, rest);
}

function distinctOf(values: readonly unknown[]): unknown[] {
  return [...new Map(values.map((value) => [fingerprint(value), value])).values()];
}

/** A value with others of its kind. */
export function nearValues(value: unknown, hints: Hints): unknown[] {
  if (typeof value === 'number') return [value, value + 1, value - 1, ...numbers, ...hints.numbers.flatMap(around)];
  if (typeof value === 'string') return [value, '', 'a', ...hints.texts];
  if (typeof value === 'boolean') return [true, false];
  if (Array.isArray(value)) {
    const lengths = [0, 1, 2, 3, ...hints.numbers.flatMap(around)].filter((length) => length >= 0 && length <= longest);
    return [value, ...[...new Set(lengths)].map((length) => new Array(length).fill(value[0] ?? {}))];
  }
  return [value];
}

function around(number: number): number[] {
  return [number - 1, number, number + 1];
}
