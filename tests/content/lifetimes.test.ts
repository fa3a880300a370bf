import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lifetimeSentences } from '../models/drivers/view/lifetimes.ts';

/** What the site's sources say, on one line. */
const said = globSync(['content/**/*.ts', 'src/**/*.tsx'])
  .map((file) => readFileSync(file, 'utf8').replaceAll("{' '}", ' ').replace(/\s+/g, ' '))
  .join(' ');

/** How the sources write a sentence. */
function written(sentence: string): RegExp {
  const [before = '', after = ''] = sentence.split(/D/).map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`${before}\\$?\\{[^}]*\\}${after}`, 'g');
}

// A sentence that was reworded would no longer be compared with its limit.
test.each(lifetimeSentences)('should still say "%s"', (sentence) => {
  expect(said).toMatch(written(sentence));
});

test('should compare every sentence that names a lifetime with its limit', () => {
  const compared = lifetimeSentences.flatMap(([sentence]) => [...said.matchAll(written(sentence))]);
  const named = [...said.matchAll(/\{durationInWords\(\w+Lifetime\b[^}]*\}/g)];
  expect(named.length).toBeGreaterThan(15);
  const isCompared = (at: number) => compared.some(({ index, 0: { length } }) => at > index && at < index + length);
  const left = named.filter(({ index }) => !isCompared(index)).map(({ index }) => said.slice(index - 60, index + 40));
  expect(left, 'sentences for the list of tests/models/drivers/view/lifetimes.ts').toEqual([]);
});
