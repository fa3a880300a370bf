import * as fc from 'fast-check';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { traceStart } from '../trace.ts';
import type { Hints } from './json-schema.ts';
import { acceptedValues, simplestOf, simplestValue } from './payloads.ts';
import { simplestFor, valuesFor } from './read-payloads.ts';
import { type Following, readsOfInput } from './reads.ts';
import type { StandardSchema } from './schema.ts';
import { type Bounds, noSearch, Walk } from './walk.ts';

/** How far the walks go that compare inputs, and how many inputs are tried. */
const bounds: Bounds = { snapshotsPerPlace: 4, snapshots: 100, ...noSearch };
const tries = 40;

/**
 * An input for a machine that has a schema for it, or does not start without one: it has what the schema says, or what the machine
 * reads of it, then or behind the events that may follow; of some such inputs it is the simplest that leads to the most. Undefined if
 * the machine starts without, or with none.
 */
export function inputThatStarts(
  machine: AnyStateMachine,
  following: Following,
  { schema, hints, seed }: { schema?: StandardSchema; hints: Hints; seed: number },
): unknown {
  if (schema === undefined && starts(machine, undefined)) return undefined;
  const unmet = (input: unknown) =>
    starts(machine, input) ? unmetWith(machine, input, following.events) : Number.POSITIVE_INFINITY;
  const [first, values] =
    schema === undefined ? usedInputs(machine, following, hints) : describedInputs(schema, hints, seed);
  const least = Math.min(...[first, ...fc.sample(values, { seed, numRuns: tries })].map(unmet));
  if (least === Number.POSITIVE_INFINITY) return undefined;
  return unmet(first) === least ? first : simplestOf(values, (input) => unmet(input) === least, { seed, tries });
}

type Inputs = [simplest: unknown, values: fc.Arbitrary<unknown>];

function usedInputs(machine: AnyStateMachine, following: Following, hints: Hints): Inputs {
  const use = readsOfInput(machine, following);
  return [simplestFor(use), valuesFor(use, hints)];
}

function describedInputs(schema: StandardSchema, hints: Hints, seed: number): Inputs {
  return [simplestValue(schema, seed)?.value, acceptedValues(schema, hints)];
}

function starts(machine: AnyStateMachine, input: unknown): boolean {
  try {
    return (traceStart(machine, input).snapshot as AnyMachineSnapshot).status !== 'error';
  } catch {
    return false;
  }
}

/** How many transitions and guard outcomes a short walk from an input does not meet. */
function unmetWith(machine: AnyStateMachine, input: unknown, events: readonly AnyEventObject[]): number {
  const walk = new Walk(machine, input, bounds);
  for (const snapshot of walk.snapshots()) for (const event of events) walk.take(snapshot, event);
  return walk.unmet.size;
}
