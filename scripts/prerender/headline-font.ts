import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { servedFont } from '../../src/design/palette.ts';
import { attributeText } from './attribute.ts';

/** A font with these letters as base64, or undefined if there is none. */
export type FontFor = (letters: string) => Promise<string | undefined>;

/** The fonts of the built pages by their letters, beside the built renderer. */
export const builtFontsFile = 'headline-fonts.json';

/** What the font of a page that is rendered on request is found under, if no built page has the same letters. */
export const anyLetters = 'any';

/** The elements that are lettered in the heading font. */
const lettered = /<(h[1-3]|b|th(?=[^>]*rowgroup))\b[^>]*>(.*?)<\/\1>/gs;

/** The style that gives a page's headings their letters, with the font in it; empty if there is no font. */
export async function headlineStyle(body: string, product: string, fontFor: FontFor): Promise<string> {
  const font = await fontFor(lettersOf(body, product));
  if (!font) return '';
  return `@font-face{font-family:${servedFont};src:url(data:font/woff2;base64,${font}) format('woff2');font-weight:500 800}`;
}

/** Every letter of a page's headings and of the wordmark, once, in order. */
function lettersOf(body: string, product: string): string {
  const words = [...body.matchAll(lettered)].map(([, , words = '']) => attributeText(words.replace(/<[^>]*>/g, '')));
  return [...new Set([product, ' ', ...words].join(''))].sort().join('');
}

let builtFonts: Promise<Record<string, string>> | undefined;

/** The font that the build cut for these letters, or the one with the letters of any heading. */
export const builtFont: FontFor = async (letters) => {
  builtFonts ??= readFile(join(import.meta.dirname, builtFontsFile), 'utf8').then(JSON.parse, () => ({}));
  const fonts = await builtFonts;
  return fonts[letters] ?? fonts[anyLetters];
};
