import { InputError } from '@msafara/command';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { ahead, whereClockIsRead } from './clock.ts';
import { coverageItemsOf, parseGuardOutcome } from './coverage-items.ts';
import { fingerprint } from './fingerprint.ts';
import { advisedClock, advisedRandom, type Fixed, type FixedKind, fixing, observing } from './fixed.ts';
import { contextPart, guardsThatRead, reading, serialiseWithout } from './growth.ts';
import { guardName } from './guards.ts';
import { placeOf } from './path.ts';
import { isRecord } from './record.ts';
import type { Trace } from './trace.ts';

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
  for (const second of inOtherCircumstances(occurrence.again)) {
    if (isSame(occurrence, second)) continue;
    const { text, sample } = describeDifference(occurrence, second, remedyFor(occurrence));
    throw new DeterminismError(text, sample);
  }
}

/** The first random number drawn, close to either end, and how many milliseconds later it is. */
type Circumstance = { chance: number; later: number };

const [early, late] = [0, advisedClock[1] ?? 0];
const [least, greatest] = [1e-9, 1 - 1e-9];
const circumstances: readonly Circumstance[] = [
  { chance: least, later: early },
  { chance: greatest, later: late },
];
/** Those that differ from the others only where both chance and time make a difference together. */
const crossed: readonly Circumstance[] = [
  { chance: least, later: late },
  { chance: greatest, later: early },
];

/** What samples may fix, with the words for it: one of these, or both. */
const advised: Record<FixedKind, { values: readonly number[]; words: string }> = {
  random: { values: advisedRandom, words: 'the random numbers' },
  clock: { values: advisedClock, words: 'the times' },
};
const remedies: readonly FixedKind[][] = [['random'], ['clock'], ['random', 'clock']];

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

/** What has to be fixed so that it is always the same; nothing if that does not help. */
function remedyFor<Machine extends AnyStateMachine>(occurrence: Occurrence<Machine>): readonly FixedKind[] {
  const isEnough = (kinds: readonly FixedKind[]) => {
    const isSameWith = (fixed: Fixed) => {
      try {
        const [one, ...others] = inOtherCircumstances(() => fixing(fixed, occurrence.again));
        return one !== undefined && others.every((other) => isSame({ ...occurrence, first: one }, other));
      } catch {
        // With another number it may not fail.
        return true;
      }
    };
    const { result, asked } = observing(() => eachWayToFix(kinds).every(isSameWith));
    return result && kinds.every((kind) => asked.includes(kind));
  };
  return remedies.find(isEnough) ?? [];
}

/** Each combination of one value of each kind. */
function eachWayToFix(kinds: readonly FixedKind[]): Fixed[] {
  return kinds.reduce<Fixed[]>(
    (ways, kind) => ways.flatMap((way) => advised[kind].values.map((value) => ({ ...way, [kind]: [value] }))),
    [{}],
  );
}

function describeDifference<Machine extends AnyStateMachine>(
  { machine, occasion, first, again }: Occurrence<Machine>,
  second: Trace<Machine>,
  kinds: readonly FixedKind[],
): { text: string; sample?: string } {
  const what = `Machine '${machine.id}' does not always do the same ${occasion}`;
  const samples = kinds.map((kind) => `${kind}: [${advised[kind].values.join(', ')}]`).join(', ');
  const sample = kinds.length === 0 ? undefined : samples;
  const arriving = 'Let random numbers and times arrive in events or input';
  const words = kinds.map((kind) => advised[kind].words).join(' and ');
  const place = kinds.includes('clock') ? whereClockIsRead(again) : undefined;
  const read = place === undefined ? '' : ` The clock is read in ${place}.`;
  const remedy =
    kinds.length === 0 ? arriving : `Fix ${words} in the samples, ${samples}, or let them arrive in events or input`;
  const guard = differingGuard(machine, first, second);
  if (guard !== undefined) {
    const text = `${what}: the guard '${guard}' is not always the same.${read} ${remedy}, or provide a fixed guard.`;
    return { text, sample };
  }
  const snapshots = [...atEitherEnd(again), first, second].map(({ snapshot }) => snapshot as AnyMachineSnapshot);
  const parts = differingParts(snapshots);
  if (parts.length === 0)
    return { text: `${what}: ${placeOf(first.snapshot)} or ${placeOf(second.snapshot)}.${read} ${remedy}.`, sample };
  const names = parts.map(contextPart).join(' and ');
  const from = first.transitions.length === 0 ? '' : ` by the actions of ${first.transitions.join(', ')}`;
  const readers = [...new Set(snapshots.flatMap((snapshot) => guardsThatRead(machine, snapshot, parts)))];
  const [are, them] = parts.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const differs = `${what}: ${names} ${are} set to another value each time${from}`;
  // Paths that hold today would lead elsewhere tomorrow.
  if (readers.length > 0) return { text: `${differs}, and ${reading(readers)} ${them}.${read} ${remedy}.`, sample };
  const without = serialiseWithout(parts);
  return {
    text: `${differs}. ${arriving}, or leave them out of what distinguishes configurations: ${without}.`,
    sample: without,
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

/** What happens where all random numbers are close to one end: two that are drawn by chance may be the same in part. */
function atEitherEnd<Result>(run: () => Result): Result[] {
  return [least, greatest].flatMap((number) => {
    try {
      return [fixing({ random: [number] }, run)];
    } catch {
      // Code that draws until it likes a number may never like this one.
      return [];
    }
  });
}

/** The entries of the context that differ between any two of some snapshots, or those within them. */
function differingParts(snapshots: readonly AnyMachineSnapshot[]): string[][] {
  const contexts = snapshots.map(({ context }): Record<string, unknown> => context ?? {});
  const parts = contexts.flatMap((one, at) =>
    contexts.slice(at + 1).flatMap((other) => differingIn(one, other, mostWithin)),
  );
  return withoutThoseWithin(parts);
}

/** Parts, each once, without those that are within another one of them. */
function withoutThoseWithin(parts: readonly string[][]): string[][] {
  const byKey = new Map(parts.map((part) => [JSON.stringify(part), part]));
  const isWithinAnother = (part: readonly string[]) =>
    part.some((_, length) => length > 0 && byKey.has(JSON.stringify(part.slice(0, length))));
  return [...byKey.values()].filter((part) => !isWithinAnother(part));
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

/** What a function returns in other circumstances, one after the other. */
function* inOtherCircumstances<Result>(run: () => Result): Generator<Result> {
  const asked = new Set<FixedKind>();
  for (const one of circumstances) yield inCircumstance(run, one, asked);
  if (asked.size < 2) return;
  for (const one of crossed) yield inCircumstance(run, one, asked);
}

/** Runs a function with another first random number and at another time. Nothing else can run meanwhile. */
function inCircumstance<Result>(run: () => Result, { chance, later }: Circumstance, asked: Set<FixedKind>): Result {
  const { random } = Math;
  let isFirst = true;
  Math.random = () => {
    asked.add('random');
    const number = isFirst ? chance : random();
    isFirst = false;
    return number;
  };
  try {
    return ahead(later, run, { onRead: () => asked.add('clock') });
  } finally {
    Math.random = random;
  }
}
