import type { AnyTransitionDefinition, InspectionEvent, StateValue } from 'xstate';

/** What an inspection event reports, as plain data: a microstep, or that the machine has come to rest. */
export type Observation = {
  /** The id of the machine. */
  machine: string;
  /** The type of the event; empty when the machine has come to rest with no eventless transition enabled. */
  event: string;
  /** The state value before. Left out of the first microstep, and where no guard was evaluated, as after a restore. */
  before?: StateValue;
  /** The state value after. */
  value: StateValue;
  /** The ids of the transitions selected in this microstep. */
  transitions: string[];
  /** The ids of the transitions that the same actor selected before these. */
  previous: string[];
  /** Whether the machine raised the event itself, which it handles only when no eventless transition is enabled. */
  isRaised: boolean;
};

/** Converts an inspection event of XState; undefined if it does not concern a machine's states or transitions. */
export type Observer = (event: InspectionEvent) => Observation | undefined;

/** The stable id of a transition: source state, event descriptor, and index among the transitions with both the same. */
export function transitionId({ source, eventType }: AnyTransitionDefinition, index: number): string {
  return `${source.id}|${eventType === '' ? '(always)' : eventType}|${index}`;
}

/** The index of a transition among those with the same source and descriptor. */
export function transitionIndex(definition: AnyTransitionDefinition): number {
  const { source, eventType } = definition;
  return (source.transitions.get(eventType) ?? source.always ?? []).indexOf(definition);
}

/** Whether a transition targets a state other than its source. */
function leavesSource({ source, target }: AnyTransitionDefinition): boolean {
  return target?.some((node) => node !== source) ?? false;
}

/** Creates an observer. It expects every inspection event in order, because it remembers the state of each actor. */
export function observer(): Observer {
  type Memory = { snapshot: object; value: StateValue; selected: string[]; asks: boolean; rests: boolean };
  const memories = new WeakMap<object, Memory>();

  return (event) => {
    if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return undefined;
    const snapshot = event.snapshot as { machine?: { id: string }; value?: StateValue; status: string };
    if (snapshot.machine === undefined || snapshot.value === undefined || event.event.type === 'xstate.stop') return;
    const { machine, value, status } = snapshot;
    const memory = memories.get(event.actorRef);
    const previous = memory?.selected ?? [];

    if (event.type === '@xstate.snapshot') {
      // A restored actor does not evaluate its eventless transitions.
      const { options } = event.actorRef as { options?: { snapshot?: unknown } };
      const asks = memory?.asks ?? options?.snapshot === undefined;
      memories.set(event.actorRef, { snapshot, value, selected: previous, asks: true, rests: true });
      const rest = { machine: machine.id, event: '', value, transitions: [], previous, isRaised: false };
      return asks && status === 'active' ? { ...rest, before: value } : rest;
    }

    const definitions = event._transitions;
    const transitions = definitions.map((definition) => transitionId(definition, transitionIndex(definition)));
    const isEventless = definitions.length > 0 && definitions.every(({ eventType }) => eventType === '');
    memories.set(event.actorRef, {
      snapshot,
      value,
      selected: transitions.length > 0 ? transitions : previous,
      // After eventless transitions that changed nothing, XState does not evaluate them again.
      asks: !isEventless || (memory === undefined ? definitions.some(leavesSource) : memory.snapshot !== snapshot),
      rests: false,
    });
    return {
      machine: machine.id,
      event: event.event.type,
      ...(memory && { before: memory.value }),
      value,
      transitions,
      previous,
      isRaised: !isEventless && memory?.rests !== true && memory?.asks !== false,
    };
  };
}

/** The source code of an observer, for a page that cannot import it: an expression that evaluates to `(event) => …`. */
export const observerSource = `(() => { ${transitionId}; ${transitionIndex}; ${leavesSource}; ${observer}; return observer(); })()`;
