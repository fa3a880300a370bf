import { convert } from 'fontverter';
import { Blob as Data, Face, Font, shape, Buffer as Text } from 'harfbuzzjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { headlines } from '../../content/headlines.ts';
import { fontCutter, headingFont } from '../../scripts/prerender/cut-font.ts';

/** Pairs that any good font kerns, figures and marks, besides what the site says. */
const lines = [...Object.values(headlines), 'AVATAR To. Wavy Yo. LT', '$11.70, 7.4 Kenya’s “P.”'];
const words = [...new Set(lines.join(' ').split(' '))].sort().join(' ');

/** Where HarfBuzz, which browsers use, places each letter of a line. */
function placesIn(file: Buffer, line: string): number[] {
  const text = new Text();
  text.addText(line);
  text.guessSegmentProperties();
  shape(new Font(new Face(new Data(file))), text);
  let place = 0;
  return text.getGlyphPositions().map(({ xAdvance }) => (place += xAdvance));
}

describe('the heading font, cut to words', () => {
  let whole: Buffer;
  let cut: Buffer;

  beforeAll(async () => {
    whole = await headingFont();
    cut = await convert(await (await fontCutter())(words), 'sfnt');
  });

  test.each(lines)('should place each letter of "%s" as the whole font does', { tags: ['2.headings'] }, (line) => {
    expect(placesIn(cut, line)).toEqual(placesIn(whole, line));
  });

  test('should kern', () => {
    const apart = placesIn(cut, 'T')
      .concat(placesIn(cut, 'o'))
      .reduce((sum, width) => sum + width);
    expect(placesIn(cut, 'To').at(-1)).toBeLessThan(apart);
  });

  test('should keep the copyright, as its licence asks', () => {
    expect(cut.includes('Bricolage Grotesque Project Authors', 0, 'latin1')).toBe(true);
  });
});
