import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import type { SiteSettings } from '../contract/settings.ts';
import { day } from '../src/design/palette.ts';
import { shareImage } from './share-image.ts';

/** A page that is to be found: its path, its title without the product's name, and the path of its picture. */
export type FoundPage = { path: string; title: string; image: string };

/** The sides of the icons that a phone asks for, in pixels. */
const iconSizes = [192, 512];

/** Writes what search engines, networks and phones ask for beside the pages themselves into the site's folder. */
export async function writeSearchFiles(folder: string, pages: readonly FoundPage[], settings: SiteSettings) {
  const write = async (path: string, content: string | Buffer) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  await write('sitemap.xml', sitemap(pages, settings));
  await write('robots.txt', robots(settings));
  await write('site.webmanifest', manifest(settings));
  const favicon = await readFile('public/favicon.svg', 'utf8');
  for (const size of iconSizes) await write(`icon-${size}.png`, icon(favicon, size));
  for (const { title, image } of pages) await write(image, await shareImage({ title, product: settings.PRODUCT_NAME }));
}

/** The sitemap protocol 0.9: every page that is to be found, under its one address. */
function sitemap(pages: readonly FoundPage[], { PUBLIC_URL }: SiteSettings): string {
  const urls = pages.map(({ path }) => `  <url><loc>${new URL(path, PUBLIC_URL).href}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** RFC 9309. What flows and mails lead to says noindex itself, which a crawler can only read where it may go. */
function robots({ PUBLIC_URL }: SiteSettings): string {
  return `User-agent: *
Disallow: /api/

Sitemap: ${new URL('/sitemap.xml', PUBLIC_URL).href}
`;
}

function manifest({ PRODUCT_NAME }: SiteSettings): string {
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

/** The mark on paper, with room around it so that a phone may cut its corners. */
function icon(favicon: string, size: number): Buffer {
  const [, mark = ''] = /<svg\b[^>]*>([\s\S]*)<\/svg>/.exec(favicon) ?? [];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 44 44" fill="none"><rect x="-8" y="-8" width="44" height="44" fill="${day.paper}"/>${mark}</svg>`;
  return Buffer.from(new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng());
}
