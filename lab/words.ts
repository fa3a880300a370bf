/** `npm run lab -- words`: how hard each built page is to read, and which phrases several pages repeat. */

import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatTable, InputError, oneOf } from '@msafara/command';
import { parseArguments, wholeNumber } from '@msafara/command/arguments';
import { readabilityOf } from './words/readability.ts';
import { repeatedPhrases } from './words/repeated.ts';
import { pageWords, wordsOf } from './words/sentences.ts';

const wordsUsage = `Usage: npm run lab -- words [[/path …] [--phrases N]]

Prints the words, the reading level (grade of Flesch and Kincaid), and the average and longest sentence of each page (default: of all that
search engines list), the hardest first, and then phrases of five words or more that several pages repeat.

  --phrases N         How many repeated phrases (default: 30).`;

const site = join(import.meta.dirname, '../dist/site');

try {
  process.stdout.write(`${wordsReport(process.argv.slice(2))}\n`);
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  process.stderr.write(`${error.message}\n${wordsUsage}\n`);
  process.exitCode = 1;
}

function wordsReport(args: string[]): string {
  const { values, positionals } = parseArguments(args, { phrases: { type: 'string' }, help: { type: 'boolean' } });
  if (values.help) return wordsUsage;
  const most = wholeNumber('phrases', values.phrases ?? '30', 0);
  const paths = globSync('**/index.html', { cwd: site }).map((file) => join('/', dirname(file)));
  const asked = positionals.map((path) => oneOf('page', path, paths));
  const pages = new Map(
    (asked.length > 0 ? asked : paths)
      .map((path) => ({ path, ...pageWords(readFileSync(join(site, path, 'index.html'), 'utf8'), path) }))
      .filter(({ isListed }) => isListed || asked.length > 0)
      .map(({ path, sentences }) => [path, sentences]),
  );
  const rows = [...pages]
    .flatMap(([path, sentences]) => {
      const readability = readabilityOf(sentences);
      return readability ? [{ path, ...readability }] : [];
    })
    .sort((one, other) => other.grade - one.grade)
    .map(({ path, words, grade, average, longest }) => [
      path,
      String(words),
      grade.toFixed(1),
      average.toFixed(1),
      String(wordsOf(longest).length),
      `${longest.split(' ').slice(0, 8).join(' ')} …`,
    ]);
  const repeated = repeatedPhrases(pages)
    .slice(0, most)
    .map(({ phrase, pages }) => [String(pages.length), phrase, pages.slice(0, 3).join(' ')]);
  return [
    formatTable(['page', 'words', 'grade', 'average', 'longest', 'which begins'], rows, [0, 5]),
    '',
    formatTable(['pages', 'repeated phrase', 'such as'], repeated, [1, 2]),
  ].join('\n');
}
