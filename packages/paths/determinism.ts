import { InputError } from '@msafara/command';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { coverageItemsOf, parseGuardOutcome } from './coverage-items.ts';
import { fingerprint } from './fingerprint.ts';
import { contextPart, guardsThatRead, reading, serialiseWithout } from './growth.ts';
import { guardName } from './guards.ts';
import { placeOf } from './path.ts';
import { isRecord } from './record.ts';
import type { Trace } from './trace.ts';
import { advisedRandom, drawing, observingDraws } from './with-random.ts';

/** A machine does not always do the same with the same event in the same configuration. */
export class DeterminismError extends InputError {
  override name = 'DeterminismError';
  /** What a file of samples may say about it. */
  readonly sample: string | undefined;

  constructor(message: string, sample?: string) {
    super(message);
    this.sample = sample;
  }
}

/** What happened, and how to repeat it. */
export type Occurrence<Machine extends AnyStateMachine> = {
  machine: Machine;
  /** When it happened, such as "when 'form.submitted' occurs in form". */
  occasion: string;
  first: Trace<Machine>;
  again: () => Trace<Machine>;
  /** What distinguishes a resulting snapshot from others. */
  keyOf: (snapshot: Trace<Machine>['snapshot']) => string;
};

/**
 * Repeats what happened with other random numbers and at a later time. Throws a DeterminismError that names the guard or the
 * part of the context which then differs, because no path could be relied on.
 */
export function expectDeterministic<Machine extends AnyStateMachine>(occurrence: Occurrence<Machine>): void {
  for (const { chance, later } of circumstances) {
    const second = inOtherCircumstances(occurrence.again, chance, later);
    if (isSame(occurrence, second)) continue;
    const { text, sample } = describeDifference(occurrence, second, isOnlyRandom(occurrence));
    throw new DeterminismError(text, sample);
  }
}

/** The first random number drawn, close to either end, and how many milliseconds later it is. */
const circumstances = [
  { chance: 1e-9, later: 0 },
  { chance: 1 - 1e-9, later: 400.3 * 24 * 60 * 60 * 1000 },
] as const;

const [firstAdvised = 0] = advisedRandom;

function isSame<Machine extends AnyStateMachine>(
  { first, keyOf }: Occurrence<Machine>,
  second: Trace<Machine>,
): boolean {
  return (
    keyOf(first.snapshot) === keyOf(second.snapshot) &&
    String(first.transitions) === String(second.transitions) &&
    String(first.guards) === String(second.guards)
  );
}

/** Whether it is always the same once random numbers are fixed, at whatever time. */
function isOnlyRandom<Machine extends AnyStateMachine>(occurrence: Occurrence<Machine>): boolean {
  const [{ later: now }, { later }] = circumstances;
  const fixedAt = (time: number) => inOtherCircumstances(() => drawing(firstAdvised, occurrence.again), 0, time);
  const { result, hasDrawn } = observingDraws(() => {
    try {
      return isSame({ ...occurrence, first: fixedAt(now) }, fixedAt(later));
    } catch {
      // With another number it may not fail.
      return true;
    }
  });
  return hasDrawn && result;
}

function describeDifference<Machine extends AnyStateMachine>(
  { machine, occasion, first }: Occurrence<Machine>,
  second: Trace<Machine>,
  isRandom: boolean,
): { text: string; sample?: string } {
  const what = `Machine '${machine.id}' does not always do the same ${occasion}`;
  const fixing = isRandom ? `random: [${advisedRandom.join(', ')}]` : undefined;
  const arriving = 'Let random numbers and times arrive in events or input';
  const remedy = isRandom
    ? `Fix the random numbers in the samples, ${fixing}, or let them arrive in events or input`
    : arriving;
  const guard = differingGuard(machine, first, second);
  if (guard !== undefined)
    return {
      text: `${what}: the guard '${guard}' is not always the same. ${remedy}, or provide a fixed guard.`,
      sample: fixing,
    };
  const parts = differingParts(first.snapshot, second.snapshot);
  if (parts.length === 0)
    return { text: `${what}: ${placeOf(first.snapshot)} or ${placeOf(second.snapshot)}. ${remedy}.`, sample: fixing };
  const names = parts.map(contextPart).join(' and ');
  const from = first.transitions.length === 0 ? '' : ` by the actions of ${first.transitions.join(', ')}`;
  const readers = guardsThatRead(machine, first.snapshot as AnyMachineSnapshot, parts);
  const differs = `${what}: ${names} is set to another value each time${from}`;
  // Paths that hold today would lead elsewhere tomorrow.
  if (readers.length > 0) return { text: `${differs}, and ${reading(readers)} it. ${remedy}.`, sample: fixing };
  const sample = serialiseWithout(parts);
  return {
    text: `${differs}. ${arriving}, or leave them out of what distinguishes configurations: ${sample}.`,
    sample,
  };
}

function differingGuard(
  machine: AnyStateMachine,
  first: Trace<AnyStateMachine>,
  second: Trace<AnyStateMachine>,
): string | undefined {
  const differs = [...first.guards, ...second.guards].find(
    (outcome) => first.guards.includes(outcome) !== second.guards.includes(outcome),
  );
  if (differs === undefined) return undefined;
  const transition = coverageItemsOf(machine).transitions.get(parseGuardOutcome(differs).transition);
  return transition && guardName(transition.definition);
}

/** The entries of the context that differ, or those within them. */
function differingParts(first: object, second: object): string[][] {
  const [one, other] = [first, second].map((snapshot) => (snapshot as AnyMachineSnapshot).context ?? {});
  return differingIn(one, other, mostWithin);
}

/** How deep a part that is named may be: a context may contain itself. */
const mostWithin = 5;

function differingIn(one: Record<string, unknown>, other: Record<string, unknown>, within: number): string[][] {
  const keys = Object.keys({ ...one, ...other });
  return keys.flatMap((key) => {
    const [before, after] = [one[key], other[key]];
    if (fingerprint(before) === fingerprint(after)) return [];
    if (within === 1 || !isRecord(before) || !isRecord(after)) return [[key]];
    return differingIn(before, after, within - 1).map((part) => [key, ...part]);
  });
}

/** Runs a function with another first random number and another time. Nothing else can run meanwhile. */
function inOtherCircumstances<Result>(run: () => Result, chance: number, later: number): Result {
  const { random } = Math;
  const RealDate = globalThis.Date;
  const ownNow = Object.getOwnPropertyDescriptor(performance, 'now');
  const now = performance.now.bind(performance);
  let isFirst = true;
  Math.random = () => {
    const number = isFirst ? chance : random();
    isFirst = false;
    return number;
  };
  globalThis.Date = laterDate(RealDate, later);
  performance.now = () => now() + later;
  try {
    return run();
  } finally {
    Math.random = random;
    globalThis.Date = RealDate;
    if (ownNow === undefined) delete (performance as Partial<Performance>).now;
    else Object.defineProperty(performance, 'now', ownNow);
  }
}

function laterDate(RealDate: DateConstructor, later: number): DateConstructor {
  return new Proxy(RealDate, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [target.now() + later] : given, newTarget),
    apply: (target) => new target(target.now() + later).toString(),
    get: (target, name, receiver) =>
      name === 'now' ? () => target.now() + later : Reflect.get(target, name, receiver),
  });
}
