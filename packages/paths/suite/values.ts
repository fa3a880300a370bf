/**
 * Values as JSON and back, so that the events of a suite survive a file: dates, errors with what they carry, BigInt, maps,
 * sets, `undefined`, and numbers that JSON lacks. Each of these becomes an object with the single key `$type`; an object that
 * has such a key of its own is wrapped.
 */

/** What JSON can say. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const mark = '$type';

/**
 * A value as JSON. Functions and symbols, which no file can hold, and references back to an outer object become texts that
 * say so.
 */
export function encodeValue(value: unknown, within: readonly object[] = []): Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') {
    const isPlain = Number.isFinite(value) && !Object.is(value, -0);
    return isPlain ? value : { [mark]: 'number', value: Object.is(value, -0) ? '-0' : String(value) };
  }
  if (typeof value === 'undefined') return { [mark]: 'undefined' };
  if (typeof value === 'bigint') return { [mark]: 'bigint', value: String(value) };
  if (typeof value !== 'object') return { [mark]: 'omitted', value: `a ${typeof value}` };
  if (within.includes(value)) return { [mark]: 'omitted', value: 'a reference to an object around it' };
  const inner = (one: unknown) => encodeValue(one, [...within, value]);
  if (Array.isArray(value)) return value.map(inner);
  if (value instanceof Date)
    return { [mark]: 'date', value: Number.isNaN(value.getTime()) ? 'invalid' : value.toISOString() };
  if (value instanceof Error) {
    const { name, message, stack: _, ...own } = value as Error & Record<string, unknown>;
    // A cause is not enumerable.
    const carried = encodeEntries('cause' in value ? { ...own, cause: value.cause } : own, inner);
    return { [mark]: 'error', name, message, own: carried };
  }
  if (value instanceof Map) return { [mark]: 'map', value: [...value].map(inner) };
  if (value instanceof Set) return { [mark]: 'set', value: [...value].map(inner) };
  const entries = encodeEntries(value, inner);
  return mark in entries ? { [mark]: 'object', value: entries } : entries;
}

/** Properties that are undefined are left out, as in any JSON. */
function encodeEntries(value: object, inner: (one: unknown) => Json): { [key: string]: Json } {
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.map(([key, one]) => [key, inner(one)]));
}

/** The value that `encodeValue` has written. */
export function decodeValue(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) return json.map(decodeValue);
  const { [mark]: type, value } = json as { [mark]?: unknown; value?: unknown };
  switch (type) {
    case undefined:
      return decodeEntries(json);
    case 'undefined':
    case 'omitted':
      return undefined;
    case 'number':
      return Number(value);
    case 'bigint':
      return BigInt(String(value));
    case 'date':
      return new Date(String(value));
    case 'error':
      return decodeError(json as EncodedError);
    case 'map':
      return new Map(decodeValue(value) as [unknown, unknown][]);
    case 'set':
      return new Set(decodeValue(value) as unknown[]);
    case 'object':
      return decodeEntries(value as object);
    default:
      throw new Error(`This suite has a value of the type '${type}', which this version cannot read.`);
  }
}

type EncodedError = { name: string; message: string; own: object };

/** An error of the same class where the language has it, else with the same name. */
function decodeError({ name, message, own }: EncodedError): Error {
  const known: unknown = (globalThis as Record<string, unknown>)[name];
  const isClass = typeof known === 'function' && known.prototype instanceof Error && name !== 'AggregateError';
  const error: Error = isClass ? new (known as ErrorConstructor)(message) : new Error(message);
  if (error.name !== name) Object.defineProperty(error, 'name', { value: name, configurable: true, writable: true });
  return Object.assign(error, decodeEntries(own));
}

function decodeEntries(value: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, decodeValue(one)]));
}
