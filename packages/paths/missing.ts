import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { complementBefore } from './complement.ts';
import { coverageItemsOf } from './coverage-items.ts';
import { eventTypesOf, startOfMachine } from './derive/event-types.ts';
import { literal } from './derive/literal.ts';
import { eventWith } from './derive/payloads.ts';
import { merged } from './derive/read-payloads.ts';
import { attempt, missingContextOf, readsOf, readsOfEvent, valueAt } from './derive/reads.ts';
import { addUse, fieldPathsOf, type Usage, unused } from './derive/use.ts';
import { type EventCase, isStart } from './event-case.ts';
import type { Graph } from './explore.ts';
import { guardReadsOf } from './guard-reads.ts';
import { guardName } from './guards.ts';
import { coverageKinds, transitionOfGoal } from './kinds.ts';
import { canLast } from './lasting.ts';
import { startIn, startThatSets } from './missing-start.ts';
import { type Reason, reasonFor } from './reasons.ts';
import { changerOf, isEmptyAt, type SetterOptions, setterOf } from './setters.ts';
import { statesIn } from './transitions.ts';
import { isTriedInVain } from './tried-payloads.ts';

/** An event case that would make a goal reachable. */
export type MissingEventCase = {
  /** The type of the event. */
  event: string;
  /** The event case as a line of TypeScript for the samples file; its values are what has to be filled in. */
  line: string;
  /** What the values have to achieve. */
  purpose: string;
};

type AnyGraph = Graph<AnyStateMachine>;

/** The sample that is missing to meet a goal that `unreachableGoals` returned; undefined if none would help. */
export function missingEventCaseFor<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  goal: string,
): MissingEventCase | undefined {
  return sampleFor(graph as unknown as AnyGraph, goal, new Set());
}

/** The distinct samples that are missing to meet some goals, in their order. */
export function missingEventCasesFor<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  goals: readonly string[],
): MissingEventCase[] {
  const samples = goals.flatMap((goal) => missingEventCaseFor(graph, goal) ?? []);
  const distinct = [...new Map(samples.map((sample) => [sample.line, sample])).values()];
  return [...presentStart(graph as unknown as AnyGraph, distinct), ...distinct];
}

/** The input that is known, as an event case beside others: where there is any, each path begins with one of them. */
function presentStart(graph: AnyGraph, others: readonly MissingEventCase[]): MissingEventCase[] {
  const start = startIn(graph);
  const isKnown = graph.eventCases.some(({ event }) => isStart(event));
  if (start === undefined || isKnown || !others.some(({ event }) => isStart({ type: event }))) return [];
  const line = lineOf(`${startOfMachine.name} as it is`, start);
  return [{ event: start.type, line, purpose: 'the present input, which stays only if it is among these' }];
}

/** A missing sample as a line for the samples file, with a comment that says what to fill in. */
export function describeMissing({ line, purpose }: MissingEventCase): string {
  return `${line} // ${purpose}`;
}

function sampleFor(graph: AnyGraph, goal: string, visited: Set<string>): MissingEventCase | undefined {
  if (visited.has(goal)) return undefined;
  visited.add(goal);
  const reason = reasonFor(graph, goal);
  switch (reason.why) {
    case 'event':
      return sampleOfType(graph, goal, reason.event, reason.state);
    case 'guard':
      return sampleForGuard(graph, transitionOfGoal(goal), reason);
    case 'state':
      return firstOf(reason.entries, (id) => sampleFor(graph, `${coverageKinds.transitions} ${id}`, visited));
    case 'order':
      return firstOf(reason.sooner, (id) => {
        const guard = guardOf(graph, id);
        return guard === undefined ? undefined : sampleForGuard(graph, id, { guard, never: false });
      });
    case 'failure':
      return missingBehind(graph, reason.eventCase) ?? sampleOfType(graph, goal, reason.event, reason.state);
    case 'complement':
    case 'unhandled':
    case 'eventCase':
      return undefined;
  }
}

/** An event of a type that has no event case, or none that can be handled: one that has what its handling reads. */
function sampleOfType(graph: AnyGraph, goal: string, descriptor: string, state: string): MissingEventCase | undefined {
  const { machine } = graph;
  const isOf = (type: string) =>
    type === descriptor || (descriptor.endsWith('*') && type.startsWith(descriptor.slice(0, -1)));
  const type = eventTypesOf(machine).find((one) => isOf(one.type));
  if (type === undefined) return undefined;
  const event = eventWith(type, undefined);
  const snapshot = restingIn(graph, state);
  // Nothing can be sent to a state that the machine only passes through.
  if (snapshot === undefined) return undefined;
  const definition = coverageItemsOf(machine).transitions.get(transitionOfGoal(goal) ?? '')?.definition;
  const use = readsOf(machine, definition?.guard, snapshot, event).event;
  addUse(use, readsOfEvent(machine, snapshot as never, event).use);
  const read = fieldPathsOf(use);
  const isKnown = graph.eventCases.some((known) => known.event.type === type.type);
  // One more event of the same kind would not help either.
  if (isKnown && read.every((path) => valueAt(event, path) !== undefined)) return undefined;
  const line = lineOf(type.name, stub(event, use));
  const fields = read.length > 0 ? ` and needs ${namesOf(read)}` : '';
  return { event: type.type, line, purpose: `is handled in ${state}${fields}` };
}

