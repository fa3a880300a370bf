import { InputError } from '@msafara/command';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { ahead } from './clock.ts';

/** The keys of an event that say what a machine is given while it handles the event. */
const keys = { random: 'Math.random', clock: 'Date.now' } as const;

/** What is given to a machine instead of what the computer has. */
export type FixedKind = keyof typeof keys;

/** What is given to a machine: of each kind the value that an event names, or else the first of these. */
export type Fixed = {
  /**
   * What `Math.random` returns while the machine takes a step, such as `[0, 0.9999]`: the number that the event names in
   * `'Math.random'`, or else the first of these (default: random numbers are refused where they make a difference).
   */
  random?: readonly number[];
  /**
   * By how many milliseconds the clock is ahead of a time at which it stands still while the machine takes a step, such as
   * `[0, 3_600_000]`: the number that the event names in `'Date.now'`, or else the first of these (default: what the clock says is
   * refused where it makes a difference).
   */
  clock?: readonly number[];
};

/** What an event may say about chance and time. */
export type FixedEvent = { [Kind in FixedKind as (typeof keys)[Kind]]?: number };

/** Whether a key of an event says something about chance or time. */
export function isFixedKey(key: string | symbol): boolean {
  return Object.values<string | symbol>(keys).includes(key);
}

/** The numbers to advise: with them, guards that compare a random number usually have both outcomes. */
export const advisedRandom: readonly number[] = [0, 0.9999];

/** Code that draws until it likes a number would never end with a fixed one. */
const mostDrawn = 10_000;

/** The times to advise. The second is more than a year ahead, at another time of day: what expires has done so. */
export const advisedClock: readonly number[] = [0, 35_000_000_000];

const originals = new WeakMap<AnyStateMachine, { original: AnyStateMachine; given: Fixed }>();
const copies = new WeakMap<AnyStateMachine, Map<string, AnyStateMachine>>();

/**
 * A copy of a machine that handles each event while `Math.random` always returns the same number and the clock stands still: as the
 * event says in `'Math.random'` and `'Date.now'`, or else as the first of what is given. It starts with the first, too. An actor of the
 * copy does what paths say that were planned with the same. Given nothing, it is the machine itself. Throws an InputError if `random` is
 * no list of numbers from 0 to below 1, or `clock` is no list of numbers.
 */
export function withFixed<Machine extends AnyStateMachine>(machine: Machine, { random, clock }: Fixed): Machine {
  if (random === undefined && clock === undefined) return machine;
  expectRandom(random);
  expectClock(clock);
  const original = originals.get(machine)?.original ?? machine;
  const known = copies.get(original) ?? new Map<string, AnyStateMachine>();
  copies.set(original, known);
  const key = `${random} ${clock}`;
  const copy = known.get(key) ?? copyOf(original, { random, clock });
  known.set(key, copy);
  originals.set(copy, { original, given: { random, clock } });
  return copy as Machine;
}

/** Like the machine itself, its copy is told by what it has, so that it can share its states and implementations. */
function copyOf(machine: AnyStateMachine, given: Fixed): AnyStateMachine {
  const transition: AnyStateMachine['transition'] = (snapshot, event, scope) =>
    fixing(given, () => machine.transition(snapshot, event, scope), event);
  const getInitialSnapshot: AnyStateMachine['getInitialSnapshot'] = (scope, input) =>
    fixing(given, () => machine.getInitialSnapshot(scope, input));
  return Object.create(machine, {
    transition: { value: transition },
    getInitialSnapshot: { value: getInitialSnapshot },
  });
}

/** Runs a function while chance and time are as an event says, or else as the first of what is given. */
export function fixing<Result>({ random, clock }: Fixed, run: () => Result, event: FixedEvent = {}): Result {
  const milliseconds = event[keys.clock] ?? clock?.[0];
  const number = event[keys.random] ?? random?.[0];
  const onRead = () => {
    counts.clock += 1;
  };
  const timed = milliseconds === undefined ? run : () => ahead(milliseconds, run, { isStill: true, onRead });
  return number === undefined ? timed() : drawing(number, timed);
}

const counts = { random: 0, clock: 0 };

/** Runs a function while `Math.random` returns a number. Nothing else can run meanwhile. Throws if it is called without an end. */
function drawing<Result>(number: number, run: () => Result): Result {
  const { random } = Math;
  const before = counts.random;
  Math.random = () => {
    counts.random += 1;
    if (counts.random - before > mostDrawn)
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

/** The result of a function, and what of the fixed was asked for meanwhile. */
export function observing<Result>(run: () => Result): { result: Result; asked: FixedKind[] } {
  const before = { ...counts };
  const result = run();
  const kinds = Object.keys(keys) as FixedKind[];
  return { result, asked: kinds.filter((kind) => counts[kind] > before[kind]) };
}

/** An event, or where a machine asked at it for what it does not name, one for each that the machine may be given. */
export function eventsFor<Event extends AnyEventObject>(
  event: Event,
  machine: AnyStateMachine,
  asked: Iterable<FixedKind>,
): Event[] {
  let events = [event];
  for (const kind of asked) {
    const values = originals.get(machine)?.given[kind] ?? [];
    if (values.length < 2 || keys[kind] in event) continue;
    events = events.flatMap((one) => values.map((value) => ({ ...one, [keys[kind]]: value })));
  }
  return events;
}

/** What an event says about chance and time, in words. */
export function wordsOfFixed(event: FixedEvent): string {
  const kinds = Object.keys(keys) as FixedKind[];
  return kinds.flatMap((kind) => (keys[kind] in event ? [`${kind} ${event[keys[kind]]}`] : [])).join(' and ');
}

function expectRandom(random: unknown): void {
  const isRandom = (number: unknown) => typeof number === 'number' && number >= 0 && number < 1;
  if (random === undefined || (Array.isArray(random) && random.length > 0 && random.every(isRandom))) return;
  throw new InputError(
    `'random' has to be a list of what Math.random may return, numbers from 0 to below 1, such as [${advisedRandom.join(', ')}].`,
  );
}

function expectClock(clock: unknown): void {
  if (clock === undefined || (Array.isArray(clock) && clock.length > 0 && clock.every(Number.isFinite))) return;
  throw new InputError(
    "'clock' has to be a list of milliseconds by which the clock may be ahead, such as [0, 3_600_000].",
  );
}
