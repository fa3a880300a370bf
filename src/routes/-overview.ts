import { headlines } from '../../content/headlines.ts';
import { pageHead } from './-head.ts';

/**
 * The head of a page with the title that links know. Its description is with its content, which only the prerendered document
 * needs for that: `load` is false in the browser.
 */
export function overviewHead(path: keyof typeof headlines, load: false | (() => Promise<{ description: string }>)) {
  const words = { title: headlines[path], path };
  return load
    ? async () => pageHead({ ...words, description: (await load()).description })
    : () => pageHead({ ...words, description: '' });
}
