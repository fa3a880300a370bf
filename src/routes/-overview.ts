import type { SitePath } from '../../content/navigation.ts';
import { pageHead } from './-head.ts';

type Words = { headline: string; description: string };

/** What a head tells of a page's words. Where it is loaded with them, no other page carries it. */
export function headWords({ headline, description }: Words): Words {
  return { headline, description };
}

/** The head of a page whose words are loaded with it; none before they are. */
export function overviewHead(words: Words | undefined, path: SitePath) {
  return words ? pageHead({ title: words.headline, description: words.description, path }) : {};
}
