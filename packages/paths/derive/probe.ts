import * as fc from 'fast-check';
import type { Hints } from './json-schema.ts';
import { resultOf, type SchemaIssue, type StandardSchema } from './schema.ts';

/** Values that are tried, the simplest first. */
const plain: readonly unknown[] = [
  '',
  'a',
  0,
  1,
  false,
  true,
  null,
  'person@example.org',
  'https://example.org',
  '2026-01-01',
  '2026-01-01T00:00:00Z',
  '12:00',
  '00000000-0000-4000-8000-000000000000',
  '+254700000000',
  'some text that is longer',
  -1,
  0.5,
  18,
  100,
  1_000_000,
  new Date('2026-01-01T00:00:00Z'),
  1n,
];

const mostRounds = 200;

/**
 * Values for a schema that does not say what it accepts, found by asking it: its issues name the path of what is wrong, and
 * plain values are tried there until it is accepted. What is optional is not found, because nothing is wrong without it.
 */
export function probedArbitrary(schema: StandardSchema, hints: Hints): fc.Arbitrary<unknown> | undefined {
  const choices = new Map<string, { path: PropertyKey[]; values: unknown[] }>();
  let value: unknown = {};
  for (let round = 0; round < mostRounds; round += 1) {
    const issue = issuesOf(schema, value)[0];
    if (issue === undefined) return combined(value, [...choices.values()]);
    const path = pathOf(issue);
    const values = fitting(schema, value, path, [
      ...wordsIn(issue.message),
      ...hints.texts,
      ...hints.numbers,
      ...plain,
    ]);
    if (values.length === 0) return undefined;
    choices.set(path.map(String).join('\0'), { path, values });
    value = withValue(value, path, values[0]);
  }
  return undefined;
}

/** The values for which nothing is wrong at a path any more; containers only if no plain value fits. */
function fitting(
  schema: StandardSchema,
  value: unknown,
  path: readonly PropertyKey[],
  tried: readonly unknown[],
): unknown[] {
  const fits = (one: unknown) => {
    const found = withValue(value, path, one);
    return !issuesOf(schema, found).some((issue) => isSame(pathOf(issue), path));
  };
  const values = [...new Set(tried)].filter(fits);
  return values.length > 0 ? values : [{}, [], [''], [0], [{}]].filter(fits);
}

function combined(
  value: unknown,
  choices: readonly { path: PropertyKey[]; values: unknown[] }[],
): fc.Arbitrary<unknown> {
  return fc
    .tuple(...choices.map(({ values }) => fc.constantFrom(...values)))
    .map((drawn) => choices.reduce((all, { path }, at) => withValue(all, path, drawn[at], true), value));
}

function issuesOf(schema: StandardSchema, value: unknown): readonly SchemaIssue[] {
  try {
    return resultOf(schema, value).issues ?? [];
  } catch (error) {
    return [{ message: String(error) }];
  }
}

function pathOf({ path = [] }: SchemaIssue): PropertyKey[] {
  return path.map((part) => (typeof part === 'object' ? part.key : part));
}

function isSame(one: readonly PropertyKey[], other: readonly PropertyKey[]): boolean {
  return one.length === other.length && one.every((key, at) => String(key) === String(other[at]));
}

/** Issues often name what is expected, such as `"card"` or 'cash'. */
function wordsIn(message: string): string[] {
  return [...message.matchAll(/(["'`])([^"'`]{1,60})\1/g)].map(([, , word = '']) => word);
}

/** A copy of a value with something else at a path. With `keep`, containers at the end of the path stay as they are. */
function withValue(value: unknown, path: readonly PropertyKey[], given: unknown, keep = false): unknown {
  const [key, ...rest] = path;
  if (key === undefined)
    return keep && typeof given === 'object' && given !== null && !(given instanceof Date) ? value : given;
  const copy: Record<PropertyKey, unknown> = Array.isArray(value) ? ([...value] as never) : { ...(value as object) };
  copy[key] = withValue(copy[key], rest, given, keep);
  return copy;
}
