const plainKey = /^[A-Za-z_$][\w$]*$/;

/** A value as TypeScript that makes it again. Values that have no literal, such as functions, become `undefined`. */
export function literal(value: unknown, within: readonly unknown[] = []): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value !== 'object' || value === null)
    return typeof value === 'boolean' || value === null ? String(value) : 'undefined';
  if (within.includes(value)) return 'undefined';
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? 'new Date(NaN)' : `new Date(${quoted(value.toISOString())})`;
  if (value instanceof Error) return `new Error(${quoted(value.message)})`;
  const inner = [...within, value];
  if (Array.isArray(value)) return `[${value.map((one) => literal(one, inner)).join(', ')}]`;
  if (value instanceof Map || value instanceof Set)
    return `new ${value.constructor.name}(${literal([...value], inner)})`;
  // An actor refers to all of its system, and to its machine.
  if ('toJSON' in value && typeof value.toJSON === 'function') return literal(value.toJSON(), inner);
  const entries = Object.entries(value).map(
    ([key, one]) => `${plainKey.test(key) ? key : quoted(key)}: ${literal(one, inner)}`,
  );
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
