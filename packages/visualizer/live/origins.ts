import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { ActorName, ErrorOrigin } from './message.ts';
import type { Sources } from './sources.ts';

/** Remembers what each actor processes, and of one that has failed, where its error began. */
export function createOrigins(sources: Sources) {
  const processed = new WeakMap<AnyActorRef, AnyEventObject>();
  const known = new WeakMap<AnyActorRef, ErrorOrigin>();

  return {
    begin(actor: AnyActorRef, event: AnyEventObject): void {
      processed.set(actor, event);
    },
    isKnown: (actor: AnyActorRef): boolean => known.has(actor),
    /** The event at which an actor has failed and, if a child took it along, where the error began. */
    note(actor: AnyActorRef, name: ActorName, error: unknown): { event: AnyEventObject; origin?: ErrorOrigin } {
      const event = processed.get(actor) ?? { type: 'xstate.init' };
      const child = sources.of(actor, event);
      const isTaken = event.type.startsWith('xstate.error.actor.') && Object.is(event.error, error);
      const origin = isTaken && child !== undefined ? known.get(child) : undefined;
      known.set(actor, origin ?? { actor: name, event: event.type });
      return { event, ...(origin && { origin }) };
    },
  };
}
