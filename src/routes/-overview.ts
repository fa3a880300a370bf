import type { SitePath } from '../../content/navigation.ts';
import { pageHead } from './-head.ts';

type Words = { headline: string; description: string };

/** The head of an overview page, loaded with its content so that no other page includes it. */
export function headWords({ headline, description }: Words): Words {
  return { headline, description };
}

/** The head of a page, from its loader data; empty before that has loaded. */
export function overviewHead(words: Words | undefined, path: SitePath) {
  return words ? pageHead({ title: words.headline, description: words.description, path }) : {};
}
