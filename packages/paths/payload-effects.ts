import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { guardOutcome } from './coverage-items.ts';
import { attempt, readsOf } from './derive/reads.ts';
import { standIn, unused } from './derive/use.ts';
import { canOccur } from './event-case.ts';
import type { Edge, Graph } from './explore.ts';
import { candidatesOf } from './guards.ts';
import { idOfTransition, type NamedTransition, transitionsOf } from './transitions.ts';

/**
 * Whether an event is read behind the transition that it takes, by actions or by the guards of eventless transitions. What is read of
 * it before only decides which transition that is.
 */
export function isReadBehind({ from, eventCase, transitions }: Edge<AnyStateMachine>): boolean {
  const { machine } = from.snapshot as AnyMachineSnapshot;
  const use = unused();
  withOutcomes(machine, transitions, () => attempt(machine, from.snapshot, standIn(eventCase.event, use) as never));
  use.fields.delete('type');
  return use.fields.size > 0;
}

/** Does something while the guards that an event is asked by read nothing, and are true only for some transitions. */
function withOutcomes(machine: AnyStateMachine, taken: readonly string[], run: () => void): void {
  const isGuarded = ({ definition, descriptor }: NamedTransition) =>
    descriptor !== '' && definition.guard !== undefined;
  const guarded = transitionsOf(machine).filter(isGuarded);
  const guards = guarded.map(({ definition }) => definition.guard);
  for (const { id, definition } of guarded) definition.guard = () => taken.includes(id);
  try {
    run();
  } finally {
    guarded.forEach(({ definition }, at) => {
      definition.guard = guards[at];
    });
  }
}

/** Whether the events of a type have taken every transition that a payload decides on, wherever they can occur. */
export function isExhausted(
  { machine, vertices, edges, eventCases }: Graph<AnyStateMachine>,
  { eventCase: { event } }: Edge<AnyStateMachine>,
): boolean {
  const cases = eventCases.filter((one) => one.event.type === event.type);
  const isDecidedByPayload = (definition: AnyTransitionDefinition, snapshot: object) =>
    readsOf(machine, definition.guard, snapshot as AnyMachineSnapshot, event).event.fields.size > 0;
  return [...vertices.values()].every(({ key, snapshot }) => {
    if (!cases.some((one) => canOccur(one, snapshot))) return true;
    const leaving = (edges.get(key) ?? []).filter((edge) => cases.includes(edge.eventCase));
    const met = new Set(leaving.flatMap(({ transitions, guards }) => [...transitions, ...guards]));
    const candidates = (snapshot as AnyMachineSnapshot)._nodes.flatMap((node) => candidatesOf(node, event.type));
    // Those before the first that reads the payload are the same for every payload.
    const first = candidates.findIndex((candidate) => isDecidedByPayload(candidate, snapshot));
    const open = first === -1 ? [] : candidates.slice(first);
    return open.every((candidate) => {
      const id = idOfTransition(candidate);
      return met.has(id) || (!isDecidedByPayload(candidate, snapshot) && met.has(guardOutcome(id, false)));
    });
  });
}
