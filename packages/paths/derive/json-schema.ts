import * as fc from 'fast-check';

/** A JSON Schema of draft 2020-12, as far as it is read here. */
type JsonSchema = {
  $ref?: string;
  $defs?: Record<string, JsonSchema | boolean>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  items?: JsonSchema | boolean;
  prefixItems?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: Record<string, JsonSchema | boolean>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
};

/** Constants that the chart's guards compare with: likelier to change an outcome than random values. */
export type Hints = { texts: readonly string[]; numbers: readonly number[] };

/** Recursive schemas end at this depth. */
const deepest = 4;

/**
 * Values that fit a JSON Schema, for fast-check; nearly always, so what it draws has to be validated. Simple values come
 * first, because fast-check shrinks towards them.
 */
export function arbitraryOf(schema: object, hints: Hints): fc.Arbitrary<unknown> {
  return new Reader(schema as JsonSchema, hints).read(schema as JsonSchema, 0);
}

class Reader {
  readonly #root: JsonSchema;
  readonly #hints: Hints;

  constructor(root: JsonSchema, hints: Hints) {
    this.#root = root;
    this.#hints = hints;
  }

  read(schema: JsonSchema | boolean, depth: number): fc.Arbitrary<unknown> {
    if (typeof schema === 'boolean') return anyValue;
    if (schema.$ref !== undefined)
      return depth > deepest ? fc.constant(undefined) : this.read(this.#resolved(schema), depth + 1);
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    if (schema.allOf !== undefined) return this.read(merged(schema), depth);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined)
      return firstOf(
        choices.map((one) => this.read(merged({ ...schema, anyOf: undefined, oneOf: undefined, allOf: [one] }), depth)),
      );
    if (Array.isArray(schema.type)) return firstOf(schema.type.map((type) => this.read({ ...schema, type }, depth)));
    return this.#typed(schema, depth);
  }

  #typed(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
    switch (schema.type ?? (schema.properties === undefined ? undefined : 'object')) {
      case 'string':
        return this.#text(schema);
      case 'integer':
      case 'number':
        return this.#number(schema);
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return this.#array(schema, depth);
      case 'object':
        return this.#object(schema, depth);
      default:
        return anyValue;
    }
  }

  #text({ format, pattern, minLength = 0, maxLength }: JsonSchema): fc.Arbitrary<unknown> {
    const known = format === undefined ? undefined : formats[format]?.();
    const plain = known === undefined ? pattern && matching(pattern) : fitting(known, pattern);
    const length = { minLength, ...(maxLength !== undefined && { maxLength }) };
    const any = firstOf([fc.string({ ...length, unit: fc.constantFrom('a', 'b', '1', ' ') }), fc.string(length)]);
    return withHints(plain || any, this.#hints.texts);
  }

  #number(schema: JsonSchema): fc.Arbitrary<unknown> {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
    const low = Math.max(minimum ?? Number.MIN_SAFE_INTEGER, exclusiveMinimum ?? Number.NEGATIVE_INFINITY);
    const high = Math.min(maximum ?? Number.MAX_SAFE_INTEGER, exclusiveMaximum ?? Number.POSITIVE_INFINITY);
    /** The multiples of a step, divided by a number, in the bounds. */
    const multiples = (step: number, by = 1) => {
      const [first, last] = [(low * by) / step, (high * by) / step];
      const least = low === exclusiveMinimum ? Math.floor(first) + 1 : Math.ceil(first);
      const most = high === exclusiveMaximum ? Math.ceil(last) - 1 : Math.floor(last);
      if (least > most) return undefined;
      return fc.integer({ min: clamped(least), max: clamped(most) }).map((count) => (count * step) / by);
    };
    const any = fc.double({
      min: low,
      max: high,
      minExcluded: low === exclusiveMinimum,
      maxExcluded: high === exclusiveMaximum,
      noNaN: true,
    });
    // Nobody writes the smallest of all numbers.
    const fraction = multiples(1, 100) ?? any;
    const whole = multiples(multipleOf !== undefined && multipleOf > 0 ? multipleOf : 1);
    if (whole === undefined) return fraction;
    const near = this.#hints.numbers.flatMap((number) => [number, number + 1, number - 1]);
    const numbers = schema.type === 'integer' || multipleOf !== undefined ? whole : firstOf([whole, fraction]);
    return withHints(numbers, near);
  }

  #array(
    { items = true, prefixItems = [], minItems = 0, maxItems, uniqueItems }: JsonSchema,
    depth: number,
  ): fc.Arbitrary<unknown> {
    if (prefixItems.length > 0) return fc.tuple(...prefixItems.map((item) => this.read(item, depth + 1)));
    const length = {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems ?? 5, depth >= deepest - 1 ? 0 : 5)),
    };
    const item = this.read(items, depth + 1);
    return uniqueItems
      ? fc.uniqueArray(item, { ...length, selector: (one) => JSON.stringify(one) })
      : fc.array(item, length);
  }

  #object({ properties = {}, required = [], additionalProperties }: JsonSchema, depth: number): fc.Arbitrary<unknown> {
    const kept = Object.entries(properties).filter(([key]) => depth <= deepest || required.includes(key));
    const own = fc.record(Object.fromEntries(kept.map(([key, value]) => [key, this.read(value, depth + 1)])), {
      requiredKeys: required.filter((key) => key in properties),
      noNullPrototype: true,
    });
    if (typeof additionalProperties !== 'object' || Object.keys(properties).length > 0) return own;
    return fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), this.read(additionalProperties, depth + 1), {
      maxKeys: 3,
      noNullPrototype: true,
    });
  }

  #resolved({ $ref = '#' }: JsonSchema): JsonSchema | boolean {
    const keys = $ref.replace(/^#\/?/, '').split('/').filter(Boolean);
    const found = keys.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], this.#root);
    return (found ?? true) as JsonSchema | boolean;
  }
}