/** An event for which a guard has the other outcome, or that changes what the guard reads of the context. */
function sampleForGuard(
  graph: AnyGraph,
  id: string | undefined,
  { guard, never }: Pick<Reason & { why: 'guard' }, 'guard' | 'never'>,
): MissingEventCase | undefined {
  const transition = id === undefined ? undefined : coverageItemsOf(graph.machine).transitions.get(id);
  if (transition === undefined || (!never && complementBefore(graph, transition) !== undefined)) return undefined;
  const { definition, source, descriptor } = transition;
  const known = graph.eventCases.find(({ event }) => event.type === descriptor)?.event as AnyEventObject | undefined;
  const reads = guardReadsOf(graph, transition);
  const wanted = `${guard} is ${never}`;
  const read = fieldPathsOf(reads.event);
  const isInVain = (event: AnyEventObject, use: Usage) => isTriedInVain(graph, transition, { never }, { event, use });
  if (descriptor !== '' && read.length > 0 && !isInVain(known ?? { type: descriptor }, reads.event)) {
    const purpose = `choose ${namesOf(read)} so that '${guard}' is ${never}`;
    return {
      event: descriptor,
      line: lineOf(`${descriptor} where ${wanted}`, stub(known ?? { type: descriptor }, reads.event)),
      purpose,
    };
  }
  const lasts: SetterOptions['lasts'] = (edge, keys) => canLast(graph, edge, keys, source);
  const setter =
    setterOf(graph, reads.context, { guard: definition.guard, lasts }) ??
    changerOf(graph, reads.context, { lasts }) ??
    startThatSets(graph, reads.context, definition.guard);
  if (setter === undefined || isInVain(setter.event, setter.use)) return undefined;
  const keys = namesOf([...reads.context.fields.keys()].map((key) => ['context', key]));
  const purpose = `choose ${namesOf(fieldPathsOf(setter.use))} so that ${keys} makes '${guard}' ${never}`;
  const given = stub(setter.event, setter.use);
  const what = isStart(given) ? 'takes an input' : given.type;
  return { event: given.type, line: lineOf(`${what} so that ${wanted}`, given), purpose };
}

/**
 * The event case that lets the context lack what another needs not to make the chart throw, with what it has to leave there:
 * under its own name, because it is to be replaced where somebody wrote it.
 */
export function missingBehind<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  name: string,
): MissingEventCase | undefined {
  const { machine, vertices, eventCases } = graph;
  const event = eventCases.find((eventCase) => eventCase.name === name)?.event as AnyEventObject | undefined;
  if (event === undefined) return undefined;
  const failing = [...vertices.values()].find(({ snapshot }) => attempt(machine, snapshot, event) === undefined);
  const use = failing && missingContextOf(machine, failing.snapshot, event);
  const setter =
    use &&
    (setterOf(graph as unknown as AnyGraph, use, { lacks: isEmptyAt }) ?? changerOf(graph as unknown as AnyGraph, use));
  if (use === undefined || setter === undefined) return undefined;
  const keys = [...use.fields.keys()];
  const left = fieldPathsOf(setter.use).filter((path) => keys.includes(path.at(-1) ?? ''));
  for (const path of left) addUse(useAt(setter.use, path), use.fields.get(path.at(-1) ?? '') ?? unused());
  const given = stub(setter.event, setter.use);
  const what = namesOf(keys.map((key) => ['context', key]));
  const purpose = `choose ${namesOf(fieldPathsOf(setter.use))} so that ${what} is what '${name}' needs`;
  return { event: given.type, line: lineOf(setter.name, given), purpose };
}

/** The use of a field within another. */
function useAt(use: Usage, path: readonly string[]): Usage {
  return path.reduce((at, key) => (key === '0' ? at.items : at.fields.get(key)) ?? unused(), use);
}

/** A snapshot in which the machine rests in a state. */
function restingIn({ machine, vertices }: AnyGraph, state: string): AnyMachineSnapshot | undefined {
  const snapshots = [...vertices.values()].map(({ snapshot }) => snapshot as AnyMachineSnapshot);
  return snapshots.find(({ value }) => state === machine.root.id || statesIn(machine, value).includes(state));
}

function guardOf({ machine }: AnyGraph, id: string): string | undefined {
  const definition = coverageItemsOf(machine).transitions.get(id)?.definition;
  return definition && guardName(definition);
}

/** An event with what its use reads beyond it, to be filled in. */
function stub(event: AnyEventObject, use: Usage): AnyEventObject {
  return merged(event, gaps(use)) as AnyEventObject;
}

/** The shape of what is used, without values. */
function gaps({ fields, items }: Usage): unknown {
  if (items !== undefined) return [gaps(items)];
  return fields.size === 0 ? undefined : Object.fromEntries([...fields].map(([key, field]) => [key, gaps(field)]));
}

function lineOf(name: string, event: AnyEventObject): string {
  const { actorId: _, ...said } = event;
  return `${literal({ name, event: said, ...(isStart(event) && { opening: true }) })},`;
}

function namesOf(paths: readonly (readonly string[])[]): string {
  return [...new Set(paths.map((path) => path.join('.')))].join(', ');
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
