import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  fromTransition,
  type InspectionEvent,
  type SnapshotFrom,
} from 'xstate';
import { microstepOf } from './microstep.ts';
import { observer } from './observe.ts';

/** What a machine does with one event. */
export type Outcome<Machine extends AnyStateMachine> = {
  /** Where it is then. */
  snapshot: SnapshotFrom<Machine>;
  /** The ids of the transitions that it took on the way. */
  transitions: string[];
  /** The same by microstep: those of one are taken together, in parallel regions. */
  microsteps: string[][];
  /** The ids of the states that it is in or was in on the way. */
  states: string[];
  /** The outcomes of guards on the way: see `guardOutcome`. */
  guards: string[];
};

/** Where a machine is before the first event, and the eventless transitions it took to get there. */
export function begin<Machine extends AnyStateMachine>(machine: Machine, input?: unknown): Outcome<Machine> {
  return watched(machine, (scope) => machine.getInitialSnapshot(scope, input));
}

/**
 * Takes one event without running any action or actor, as XState's own pure `transition` does; that one does not tell
 * which transitions it takes, so this one listens to the inspection events of a scope of its own.
 */
export function take<Machine extends AnyStateMachine>(
  machine: Machine,
  snapshot: SnapshotFrom<Machine>,
  event: AnyEventObject,
): Outcome<Machine> {
  return watched(machine, (scope) => machine.transition(snapshot, event, scope), snapshot);
}

function watched<Machine extends AnyStateMachine>(
  machine: Machine,
  run: (scope: AnyActorScope) => SnapshotFrom<AnyStateMachine>,
  before?: SnapshotFrom<Machine>,
): Outcome<Machine> {
  const observe = observer();
  const microsteps: string[][] = [];
  const states = new Set<string>();
  const guards = new Set<string>();
  const watch = (event: InspectionEvent) => {
    const observation = observe(event);
    if (observation === undefined) return;
    const microstep = microstepOf(machine, observation);
    if (microstep.transitions.length > 0) microsteps.push(microstep.transitions);
    for (const id of microstep.states) states.add(id);
    for (const outcome of microstep.guards) guards.add(outcome);
  };
  const self = createActor(
    fromTransition(() => {}, undefined),
    { inspect: watch },
  );
  /** What an actor tells when it has come to rest. */
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
    actionExecutor: nothing,
  });
  watch(rest(snapshot));
  return {
    snapshot: snapshot as SnapshotFrom<Machine>,
    transitions: microsteps.flat(),
    microsteps,
    states: [...states],
    guards: [...guards],
  };
}
