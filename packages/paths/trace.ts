import {
  type AnyActor,
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromTransition,
  type InspectionEvent,
  type SnapshotFrom,
} from 'xstate';
import { loopGuard } from './loops.ts';
import { microstepOf } from './microstep.ts';
import { withActors } from './missing-actors.ts';
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

/**
 * Starts a machine without running any action or actor, like XState's `initialTransition`. As there, an error of the chart
 * is in the resulting snapshot. Throws a LoopError if the machine does not come to rest.
 */
export function traceStart<Machine extends AnyStateMachine>(machine: Machine, input?: unknown): Trace<Machine> {
  return inspected(machine, (scope) => machine.getInitialSnapshot(scope, input), 'at its start');
}

/**
 * Handles an event without running any action or actor, like XState's `transition`. That function does not return the
 * transitions taken, so this one reads them from inspection events. Throws a LoopError if the machine does not come to rest,
 * and whatever a guard or an action throws.
 */
export function traceEvent<Machine extends AnyStateMachine>(
  machine: Machine,
  snapshot: SnapshotFrom<Machine>,
  event: AnyEventObject,
): Trace<Machine> {
  const run = (scope: AnyActorScope) => machine.transition(snapshot, event, scope);
  return inspected(machine, run, `after '${event.type}'`, snapshot);
}

function inspected<Machine extends AnyStateMachine>(
  machine: Machine,
  run: (scope: AnyActorScope) => SnapshotFrom<AnyStateMachine>,
  occasion: string,
  before?: SnapshotFrom<Machine>,
): Trace<Machine> {
  const observe = observer();
  const loops = loopGuard(occasion);
  const microsteps: string[][] = [];
  const states = new Set<string>();
  const guards = new Set<string>();
  const effects: string[] = [];
  const inspect = (event: InspectionEvent) => {
    loops.observe(event);
    // Actors that the machine starts report to the same system.
    if (event.actorRef !== self) return;
    const observation = observe(event);
    if (observation === undefined) return;
    const microstep = microstepOf(machine, observation);
    if (microstep.transitions.length > 0) microsteps.push(microstep.transitions);
    for (const id of microstep.states) states.add(id);
    for (const outcome of microstep.guards) guards.add(outcome);
  };
  const self = inertActor(before);
  self.system.inspect(inspect);
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
  const scope: AnyActorScope = {
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
  };
  const snapshot = withActors(machine, () => run(scope));
  loops.rethrow();
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

/** The parent of every traced machine, to which nothing is ever sent. */
const parent: AnyActorRef = createActor(fromTransition(() => {}, undefined));

/** An actor that does nothing, in the place of one that runs a machine which is in a snapshot. */
function inertActor(snapshot: AnyMachineSnapshot | undefined): AnyActorRef {
  const actor = createActor(fromTransition(() => {}, undefined));
  const { system } = actor;
  const { get } = system;
  system.get = (systemId) => get(systemId) ?? childrenOf(snapshot).find((child) => child?.systemId === systemId);
  return Object.assign(actor, { _parent: parent, getSnapshot: () => snapshot });
}

function childrenOf(snapshot: AnyMachineSnapshot | undefined): AnyActor[] {
  return Object.values(snapshot?.children ?? {}) as AnyActor[];
}
