import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { wordsOf } from './sentences.ts';

/** How hard a text is to read. */
export type Readability = {
  words: number;
  /** The years at school that it takes to follow it: the grade of Flesch and Kincaid. */
  grade: number;
  /** The words of an average sentence. */
  average: number;
  /** The sentence with the most words. */
  longest: string;
};

/** How hard sentences are to read; undefined if there are none. */
export function readabilityOf(sentences: readonly string[]): Readability | undefined {
  const lengths = sentences.map((sentence) => wordsOf(sentence).length);
  const words = lengths.reduce((sum, length) => sum + length, 0);
  if (words === 0) return undefined;
  return {
    words,
    grade: fleschKincaid({ sentence: sentences.length, word: words, syllable: syllable(sentences.join(' ')) }),
    average: words / sentences.length,
    longest: sentences[lengths.indexOf(Math.max(...lengths))] ?? '',
  };
}
