import { type Driver, delayLength, type Observation, observer, statesOf, stopLoops } from '@msafara/paths';
import { expect } from 'vitest';
import {
  type Actor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromPromise,
  type InspectionEvent,
  SimulatedClock,
} from 'xstate';
import type { Model, ModelEventCase } from '../../model.ts';

/** An invoked promise that has not been settled yet. */
type PendingPromise = { resolve: (output: unknown) => void; reject: (error: unknown) => void };

/** The stand-ins for the actors that a machine invokes, by their ids. */
type InvokedActors = {
  promises: Map<string, PendingPromise>;
  /** How a running callback sends an event to the machine. */
  callbacks: Map<string, (event: { type: string }) => void>;
};

/**
 * Runs the paths of a model with its actor alone: outcomes settle the promise that the machine invoked, outside events come
 * from the callback that sends them, and delays pass on a simulated clock. `observations` is everything that the actor did.
 */
export function actorDriver<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  onInspection?: (event: InspectionEvent) => void,
): Driver<Machine, ModelEventCase<Machine>> & { observations: Observation[] } {
  const { machine, sources, input } = model;
  const observations: Observation[] = [];
  const observe = observer();
  const inspect = (event: InspectionEvent) => {
    onInspection?.(event);
    const observation = observe(event);
    if (observation !== undefined) observations.push(observation);
  };
  const clock = new SimulatedClock();
  const invoked: InvokedActors = { promises: new Map(), callbacks: new Map() };
  let actor: Actor<Machine>;

  const cause = async ({ eventCase: { event, name } }: { eventCase: ModelEventCase<Machine> }) => {
    const [, outcome, id = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
    const source = sources[event.type];
    if (outcome !== undefined) {
      const promise = running(invoked.promises, id, name);
      invoked.promises.delete(id);
      if (outcome === 'done') promise.resolve('output' in event ? event.output : undefined);
      else promise.reject('error' in event ? event.error : undefined);
      await promisesHandled();
    } else if (event.type.startsWith('xstate.after.')) {
      clock.increment(delayOf(machine, event.type, actor.getSnapshot() as AnyMachineSnapshot));
    } else if (source !== undefined) {
      running(invoked.callbacks, source, name)(event);
    } else {
      actor.send(event as Parameters<typeof actor.send>[0]);
    }
  };

  return {
    observations,
    open: async (steps) => {
      const provided: AnyStateMachine = stopLoops(machine.provide({ actors: standIns(machine, invoked) }));
      actor = createActor(provided, { clock, inspect, input }) as Actor<Machine>;
      actor.start();
      for (const step of steps) await cause(step);
    },
    cause,
    check: async (snapshot) => {
      const { value, status, context, tags } = snapshot as AnyMachineSnapshot;
      const now = actor.getSnapshot() as AnyMachineSnapshot;
      expect({ value: now.value, status: now.status, tags: now.tags }).toEqual({ value, status, tags });
      expect(now.context).toEqual(context);
    },
  };
}

/** The promise or callback with an id, which must be running when an event case needs it. */
function running<Invoked>(actors: Map<string, Invoked>, id: string, eventCase: string): Invoked {
  const found = actors.get(id);
  if (found === undefined) throw new Error(`'${eventCase}' cannot occur, because '${id}' is not running.`);
  return found;
}

function standIns(machine: AnyStateMachine, { promises, callbacks }: InvokedActors) {
  const pending = fromPromise(
    ({ self }) => new Promise((resolve, reject) => promises.set(self.id, { resolve, reject })),
  );
  // Invoked machines report their snapshots, the first of which holds their input: so does a stand-in's.
  const promise: typeof pending = {
    ...pending,
    getInitialSnapshot: (scope, input) => ({ ...pending.getInitialSnapshot(scope, input), context: input }),
  };
  const callback = fromCallback(({ sendBack, self }) => {
    callbacks.set(self.id, sendBack);
    return () => callbacks.delete(self.id);
  });
  const invoked = [machine.root, ...statesOf(machine)].flatMap(({ invoke }) => invoke);
  return Object.fromEntries(invoked.map(({ src, onDone, onError }) => [src, onDone || onError ? promise : callback]));
}

/** The delay that ends with an `xstate.after.<delay>.<state>` event, in milliseconds. */
function delayOf(machine: AnyStateMachine, type: string, snapshot: AnyMachineSnapshot): number {
  const name = Object.keys(machine.implementations.delays).find((name) => type.startsWith(`xstate.after.${name}.`));
  return delayLength(machine, name ?? String(Number.parseInt(type.slice('xstate.after.'.length), 10)), snapshot);
}

/** Waits until the machine has handled settled promises. */
function promisesHandled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
