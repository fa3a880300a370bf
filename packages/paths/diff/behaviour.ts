import { InputError } from '@msafara/command';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { canOccur, type EventCase, isStart, leavesOpen } from '../event-case.ts';
import { withFixed } from '../fixed.ts';
import { isHandled } from '../guards.ts';
import { placeOf } from '../path.ts';
import type { SampledMachine } from '../samples.ts';
import { encodeValue } from '../suite/values.ts';
import { type Trace, traceEvent, traceStart } from '../trace.ts';

/** What can be seen of a machine after an event case. */
export type MachineOutcome = {
  /** Its place; or what happened instead, such as an error. */
  place: string;
  /** The names of the actions that acted on the world outside it. */
  effects: readonly string[];
  /** The ids of the actors that run. */
  actors: readonly string[];
};

/** Event cases after which two versions of a machine differ for the first time. */
export type BehaviourDifference = {
  /** The names of the event cases, in a shortest sequence; empty if they differ at the start. */
  steps: readonly string[];
  former: MachineOutcome;
  current: MachineOutcome;
};

export type BehaviourOptions = {
  /** The maximum number of pairs of configurations to look at (default: 20,000). */
  limit?: number;
  /** Receives a sentence where there are more, and the nearest have been compared (default: it is thrown as an InputError). */
  onLimit?: (sentence: string) => void;
};

/** Two versions of a machine after the same event cases. */
type Pair = { former: Position; current: Position; steps: readonly string[] };
type Position = { snapshot: AnyMachineSnapshot; isOpening: boolean };

/**
 * Takes two versions of a machine through every sequence of event cases together, without running anything, and returns the
 * shortest sequences after which they differ: in their place, in what they did outside, or in the actors that run. It goes on
 * behind a difference only if the place is the same. Of the same difference of one step it returns the first.
 */
export function compareBehaviour(
  old: SampledMachine,
  now: SampledMachine,
  { limit = 20_000, onLimit = refuse }: BehaviourOptions = {},
): BehaviourDifference[] {
  const [former, current] = [old, now].map((one) => ({ ...one, machine: withFixed(one.machine, one) })) as [
    SampledMachine,
    SampledMachine,
  ];
  const names = [...new Set([...current.eventCases, ...former.eventCases].map(({ name }) => name))];
  const differences = new Map<string, BehaviourDifference>();
  const [start, startNow] = [
    attempt(() => traceStart(former.machine, former.input)),
    attempt(() => traceStart(current.machine, current.input)),
  ];
  const seen = new Set<string>();
  const pairs: Pair[] = [];
  const add = (steps: readonly string[], one: Attempt, other: Attempt, from: string, isOpening: [boolean, boolean]) => {
    if (JSON.stringify(one.outcome) !== JSON.stringify(other.outcome)) {
      const key = JSON.stringify([steps.at(-1), from, one.outcome, other.outcome]);
      if (!differences.has(key)) differences.set(key, { steps, former: one.outcome, current: other.outcome });
      if (one.outcome.place !== other.outcome.place) return;
    }
    if (one.snapshot === undefined || other.snapshot === undefined) return;
    const pair: Pair = {
      steps,
      former: { snapshot: one.snapshot, isOpening: isOpening[0] },
      current: { snapshot: other.snapshot, isOpening: isOpening[1] },
    };
    const key = `${keyOf(former, pair.former)}\n${keyOf(current, pair.current)}`;
    if (seen.has(key)) return;
    seen.add(key);
    pairs.push(pair);
  };
  add([], start, startNow, '', [true, true]);
  for (const { steps, former: before, current: now } of pairs) {
    if (pairs.length > limit) {
      onLimit(tooMany(current.machine, limit));
      break;
    }
    const [fromFormer, fromCurrent] = [possibleAt(former, before), possibleAt(current, now)];
    const from = `${placeOf(before.snapshot)} ${placeOf(now.snapshot)}`;
    for (const name of names) {
      const [old, one] = [fromFormer.get(name), fromCurrent.get(name)];
      if (old === undefined && one === undefined) continue;
      const outcomes = [stepFrom(former, before, old), stepFrom(current, now, one)] as const;
      const opening: [boolean, boolean] = [
        before.isOpening && (old === undefined || leavesOpen(old)),
        now.isOpening && (one === undefined || leavesOpen(one)),
      ];
      add([...steps, name], ...outcomes, from, opening);
    }
  }
  return [...differences.values()];
}

