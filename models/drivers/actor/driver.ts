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
import { type Driver, type Observation, observer, statesOf } from '../../../paths/index.ts';
import type { Model, ModelEventCase } from '../../model.ts';

/** How an invoked actor that waits is answered. */
type Held = { resolve: (output: unknown) => void; reject: (error: unknown) => void };

type Speak = (event: { type: string }) => void;

/**
 * Goes the paths of a model by its actor alone: outcomes settle the promise that the machine really invoked, events from
 * outside come from the actor that says them, delays from a clock that stands still until it is told. `observations` is
 * all that the actor did; `hear` is told of it as it happens.
 */
export function actorDriver<Machine extends AnyStateMachine>(
  { machine, sources, input }: Model<Machine>,
  hear?: (event: InspectionEvent) => void,
): Driver<Machine, ModelEventCase<Machine>> & { observations: Observation[] } {
  const observations: Observation[] = [];
  const observe = observer();
  const inspect = (event: InspectionEvent) => {
    hear?.(event);
    const observation = observe(event);
    if (observation !== undefined) observations.push(observation);
  };
  const clock = new SimulatedClock();
  const held = new Map<string, Held>();
  const speakers = new Map<string, Speak>();
  let actor: Actor<Machine>;

  const cause = async ({ eventCase: { event, name } }: { eventCase: ModelEventCase<Machine> }) => {
    const [, outcome, id = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
    const source = sources[event.type];
    if (outcome !== undefined) {
      const request = held.get(id);
      if (request === undefined) throw new Error(`'${id}' does not run, so '${name}' cannot come.`);
      held.delete(id);
      if (outcome === 'done') request.resolve('output' in event ? event.output : undefined);
      else request.reject('error' in event ? event.error : undefined);
      await settled();
    } else if (event.type.startsWith('xstate.after.')) {
      clock.increment(delayOf(machine, event.type, actor.getSnapshot() as AnyMachineSnapshot));
    } else if (source !== undefined) {
      const speak = speakers.get(source);
      if (speak === undefined) throw new Error(`'${source}' does not run, so '${name}' cannot come.`);
      speak(event);
    } else {
      actor.send(event as Parameters<typeof actor.send>[0]);
    }
  };

  return {
    observations,
    open: async (steps) => {
      const provided: AnyStateMachine = machine.provide({ actors: standIns(machine, held, speakers) });
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

/** Stand-ins for the actors that a machine invokes: promises that are held, and callbacks that speak when told. */
function standIns(machine: AnyStateMachine, held: Map<string, Held>, speakers: Map<string, Speak>) {
  const promise = fromPromise(({ self }) => new Promise((resolve, reject) => held.set(self.id, { resolve, reject })));
  // A machine that reports its snapshots begins with its input: a stand-in does the same, so that it changes nothing.
  const holding: typeof promise = {
    ...promise,
    getInitialSnapshot: (scope, input) => ({ ...promise.getInitialSnapshot(scope, input), context: input }),
  };
  const speaking = fromCallback(({ sendBack, self }) => {
    speakers.set(self.id, sendBack);
    return () => speakers.delete(self.id);
  });
  const invoked = [machine.root, ...statesOf(machine)].flatMap(({ invoke }) => invoke);
  return Object.fromEntries(invoked.map(({ src, onDone, onError }) => [src, onDone || onError ? holding : speaking]));
}

/** How long the delay takes that ends with an `xstate.after.<delay>.<state>` event. */
function delayOf(machine: AnyStateMachine, type: string, { context }: AnyMachineSnapshot): number {
  const name = Object.keys(machine.implementations.delays).find((name) => type.startsWith(`xstate.after.${name}.`));
  if (name === undefined) return Number.parseInt(type.slice('xstate.after.'.length), 10);
  const delay = machine.implementations.delays[name];
  return typeof delay === 'function' ? (delay as (args: { context: unknown }) => number)({ context }) : Number(delay);
}

/** The promise of an actor has been heard. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
