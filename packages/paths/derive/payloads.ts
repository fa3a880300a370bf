import * as fc from 'fast-check';
import type { AnyEventObject } from 'xstate';
import type { EventType } from './event-types.ts';
import { arbitraryOf, type Hints } from './json-schema.ts';
import { probedArbitrary } from './probe.ts';
import { accepted, jsonSchemaOf, type StandardSchema } from './schema.ts';

/** The events of one type that its schema accepts. */
export type Payloads = {
  /** The simplest event for which something is true, drawn with further hints; undefined if none is found. */
  simplest: (isWanted: (event: AnyEventObject) => boolean, further?: Hints) => AnyEventObject | undefined;
};

export type PayloadOptions = {
  hints: Hints;
  seed: number;
  /** How many random payloads are tried each time. */
  tries: number;
};

/** The events of a type; undefined if no payload can be generated for its schema. */
export function payloadsOf(
  type: EventType,
  schema: StandardSchema,
  { hints, seed, tries }: PayloadOptions,
): Payloads | undefined {
  const drawnWith = (given: Hints) => arbitraryFor(type, schema, given);
  if (drawnWith(hints) === undefined) return undefined;
  const eventOf = (drawn: unknown) => {
    const found = accepted(schema, drawn) ?? accepted(schema, { ...(drawn as object), type: type.type });
    return found && eventWith(type, found.value);
  };
  return searchIn(drawnWith, eventOf, { hints, seed, tries });
}

/** The search for the simplest event that is wanted, among those that drawn values make. */
export function searchIn(
  drawnWith: (hints: Hints) => fc.Arbitrary<unknown> | undefined,
  eventOf: (drawn: unknown) => AnyEventObject | undefined,
  { hints, seed, tries }: PayloadOptions,
): Payloads {
  const known = new Map<string, Search<AnyEventObject | undefined> | undefined>();
  const searchWith = (all: Hints) => drawnWith(all)?.map(eventOf);
  const simplest: Payloads['simplest'] = (isWanted, { texts, numbers } = { texts: [], numbers: [] }) => {
    const key = JSON.stringify([texts, numbers]);
    if (!known.has(key)) {
      const drawn = searchWith({ texts: [...hints.texts, ...texts], numbers: [...hints.numbers, ...numbers] });
      known.set(key, drawn && searchAmong(drawn, { seed, tries }));
    }
    return known.get(key)?.((event) => event !== undefined && isWanted(event));
  };
  return { simplest };
}

/** Finds the simplest value that is wanted; undefined if there is none. */
type Search<Value> = (isWanted: (value: Value) => boolean) => Value | undefined;

/** A search among values that are drawn once. What is found is the same value each time, unless a simpler one is. */
export function searchAmong<Value>(
  values: fc.Arbitrary<Value>,
  { seed, tries }: Pick<PayloadOptions, 'seed' | 'tries'>,
): Search<Value> {
  const drawn = fc.sample(values, { seed, numRuns: tries });
  return (isWanted) => {
    const at = drawn.findIndex(isWanted);
    if (at < 0) return undefined;
    let found = drawn[at];
    let isFirst = true;
    // fast-check shrinks what fails, so what is wanted counts as a failure. It begins with what has been found.
    const property = fc.property(values, (value) => {
      if (!isFirst && !isWanted(value)) return true;
      if (!isFirst) found = value;
      isFirst = false;
      return false;
    });
    fc.check(property, { seed, path: String(at), numRuns: tries, maxSkipsPerRun: tries });
    return found;
  };
}

/** The simplest value that a schema accepts; undefined if none is found. */
export function simplestValue(schema: StandardSchema, seed: number): { value: unknown } | undefined {
  const hints = { texts: [], numbers: [] };
  const output: EventType = { type: 'xstate.done.actor.value', kind: 'done', name: 'value', actor: 'value' };
  const found = payloadsOf(output, schema, { hints, seed, tries: 300 })?.simplest(() => true);
  return found && { value: found.output };
}

/** The values that a schema accepts, of those that can be drawn for it; `undefined` where one is not accepted. */
export function acceptedValues(schema: StandardSchema, hints: Hints): fc.Arbitrary<unknown> {
  const json = jsonSchemaOf(schema);
  const drawn = json === undefined ? probedArbitrary(schema, hints) : arbitraryOf(json, hints);
  return (drawn ?? fc.constant(undefined)).map((value) => accepted(schema, value)?.value);
}

/** An event of a type with what its schema describes: a payload, an output, or the context of a snapshot. */
export function eventWith({ type, kind, actor, to }: EventType, given: unknown): AnyEventObject {
  switch (kind) {
    case 'done':
      return { type, output: given, actorId: actor };
    case 'error':
      return { type, error: given ?? new Error(`${actor} failed`), actorId: actor };
    case 'snapshot':
      return { type, snapshot: { status: 'active', output: undefined, error: undefined, context: given } };
    case 'route':
      return { type, to };
    case 'start':
      return { type, input: given };
    default:
      return { ...(typeof given === 'object' && given), type };
  }
}

function arbitraryFor({ type }: EventType, schema: StandardSchema, hints: Hints): fc.Arbitrary<unknown> | undefined {
  const json = jsonSchemaOf(schema);
  if (json === undefined) return probedArbitrary(schema, hints);
  const drawn = arbitraryOf(json, hints);
  const { properties } = json as { properties?: object };
  // A schema that describes the whole event gets its type.
  const given =
    properties !== undefined && 'type' in properties ? drawn.map((one) => ({ ...(one as object), type })) : drawn;
  // JSON Schema does not say that a value may be missing altogether.
  return accepted(schema, undefined) === undefined
    ? given
    : fc.oneof({ withCrossShrink: true }, given, fc.constant(undefined));
}
