import { expect, test } from 'vitest';
import { readabilityOf } from '../words/readability.ts';
import { repeatedPhrases } from '../words/repeated.ts';
import { pageWords, wordsOf } from '../words/sentences.ts';

const page = (main: string, canonical = '/yard') =>
  `<head><link rel="canonical" href="https://msafara.example${canonical}"></head>
   <body><header><p>Skip to content.</p></header><main>${main}</main></body>`;

test('should read the sentences of a page’s prose, without headings, titles, pictures and what is hidden', () => {
  const html = page(`<h1>The yard.</h1>
    <p>The gate opens at five. The
      <strong>first</strong> lorry leaves.</p>
    <ol><li><strong>Before</strong><span>Check the tyres!</span></li><li>Menu</li></ol>
    <p hidden>Nobody reads this.</p><svg><text>Nor this.</text></svg>`);
  expect(pageWords(html, '/yard').sentences).toEqual([
    'The gate opens at five.',
    'The first lorry leaves.',
    'Check the tyres!',
  ]);
});

test('should know whether search engines list a page under its own address', () => {
  expect(pageWords(page(''), '/yard').isListed).toBe(true);
  expect(pageWords(page(''), '/depot').isListed).toBe(false);
  expect(pageWords('<main></main>', '/yard').isListed).toBe(false);
});

test('should count a number, a plate and a hyphenated word as they are read', () => {
  expect(wordsOf('KDA 412T’s walk-round check costs KES 11,856.')).toEqual([
    'kda',
    '412t’s',
    'walk-round',
    'check',
    'costs',
    'kes',
    '11,856',
  ]);
});

test('should measure the grade, the average and the longest sentence', () => {
  // Flesch and Kincaid: 0.39 × words a sentence + 11.8 × syllables a word − 15.59, here 3 words and 1 syllable each.
  const short = readabilityOf(['The dog ran.', 'The cat sat.']);
  expect(short).toMatchObject({ words: 6, average: 3 });
  expect(short?.grade).toBeCloseTo(0.39 * 3 + 11.8 - 15.59, 5);
  const mixed = readabilityOf(['Short one.', 'This sentence has rather more words in it.']);
  expect(mixed).toMatchObject({ longest: 'This sentence has rather more words in it.', average: 5 });
  expect(readabilityOf([])).toBeUndefined();
});

test('should list the longest phrases that several pages have, and a part only if more pages have it', () => {
  const repeated = repeatedPhrases(
    new Map([
      ['/a', ['The driver walks round the lorry with a phone.', 'Only here is this sentence ever said.']],
      ['/b', ['Then the driver walks round the lorry with a phone!']],
      ['/c', ['Nobody but the driver walks round the lorry. Four words are idiom.']],
      ['/d', ['Four words are idiom.']],
    ]),
  );
  expect(repeated).toEqual([
    { phrase: 'the driver walks round the lorry', pages: ['/a', '/b', '/c'] },
    { phrase: 'the driver walks round the lorry with a phone', pages: ['/a', '/b'] },
  ]);
});
