import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { servedFont } from '../../src/design/palette.ts';
import { attributeText } from './attribute.ts';

/** A font with the letters of words, which are separated by spaces, as base64; undefined if there is none. */
export type FontFor = (words: string) => Promise<string | undefined>;

/** The fonts of the built pages by the words of their headings, beside the built renderer. */
export const builtFontsFile = 'headline-fonts.json';

/** What the font of a page that is rendered on request is found under, if no built page has the same words. */
export const anyWords = '';

/** The elements that are lettered in the heading font. */
const lettered = /<(h[1-3]|b|th(?=[^>]*rowgroup))\b[^>]*>(.*?)<\/\1>/gs;

/**
 * The style that gives a page's headings their letters, with the font in it; empty if there is no font. Its weights are those of the face
 * that `addServedFont` adds: a browser would choose one of two, and the one in the style comes later.
 */
export async function headlineStyle(body: string, product: string, fontFor: FontFor): Promise<string> {
  const font = await fontFor(wordsOf(body, product));
  if (!font) return '';
  return `@font-face{font-family:${servedFont};src:url(data:font/woff2;base64,${font});font-weight:400 800}`;
}

/** Every word of a page's headings and of the wordmark, once, in order. */
function wordsOf(body: string, product: string): string {
  const words = [...body.matchAll(lettered)].map(([, , words = '']) => attributeText(words.replace(/<[^>]*>/g, '')));
  return [...new Set([product, ...words].join(' ').split(/\s+/))].sort().join(' ');
}

let builtFonts: Promise<Record<string, string>> | undefined;

/** The font that the build cut for these words, or the one for any heading. */
export const builtFont: FontFor = async (words) => {
  builtFonts ??= readFile(join(import.meta.dirname, builtFontsFile), 'utf8').then(JSON.parse, () => ({}));
  const fonts = await builtFonts;
  return fonts[words] ?? fonts[anyWords];
};
