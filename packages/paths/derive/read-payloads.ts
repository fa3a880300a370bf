import * as fc from 'fast-check';
import type { AnyEventObject } from 'xstate';
import type { Hints } from './json-schema.ts';
import { type Payloads, simplestOf } from './payloads.ts';
import type { Use } from './use.ts';

/** Values that are tried where nothing says what is expected, the simplest first. */
const texts = ['', 'a'];
const numbers = [0, 1, -1];
const others: readonly unknown[] = [true, false, null, undefined];
/** A number that is likely to exceed a limit. */
const large = 1000;
/** The most items of a list. */
const longest = 3;

/** The payloads of an event that no schema describes: what its use takes it for, with plain values and the constants of the guards. */
export function readPayloads(
  event: AnyEventObject,
  use: Use,
  { hints, seed, tries }: { hints: Hints; seed: number; tries: number },
): Payloads {
  const eventOf = (given: unknown) => merged(event, given) as AnyEventObject;
  return { simplest: simplestOf(valuesFor(use, hints), eventOf, { seed, tries }) };
}

/** The simplest value that can be used in a way. */
export function simplestFor({ fields, items, as }: Use): unknown {
  if (items !== undefined) return [simplestFor(items)];
  if (fields.size > 0) return Object.fromEntries([...fields].map(([key, field]) => [key, simplestFor(field)]));
  return as.has('number') ? 0 : '';
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
function valuesFor({ fields, items, as }: Use, hints: Hints): fc.Arbitrary<unknown> {
  if (items !== undefined) return fc.array(valuesFor(items, hints), { maxLength: longest });
  if (fields.size > 0)
    return fc.record(Object.fromEntries([...fields].map(([key, field]) => [key, valuesFor(field, hints)])));
  const sized = as.has('sized') ? [[], ['a'], ['a', 'b']] : [];
  return fc.oneof({ withCrossShrink: true }, leaf(as, hints), ...sized.map((list) => fc.constant(list)));
}

/** The values of something without parts: of one kind, if its use says which. */
function leaf(as: Use['as'], hints: Hints): fc.Arbitrary<unknown> {
  const near = hints.numbers.flatMap((number) => [number, number + 1, number - 1]);
  const ofTexts = [...new Set([...texts, ...hints.texts])];
  // In the order of their size, so that shrinking ends at the first beyond a limit.
  const ofNumbers = [...new Set([...numbers, ...near, large])].sort((one, other) => Math.abs(one) - Math.abs(other));
  if (as.has('text')) return fc.constantFrom(...ofTexts);
  if (as.has('number')) return fc.constantFrom(...ofNumbers);
  return fc.constantFrom(...texts, ...ofNumbers, ...others, ...hints.texts);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));
}
