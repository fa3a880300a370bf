import * as fc from 'fast-check';
import type { AnyEventObject } from 'xstate';
import { withFields } from './fields.ts';
import type { Hints } from './json-schema.ts';
import { type Payloads, simplestOf } from './payloads.ts';

/** Values that are tried where nothing says what is expected, the simplest first. */
const plain: readonly unknown[] = ['', 'a', 0, 1, -1, 1000, true, false, null, undefined];

/** The payloads of an event that no schema describes: plain values, and the constants of the guards, in the fields that are read. */
export function readPayloads(
  event: AnyEventObject,
  fields: readonly (readonly string[])[],
  { hints: { texts, numbers }, seed, tries }: { hints: Hints; seed: number; tries: number },
): Payloads {
  const near = numbers.flatMap((number) => [number, number + 1, number - 1]);
  const value = fc.constantFrom(...new Set([...plain, ...texts, ...near]));
  const values = fc.tuple(...fields.map(() => value));
  const eventOf = (given: readonly unknown[]) => withFields(event, fields, (at) => given[at]);
  return { simplest: simplestOf(values, eventOf, { seed, tries }) };
}
