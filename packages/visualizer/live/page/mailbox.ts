import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { Delivery } from './machine.ts';

/**
 * The parts of XState's `Actor` that are needed to hold its events. They are private: XState has no option that puts an
 * event off. `tests/live-page.test.ts` fails if a release changes them.
 */
type ActorInside = {
  mailbox: { _process(event: AnyEventObject): void };
  _process(event: AnyEventObject): void;
  _send(event: AnyEventObject): void;
};

/** The end of an actor, and what an actor of a promise or an observable tells itself. */
const unheld = /^xstate\.(stop$|promise\.|observable\.)/;

/** Events that were released, and that their actors are to process. */
const released = new WeakSet<AnyEventObject>();

export type MailboxWatcher = {
  /** Asks before the actor processes an event, also one that was in its mailbox already. */
  mayProcess: (delivery: Delivery) => boolean;
  begins: (delivery: Delivery) => void;
  /** The actor is at rest again, or has failed. */
  ends: (actor: AnyActorRef) => void;
};

/** Watches what an actor processes. */
export function watchMailbox(actor: AnyActorRef, { mayProcess, begins, ends }: MailboxWatcher): void {
  const inside = actor as unknown as ActorInside;
  const process = inside._process.bind(inside);
  const ask = (event: AnyEventObject) => {
    const isAllowed = unheld.test(event.type) || released.delete(event) || mayProcess({ actor, event });
    if (!isAllowed) return;
    begins({ actor, event });
    process(event);
    ends(actor);
  };
  inside.mailbox._process = ask;
  // XState makes a new mailbox for an actor that is stopped, and React may start that one again.
  inside._process = ask;
}

/** Lets an actor process an event that was held. XState drops it with a warning if the actor has stopped meanwhile. */
export function release({ actor, event }: Delivery): void {
  released.add(event);
  (actor as unknown as ActorInside)._send(event);
}
