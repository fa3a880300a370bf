/**
 * How wide the characters of Arial are, in ems, to the next hundredth or two. No font is asked, so that a chart is the same
 * on every machine; the margin below makes room for the wider ones that may stand in for it.
 */
const widths: readonly [characters: string, ems: number][] = [
  ["ijl|'’‘", 0.23],
  [' !,./:;I[]ft\\', 0.28],
  ['-(){}r`"“”', 0.35],
  ['cksvxyzJ*', 0.5],
  ['+<=>FTZ^', 0.6],
  ['ABEKPSVXY&', 0.67],
  ['CDHNRUw', 0.73],
  ['GOQ', 0.78],
  ['mM', 0.84],
  ['W%@…—→▸', 1],
];
const emsOf = new Map(widths.flatMap(([characters, ems]) => [...characters].map((character) => [character, ems])));
const usual = 0.56;
/** Ideographs are as wide as they are high. */
const square = /[\u2e80-\uffef]/;
const margin = 1.1;
const boldness = 1.06;

/** The font size and weight of a piece of text. */
export type TextStyle = { size: number; bold?: boolean };

/** The greatest width of a text, in pixels. */
export function widthOf(text: string, { size, bold = false }: TextStyle): number {
  const ems = [...text].reduce((sum, character) => sum + emOf(character), 0);
  return ems * size * margin * (bold ? boldness : 1);
}

/** Wraps a text between words, and within a word only if it is too wide by itself. */
export function wrapped(text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((word) => pieces(word, style, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer, style) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}

function emOf(character: string): number {
  return emsOf.get(character) ?? (square.test(character) ? 1 : usual);
}

/** Splits a word that is too wide. */
function pieces(word: string, style: TextStyle, width: number): string[] {
  if (widthOf(word, style) <= width) return [word];
  const characters = [...word];
  let fitting = characters.length;
  while (fitting > 1 && widthOf(characters.slice(0, fitting).join(''), style) > width) fitting -= 1;
  return [characters.slice(0, fitting).join(''), ...pieces(characters.slice(fitting).join(''), style, width)];
}
