import { readFile } from 'node:fs/promises';
import { convert } from 'fontverter';
import subsetFont from 'subset-font';
import { kernedFor } from './kerned-font.ts';

const file = 'src/design/fonts/bricolage-grotesque.woff2';

/** What a browser applies by itself to English. */
const ownFeatures = ['kern', 'liga', 'clig', 'calt', 'ccmp', 'rlig'];

/** Tabular figures, which weigh as much as the figures: only prices change in place. */
const featuresFor = (words: string) => (words.includes('$') ? [...ownFeatures, 'tnum'] : ownFeatures);

/** Cuts the heading font to the letters and the kerning of words, which are separated by spaces, as WOFF2. */
export async function fontCutter(): Promise<(words: string) => Promise<Buffer>> {
  const options = { noHinting: true, dropTables: ['gasp', 'STAT', 'meta'] };
  const whole = await headingFont();
  return async (words) => {
    const cut = await subsetFont(whole, words, { ...options, keepFeatures: featuresFor(words), targetFormat: 'sfnt' });
    return convert(kernedFor(words, cut), 'woff2');
  };
}

/** The whole heading font, as an OpenType file. */
export async function headingFont(): Promise<Buffer> {
  return convert(await readFile(file), 'sfnt');
}
