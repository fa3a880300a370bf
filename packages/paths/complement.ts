import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { coverageItemsOf } from './coverage-items.ts';
import { plainGuardOf } from './derive/guard-functions.ts';
import { hintsOf } from './derive/hints.ts';
import type { Hints } from './derive/json-schema.ts';
import { readsOf, valueAt, withAt } from './derive/reads.ts';
import { fieldPathsOf } from './derive/use.ts';
import { fingerprint } from './fingerprint.ts';
import type { Graph } from './graph.ts';
import { guardName } from './guards.ts';
import type { NamedTransition } from './transitions.ts';

/** Numbers of many sizes, because the one that a guard compares with may be computed. */
const numbers = [-1, 0, 0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 75, 100, 150, 200, 500, 1000, 1e4, 1e6];
/** The contexts that are tried, and the known values that each of their fields begins with. */
const mostContexts = 5000;
const mostKnown = 8;
/** The longest list that is tried. */
const longest = 50;

/**
 * The guard before another one, in the same state for the same event, where the other is true in every context that is tried in
 * which it is false; undefined if there is none.
 */
export function complementBefore(
  graph: Graph<AnyStateMachine>,
  { definition, source, descriptor }: NamedTransition,
): string | undefined {
  const siblings = [...coverageItemsOf(graph.machine).transitions.values()].filter(
    (other) => other.source === source && other.descriptor === descriptor,
  );
  const before = siblings.slice(
    0,
    siblings.findIndex((other) => other.definition === definition),
  );
  const found = before.find((other) => isComplement(graph, definition, other.definition));
  return found && guardName(found.definition);
}

function isComplement(graph: Graph<AnyStateMachine>, one: AnyTransitionDefinition, other: AnyTransitionDefinition) {
  const { machine, start } = graph;
  const [isOne, isOther] = [plainGuardOf(machine, one.guard), plainGuardOf(machine, other.guard)];
  if (isOne === undefined || isOther === undefined) return false;
  const event = { type: one.eventType };
  const reads = [one, other].map(({ guard }) => readsOf(machine, guard, start.snapshot as AnyMachineSnapshot, event));
  // What an event says is found by its payloads.
  if (reads.some(({ event: use }) => use.fields.size > 0)) return false;
  // A list or a text of another length is another one.
  const paths = reads.flatMap(({ context }) =>
    fieldPathsOf(context).map((path) => (path.at(-1) === 'length' ? path.slice(0, -1) : path)),
  );
  const contexts = contextsAround(graph, [...new Map(paths.map((path) => [path.join('.'), path])).values()]);
  const outcomes = contexts.map((context) => `${isOne({ context, event })} ${isOther({ context, event })}`);
  return outcomes.length > 0 && outcomes.includes('true false') && !outcomes.includes('false false');
}

/** Contexts of a graph in which some parts have other values of their kind; none if too little is known of the parts. */
function contextsAround({ machine, vertices }: Graph<AnyStateMachine>, paths: readonly string[][]): unknown[] {
  const known = [...vertices.values()].map(({ snapshot }) => (snapshot as AnyMachineSnapshot).context as unknown);
  const hints = hintsOf(machine);
  let contexts = known.slice(0, 1);
  for (const path of paths) {
    const values = new Map(known.map((context) => valueAt(context, path)).map((value) => [fingerprint(value), value]));
    const all = [...values.values()].slice(0, mostKnown).flatMap((value) => near(value, hints));
    // Of a part that is never there it is not known what it may be.
    if (all.every((value) => value === undefined || value === null)) return [];
    contexts = contexts.flatMap((context) => all.map((value) => withAt(context, path, value)));
    if (contexts.length > mostContexts) return [];
  }
  return contexts;
}

/** A value with others of its kind. */
function near(value: unknown, hints: Hints): unknown[] {
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
