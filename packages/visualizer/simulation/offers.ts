import { canOccur, type EventCase } from '@msafara/paths/charts';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Pressed } from './payload.ts';

/** The cause of an event: the user, an invoked actor, or the passing of time. */
export type Cause = 'event' | 'outcome' | 'delay';

export type Offer = Pressed & {
  cause: Cause;
  /** Whether any transition would handle it now. */
  isAnswered: boolean;
};

/**
 * The events that a machine may be sent where it is: the event cases of each event that an active state answers, else the bare
 * event. Samples that do not come here as the model has it are left out where others do.
 */
export function offersAt(snapshot: AnyMachineSnapshot, eventCases: readonly EventCase<AnyStateMachine>[]): Offer[] {
  if (snapshot.status !== 'active') return [];
  return descriptorsOf(snapshot).flatMap((descriptor) => {
    const ofType = eventCases.filter(({ event }) => event.type === descriptor);
    const here = ofType.filter((eventCase) => comesHere(eventCase, snapshot));
    const chosen: readonly Pressed[] = here.length > 0 ? here : ofType.length > 0 ? ofType : [bareEvent(descriptor)];
    return chosen.map(({ name, event }) => ({
      name,
      event,
      cause: causeOf(descriptor),
      isAnswered: isAnswered(snapshot, event),
    }));
  });
}

/** The events that the active states handle, innermost states first. */
function descriptorsOf({ _nodes }: AnyMachineSnapshot): string[] {
  const descriptors = _nodes.toReversed().flatMap((node) => [...node.transitions.keys()] as string[]);
  // The machine raises `done.state` events itself, just as it takes eventless transitions.
  return [...new Set(descriptors)].filter((type) => type !== '' && !type.startsWith('xstate.done.state.'));
}

function comesHere(eventCase: EventCase<AnyStateMachine>, snapshot: AnyMachineSnapshot): boolean {
  return canOccur(eventCase, snapshot) && isAnswered(snapshot, eventCase.event);
}

/** Whether a transition would handle an event. A guard that throws counts as false. */
function isAnswered(snapshot: AnyMachineSnapshot, event: Pressed['event']): boolean {
  try {
    return snapshot.can(event);
  } catch {
    return false;
  }
}

function bareEvent(type: string): Pressed {
  const [, outcome, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
  if (outcome === 'done') return { name: `${actor} is done`, event: { type, output: undefined } };
  if (outcome === 'error') return { name: `${actor} fails`, event: { type, error: new Error('It failed.') } };
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? [];
  return { name: delay === undefined ? type : `${delay} is over`, event: { type } };
}

function causeOf(type: string): Cause {
  if (/^xstate\.(done|error)\.actor\./.test(type)) return 'outcome';
  return type.startsWith('xstate.after.') ? 'delay' : 'event';
}
