import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { chartOf, guardOutcome, outcomeOf } from './chart.ts';
import { type EventCase, mayCome } from './event-case.ts';
import type { Edge, Graph } from './explore.ts';
import { candidatesOf, guardName } from './guards.ts';
import { kinds } from './kinds.ts';
import { idOf, type NamedTransition, statesIn } from './transitions.ts';

/** Why no path meets a goal. */
export type Reason =
  /** The state in which it would be met is never reached, for want of the transitions that lead there. */
  | { why: 'state'; state: string; entries: string[] }
  /** No event case of its event may come while the machine is there. */
  | { why: 'event'; event: string; state: string }
  /** Its guard always was the other way. */
  | { why: 'guard'; guard: string; never: boolean }
  /** Its guard was never asked, or it never came to be taken: these answered first. */
  | { why: 'order'; sooner: string[] }
  /** The event case never came where the machine answers it. */
  | { why: 'eventCase' };

/** Why no path through a graph meets a goal, which `unreachable` has given. */
export function reasonFor<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  goal: string,
): Reason {
  const { machine } = graph;
  const [kind = '', ...words] = goal.split(' ');
  const id = words.join(' ');
  if (kind === kinds.transitions) return reasonForTransition(graph, id, true);
  if (kind === kinds.guards) return reasonForTransition(graph, outcomeOf(id).transition, outcomeOf(id).isTrue);
  if (kind === kinds.requirements) {
    const [first = ''] = chartOf(machine).requirements.get(id) ?? [];
    return chartOf(machine).transitions.has(first)
      ? reasonForTransition(graph, first, true)
      : reasonForState(graph, first);
  }
  if (kind === kinds.states) return reasonForState(graph, id);
  return { why: 'eventCase' };
}

/** A reason in words, for a list of goals. */
export function inWords(reason: Reason): string {
  switch (reason.why) {
    case 'state':
      return reason.entries.length === 0
        ? `${reason.state} is never reached: nothing leads there`
        : `${reason.state} is never reached: nothing takes ${reason.entries.join(' or ')}`;
    case 'event':
      return `no event case of '${reason.event}' may come in ${reason.state}`;
    case 'guard':
      return `the guard '${reason.guard}' was never ${reason.never}`;
    case 'order':
      return reason.sooner.length === 0
        ? 'it was never asked'
        : `it was never asked: ${reason.sooner.join(' or ')} answered first`;
    case 'eventCase':
      return 'it never came where the machine answers it';
  }
}

function reasonForState<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { machine }: Graph<Machine, Given>,
  state: string,
): Reason {
  const within = (target: string) => target === state || target.startsWith(`${state}.`);
  const entries = [...chartOf(machine).transitions.values()].filter(
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
  const transition = chartOf(machine).transitions.get(id);
  if (transition === undefined) throw new Error(`'${machine.id}' has no transition '${id}'.`);
  const all = [...edges.values()].flat();
  const { source, descriptor, definition } = transition;
  const isRoot = source === machine.root.id;
  if (!isRoot && ![opening, ...all].some(({ states }) => states.includes(source))) return reasonForState(graph, source);
  const guard = guardName(definition);
  if (guard !== undefined && [opening, ...all].some(({ guards }) => guards.includes(guardOutcome(id, !never)))) {
    return { why: 'guard', guard, never };
  }
  const asked = all.filter((edge) => answers(machine, edge, transition));
  if (descriptor !== '' && asked.length === 0 && !comesByItself(descriptor)) {
    return { why: 'event', event: descriptor, state: source };
  }
  return { why: 'order', sooner: [...new Set(asked.flatMap(({ transitions }) => transitions))] };
}

/** Whether the event case of an edge is one that a transition might answer. */
function answers<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  machine: AnyStateMachine,
  { from, eventCase }: Edge<Machine, Given>,
  { id, source, definition }: NamedTransition,
): boolean {
  const snapshot = from.snapshot as AnyMachineSnapshot;
  const isThere = source === machine.root.id || statesIn(machine, snapshot.value).includes(source);
  return (
    isThere &&
    mayCome(eventCase, from.snapshot) &&
    candidatesOf(definition.source, eventCase.event.type).some((candidate) => idOf(candidate) === id)
  );
}

/** The end of a state is an event that the machine raises itself. */
function comesByItself(descriptor: string): boolean {
  return descriptor.startsWith('xstate.done.state.');
}
