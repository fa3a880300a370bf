import { Blob as Data, Face, Font, shape, Buffer as Text } from 'harfbuzzjs';
import { copyrightAlone, fileOf, type KernedPair, kerningTable, tablesOf, undated } from './opentype.ts';

/**
 * A font of one weight that kerns the pairs of letters that stand beside each other in `words`, which are separated by spaces. Kerning that
 * is stated for classes of letters, as in the font, is a third of what a page would carry.
 * @param font An OpenType file, as what is returned.
 */
export function kernedFor(words: string, font: Buffer): Buffer {
  const tables = tablesOf(font);
  const [names, head] = [tables.get('name'), tables.get('head')];
  // The glyphs by class, which kerning does not ask for.
  tables.delete('GDEF');
  tables.set('GPOS', kerningTable(pairsIn(words, font)));
  if (names) tables.set('name', copyrightAlone(names));
  if (head) tables.set('head', undated(head));
  return fileOf(tables);
}

/** The pairs of letters within words that stand closer together, or further apart, than they are wide. */
function pairsIn(words: string, file: Buffer): KernedPair[] {
  const font = new Font(new Face(new Data(file)));
  const glyphs = (letters: string) => {
    const text = new Text();
    text.addText(letters);
    text.guessSegmentProperties();
    shape(font, text);
    const positions = text.getGlyphPositions();
    return text.getGlyphInfos().map(({ codepoint: glyph }, at) => ({ glyph, width: positions[at]?.xAdvance ?? 0 }));
  };
  return [...pairsOfLetters(words)].flatMap((letters) => {
    const [left, right] = glyphs(letters);
    const [alone] = glyphs(letters.slice(0, 1));
    const kern = left && alone ? left.width - alone.width : 0;
    return left && right && kern !== 0 ? [{ left: left.glyph, right: right.glyph, kern }] : [];
  });
}

/** A space is kerned with nothing. */
function pairsOfLetters(words: string): Set<string> {
  return new Set(
    Array.from(words, (letter, at) => letter + words.charAt(at + 1)).filter((pair) => /^\S\S$/.test(pair)),
  );
}
