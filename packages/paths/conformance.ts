import { isDeepStrictEqual } from 'node:util';
import type { AnyActor, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { delayLength } from './delays.ts';
import { canOccur, type EventCase } from './event-case.ts';
import { fingerprint } from './fingerprint.ts';
import { isHandled } from './guards.ts';
import { placeOf } from './path.ts';
import { reactionTo, traceStart } from './trace.ts';

/** What must be true of a machine at some moment. Any further entry is a value in the machine's context, by its name. */
export type Facts = {
  /** The place in the chart, such as 'form.invalid'. */
  state: string;
  /** The actors that run, by id, with what each was given: its input, or null if it gets none. */
  running: Readonly<Record<string, unknown>>;
  /** The milliseconds that each delay waits, by its name. */
  waiting?: Readonly<Record<string, number>>;
  /** What it has just done outside itself: the names of such actions. An expectation has to say it for its own step only. */
  did?: readonly string[];
  /** What it returns to the machine that invoked it, once it is done. */
  output?: unknown;
};

/** What is true after an event case, from what was true before it; undefined where it cannot occur or changes nothing. */
type Expectation<Known extends Facts> = { expect(facts: Known): Known | undefined }['expect'];

/**
 * The expected behaviour of a machine, written from the specification: it names the machine's places and values, which
 * are compared with it, but imports nothing from the machine, so that
 * a fault in one does not move the other.
 */
export type Oracle<Known extends Facts = Facts> = {
  /** What is true before the first event. */
  start: Known;
  /** What is expected of each event case, by its name. */
  after: Readonly<Record<string, Expectation<Known>>>;
  /** The mutants that it cannot notice, as `describeMutation` names them, each with the reason. */
  unnoticed?: Readonly<Record<string, string>>;
};

type ConformanceOptions<Machine extends AnyStateMachine> = {
  eventCases: readonly EventCase<Machine>[];
  oracle: Oracle;
  /** The part of a snapshot that distinguishes configurations: see `explore`. */
  serialise: (snapshot: SnapshotFrom<Machine>) => unknown;
  input?: unknown;
};

/** A machine and its oracle after the same event cases. */
type Position<Machine extends AnyStateMachine> = {
  snapshot: SnapshotFrom<Machine>;
  facts: Facts;
  isOpening: boolean;
  path: readonly string[];
  effects: readonly string[];
};

/** A difference between a machine and its oracle, with the shortest path to it. */
export class ConformanceError extends Error {
  override name = 'ConformanceError';
}

/**
 * Takes a machine and its oracle through every sequence of event cases together, without running anything, and compares
 * them after each. Throws a ConformanceError at the first difference.
 *
 * @returns The number of comparisons.
 */
export function expectConformance<Machine extends AnyStateMachine>(
  machine: Machine,
  { eventCases, oracle, serialise, input }: ConformanceOptions<Machine>,
): number {
  expectSameNames(machine, eventCases, oracle);
  const { snapshot, effects } = traceStart(machine, input);
  const start: Position<Machine> = { snapshot, effects, facts: oracle.start, isOpening: true, path: [] };
  const seen = new Set<string>();
  const positions: Position<Machine>[] = [];
  let comparisons = 0;
  const add = (position: Position<Machine>) => {
    comparisons++;
    expectFacts(machine, position);
    const { snapshot, isOpening } = position;
    const { value, status } = snapshot as AnyMachineSnapshot;
    const key = fingerprint([isOpening, status, value, serialise(snapshot)]);
    if (seen.has(key)) return;
    seen.add(key);
    positions.push(position);
  };
  add(start);
  for (const position of positions) {
    const openings = position.isOpening
      ? nextPositions(
          machine,
          position,
          eventCases.filter(({ opening }) => opening),
          oracle,
        )
      : [];
    const next =
      openings.length > 0
        ? openings
        : nextPositions(
            machine,
            position,
            eventCases.filter(({ opening }) => !opening),
            oracle,
          );
    for (const one of next) add(one);
  }
  return comparisons;
}

/** The positions after each of some event cases that can occur. */
function nextPositions<Machine extends AnyStateMachine>(
  machine: Machine,
  { snapshot, facts, isOpening, path }: Position<Machine>,
  eventCases: readonly EventCase<Machine>[],
  oracle: Oracle,
): Position<Machine>[] {
  const { did: _, ...known } = facts;
  return eventCases.flatMap((eventCase) => {
    const { name, event, opening = false } = eventCase;
    if (!canOccur(eventCase, snapshot)) return [];
    const expected = oracle.after[name]?.(known);
    if (expected === undefined && !isHandled(snapshot, event.type)) return [];
    const { snapshot: after, observations, effects } = reactionTo(machine, snapshot, event);
    if (expected === undefined) {
      if (observations.every(({ transitions }) => transitions.length === 0)) return [];
      throw differenceAt(machine, [...path, name], `nothing should happen, but the state is ${placeOf(after)}`);
    }
    return [{ snapshot: after, effects, facts: expected, isOpening: isOpening && opening, path: [...path, name] }];
  });
}

function expectSameNames({ id }: AnyStateMachine, eventCases: readonly { name: string }[], { after }: Oracle): void {
  const names = eventCases.map(({ name }) => name);
  const without = names.filter((name) => !(name in after));
  if (without.length > 0) throw new ConformanceError(`The oracle of '${id}' does not expect: ${without.join('; ')}`);
  const unknown = Object.keys(after).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new ConformanceError(`'${id}' has no event case: ${unknown.join('; ')}`);
}

function expectFacts<Machine extends AnyStateMachine>(
  machine: Machine,
  { snapshot, effects, facts: { state, running, waiting = {}, did = [], output, ...values }, path }: Position<Machine>,
): void {
  const actual = snapshot as AnyMachineSnapshot;
  const compare = (what: string, expected: unknown, found: unknown) => {
    // The same text is by far the most frequent case, and quickly found.
    if (JSON.stringify(expected) === JSON.stringify(found) || isDeepStrictEqual(plain(expected), plain(found))) return;
    const difference = `${what} should be ${JSON.stringify(expected)}, not ${JSON.stringify(found)}`;
    throw differenceAt(machine, path, difference);
  };
  compare('the state', state, placeOf(actual));
  if (actual.status === 'error') throw differenceAt(machine, path, `it failed: ${actual.error}`);
  compare('what runs', running, runningIn(actual));
  compare('what it waits for', waiting, waitingIn(machine, actual));
  compare('what it did', did, effects);
  compare('its output', output, actual.output);
  for (const [name, value] of Object.entries(values)) compare(`'${name}'`, value, actual.context[name]);
}

/** A value as it would be sent: entries that are undefined are left out. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

/** The input of each running actor. A machine that is done has stopped all of its actors. */
function runningIn({ children, status }: AnyMachineSnapshot): Record<string, unknown> {
  if (status !== 'active') return {};
  return Object.fromEntries(
    Object.entries(children).flatMap(([id, child]) => (child ? [[id, (child as AnyActor).options.input ?? null]] : [])),
  );
}

/** The length of each delay of the active states, in milliseconds. */
function waitingIn(machine: AnyStateMachine, snapshot: AnyMachineSnapshot): Record<string, number> {
  const delays = snapshot._nodes.flatMap(({ after }) => after.map(({ delay }) => String(delay)));
  return Object.fromEntries(delays.map((delay) => [delay, delayLength(machine, delay, snapshot)]));
}

function differenceAt({ id }: AnyStateMachine, path: readonly string[], difference: string): ConformanceError {
  const steps = path.map((name, at) => `  ${at + 1}. ${name}`).join('\n');
  return new ConformanceError(`'${id}' differs from its oracle: ${difference}\nafter\n${steps || '  the start'}`);
}
