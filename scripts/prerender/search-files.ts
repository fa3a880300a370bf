import { readFile } from 'node:fs/promises';
import { Resvg } from '@resvg/resvg-js';
import { dayIn } from '../../contract/appointment.ts';
import type { SiteSettings } from '../../contract/settings.ts';
import { day } from '../../src/design/palette.ts';

/**
 * A page for the sitemap: its path, the headline and the picture for its share image and that image's path if it has one of its
 * own, and the first day on which it is published.
 */
export type FoundPage = {
  path: string;
  headline: string;
  picture?: string | undefined;
  image?: string | undefined;
  from?: string | undefined;
};

/** The sizes of the manifest's icons, in pixels. */
const iconSizes = [192, 512];

/** The sizes in `favicon.ico`, in pixels. */
const faviconSizes = [16, 32, 48];

/** Makes the files for search engines and phones, and writes each: sitemap, robots.txt, manifest and icons. */
export async function writeSearchFiles(
  write: (file: string, content: string | Buffer) => Promise<void>,
  pages: readonly FoundPage[],
  settings: SiteSettings,
): Promise<void> {
  await write('sitemap.xml', sitemap(pages, settings));
  await write('robots.txt', robots(settings));
  await write('site.webmanifest', webManifest(settings));
  const favicon = await readFile('public/favicon.svg', 'utf8');
  for (const size of iconSizes) await write(`icon-${size}.png`, icon(favicon, size, 8));
  await write('favicon.ico', iconFile(faviconSizes.map((size) => ({ size, png: icon(favicon, size, 1) }))));
}

/** The sitemap (protocol 0.9): every published page under its canonical address. */
export function sitemap(
  pages: readonly Pick<FoundPage, 'path' | 'from'>[],
  { PUBLIC_URL, OFFICE_TIME_ZONE }: SiteSettings,
): string {
  const today = dayIn(OFFICE_TIME_ZONE, new Date());
  const shown = pages.filter(({ from = '' }) => from <= today);
  const urls = shown.map(({ path }) => `  <url><loc>${new URL(path, PUBLIC_URL).href}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** robots.txt (RFC 9309). Pages with `noindex` are not disallowed: a crawler must be able to read that. */
function robots({ PUBLIC_URL }: SiteSettings): string {
  return `User-agent: *
Disallow: /api/

Sitemap: ${new URL('/sitemap.xml', PUBLIC_URL).href}
`;
}

/** The web app manifest. */
export function webManifest({ PRODUCT_NAME }: SiteSettings): string {
  return JSON.stringify({
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    start_url: '/',
    display: 'browser',
    background_color: day.paper,
    theme_color: day.ink,
    icons: iconSizes.map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
  });
}

/** The mark on a background, with `room` around its 28 units, because phones may crop icons. */
function icon(favicon: string, size: number, room: number): Buffer {
  const [, mark = ''] = /<svg\b[^>]*>([\s\S]*)<\/svg>/.exec(favicon) ?? [];
  const side = 28 + 2 * room;
  const paper = `<rect x="${-room}" y="${-room}" width="${side}" height="${side}" fill="${day.paper}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-room} ${-room} ${side} ${side}" fill="none">${paper}${mark}</svg>`;
  return Buffer.from(new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng());
}

/** An ICO file of PNG images: a header, an entry of 16 bytes for each image, and the images. */
function iconFile(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length + 16 * pictures.length;
  const entries = pictures.map(({ size, png }) => {
    const entry = Buffer.alloc(16);
    entry.writeUInt8(size, 0);
    entry.writeUInt8(size, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pictures.map(({ png }) => png)]);
}
