/**
 * A value as text: JSON, with a name for what JSON cannot hold, such as a BigInt, a function, a Map or an object that
 * contains itself.
 */
export function valueText(value: unknown, indent = 0): string {
  const holders: unknown[] = [];
  const replaced = function (this: unknown, _name: string, inner: unknown): unknown {
    // `this` holds the inner value: whatever was read after it is complete.
    while (holders.length > 0 && holders.at(-1) !== this) holders.pop();
    if (typeof inner !== 'object' || inner === null) return primitive(inner);
    if (holders.includes(inner)) return '(circular)';
    const shown = plain(inner);
    holders.push(shown);
    return shown;
  };
  return JSON.stringify(value, replaced, indent) ?? 'undefined';
}

function primitive(value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return `(function ${value.name || 'without a name'})`;
  return typeof value === 'symbol' ? String(value) : value;
}

function plain(value: object): object {
  if (value instanceof Map) return { Map: [...value] };
  if (value instanceof Set) return { Set: [...value] };
  if (value instanceof Error) return { name: value.name, message: value.message };
  return value;
}
