import type { EventObject } from 'xstate';

/** What an invoked actor returned. Throws unless the event is that actor's done event. */
export function outputOf<Output>(event: EventObject, actorId: string): Output {
  return read<{ output: Output }>(event, `xstate.done.actor.${actorId}`).output;
}

/** Why an invoked actor failed. Throws unless the event is the error event of that actor, or of any when none is named. */
export function errorOf(event: EventObject, actorId = ''): unknown {
  return read<{ error: unknown }>(event, `xstate.error.actor.${actorId}`).error;
}

function read<Content>(event: EventObject, type: string): Content {
  if (type.endsWith('.') ? event.type.startsWith(type) : event.type === type) return event as EventObject & Content;
  throw new Error(`Expected the event ${type} but got ${event.type}.`);
}
