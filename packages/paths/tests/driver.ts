import {
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  fromPromise,
  type InspectionEvent,
  SimulatedClock,
} from 'xstate';
import { type Path, statesOf } from '../index.ts';

type Deferred = { resolve: (output: unknown) => void; reject: (error: unknown) => void };

/** Runs a path with a real actor, whose promises settle and whose delays elapse when the path says so. */
export async function drive<Machine extends AnyStateMachine>(
  machine: Machine,
  { steps }: Path<Machine>,
  inspect: (event: InspectionEvent) => void,
): Promise<unknown> {
  const deferred = new Map<string, Deferred>();
  const deferring = fromPromise(
    ({ self }) => new Promise((resolve, reject) => deferred.set(self.id, { resolve, reject })),
  );
  const invoked = [machine.root, ...statesOf(machine)].flatMap(({ invoke }) => invoke);
  const actors = Object.fromEntries(invoked.map(({ src }) => [src, deferring]));
  const clock = new SimulatedClock();
  const actor = createActor((machine as AnyStateMachine).provide({ actors }), { clock, inspect });
  actor.start();
  for (const event of steps.map(({ eventCase }): AnyEventObject => eventCase.event)) {
    const [, outcome, id = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
    if (outcome === 'done') deferred.get(id)?.resolve(event.output);
    else if (outcome === 'error') deferred.get(id)?.reject(event.error);
    else if (event.type.startsWith('xstate.after.')) clock.increment(delayOf(machine, event.type));
    else actor.send(event);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return actor.getSnapshot().value;
}

function delayOf({ implementations }: AnyStateMachine, type: string): number {
  const [delay = ''] = type.slice('xstate.after.'.length).split('.');
  return Number(implementations.delays[delay] ?? delay);
}
