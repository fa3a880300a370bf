import type { AnyActorRef, AnyEventObject, InspectionEvent } from 'xstate';

/** How an event was sent. */
export type Sending = {
  /** Undefined if no actor sent it. */
  source: AnyActorRef | undefined;
  /** Its place among all events sent. */
  order: number;
};

/** Remembers who sent each event to whom, from the inspection events of a page. */
export function createSources() {
  const sendings = new WeakMap<object, WeakMap<object, Sending>>();
  let order = 0;
  return {
    hear(inspected: InspectionEvent): void {
      if (inspected.type !== '@xstate.event') return;
      const ofActor = sendings.get(inspected.actorRef) ?? new WeakMap<object, Sending>();
      sendings.set(inspected.actorRef, ofActor);
      ofActor.set(inspected.event, { source: inspected.sourceRef as AnyActorRef | undefined, order: order++ });
    },
    of(actor: object, event: AnyEventObject): Sending {
      return sendings.get(actor)?.get(event) ?? { source: undefined, order };
    },
  };
}

export type Sources = ReturnType<typeof createSources>;
