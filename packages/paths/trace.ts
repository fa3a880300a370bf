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
import { isStart } from './event-case.ts';
import { loopGuard } from './loops.ts';
import { microstepOf } from './microstep.ts';
import { withActors } from './missing-actors.ts';
import { type Observation, observer } from './observe.ts';

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

/** What a machine does in response to an event, as it was observed. */
type Reaction<Machine extends AnyStateMachine> = Pick<Trace<Machine>, 'snapshot' | 'effects'> & {
  observations: readonly Observation[];
};

/**
 * Starts a machine without running any action or actor, like XState's `initialTransition`. As there, an error of the chart
 * is in the resulting snapshot. Throws a LoopError if the machine does not come to rest.
 */
export function traceStart<Machine extends AnyStateMachine>(machine: Machine, input?: unknown): Trace<Machine> {
  return interpreted(machine, startOf(machine, input));
}

function startOf<Machine extends AnyStateMachine>(machine: Machine, input: unknown): Reaction<Machine> {
  return inspected(machine, (scope) => machine.getInitialSnapshot(scope, input), 'at its start');
}

/**
 * Handles an event without running any action or actor, like XState's `transition`. That function does not return the
 * transitions taken, so this one reads them from inspection events. The event of a start starts the machine anew, with its input.
 * Throws a LoopError if the machine does not come to rest, and whatever a guard or an action throws.
 */
export function traceEvent<Machine extends AnyStateMachine>(
  machine: Machine,
  snapshot: SnapshotFrom<Machine>,
  event: AnyEventObject,
): Trace<Machine> {
  return interpreted(machine, reactionTo(machine, snapshot, event));
}

/** The same without the coverage items, which take as long to work out as all else. */
export function reactionTo<Machine extends AnyStateMachine>(
  machine: Machine,
  snapshot: SnapshotFrom<Machine>,
  event: AnyEventObject,
): Reaction<Machine> {
  if (isStart(event)) return startOf(machine, event.input);
  const run = (scope: AnyActorScope) => machine.transition(snapshot, event, scope);
  return inspected(machine, run, `after '${event.type}'`, snapshot);
}

/** Works out which coverage items a reaction meets. */
function interpreted<Machine extends AnyStateMachine>(
  machine: Machine,
  { snapshot, effects, observations }: Reaction<Machine>,
): Trace<Machine> {
  const steps = observations.map((observation) => microstepOf(machine, observation));
  const microsteps = steps.map(({ transitions }) => transitions).filter(({ length }) => length > 0);
  return {
    snapshot,
    transitions: microsteps.flat(),
    microsteps,
    states: [...new Set(steps.flatMap(({ states }) => states))],
    guards: [...new Set(steps.flatMap(({ guards }) => guards))],
    effects,
  };
}

function inspected<Machine extends AnyStateMachine>(
  machine: Machine,
  run: (scope: AnyActorScope) => SnapshotFrom<AnyStateMachine>,
  occasion: string,
  before?: SnapshotFrom<Machine>,
): Reaction<Machine> {
  const observe = observer();
  const loops = loopGuard(occasion);
  const observations: Observation[] = [];
  const effects: string[] = [];
  const inspect = (event: InspectionEvent) => {
    loops.observe(event);
    // Actors that the machine starts report to the same system.
    if (event.actorRef !== self) return;
    const observation = observe(event);
    if (observation !== undefined) observations.push(observation);
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
  return { snapshot: snapshot as SnapshotFrom<Machine>, effects, observations };
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
