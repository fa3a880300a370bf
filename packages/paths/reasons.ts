import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { coverageItemsOf, guardOutcome, parseGuardOutcome } from './coverage-items.ts';
import { canOccur, type EventCase } from './event-case.ts';
import type { Edge, Graph } from './graph.ts';
import { candidatesOf, guardName } from './guards.ts';
import { coverageKinds } from './kinds.ts';
import { idOfTransition, type NamedTransition, statesIn } from './transitions.ts';

/** Why a goal is unreachable. */
export type Reason =
  /** Its state is never reached, because none of its entry transitions is taken. */
  | { why: 'state'; state: string; entries: string[] }
  /** No event case of its event can occur in its state. */
  | { why: 'event'; event: string; state: string }
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
  return { why: 'eventCase' };
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

function reasonForState<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { machine }: Graph<Machine, Given>,
  state: string,
): Reason {
  const within = (target: string) => target === state || target.startsWith(`${state}.`);
  const entries = [...coverageItemsOf(machine).transitions.values()].filter(
    ({ targets, source }) => targets.some(within) && !within(source),
  );
  return { why: 'state', state, entries: entries.map(({ id }) => id) };
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
  if (guard !== undefined && [opening, ...all].some(({ guards }) => guards.includes(guardOutcome(id, !never)))) {
    return { why: 'guard', guard, never };
  }
  const candidates = all.filter((edge) => isCandidate(machine, edge, transition));
  if (descriptor !== '' && candidates.length === 0 && !isRaised(descriptor)) {
    return { why: 'event', event: descriptor, state: source };
  }
  return { why: 'order', sooner: [...new Set(candidates.flatMap(({ transitions }) => transitions))] };
}

/** Whether a transition is a candidate for the event case of an edge. */
function isCandidate<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  machine: AnyStateMachine,
  { from, eventCase }: Edge<Machine, Given>,
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

/** The machine itself raises the done event of a state. */
function isRaised(descriptor: string): boolean {
  return descriptor.startsWith('xstate.done.state.');
}
