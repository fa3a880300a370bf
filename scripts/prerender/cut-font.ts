import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const headingFont = 'src/design/fonts/bricolage-grotesque.woff2';

/** The one weight of headings: the token of the theme. */
export const headingWeight = 700;

/** What a browser applies by itself. */
const ownFeatures = ['kern', 'liga', 'clig', 'calt', 'ccmp', 'locl', 'rlig', 'mark', 'mkmk'];

/** Tabular figures, which weigh as much as the figures: only prices change in place. */
const featuresFor = (letters: string) => (letters.includes('$') ? [...ownFeatures, 'tnum'] : ownFeatures);

/** Cuts the heading font to the letters that it is asked for. */
export async function fontCutter(): Promise<(letters: string) => Promise<Buffer>> {
  const options = { noHinting: true, dropTables: ['gasp', 'STAT', 'meta'] };
  const bold = await headingFontAt(headingWeight);
  return (letters) =>
    subsetFont(bold, letters, { ...options, keepFeatures: featuresFor(letters), targetFormat: 'woff2' });
}

/** The whole heading font at one weight, as an OpenType file. */
export async function headingFontAt(weight: number): Promise<Buffer> {
  return subsetFont(await readFile(headingFont), '', {
    keepAllGlyphs: true,
    targetFormat: 'sfnt',
    variationAxes: { wght: weight },
  });
}
