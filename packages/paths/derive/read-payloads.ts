import * as fc from 'fast-check';
import type { AnyEventObject } from 'xstate';
import { isRecord } from '../record.ts';
import type { Hints } from './json-schema.ts';
import { literal } from './literal.ts';
import { type PayloadOptions, type Payloads, searchIn } from './payloads.ts';
import { hasKey, type Usage } from './use.ts';

/** Values that are tried where nothing says what is expected, the simplest first. */
const texts = ['', 'a'];
const numbers = [0, 1, -1];
const others: readonly unknown[] = [true, false, null, undefined];
/** A number that is likely to exceed a limit. */
const large = 1000;
/** The most items of a list. */
const longest = 3;

/** Events made of values that an event's use takes it for: plain values, and the constants of the guards. */
export function readPayloads(
  use: Usage,
  eventOf: (given: unknown) => AnyEventObject,
  options: PayloadOptions,
): Payloads {
  return searchIn((hints) => valuesFor(use, hints), eventOf, options);
}

/** The simplest value that can be used in a way. */
export function simplestFor({ fields, items, as }: Usage): unknown {
  if (items !== undefined) return [simplestFor(items)];
  if (fields.size > 0) return Object.fromEntries([...fields].map(([key, field]) => [key, simplestFor(field)]));
  return as.has('number') || as.has('key') ? 0 : '';
}

/** A value once for each place in a list of some length, if any part of it is used as a key, or else as it is. */
export function atPlaces(value: unknown, use: Usage, length: number): unknown[] {
  if (length < 2 || !hasKey(use)) return [value];
  const chosen = Array.from({ length }, (_, at) => atPlace(value, use, at));
  // A key that is the name of a field is in no place of a list.
  return [...new Map(chosen.map((one) => [literal(one), one])).values()];
}

/** A value in which every part that is used as a key, and may be a number, is a place in a list. */
function atPlace(value: unknown, { fields, items, as }: Usage, place: number): unknown {
  if (as.has('key') && (typeof value === 'number' || value === undefined)) return place;
  if (Array.isArray(value) && items !== undefined) return value.map((item) => atPlace(item, items, place));
  if (!isRecord(value)) return value;
  return {
    ...value,
    ...Object.fromEntries([...fields].map(([key, field]) => [key, atPlace(value[key], field, place)])),
  };
}

/** A value with what another has beyond it. An error stays one, with the message of the other. */
export function merged(own: unknown, other: unknown): unknown {
  if (own instanceof Error) {
    const { message = own.message, ...fields } = isRecord(other) ? other : {};
    return Object.assign(new Error(String(message)), fields);
  }
  if (!isRecord(own) || !isRecord(other)) return own ?? other;
  const keys = new Set([...Object.keys(own), ...Object.keys(other)]);
  return Object.fromEntries([...keys].map((key) => [key, merged(own[key], other[key])]));
}

/** The values that can be used in a way. */
export function valuesFor({ fields, items, as }: Usage, hints: Hints): fc.Arbitrary<unknown> {
  if (items !== undefined) return fc.array(valuesFor(items, hints), { maxLength: longest });
  if (fields.size > 0)
    return fc.record(Object.fromEntries([...fields].map(([key, field]) => [key, valuesFor(field, hints)])));
  return as.has('sized') ? fc.oneof(leaf(as, hints), oneOfThese<unknown>([[], ['a'], ['a', 'b']])) : leaf(as, hints);
}

/** The values of something without parts: of one kind, if its use says which. */
function leaf(as: Usage['as'], hints: Hints): fc.Arbitrary<unknown> {
  const near = hints.numbers.flatMap((number) => [number, number + 1, number - 1]);
  const ofTexts = [...new Set([...texts, ...hints.texts])];
  // In the order of their size, so that shrinking ends at the first beyond a limit; what is below zero is rarely meant.
  const ofNumbers = [...new Set([...numbers, ...near, large])].sort(bySize);
  if (as.has('text')) return oneOfThese(ofTexts);
  if (as.has('number')) return oneOfThese(ofNumbers);
  return oneOfThese([...texts, ...ofNumbers, ...others, ...hints.texts]);
}

/** Unlike `constantFrom`, it shrinks to each value before. */
function oneOfThese<Value>(values: readonly Value[]): fc.Arbitrary<Value> {
  return fc.nat(values.length - 1).map((at) => values[at] as Value);
}

function bySize(one: number, other: number): number {
  return Number(one < 0) - Number(other < 0) || Math.abs(one) - Math.abs(other);
}
