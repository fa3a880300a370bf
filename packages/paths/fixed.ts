import { InputError } from '@msafara/command';
import type { AnyEventObject, AnyStateMachine } from 'xstate';

/** The key of an event that says what `Math.random` returns while a machine handles it. */
export const randomKey = 'Math.random';

/** What an event may say about chance. */
export type RandomEvent = {
  /** What `Math.random` returns while the event is handled, if `random` is given (default: the first number of `random`). */
  [randomKey]?: number;
};

/** The numbers to advise: with them, guards that compare a random number usually have both outcomes. */
export const advisedRandom: readonly number[] = [0, 0.9999];

/** Code that draws until it likes a number would never end with a fixed one. */
const mostDrawn = 10_000;

type Fixed = { original: AnyStateMachine; random: readonly number[] };

const fixed = new WeakMap<AnyStateMachine, Fixed>();
const copies = new WeakMap<AnyStateMachine, Map<string, AnyStateMachine>>();

/**
 * A copy of a machine that handles each event while `Math.random` always returns the same number: the one that the event names in
 * `'Math.random'`, or else the first of some. It starts with the first, too. An actor of the copy does what paths that were planned
 * with the same `random` say. Without numbers it is the machine itself. Throws an InputError if they are not numbers from 0 to below 1.
 */
export function withRandom<Machine extends AnyStateMachine>(
  machine: Machine,
  random: readonly number[] | undefined,
): Machine {
  if (random === undefined) return machine;
  const first = firstOf(random);
  const original = fixed.get(machine)?.original ?? machine;
  const known = copies.get(original) ?? new Map<string, AnyStateMachine>();
  copies.set(original, known);
  const copy = known.get(String(random)) ?? copyOf(original, first);
  known.set(String(random), copy);
  fixed.set(copy, { original, random });
  return copy as Machine;
}

/** The numbers that a machine was given by `withRandom`; none if it was not. */
export function randomOf(machine: AnyStateMachine): readonly number[] {
  return fixed.get(machine)?.random ?? [];
}

/** Like the machine itself, its copy is told by what it has, so that it can share its states and implementations. */
function copyOf(machine: AnyStateMachine, first: number): AnyStateMachine {
  const transition: AnyStateMachine['transition'] = (snapshot, event, scope) =>
    drawing(event[randomKey] ?? first, () => machine.transition(snapshot, event, scope));
  const getInitialSnapshot: AnyStateMachine['getInitialSnapshot'] = (scope, input) =>
    drawing(first, () => machine.getInitialSnapshot(scope, input));
  return Object.create(machine, {
    transition: { value: transition },
    getInitialSnapshot: { value: getInitialSnapshot },
  });
}

let drawn = 0;

/** Runs a function while `Math.random` returns a number. Nothing else can run meanwhile. Throws if it is called without an end. */
export function drawing<Result>(number: number, run: () => Result): Result {
  const { random } = Math;
  const before = drawn;
  Math.random = () => {
    drawn += 1;
    if (drawn - before > mostDrawn)
      throw new Error(
        `Math.random was called more than ${mostDrawn} times in one step, and always returned ${number}. Give another number in 'random'`,
      );
    return number;
  };
  try {
    return run();
  } finally {
    Math.random = random;
  }
}

/** The result of a function, and whether a fixed random number was drawn meanwhile. */
export function observingDraws<Result>(run: () => Result): { result: Result; hasDrawn: boolean } {
  const before = drawn;
  const result = run();
  return { result, hasDrawn: drawn > before };
}

/** An event, or where a random number was drawn at it that it does not name, one for each of some. */
export function eventsFor<Event extends AnyEventObject>(event: Event, random: readonly number[]): Event[] {
  if (random.length < 2 || randomKey in event) return [event];
  return random.map((number) => ({ ...event, [randomKey]: number }));
}

function firstOf(random: readonly number[]): number {
  const given: unknown = random;
  const isRandom = (number: unknown) => typeof number === 'number' && number >= 0 && number < 1;
  if (Array.isArray(given) && given.length > 0 && given.every(isRandom)) return given[0];
  throw new InputError(
    `'random' has to be a list of what Math.random may return, numbers from 0 to below 1, such as [${advisedRandom.join(', ')}].`,
  );
}
