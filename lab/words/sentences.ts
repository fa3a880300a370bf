import { JSDOM } from 'jsdom';

/** What is drawn or hidden, not read as running text. */
const unread = 'svg, script, style, template, noscript, [hidden], [aria-hidden="true"]';

/** Where running text is. Headings, labels and links alone are phrases, which would count as short sentences. */
const prose = 'p, li, dd, figcaption, details';

/** A title at the beginning of a passage, which is no part of its first sentence. */
const titles = ':not(p) > strong:first-child, summary';

const segmenter = new Intl.Segmenter('en-GB', { granularity: 'sentence' });

/** What a page says: its sentences, and whether search engines list it under its own address. */
export type PageWords = { sentences: string[]; isListed: boolean };

/** The words of a page's main part, without its header and footer. `path` is its address. */
export function pageWords(html: string, path: string): PageWords {
  const { document } = new JSDOM(html).window;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  const isListed = canonical !== undefined && new URL(canonical).pathname === path;
  return { sentences: sentencesOf(document), isListed };
}

function sentencesOf(document: Document): string[] {
  const main = document.querySelector('main');
  if (!main) return [];
  for (const element of main.querySelectorAll(unread)) element.remove();
  for (const title of main.querySelectorAll(titles)) title.replaceWith('\u2029');
  return [...main.querySelectorAll(prose)]
    .filter((element) => !element.querySelector(prose))
    .flatMap((element) => (element.textContent ?? '').split('\u2029'))
    .flatMap((text) => [...segmenter.segment(text.replace(/\s+/g, ' '))])
    .map(({ segment }) => segment.trim())
    .filter((segment) => /[.!?][’”")]?$/.test(segment));
}

/** The words of a sentence in lower case, each with its apostrophes and hyphens. */
export function wordsOf(sentence: string): string[] {
  return sentence.toLowerCase().match(/[\p{L}\p{N}]+(?:[’'.,:/-][\p{L}\p{N}]+)*/gu) ?? [];
}
