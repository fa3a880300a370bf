import { globSync, readFileSync } from 'node:fs';
import { convert } from 'fontverter';
import { Blob as Data, Face, Font, shape, Buffer as Text } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { beforeAll, describe, expect, test } from 'vitest';

const file = 'src/design/fonts/hanken-grotesk.woff2';

/** What English copy, names of people and places in East Africa, sums and prices are written with, besides what the site says. */
const names =
  'Mũrang’a, Gĩthũrai, Ngũgĩ, Ng’ombe, Éric, Zoë, Çelik, Łukasz, Šárka; “25 €”, £7, 3 ≤ 4 → 20 °C × 2 − 1 ÷ 5 … – ½';

/** Where HarfBuzz, which browsers use, takes each letter of a text from in the font, 0 if it has none, and how wide it is. */
function shaped(font: Buffer, words: string) {
  const text = new Text();
  text.addText(words);
  text.guessSegmentProperties();
  shape(new Font(new Face(new Data(font))), text);
  const widths = text.getGlyphPositions().map(({ xAdvance }) => xAdvance);
  return { glyphs: text.getGlyphInfos().map(({ codepoint }) => codepoint), widths };
}

describe('the face of text', () => {
  let face: Buffer;
  beforeAll(async () => {
    face = await convert(readFileSync(file), 'sfnt');
  });

  test('should weigh at most 30 kB', () => {
    expect(readFileSync(file).length).toBeLessThanOrEqual(30_000);
  });

  test('should have every letter of the copy', () => {
    const copy = globSync(['content/**/*.{ts,md}', 'src/**/*.tsx']).map((path) => readFileSync(path, 'utf8'));
    expect(copy.length).toBeGreaterThan(100);
    const letters = [...new Set(copy.join('') + names)].filter((letter) => !/\s/.test(letter));
    expect(letters.length).toBeGreaterThan(100);
    expect(letters.filter((letter) => shaped(face, letter).glyphs.includes(0))).toEqual([]);
  });

  test.each([400, 600, 700])(
    'should have figures of one width at weight %i, so that columns of them align',
    async (wght) => {
      const one = await subsetFont(readFileSync(file), '0123456789', { targetFormat: 'sfnt', variationAxes: { wght } });
      const widths = [...'0123456789'].map((figure) => shaped(one, figure).widths[0]);
      expect(new Set(widths).size).toBe(1);
    },
  );

  test('should keep the copyright, as its licence asks', () => {
    expect(face.includes(Buffer.from('Hanken Grotesk Project Authors', 'utf16le').swap16())).toBe(true);
    expect(readFileSync('src/design/fonts/LICENSE', 'utf8')).toContain('Hanken Grotesk Project Authors');
  });
});