/** A schema with what all its parts demand. */
function merged({ allOf = [], ...own }: JsonSchema): JsonSchema {
  const parts = [own, ...allOf.map((part) => (part.allOf === undefined ? part : merged(part)))];
  const properties = parts.flatMap((part) => Object.entries(part.properties ?? {}));
  const required = parts.flatMap((part) => part.required ?? []);
  const demands = parts.flatMap((part) => Object.entries(part).filter(([, value]) => value !== undefined));
  return {
    ...Object.fromEntries(demands),
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(required.length > 0 && { required: [...new Set(required)] }),
  };
}

function firstOf(choices: fc.Arbitrary<unknown>[]): fc.Arbitrary<unknown> {
  return choices.length === 0 ? fc.constant(undefined) : fc.oneof({ withCrossShrink: true }, ...choices);
}

/** Constants of the guards are drawn as often as other values. */
function withHints(arbitrary: fc.Arbitrary<unknown>, hints: readonly unknown[]): fc.Arbitrary<unknown> {
  return hints.length === 0 ? arbitrary : firstOf([arbitrary, fc.constantFrom(...hints)]);
}

function matching(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    // fast-check cannot invert look-around; validation decides about random texts.
    return undefined;
  }
}

/** Formats may be narrower than their names say: zod adds the pattern of an email, for example. */
function fitting(known: fc.Arbitrary<string>, pattern = ''): fc.Arbitrary<string> {
  const isFit = (text: string) => text.match(pattern) !== null;
  // One in two is the plain example, so the filter ends unless even that does not fit.
  return fc.sample(known, { numRuns: 20, seed: 1 }).some(isFit) ? known.filter(isFit) : known;
}

/** fc.integer takes safe integers only. */
function clamped(number: number): number {
  return Math.min(Math.max(number, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}

/** A plain example first, then any. */
function like(example: string, any: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof({ withCrossShrink: true }, fc.constant(example), any);
}

const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
const dated = (from: number, to: number) => date.map((at) => at.toISOString().slice(from, to));

/** The formats of JSON Schema. Functions, because fast-check takes a second to prepare all of them. */
const formats: Readonly<Record<string, () => fc.Arbitrary<string>>> = {
  email: () => like('person@example.org', fc.emailAddress()),
  uri: () => like('https://example.org', fc.webUrl()),
  uuid: () => like('00000000-0000-4000-8000-000000000000', fc.uuid()),
  ipv4: () => fc.ipV4(),
  ipv6: () => fc.ipV6(),
  'date-time': () => like('2026-01-01T00:00:00Z', dated(0, 24)),
  date: () => like('2026-01-01', dated(0, 10)),
  time: () => like('12:00:00', dated(11, 19)),
};

const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { withCrossShrink: true },
  fc.constantFrom(undefined, null, true, false, 0, 1, '', 'a'),
  date,
  fc.bigInt({ min: 0n, max: 100n }),
  fc.jsonValue({ maxDepth: 1 }),
);
