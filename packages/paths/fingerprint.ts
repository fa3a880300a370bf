/** The length from which an object that occurs again is referred to by its number instead of written again. */
const longest = 100_000;

/** An object that was met before: its number, and its text once that is complete. */
type Written = { number: number; text?: string };

/**
 * A text that is the same for values that are equal: the key of a configuration. Beyond JSON it knows BigInt, dates, maps,
 * sets, errors, typed arrays, values without a JSON form, and objects that contain themselves. As in JSON, entries that are
 * undefined are left out, and functions do not count; the order of entries does not count either.
 */
export function fingerprint(value: unknown): string {
  const written = new Map<object, Written>();
  let length = 0;

  const write = (one: unknown): string => {
    if (typeof one === 'string') return JSON.stringify(one);
    if (typeof one === 'bigint') return `${one}n`;
    if (typeof one === 'function') return 'function';
    if (typeof one !== 'object' || one === null) return String(one);
    const known = written.get(one);
    if (known !== undefined) {
      if (known.text !== undefined && length < longest) {
        length += known.text.length;
        return known.text;
      }
      return `#${known.number}`;
    }
    const entry: Written = { number: written.size };
    written.set(one, entry);
    const text = writeObject(one);
    length += text.length;
    entry.text = text;
    return text;
  };

  const writeObject = (one: object): string => {
    if (Array.isArray(one)) return `[${one.map(write).join()}]`;
    if (one instanceof Map) return `Map{${[...one].map(([key, item]) => `${write(key)}:${write(item)}`).join()}}`;
    if (one instanceof Set) return `Set{${[...one].map(write).join()}}`;
    if (one instanceof Date) return `Date(${one.getTime()})`;
    if (one instanceof RegExp) return String(one);
    if (one instanceof Error) return `${one.name}(${write(one.message)})`;
    if (one instanceof ArrayBuffer) return `ArrayBuffer(${new Uint8Array(one).join()})`;
    if (ArrayBuffer.isView(one)) return `${one.constructor.name}(${viewed(one)})`;
    if ('toJSON' in one && typeof one.toJSON === 'function') return write(one.toJSON());
    return `{${entriesOf(one)}}`;
  };

  const entriesOf = (one: object): string => {
    const entries: string[] = [];
    for (const key of Object.keys(one).sort()) {
      const item = (one as Record<string, unknown>)[key];
      if (item !== undefined && typeof item !== 'function') entries.push(`${JSON.stringify(key)}:${write(item)}`);
    }
    return entries.join();
  };

  return write(value);
}

function viewed({ buffer, byteOffset, byteLength }: ArrayBufferView): string {
  return new Uint8Array(buffer, byteOffset, byteLength).join();
}
