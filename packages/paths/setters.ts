import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { callGuard } from './derive/guard-functions.ts';
import { readsOfEvent, valueAt } from './derive/reads.ts';
import { allOf, fieldPathsOf, type Usage, withoutBeside, withoutCopies } from './derive/use.ts';
import { withWrites, writesBehind } from './derive/writes.ts';
import { isStart } from './event-case.ts';
import type { Edge, Graph } from './explore.ts';
import { isExhausted, isReadBehind } from './payload-effects.ts';

/** An event case that sets a part of the context, and how its event is used. */
export type Setter = { name: string; event: AnyEventObject; use: Usage };

/** How setters are chosen. */
export type SetterOptions = {
  /** Whether an event lacks a field (default: whether it has none of that name). */
  lacks?: (event: AnyEventObject, path: readonly string[]) => boolean;
  /** The guard that reads what is set, so that what it reads of it is part of the event's use. */
  guard?: unknown;
  /** Whether what an edge leaves in some keys can still be there where it is read (default: yes). */
  lasts?: (edge: Edge<AnyStateMachine>, keys: readonly string[]) => boolean;
};

/** An event that changes what is used of the context; or else one that would if it had the fields that its handling reads. */
export function setterOf(
  graph: Graph<AnyStateMachine>,
  context: Usage,
  { lacks = isAbsentAt, ...options }: SetterOptions = {},
): Setter | undefined {
  const isMissing = ({ event, use }: Setter) => fieldPathsOf(use).some((path) => lacks(event, path));
  const missing = settersOf(graph, context, options).filter(isMissing);
  return missing.find(({ isChange }) => isChange) ?? missing.find(({ wouldChange }) => wouldChange);
}

/** An event that changes what is used of the context, with something of its own, if another payload may change it otherwise. */
export function changerOf(
  graph: Graph<AnyStateMachine>,
  context: Usage,
  { lasts }: SetterOptions = {},
): Setter | undefined {
  return settersOf(graph, context, { lasts }).find(
    ({ isChange, use, edge }) => isChange && use.fields.size > 0 && (isReadBehind(edge) || !isExhausted(graph, edge)),
  );
}

type Changes = {
  /** Where the event first occurs. */
  edge: Edge<AnyStateMachine>;
  /** Whether it changes what is used. */
  isChange: boolean;
  /** Whether it would, if it had the fields that its handling reads. */
  wouldChange: boolean;
};

/** The events of a graph, and whether they change what is used of the context. */
function settersOf(
  { machine, edges }: Graph<AnyStateMachine>,
  read: Usage,
  { guard, lasts = () => true }: SetterOptions,
): (Setter & Changes)[] {
  const keys = [...read.fields.keys()];
  if (keys.length === 0) return [];
  const contextOf = (snapshot: object) => (snapshot as AnyMachineSnapshot).context as Record<string, unknown>;
  const firsts = new Map(
    [...edges.values()]
      .flat()
      .filter(({ eventCase }) => !isStart(eventCase.event))
      .reverse()
      .map((edge) => [edge.eventCase.name, edge]),
  );
  return [...firsts.values()].reverse().flatMap((edge) => {
    const { from, to, eventCase } = edge;
    const event = eventCase.event as AnyEventObject;
    const [before, after] = [contextOf(from.snapshot), contextOf(to.snapshot)];
    const { result, writes } = withWrites(machine, event, () => readsOfEvent(machine, from.snapshot, event));
    const { use, after: withAny, isWanted } = result;
    const wouldBe = withAny === undefined ? after : contextOf(withAny);
    // What the guard reads of what the event left there is part of the event's use.
    if (withAny !== undefined) callGuard(machine, guard, { context: wouldBe, event });
    const changed = (to: Record<string, unknown>) => keys.filter((key) => before[key] !== to[key]);
    const [isChange, wouldChange] = [changed(after).length > 0, changed(wouldBe).length > 0];
    if (!lasts(edge, [...new Set([...changed(after), ...changed(wouldBe)])])) return [];
    const ofWrites = writesBehind(writes, keys).map((write) => write.use);
    const left = Object.fromEntries(keys.map((key) => [key, wouldBe[key]]));
    const meant = allOf([use, ...ofWrites].map((one) => withoutBeside(one, left, read)));
    const used = withoutCopies(meant.fields.size > 0 ? meant : allOf([use, ...ofWrites]), isWanted);
    return { name: eventCase.name, event, use: used, edge, isChange, wouldChange };
  });
}

/** Whether an event has no such field, with whatever value. */
function isAbsentAt(event: AnyEventObject, path: readonly string[]): boolean {
  const parent = valueAt(event, path.slice(0, -1));
  return typeof parent !== 'object' || parent === null || !((path.at(-1) ?? '') in parent);
}

/** Whether an event has nothing in a field of which something is read. */
export function isEmptyAt(event: AnyEventObject, path: readonly string[]): boolean {
  return (valueAt(event, path) ?? undefined) === undefined;
}
