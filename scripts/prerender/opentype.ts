/** The tables of an OpenType file, as https://learn.microsoft.com/typography/opentype/spec/otff has it, by their tags. */
type Tables = Map<string, Buffer>;

/** How far two glyphs stand further apart than they are wide, in units of the font; below 0 if they stand closer together. */
export type KernedPair = { left: number; right: number; kern: number };

const headerLength = 12;
const recordLength = 16;

/** Reads an OpenType file of a single font. */
export function tablesOf(file: Buffer): Tables {
  const records = Array.from({ length: file.readUInt16BE(4) }, (_, at) => headerLength + at * recordLength);
  return new Map(
    records.map((record) => {
      const offset = file.readUInt32BE(record + 8);
      return [
        file.toString('latin1', record, record + 4),
        file.subarray(offset, offset + file.readUInt32BE(record + 12)),
      ];
    }),
  );
}

/** Writes an OpenType file with TrueType outlines. Its checksums are 0: WOFF2, which it is compressed to, has none. */
export function fileOf(tables: Tables): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const records = sorted.map(([tag]) => Buffer.from(tag.padEnd(recordLength, '\0'), 'latin1'));
  const bodies = sorted.map(([, body]) => Buffer.concat([body, Buffer.alloc(-body.length & 3)]));
  const offsets = offsetsOf(bodies, headerLength + records.length * recordLength);
  for (const [at, record] of records.entries()) {
    record.writeUInt32BE(offsets[at] ?? 0, 8);
    record.writeUInt32BE(sorted[at]?.[1].length ?? 0, 12);
  }
  const halvings = Math.floor(Math.log2(records.length));
  const searched = 2 ** halvings * recordLength;
  const header = uint16s(1, 0, records.length, searched, halvings, records.length * recordLength - searched);
  return Buffer.concat([header, ...records, ...bodies]);
}

/**
 * A table that does nothing but kern pairs of glyphs: https://learn.microsoft.com/typography/opentype/spec/gpos. The older `kern` table would
 * be simpler; but browsers share what it says between both glyphs, and round each half where they place glyphs at whole pixels.
 */
export function kerningTable(pairs: readonly KernedPair[]): Buffer {
  const lefts = [...Map.groupBy(pairs, ({ left }) => left)].sort(([one], [other]) => one - other);
  const sets = lefts.map(([, pairs]) => {
    const sorted = pairs.toSorted((one, other) => one.right - other.right);
    return uint16s(sorted.length, ...sorted.flatMap(({ right, kern }) => [right, kern & 0xffff]));
  });
  const xAdvance = 0x0004;
  const offsets = offsetsOf(sets, 10 + 2 * sets.length);
  const coverage = uint16s(1, lefts.length, ...lefts.map(([left]) => left));
  const subtable = [
    uint16s(1, offsets.at(-1) ?? 0, xAdvance, 0, sets.length, ...offsets.slice(0, -1)),
    ...sets,
    coverage,
  ];
  const scripts = Buffer.concat([uint16s(1), Buffer.from('DFLT'), uint16s(8, 4, 0, 0, 0xffff, 1, 0)]);
  const features = Buffer.concat([uint16s(1), Buffer.from('kern'), uint16s(8, 0, 1, 0)]);
  const lookups = Buffer.concat([uint16s(1, 4, 2, 0, 1, 8), ...subtable]);
  const lists = [scripts, features, lookups];
  return Buffer.concat([uint16s(1, 0, ...offsetsOf(lists, 10).slice(0, -1)), ...lists]);
}

/** Where parts begin that follow `start` bytes, and where they end. */
function offsetsOf(parts: readonly Buffer[], start: number): number[] {
  const offsets = [start];
  for (const { length } of parts) offsets.push((offsets.at(-1) ?? 0) + length);
  return offsets;
}

/**
 * A table of names with nothing but its copyright: https://learn.microsoft.com/typography/opentype/spec/name. In letters of one byte,
 * which the platform 1 has: those of the others take two.
 */
export function copyrightAlone(names: Buffer): Buffer {
  const records = Array.from({ length: names.readUInt16BE(2) }, (_, at) => names.subarray(6 + at * 12, 18 + at * 12));
  const copyright = records.find((record) => record.readUInt16BE(6) === 0);
  if (!copyright) throw new Error('The font names no copyright, which its licence asks to keep.');
  const start = names.readUInt16BE(4) + copyright.readUInt16BE(10);
  const text = names.subarray(start, start + copyright.readUInt16BE(8));
  // The font has it for the platform 3 alone, in UTF-16.
  const words = Buffer.from(text).swap16().toString('utf16le');
  if (copyright.readUInt16BE(0) !== 3 || /[^ -~]/.test(words))
    throw new Error(`The copyright of the font is not in plain letters of the platform 3: ${words}`);
  return Buffer.concat([uint16s(0, 1, 18, 1, 0, 0, 0, words.length, 0), Buffer.from(words, 'latin1')]);
}

/** The table `head` without the times at which the font was made, of which a page has no use. */
export function undated(head: Buffer): Buffer {
  const [created, length] = [20, 16];
  return Buffer.concat([head.subarray(0, created), Buffer.alloc(length), head.subarray(created + length)]);
}

function uint16s(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value, at * 2);
  return bytes;
}
