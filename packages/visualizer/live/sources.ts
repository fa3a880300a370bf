import type { AnyActorRef, AnyEventObject, InspectionEvent } from 'xstate';

/** Remembers who sent each event to whom, from the inspection events of a page. */
export function createSources() {
  const sources = new WeakMap<object, WeakMap<object, AnyActorRef>>();
  return {
    hear(inspected: InspectionEvent): void {
      if (inspected.type !== '@xstate.event' || inspected.sourceRef === undefined) return;
      const ofActor = sources.get(inspected.actorRef) ?? new WeakMap<object, AnyActorRef>();
      sources.set(inspected.actorRef, ofActor);
      ofActor.set(inspected.event, inspected.sourceRef as AnyActorRef);
    },
    /** The actor that sent an event; undefined if none did, as when a button was pressed. */
    of: (actor: object, event: AnyEventObject): AnyActorRef | undefined => sources.get(actor)?.get(event),
  };
}

export type Sources = ReturnType<typeof createSources>;
