import { InputError } from '@msafara/command';
import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, InspectionEvent } from 'xstate';
import { idOfTransition } from './transitions.ts';

/** More microsteps in a row than any chart takes. */
const maxMicrosteps = 1000;

/** Eventless transitions or raised events of a machine go round in a circle. */
export class LoopError extends InputError {
  override name = 'LoopError';
}

/** Makes a machine fail instead of hang if its eventless transitions close a loop. */
export function stopLoops<Machine extends AnyStateMachine>(machine: Machine): Machine {
  // Before 5.31, XState has no such option, and the loop guard alone ends a circle.
  if (machine.options !== undefined)
    machine.options.maxIterations = Math.min(machine.options.maxIterations ?? maxMicrosteps, maxMicrosteps);
  return machine;
}

/** Watches the microsteps of a machine, and of the actors that it starts, for circles. */
export type LoopGuard = {
  /** An observer of inspection events, which throws at the thousandth microstep of an actor: XState itself never ends. */
  observe: (event: InspectionEvent) => void;
  /** Throws the LoopError again, because XState catches errors where an actor starts. */
  rethrow: () => void;
};

/** Creates a LoopGuard. `occasion` says when, such as "after 'form.submitted'". */
export function loopGuard(occasion: string): LoopGuard {
  const taken = new Map<object, AnyTransitionDefinition[][]>();
  let found: LoopError | undefined;
  return {
    observe: (event) => {
      if (event.type !== '@xstate.microstep') return;
      const microsteps = taken.get(event.actorRef) ?? [];
      taken.set(event.actorRef, microsteps);
      const { machine } = event.snapshot as AnyMachineSnapshot;
      if (microsteps.push(event._transitions) < maximumOf(machine)) return;
      found = new LoopError(describeLoop(machine, occasion, microsteps));
      throw found;
    },
    rethrow: () => {
      if (found !== undefined) throw found;
    },
  };
}

/** A machine may ask for more microsteps by XState's own option. */
function maximumOf({ options }: AnyStateMachine): number {
  const { maxIterations = Number.POSITIVE_INFINITY } = options ?? {};
  return Number.isFinite(maxIterations) ? Math.max(maxMicrosteps, maxIterations) : maxMicrosteps;
}

function describeLoop(
  { id }: AnyStateMachine,
  occasion: string,
  microsteps: readonly AnyTransitionDefinition[][],
): string {
  const circle = circleIn(microsteps).flat();
  const states = unique(circle.map(({ source }) => source.id));
  const where = states.length === 1 ? `in ${states[0]}` : `through ${states.join(', ')}`;
  return (
    `Machine '${id}' never comes to rest ${occasion}: eventless transitions or raised events go round in a circle ${where}. ` +
    `Add a guard that ends it to ${unique(circle.map(idOfTransition)).join(' or ')}.`
  );
}

/** The microsteps that repeat themselves at the end, in the order in which they first occurred. */
function circleIn(microsteps: readonly AnyTransitionDefinition[][]): readonly AnyTransitionDefinition[][] {
  const names = microsteps.map((transitions) => transitions.map(idOfTransition).join());
  const repeats = (length: number) => names.slice(-length).every((name, at) => name === names.at(at - 2 * length));
  let length = 1;
  while (2 * length < names.length && !repeats(length)) length += 1;
  const circle = new Set(names.slice(-length));
  return microsteps.filter((_, at) => circle.has(names[at] ?? '') && names.indexOf(names[at] ?? '') === at);
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
