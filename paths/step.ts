import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  fromTransition,
  type SnapshotFrom,
  type StateValue,
} from 'xstate';
import { takenOf } from './conflicts.ts';
import { idOf, statesIn, statesLeft } from './transitions.ts';

/** What a machine does with one event. */
export type Outcome<Machine extends AnyStateMachine> = {
  /** Where it is then. */
  snapshot: SnapshotFrom<Machine>;
  /** The ids of the transitions that it took on the way. */
  transitions: string[];
  /** The ids of the states that it is in or was in on the way. */
  states: string[];
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
  return watched(machine, (scope) => machine.transition(snapshot, event, scope));
}

function watched<Machine extends AnyStateMachine>(
  machine: Machine,
  run: (scope: AnyActorScope) => SnapshotFrom<AnyStateMachine>,
): Outcome<Machine> {
  const taken: AnyTransitionDefinition[] = [];
  const states = new Set<string>();
  const pass = (value: StateValue) => {
    for (const id of statesIn(machine, value)) states.add(id);
  };
  const self = createActor(
    fromTransition(() => {}, undefined),
    {
      inspect: (event) => {
        if (event.type !== '@xstate.microstep') return;
        const transitions = takenOf(event._transitions);
        taken.push(...transitions);
        for (const id of transitions.flatMap(statesLeft)) states.add(id);
        pass((event.snapshot as AnyMachineSnapshot).value);
      },
    },
  );
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
  pass((snapshot as AnyMachineSnapshot).value);
  return { snapshot: snapshot as SnapshotFrom<Machine>, transitions: taken.map(idOf), states: [...states] };
}
