import type { AnyTransitionDefinition, InspectionEvent, StateValue } from 'xstate';

/** What one inspection event shows of a machine, as plain data that can leave the page in which it happened. */
export type Observation = {
  /** The id of the machine. */
  machine: string;
  /** Where the actor is. */
  value: StateValue;
  /** The ids of the transitions selected in this microstep. */
  transitions: string[];
};

/**
 * The stable name of a transition: the id of its source state, its event descriptor, and its place among the
 * transitions of the same source and descriptor.
 */
export function transitionId({ source, eventType }: AnyTransitionDefinition, index: number): string {
  return `${source.id}|${eventType === '' ? '(always)' : eventType}|${index}`;
}

/** The place of a transition among those of the same source and descriptor. */
export function transitionIndex(definition: AnyTransitionDefinition): number {
  const { source, eventType } = definition;
  return (source.transitions.get(eventType) ?? source.always ?? []).indexOf(definition);
}

/** Reads an inspection event of XState; undefined where it says nothing of a machine's states or transitions. */
export function observe(event: InspectionEvent): Observation | undefined {
  if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return undefined;
  const snapshot = event.snapshot as { machine?: { id: string }; value?: StateValue };
  if (snapshot.machine === undefined || snapshot.value === undefined) return undefined;
  const definitions = event.type === '@xstate.microstep' ? event._transitions : [];
  return {
    machine: snapshot.machine.id,
    value: snapshot.value,
    transitions: definitions.map((definition) => transitionId(definition, transitionIndex(definition))),
  };
}

/** The same reader as the source of a JavaScript expression, for a page that can import nothing: `(event) => …`. */
export const observerSource = `(() => { ${transitionId}; ${transitionIndex}; ${observe}; return observe; })()`;
