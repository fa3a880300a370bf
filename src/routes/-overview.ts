import type { SitePath } from '../../content/navigation.ts';
import { pageHead } from './-head.ts';

/** The head of a page that leads to others: its words come with the page, for all other pages carry the heads too. */
export function overviewHead(words: { headline: string; description: string } | undefined, path: SitePath) {
  return words ? pageHead({ title: words.headline, description: words.description, path }) : {};
}
