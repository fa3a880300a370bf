import { Resvg } from '@resvg/resvg-js';
import { describe, expect, test } from 'vitest';
import type { Subject } from '../../content/subject.ts';
import { drawShareImage, shareWords } from '../../scripts/prerender/share-image.ts';
import { readArticles } from '../contract/site-articles.ts';

const subjects = Object.values(
  import.meta.glob<Record<string, Subject>>('../../content/{features,industries,customers}/*.ts', { eager: true }),
).flatMap((module) => Object.values(module).map(({ headline }) => headline));
const titles = (await readArticles()).map(({ title }) => title);
const longest = [...subjects, ...titles].toSorted((one, other) => other.length - one.length)[0] ?? '';

const cases = [
  { what: 'the longest headline', headline: longest, product: 'Msafara' },
  { what: 'a headline of six lines', headline: 'Where every lorry is. '.repeat(6), product: 'Msafara' },
  { what: 'one long word', headline: 'Kraftfahrzeughaftpflichtversicherungsnachweis', product: 'Msafara' },
  { what: 'a long name', headline: 'Blog', product: 'Kilimanjaro International Fleet Operations' },
];

describe('a share image', () => {
  test.each(cases)(
    'should keep $what between its left edge and the picture',
    { tags: ['2.share-images'] },
    async ({ headline, product }) => {
      const box = new Resvg(await shareWords({ headline, product })).getBBox();
      expect(box?.x).toBeGreaterThan(40);
      expect((box?.x ?? 0) + (box?.width ?? Number.NaN)).toBeLessThan(600);
      expect(box?.y).toBeGreaterThan(40);
      expect((box?.y ?? 0) + (box?.height ?? Number.NaN)).toBeLessThan(530);
    },
  );

  test('should have the size that networks ask for, and show the picture', { tags: ['2.share-images'] }, async () => {
    const draw = (colour: string) =>
      drawShareImage({
        headline: 'Blog',
        product: 'Msafara',
        picture: `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 480 360"><style>svg{}</style><rect width="480" height="360" fill="var(--colors-${colour})"/></svg>`,
      });
    const png = await draw('moving');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.equals(await draw('alert'))).toBe(false);
  });
});
