import { wordsOf } from './sentences.ts';

/** A phrase and the pages that have it. */
export type RepeatedPhrase = { phrase: string; pages: string[] };

/** The shortest phrase worth a look, in words: shorter ones are idioms. */
const shortest = 5;

/**
 * The phrases within a sentence that at least two pages have, on most pages first and then by length. A part of a longer
 * phrase counts only if more pages have it.
 */
export function repeatedPhrases(sentencesByPage: ReadonlyMap<string, readonly string[]>): RepeatedPhrase[] {
  const found: RepeatedPhrase[] = [];
  const sentences = [...sentencesByPage].flatMap(([page, all]) => all.map((each) => ({ page, words: wordsOf(each) })));
  const longest = Math.max(0, ...sentences.map(({ words }) => words.length));
  for (let length = longest; length >= shortest; length--) {
    const pagesByPhrase = new Map<string, Set<string>>();
    for (const { page, words } of sentences) {
      for (let at = 0; at + length <= words.length; at++) {
        const phrase = words.slice(at, at + length).join(' ');
        pagesByPhrase.set(phrase, (pagesByPhrase.get(phrase) ?? new Set()).add(page));
      }
    }
    for (const [phrase, pages] of pagesByPhrase) {
      const isPart = found.some(
        (longer) => longer.pages.length >= pages.size && ` ${longer.phrase} `.includes(` ${phrase} `),
      );
      if (pages.size > 1 && !isPart) found.push({ phrase, pages: [...pages] });
    }
  }
  return found.sort((one, other) => other.pages.length - one.pages.length || other.phrase.length - one.phrase.length);
}
