import type { AnyTransitionDefinition, InspectionEvent, StateValue } from 'xstate';

/**
 * What one inspection event shows of a machine, as plain data that can leave the page in which it happened: a microstep,
 * or that the machine has come to rest.
 */
export type Observation = {
  /** The id of the machine. */
  machine: string;
  /** The type of the event that was answered; empty where the machine rests and no eventless transition is enabled. */
  event: string;
  /** Where the actor was. Left out of its first microstep, and where nothing was asked of it, as after its restoration. */
  before?: StateValue;
  /** Where the actor is. */
  value: StateValue;
  /** The ids of the transitions selected in this microstep. */
  transitions: string[];
  /** The ids of those that the same actor selected last, before these. */
  previous: string[];
  /** Whether the machine raised the event itself, which it answers only when no eventless transition is enabled. */
  isRaised: boolean;
};

/** Reads an inspection event of XState; gives undefined where it says nothing of a machine's states or transitions. */
export type Observer = (event: InspectionEvent) => Observation | undefined;

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

/** Whether a transition leads to another state than its source. */
function leadsOn({ source, target }: AnyTransitionDefinition): boolean {
  return target?.some((node) => node !== source) ?? false;
}

/** A reader of all inspection events of a page, in their order: it remembers where each actor was. */
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
      // A restored actor goes on without asking its eventless transitions.
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
      // XState does not ask again after eventless transitions that changed nothing, as those may that lead nowhere else.
      asks: !isEventless || (memory === undefined ? definitions.some(leadsOn) : memory.snapshot !== snapshot),
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

/** An observer as the source of a JavaScript expression, for a page that can import nothing: `(event) => …`. */
export const observerSource = `(() => { ${transitionId}; ${transitionIndex}; ${leadsOn}; ${observer}; return observer(); })()`;
