import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { coverageItemsOf, guardOutcome, parseGuardOutcome } from './coverage-items.ts';
import { canOccur, type EventCase } from './event-case.ts';
import { messageOf } from './failures.ts';
import { eventCaseGoal } from './goals.ts';
import type { Edge, Graph, Vertex } from './graph.ts';
import { candidatesOf, guardName } from './guards.ts';
import { coverageKinds } from './kinds.ts';
import { traceEvent } from './trace.ts';
import { idOfTransition, type NamedTransition, statesIn } from './transitions.ts';

/** Why a goal is unreachable. */
export type Reason =
  /** Its state is never reached, because none of its entry transitions is taken. */
  | { why: 'state'; state: string; entries: string[] }
  /** No event case of its event can occur in its state. */
  | { why: 'event'; event: string; state: string }
  /** The chart throws wherever an event case of its event occurs in its state. */
  | { why: 'failure'; eventCase: string; event: string; state: string; message: string }
  /** Its guard is evaluated only where another is false of which it is the opposite. */
  | { why: 'complement'; guard: string; opposite: string }
  /** Where its guard is false, nothing handles the error of an actor, and the machine itself fails. */
  | { why: 'unhandled'; guard: string }
  /** Its guard never had the outcome needed. */
  | { why: 'guard'; guard: string; never: boolean }
  /** Other transitions always took precedence. */
  | { why: 'order'; sooner: string[] }
  /** The event case never occurs where the machine handles it. */
  | { why: 'eventCase' };

/** Why a goal that `unreachableGoals` returned cannot be met. */
export function reasonFor<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  goal: string,
): Reason {
  const { machine } = graph;
  const [kind = '', ...words] = goal.split(' ');
  const id = words.join(' ');
  if (kind === coverageKinds.transitions) return reasonForTransition(graph, id, true);
  if (kind === coverageKinds.guards)
    return reasonForTransition(graph, parseGuardOutcome(id).transition, parseGuardOutcome(id).isTrue);
  if (kind === coverageKinds.requirements) {
    const [first = ''] = coverageItemsOf(machine).requirements.get(id) ?? [];
    return coverageItemsOf(machine).transitions.has(first)
      ? reasonForTransition(graph, first, true)
      : reasonForState(graph, first);
  }
  if (kind === coverageKinds.states) return reasonForState(graph, id);
  return reasonForEventCase(graph, goal);
}

/** Describes a reason, for a list of goals. */
export function describeReason(reason: Reason): string {
  switch (reason.why) {
    case 'state':
      return reason.entries.length === 0
        ? `${reason.state} is never reached: no transition enters it`
        : `${reason.state} is never reached: ${reason.entries.join(' or ')} is never taken`;
    case 'event':
      return `no event case of '${reason.event}' can occur in ${reason.state}`;
    case 'failure':
      return `the chart throws in ${reason.state} when '${reason.eventCase}' occurs: ${reason.message}`;
    case 'complement':
      return `the guard '${reason.guard}' is evaluated only where '${reason.opposite}' is false`;
    case 'unhandled':
      return `where the guard '${reason.guard}' is false, nothing handles the error, and the machine fails`;
    case 'guard':
      return `the guard '${reason.guard}' was never ${reason.never}`;
    case 'order':
      return reason.sooner.length === 0
        ? 'it was never evaluated'
        : `it was never evaluated: ${reason.sooner.join(' or ')} took precedence`;
    case 'eventCase':
      return 'it never occurs where the machine handles it';
  }
}

/** An event case that is handled only in states that are never reached lies behind these. */
function reasonForEventCase<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  goal: string,
): Reason {
  const { machine, edges, opening, eventCases } = graph;
  const type = eventCases.find(({ name }) => goal === eventCaseGoal(name))?.event.type;
  const sources = [...coverageItemsOf(machine).transitions.values()]
    .filter(({ descriptor }) => descriptor === type)
    .map(({ source }) => source);
  const reached = new Set([opening, ...[...edges.values()].flat()].flatMap(({ states }) => states));
  const [state] = sources;
  if (state === undefined || sources.some((source) => source === machine.root.id || reached.has(source)))
    return { why: 'eventCase' };
  const reasons = sources.map((source) => reasonForState(graph, source));
  return { why: 'state', state, entries: reasons.flatMap((reason) => (reason.why === 'state' ? reason.entries : [])) };
}

function reasonForState<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { machine }: Graph<Machine, Given>,
  state: string,
): Reason {
  const entries = [...coverageItemsOf(machine).transitions.values()].filter((transition) => enters(transition, state));
  return { why: 'state', state, entries: entries.map(({ id }) => id) };
}

/** Whether a transition enters a state: as its target, on the way to it, or because that is where its target begins. */
function enters({ definition, source }: NamedTransition, state: string): boolean {
  if (isWithin(source, state)) return false;
  return (definition.target ?? []).some(
    (target: AnyStateNode) => isWithin(target.id, state) || beginsIn(target, state),
  );
}

/** Whether entering a state enters one of those within it. */
function beginsIn(node: AnyStateNode, state: string): boolean {
  const first = node.type === 'parallel' ? Object.values<AnyStateNode>(node.states) : (node.initial?.target ?? []);
  return first.some((inner: AnyStateNode) => isWithin(inner.id, state) || beginsIn(inner, state));
}

