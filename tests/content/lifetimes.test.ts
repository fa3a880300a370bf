import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lifetimeSentences } from '../models/drivers/view/lifetimes.ts';

/** What the site's sources say, on one line. */
const said = globSync(['content/**/*.ts', 'src/**/*.tsx'])
  .map((file) => readFileSync(file, 'utf8').replaceAll("{' '}", ' ').replace(/\s+/g, ' '))
  .join(' ');

// A sentence that was reworded would no longer be compared with its limit.
test.each(lifetimeSentences)('should still say "%s"', (sentence) => {
  const [before = '', after = ''] = sentence.split(/D/).map((part) => part.replaceAll('.', '\\.'));
  expect(said).toMatch(new RegExp(`${before}\\$?\\{[^}]*\\}${after}`));
});
