import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  fromTransition,
  type InspectionEvent,
  type SnapshotFrom,
} from 'xstate';
import { stopLoops } from './loops.ts';
import { microstepOf } from './microstep.ts';
import { observer } from './observe.ts';

/** What a machine does in response to an event. */
export type Trace<Machine extends AnyStateMachine> = {
  /** The resulting snapshot. */
  snapshot: SnapshotFrom<Machine>;
  /** The ids of the transitions taken, including eventless ones and those of raised events. */
  transitions: string[];
  /** The same, by microstep: parallel regions take transitions together. */
  microsteps: string[][];
  /** The ids of the states that are active or were active on the way. */
  states: string[];
  /** The guard outcomes proven: see `guardOutcome`. */
  guards: string[];
  /** The names of the machine's actions that would have acted on the world outside it, in their order. */
  effects: string[];
};

/** Starts a machine without running any action or actor, like XState's `initialTransition`. */
export function traceStart<Machine extends AnyStateMachine>(machine: Machine, input?: unknown): Trace<Machine> {
  return inspected(machine, (scope) => machine.getInitialSnapshot(scope, input));
}

/**
 * Handles an event without running any action or actor, like XState's `transition`. That function does not return the
 * transitions taken, so this one reads them from inspection events.
 */
export function traceEvent<Machine extends AnyStateMachine>(
  machine: Machine,
  snapshot: SnapshotFrom<Machine>,
  event: AnyEventObject,
): Trace<Machine> {
  return inspected(machine, (scope) => machine.transition(snapshot, event, scope), snapshot);
}

function inspected<Machine extends AnyStateMachine>(
  machine: Machine,
  run: (scope: AnyActorScope) => SnapshotFrom<AnyStateMachine>,
  before?: SnapshotFrom<Machine>,
): Trace<Machine> {
  stopLoops(machine);
  const observe = observer();
  const microsteps: string[][] = [];
  const states = new Set<string>();
  const guards = new Set<string>();
  const effects: string[] = [];
  const inspect = (event: InspectionEvent) => {
    const observation = observe(event);
    if (observation === undefined) return;
    const microstep = microstepOf(machine, observation);
    if (microstep.transitions.length > 0) microsteps.push(microstep.transitions);
    for (const id of microstep.states) states.add(id);
    for (const outcome of microstep.guards) guards.add(outcome);
  };
  const self = createActor(
    fromTransition(() => {}, undefined),
    { inspect },
  );
  /** The inspection event of an actor that has come to rest. */
  const rest = (snapshot: SnapshotFrom<AnyStateMachine>): InspectionEvent => ({
    type: '@xstate.snapshot',
    rootId: self.sessionId,
    actorRef: self,
    event: { type: 'xstate.init' },
    snapshot,
  });
  if (before !== undefined) observe(rest(before as SnapshotFrom<AnyStateMachine>));
  const nothing = () => {};
  const snapshot = run({
    self,
    id: self.id,
    sessionId: self.sessionId,
    system: self.system,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    // XState's own actions are not among the machine's: they start, stop, raise, send and cancel.
    actionExecutor: ({ type }) => {
      if (type in machine.implementations.actions) effects.push(type);
    },
  });
  inspect(rest(snapshot));
  return {
    snapshot: snapshot as SnapshotFrom<Machine>,
    transitions: microsteps.flat(),
    microsteps,
    states: [...states],
    guards: [...guards],
    effects,
  };
}