type Attempt = {
  outcome: MachineOutcome;
  snapshot?: AnyMachineSnapshot;
  /** The number of transitions taken. */
  taken?: number;
};

/** What an event case leads to. One that cannot occur in a version leaves it where it is. */
function stepFrom(
  { machine }: SampledMachine,
  { snapshot }: Position,
  eventCase: EventCase<AnyStateMachine> | undefined,
): Attempt {
  if (eventCase === undefined) return { outcome: outcomeOf(snapshot, []), snapshot };
  return attempt(() => traceEvent(machine, snapshot, eventCase.event as AnyEventObject));
}

function attempt(trace: () => Trace<AnyStateMachine>): Attempt {
  try {
    const { snapshot, effects, transitions } = trace();
    return { outcome: outcomeOf(snapshot, effects), snapshot, taken: transitions.length };
  } catch (error) {
    const place = `an error: ${error instanceof Error ? error.message : String(error)}`;
    return { outcome: { place, effects: [], actors: [] } };
  }
}

function outcomeOf(snapshot: AnyMachineSnapshot, effects: readonly string[]): MachineOutcome {
  const { status, children, error } = snapshot;
  const place =
    status === 'error' ? `an error: ${error instanceof Error ? error.message : String(error)}` : placeOf(snapshot);
  return {
    place,
    effects,
    actors:
      status === 'active'
        ? Object.keys(children)
            .filter((id) => children[id])
            .sort()
        : [],
  };
}

/** The event cases that can occur in a position, by name: opening ones first, and others once none of these has an effect. */
function possibleAt(
  { machine, eventCases }: SampledMachine,
  { snapshot, isOpening }: Position,
): Map<string, EventCase<AnyStateMachine>> {
  const possible = eventCases.filter(
    (eventCase) => isHandled(snapshot, eventCase.event.type) && mayOccur(eventCase, snapshot),
  );
  const moves = ({ event }: EventCase<AnyStateMachine>) => {
    const { taken = 0 } = attempt(() => traceEvent(machine, snapshot, event as AnyEventObject));
    return taken > 0 || isStart(event);
  };
  const opening = isOpening ? possible.filter((eventCase) => eventCase.opening && moves(eventCase)) : [];
  const chosen = opening.length > 0 ? opening : possible.filter((eventCase) => !eventCase.opening);
  return new Map(chosen.map((eventCase) => [eventCase.name, eventCase]));
}

/** An event case may ask for what a version does not have. */
function mayOccur(eventCase: EventCase<AnyStateMachine>, snapshot: AnyMachineSnapshot): boolean {
  try {
    return canOccur(eventCase, snapshot);
  } catch {
    return false;
  }
}

function keyOf({ serialise = ({ context }) => context }: SampledMachine, { snapshot, isOpening }: Position): string {
  const { value, status } = snapshot;
  return JSON.stringify([isOpening, status, value, encodeValue(serialised(serialise, snapshot))]);
}

function serialised(serialise: (snapshot: AnyMachineSnapshot) => unknown, snapshot: AnyMachineSnapshot): unknown {
  try {
    return serialise(snapshot) ?? null;
  } catch {
    return snapshot.context;
  }
}

function refuse(sentence: string): never {
  throw new InputError(sentence);
}

function tooMany({ id }: AnyStateMachine, limit: number): string {
  return `The two versions of '${id}' have more than ${limit} pairs of configurations: give a 'serialise' with the samples.`;
}
