/** Each article begins with a picture that no page shows, of figures that stand in its text: matrix 2.pictures-own. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { wordsOfDrawing } from './drawings.tsx';

/** Figures that the articles write in words. */
const inWords: readonly (readonly [words: RegExp, figure: string])[] = [
  [/\bten\b/gi, '10'],
  [/\beleven\b/gi, '11'],
  [/\btwelve\b/gi, '12'],
  [/\bfourteen\b/gi, '14'],
  [/\beighteen\b/gi, '18'],
  [/\btwenty-two\b/gi, '22'],
  [/\bthirty\b/gi, '30'],
  [/\btwo hundred\b/gi, '200'],
];

const articles = globSync('content/blog/*.md').map((path) => {
  const source = readFileSync(path, 'utf8');
  const [, picture = ''] = /^main_image: (\w+)$/m.exec(source) ?? [];
  const text = inWords.reduce((before, [words, figure]) => before.replace(words, figure), source);
  return { slug: basename(path, '.md'), picture, text };
});

/** The figures of a text, such as 4,680 and 3.4. */
const figuresIn = (text: string) => text.match(/\d+(?:[.,]\d+)*/g) ?? [];

describe('the pictures of articles', { tags: '2.pictures-own' }, () => {
  test.each(articles)('should tell in $picture figures that stand in $slug', ({ picture, text }) => {
    const [label = ''] = wordsOfDrawing(picture).split('\n');
    const figures = figuresIn(label);
    expect(figures.length).toBeGreaterThan(1);
    expect(figuresIn(text)).toEqual(expect.arrayContaining(figures));
  });

  test('should be of one article each, and on no page', () => {
    const pictures = articles.map(({ picture }) => picture);
    expect(new Set(pictures).size).toBe(articles.length);
    const sources = globSync('{src,content}/**/*.{ts,tsx}').map((path) => [path, readFileSync(path, 'utf8')] as const);
    for (const picture of pictures) {
      const naming = sources.filter(([, source]) => new RegExp(`\\b${picture}\\b`).test(source)).map(([path]) => path);
      expect(naming).toEqual([`src/pictures/${picture}.tsx`]);
    }
  });
});
