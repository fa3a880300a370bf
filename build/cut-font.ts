import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import type { FontFor } from './headline-font.ts';

const headingFont = 'src/design/fonts/bricolage-grotesque.woff2';

/** The one weight of headings: the token of the theme. */
export const headingWeight = 700;

/** What a browser applies by itself, and tabular figures. */
const keepFeatures = ['kern', 'liga', 'clig', 'calt', 'ccmp', 'locl', 'rlig', 'mark', 'mkmk', 'tnum'];

/** Cuts the heading font to the letters that it is asked for; `fonts` holds those it has cut. */
export async function fontCutter(): Promise<{ fonts: Record<string, string>; fontFor: FontFor }> {
  const options = { keepFeatures, noHinting: true, dropTables: ['gasp', 'STAT', 'meta'] };
  const bold = await headingFontAt(headingWeight);
  const fonts: Record<string, string> = {};
  const fontFor = async (letters: string) => {
    fonts[letters] ??= (await subsetFont(bold, letters, { ...options, targetFormat: 'woff2' })).toString('base64');
    return fonts[letters];
  };
  return { fonts, fontFor };
}

/** The whole heading font at one weight, as an OpenType file. */
export async function headingFontAt(weight: number): Promise<Buffer> {
  return subsetFont(await readFile(headingFont), '', {
    keepAllGlyphs: true,
    targetFormat: 'sfnt',
    variationAxes: { wght: weight },
  });
}
