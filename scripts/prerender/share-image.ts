import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg, type ResvgRenderOptions, renderAsync } from '@resvg/resvg-js';
import satori from 'satori';
import subsetFont from 'subset-font';
import { day } from '../../src/design/palette.ts';
import { headingFont } from './cut-font.ts';

/** The size recommended by social networks, in pixels. */
const size = { width: 1200, height: 630 };

/** Where the words are: to the left of the picture, above the route line. */
const words = { left: 64, top: 64, width: 500, height: 436 };

/** The height of the route line. */
const lineTop = 552;

/** The picture's frame. It runs out of the image to the right and below. */
const frame = { left: 612, top: 96, width: 712, height: 534 };

/** The sizes of headlines: the first in which one fits is taken. In the last a word may break. */
const headlineSizes = [72, 64, 56, 50, 44, 38, 32] as const;
const lastSize = headlineSizes.at(-1);

export type ShareImage = {
  /** The page's h1. */
  headline: string;
  /** The product's name. */
  product: string;
  /** The SVG of a picture of the product, as `scripts/prerender/picture-file.tsx` writes it. */
  picture: string;
};

/** Draws the share image of a page as a PNG: the logo, the headline on the route line, and the product beside it. */
export async function drawShareImage({ picture, ...texts }: ShareImage): Promise<Buffer> {
  const { fontFile } = await fonts();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
<rect width="100%" height="100%" fill="${day.ink}"/>
${framed(picture)}
${routeLine}
${await shareWords(texts)}
</svg>`;
  const font: ResvgRenderOptions['font'] = {
    fontFiles: [fontFile],
    loadSystemFonts: false,
    defaultFontFamily: textFamily,
  };
  // In a thread of its own: the next page is rendered meanwhile.
  return (await renderAsync(svg, { font })).asPng();
}

/** The logo and the headline of a share image as SVG, in the largest size in which they fit. Throws if none does. */
export async function shareWords(texts: Omit<ShareImage, 'picture'>): Promise<string> {
  for (const headlineSize of headlineSizes) {
    const svg = await lettered(texts, headlineSize);
    if (fits(svg)) return svg;
  }
  throw new Error(`The headline is too long for a share image: ${texts.headline}`);
}

const family = 'Bricolage Grotesque';

/** What the letters in pictures are set in: the face of text. */
const textFamily = 'Hanken Grotesk';

let loaded: Promise<{ bold: Buffer; fontFile: string }> | undefined;

/** The fonts: bold for the words, and a file for the letters in pictures, since the renderer reads fonts only from files. */
function fonts() {
  loaded ??= Promise.all([headingFont(), textFont()]).then(([bold, medium]) => {
    const folder = mkdtempSync(join(tmpdir(), 'share-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const fontFile = join(folder, 'medium.ttf');
    writeFileSync(fontFile, medium);
    return { bold, fontFile };
  });
  return loaded;
}

async function textFont(): Promise<Buffer> {
  const file = await readFile('src/design/fonts/hanken-grotesk.woff2');
  return subsetFont(file, '', { keepAllGlyphs: true, targetFormat: 'sfnt', variationAxes: { wght: 500 } });
}

function fits(svg: string): boolean {
  const box = new Resvg(svg).getBBox();
  return (
    box !== undefined && box.x + box.width <= words.left + words.width && box.y + box.height <= words.top + words.height
  );
}

/** The route line under the words, from the edge of the image to its last way-point. */
const routeLine = `<g stroke="${day.signal}" stroke-width="8" fill="none"><path d="M0 ${lineTop}H364"/><circle cx="76" cy="${lineTop}" r="8" fill="${day.signal}"/><circle cx="380" cy="${lineTop}" r="16"/></g>`;

/** A picture in its frame, in the colours of the day. The renderer knows neither variables nor media queries. */
function framed(picture: string): string {
  const drawn = picture
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll('var(--fonts-body)', textFamily)
    .replaceAll(/var\(--colors-(\w+)\)/g, (_, name: keyof typeof day) => day[name])
    .replace(
      / width="\d+" height="\d+"/,
      ` width="${frame.width}" height="${frame.height}" preserveAspectRatio="xMinYMin slice"`,
    );
  const outline = `width="${frame.width}" height="${frame.height + 40}" rx="20"`;
  return `<defs><clipPath id="frame"><rect ${outline}/></clipPath></defs><g transform="translate(${frame.left} ${frame.top})" clip-path="url(#frame)"><rect ${outline} fill="${day.surface}"/>${drawn}</g>`;
}

async function lettered({ headline, product }: Omit<ShareImage, 'picture'>, headlineSize: number): Promise<string> {
  const { bold } = await fonts();
  const wordBreak = headlineSize === lastSize ? 'break-word' : 'normal';
  const layout = box({ flexDirection: 'column', width: words.width, wordBreak, letterSpacing: '-0.022em' }, [
    box({ alignItems: 'center', fontSize: Math.min(40, headlineSize) }, [mark, box({ marginLeft: 16 }, product)]),
    box({ marginTop: 56, fontSize: headlineSize, lineHeight: 1.08, textWrap: 'balance' }, headline),
  ]);
  const margins = { paddingTop: words.top, paddingLeft: words.left };
  return satori(box({ ...margins, color: day.paper, fontFamily: family }, layout), {
    ...size,
    fonts: [{ name: family, data: bold, weight: 700, style: 'normal' }],
  });
}

/** The logo: the route line with its way-points, drawn as an M. */
const mark = element(
  'svg',
  { width: 56, height: 56, viewBox: '0 0 28 28', fill: 'none' },
  element('path', {
    d: 'M5 21V6l9 11 9-11v15',
    stroke: day.paper,
    strokeWidth: 3,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  }),
  element('circle', { cx: 5, cy: 22, r: 3, fill: day.ink, stroke: day.paper, strokeWidth: 2 }),
  element('circle', { cx: 23, cy: 22, r: 4.5, fill: day.signal }),
);

type Drawn = Parameters<typeof satori>[0];

function box(style: object, children: unknown): Drawn {
  return element('div', { style: { display: 'flex', ...style } }, children);
}

function element(type: string, props: object, ...children: unknown[]): Drawn {
  return { type, key: null, props: { ...props, children: children.length === 1 ? children[0] : children } } as Drawn;
}