function isWithin(state: string, other: string): boolean {
  return state === other || state.startsWith(`${other}.`);
}

function reasonForTransition<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  id: string,
  never: boolean,
): Reason {
  const { machine, edges, opening } = graph;
  const transition = coverageItemsOf(machine).transitions.get(id);
  if (transition === undefined) throw new Error(`'${machine.id}' has no transition '${id}'.`);
  const all = [...edges.values()].flat();
  const { source, descriptor, definition } = transition;
  const isRoot = source === machine.root.id;
  if (!isRoot && ![opening, ...all].some(({ states }) => states.includes(source))) return reasonForState(graph, source);
  const guard = guardName(definition);
  const found = descriptor === '' ? [] : occurrences(graph, transition);
  if (!never && guard !== undefined && isUnhandled(graph, transition)) return { why: 'unhandled', guard };
  const opposite = never ? undefined : oppositeBefore(machine, transition);
  if (opposite !== undefined && guard !== undefined) return { why: 'complement', guard, opposite };
  const [first] = found;
  if (first !== undefined && found.every(({ outcome }) => outcome === 'thrown')) {
    const { eventCase, message } = first;
    return { why: 'failure', eventCase: eventCase.name, event: descriptor, state: source, message };
  }
  if (guard !== undefined && [opening, ...all].some(({ guards }) => guards.includes(guardOutcome(id, !never)))) {
    return { why: 'guard', guard, never };
  }
  const candidates = all.filter((edge) => isCandidate(machine, edge, transition));
  if (descriptor !== '' && found.length === 0 && !isRaised(descriptor)) {
    return { why: 'event', event: descriptor, state: source };
  }
  // It did occur, and neither this transition nor another was taken.
  if (guard !== undefined && candidates.length === 0) return { why: 'guard', guard, never };
  return { why: 'order', sooner: [...new Set(candidates.flatMap(({ transitions }) => transitions))] };
}

/** Whether a transition is a candidate for the event case of an edge. */
function isCandidate<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  machine: AnyStateMachine,
  { from, eventCase }: Pick<Edge<Machine, Given>, 'from' | 'eventCase'>,
  { id, source, definition }: NamedTransition,
): boolean {
  const snapshot = from.snapshot as AnyMachineSnapshot;
  const isThere = source === machine.root.id || statesIn(machine, snapshot.value).includes(source);
  return (
    isThere &&
    canOccur(eventCase, from.snapshot) &&
    candidatesOf(definition.source, eventCase.event.type).some((candidate) => idOfTransition(candidate) === id)
  );
}

/** Whether another error than the known ones, which takes no transition, ends the machine. */
function isUnhandled<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { machine, vertices }: Graph<Machine, Given>,
  transition: NamedTransition,
): boolean {
  const type = transition.descriptor;
  if (!type.startsWith('xstate.error.actor.')) return false;
  const eventCase: EventCase<AnyStateMachine> = { name: type, event: { type, error: new Error('another error') } };
  const from = [...vertices.values()].find((vertex) =>
    isCandidate(machine, { from: vertex, eventCase } as never, transition),
  );
  return from !== undefined && outcomeOf(machine, from, eventCase).outcome === 'failed';
}

/** The guard before another in the same state for the same event, if the other is `not` of it. */
function oppositeBefore(
  machine: AnyStateMachine,
  { definition, source, descriptor }: NamedTransition,
): string | undefined {
  const name = guardName(definition);
  const before = [...coverageItemsOf(machine).transitions.values()].filter(
    (other) => other.source === source && other.descriptor === descriptor && other.definition !== definition,
  );
  const names = before.flatMap((other) => guardName(other.definition) ?? []);
  return names.find((other) => name === `not(${other})` || other === `not(${name})`);
}

/** What comes of an event case where a transition is a candidate for it. */
type Occurrence<Given> = { eventCase: Given; outcome: 'handled' | 'failed' | 'thrown'; message: string };

/** How many occurrences are tried again to see what comes of them. */
const mostOccurrences = 100;

function occurrences<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { machine, vertices, eventCases }: Graph<Machine, Given>,
  transition: NamedTransition,
): Occurrence<Given>[] {
  const found: Occurrence<Given>[] = [];
  for (const from of vertices.values()) {
    for (const eventCase of eventCases) {
      if (found.length >= mostOccurrences) return found;
      if (isCandidate(machine, { from, eventCase }, transition))
        found.push({ eventCase, ...outcomeOf(machine, from, eventCase) });
    }
  }
  return found;
}

function outcomeOf<Machine extends AnyStateMachine>(
  machine: Machine,
  { snapshot }: Vertex<Machine>,
  { event }: EventCase<AnyStateMachine>,
): Pick<Occurrence<unknown>, 'outcome' | 'message'> {
  try {
    const { status } = traceEvent(machine, snapshot, event).snapshot as AnyMachineSnapshot;
    return { outcome: status === 'error' ? 'failed' : 'handled', message: '' };
  } catch (error) {
    return { outcome: 'thrown', message: messageOf(error) };
  }
}

/** The machine itself raises the done event of a state. */
function isRaised(descriptor: string): boolean {
  return descriptor.startsWith('xstate.done.state.');
}
