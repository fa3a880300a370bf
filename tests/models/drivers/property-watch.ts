import { checkStep, PropertyError } from '@msafara/paths';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  matchesState,
  type SnapshotFrom,
  type StateValue,
} from 'xstate';
import { propertiesOf } from '../properties/index.ts';

/** What a running machine reports when it comes to rest after an event, as plain data. */
export type Moment = {
  machine: string;
  /** The id of the actor, which is unique in a page. */
  session: string;
  event: { type: string };
  value: StateValue;
  context: unknown;
  tags: string[];
  status: string;
};

/**
 * Reads a moment from an inspection event of XState; undefined if it is none. This function also runs in the page, so it is
 * self-contained.
 */
export function momentOf(inspected: object): Moment | undefined {
  const { type, snapshot, event, actorRef } = inspected as {
    type: string;
    snapshot: AnyMachineSnapshot;
    event: { type: string };
    actorRef: { sessionId: string };
  };
  if (type !== '@xstate.snapshot' || snapshot.machine === undefined) return undefined;
  const { machine, value, context, tags, status } = snapshot;
  return { machine: machine.id, session: actorRef.sessionId, event, value, context, tags: [...tags], status };
}

/** Checks each moment of a machine against its properties. `broken` holds a sentence for each that it contradicts. */
export function watchProperties(machine: AnyStateMachine) {
  const properties = propertiesOf(machine);
  const broken: string[] = [];
  /** The last moment of each actor: a page may have several of one machine. */
  const last = new Map<string, Moment>();
  const see = (moment: Moment | undefined) => {
    if (moment?.machine !== machine.id || moment.event.type === 'xstate.stop') return;
    const before = last.get(moment.session);
    last.set(moment.session, moment);
    try {
      checkStep(properties, snapshotOf(moment), before && { before: snapshotOf(before), event: moment.event });
    } catch (error) {
      if (!(error instanceof PropertyError)) throw error;
      broken.push(error.message);
    }
  };
  /** Begins again: a browser gives the actors of each page the same ids. */
  const forget = () => last.clear();
  return { see, broken, forget };
}

/** A moment with the questions that a snapshot answers. */
function snapshotOf(moment: Moment): SnapshotFrom<AnyStateMachine> {
  const { value, tags } = moment;
  const answers = {
    matches: (state: StateValue) => matchesState(state, value),
    hasTag: (tag: string) => tags.includes(tag),
  };
  return { ...moment, ...answers } as unknown as SnapshotFrom<AnyStateMachine>;
}
