import type { AnyActorLogic, EventObject, SnapshotFrom } from 'xstate';

/** What an invoked actor returned. Throws unless the event is the done event of that actor, or of any when none is named. */
export function outputOf<Output>(event: EventObject, actorId = ''): Output {
  return read<{ output: Output }>(event, `xstate.done.actor.${actorId}`).output;
}

/** Why an invoked actor failed. Throws unless the event is the error event of that actor, or of any when none is named. */
export function errorOf(event: EventObject, actorId = ''): unknown {
  return read<{ error: unknown }>(event, `xstate.error.actor.${actorId}`).error;
}

/** The snapshot that an invoked actor reports while it runs. Throws unless the event is that actor's report. */
export function snapshotOf<Logic extends AnyActorLogic>(event: EventObject, actorId: string): SnapshotFrom<Logic> {
  return read<{ snapshot: SnapshotFrom<Logic> }>(event, `xstate.snapshot.${actorId}`).snapshot;
}

function read<Content>(event: EventObject, type: string): Content {
  if (type.endsWith('.') ? event.type.startsWith(type) : event.type === type) return event as EventObject & Content;
  throw new Error(`Expected the event ${type} but got ${event.type}.`);
}
