import { settings } from '../settings.ts';

type PageWords = {
  /** What the page is, without the product's name. */
  title: string;
  /** What a search engine shows of it, in one or two sentences. */
  description: string;
};

/** The head of a page: its title with the product's name behind it, and its description. */
export function pageHead({ title, description }: PageWords) {
  return { meta: [{ title: `${title} · ${settings.PRODUCT_NAME}` }, { name: 'description', content: description }] };
}

/** The head of a page that search engines have no use for. */
export function unlistedHead(words: PageWords) {
  const { meta } = pageHead(words);
  return { meta: [...meta, { name: 'robots', content: 'noindex' }] };
}

/** Of several addresses of one page, the one that search engines are told of. */
export function canonicalAddress(path: string) {
  return { links: [{ rel: 'canonical', href: new URL(path, settings.PUBLIC_URL).href }] };
}
