import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { fontCutter } from '../../build/cut-font.ts';
import { feedLength, feedOf, feedPath } from '../../build/feed.ts';
import { anyLetters, builtFontsFile } from '../../build/headline-font.ts';
import type { PrerenderedPage } from '../../build/prerender.tsx';
import { type FoundPage, shareImageOf, writeSearchFiles } from '../../build/search-files.ts';
import { drawShareImage } from '../../build/share-image.ts';
import type { Article } from '../../contract/blog.ts';
import { readRetention, type SiteSettings } from '../../contract/settings.ts';
import { retentionFile } from '../../server/site/promised-retention.ts';
import type { BuildCache } from './cache.ts';
import { compress } from './compressed.ts';
import { cachedRenderer } from './rendering.ts';

type Renderer = typeof import('../../build/prerender.tsx');

/** A page as the server serves it: its file, its policy, and the first day of an article's page. */
type ServedPage = { file: string; policy: string; from?: string | undefined };

/** The letters of headings that only answers to forms have, besides those of every page. */
const commonLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 ,.:?!’';

/** How many pages are worked on at a time: memory does not grow with their number. */
const atATime = 4;

/**
 * Writes every page, with its share image and compressed copies, the articles for the API, and the feed. `dist/pages.json` says
 * how the pages are served; those of articles, whose number grows, have a file each in `dist/pages/`.
 */
export async function writePages(cache: BuildCache, settings: SiteSettings): Promise<void> {
  const renderer: Renderer = await import(pathToFileURL('dist/render/render.js').href);
  const { index, digestOf, read } = await renderer.articleFiles();
  const code = hashOf('dist/render/**', 'package-lock.json', ...fontSources);
  const images = hashOf('package-lock.json', 'build/share-image.ts', ...fontSources);
  const fontFor = await cachedFonts(cache);

  const textOf = (slug: string) =>
    cache.of([code, 'article', slug, digestOf(slug) ?? ''], async () => JSON.stringify(await read(slug)));
  const one = async (slug: string): Promise<Article | undefined> =>
    digestOf(slug) === undefined ? undefined : JSON.parse((await textOf(slug)).toString());
  const render = cachedRenderer({
    cache,
    code,
    digestOf,
    articles: { ...renderer.builtArticles, one },
    render: async (path, articles) => {
      let letters = '';
      const recorded = (asked: string) => {
        letters = asked;
        return fontFor(asked);
      };
      return { ...(await renderer.renderPage(path, undefined, undefined, recorded, articles)), letters };
    },
  });

  const days = new Map(index.map(({ slug, publish_date }) => [`/blog/${slug}`, publish_date]));
  const found = new Map<string, FoundPage>();
  const fonts = new Map<string, string>();

  const build = async ({ path, address }: PrerenderedPage): Promise<ServedPage> => {
    const page = await render(path);
    const file = join(address, 'index.html').slice(1);
    const from = days.get(path);
    await writeDocument(file, page.html, cache);
    if (page.found?.path === path) {
      found.set(path, { ...page.found, from });
      await writeShareImage(page.found);
    }
    fonts.set(path, page.letters);
    return { file, policy: page.policy, from };
  };

  const writeShareImage = async (page: FoundPage) => {
    if (!page.image) return;
    const shown = await shareImageOf('dist/site', page, settings);
    await write(
      join('dist/site', page.image),
      await cache.of([images, 'share', JSON.stringify(shown)], () => drawShareImage(shown)),
    );
  };

  const served = new Map<string, ServedPage>();
  await eachOf(renderer.pages, async (page) => void served.set(page.path, await build(page)));
  const letters = inOrder(renderer.pages, fonts);
  const notFound = await render(renderer.unknownPath);
  await writeDocument('404.html', notFound.html, cache);
  const offlinePage = await renderer.renderOfflinePage(fontFor);
  await writeDocument('offline.html', offlinePage.html, cache);
  await write(
    'dist/pages.json',
    JSON.stringify({
      pages: Object.fromEntries(renderer.pages.map(({ path }) => [path, served.get(path)])),
      notFound: { file: '404.html', policy: notFound.policy },
      offlinePage: { file: 'offline.html', policy: offlinePage.policy },
    }),
  );
  await write(`dist/${retentionFile}`, JSON.stringify(readRetention(process.env)));
  await writeFonts([...letters, notFound.letters], fontFor);

  const articlePages = await renderer.articlePages();
  await eachOf(articlePages, async (page) =>
    write(join('dist/pages', `${page.path}.json`), JSON.stringify(await build(page))),
  );
  await eachOf(index, async ({ slug }) => write(join('dist/articles', `${slug}.json`), await textOf(slug)));
  await write('dist/articles.json', JSON.stringify(index));
  const newest = (await renderer.readPublished()).slice(0, feedLength).map(({ slug }) => one(slug));
  const whole = (await Promise.all(newest)).filter((article) => article !== undefined);
  await write(join('dist/site', feedPath), feedOf(whole, settings));
  await writeSearchFiles('dist/site', inOrder([...renderer.pages, ...articlePages], found), settings);
  const files = globSync('dist/site/**/*.{html,js,css,svg,json,txt,xml,webmanifest}');
  await eachOf(
    files.filter((file) => !existsSync(`${file}.br`)),
    (file) => compress(file, cache),
  );
  await cache.sweep();
}

/** What the cut fonts, and the letters in share images, are made of. */
const fontSources = ['build/cut-font.ts', 'src/design/palette.ts', 'src/design/fonts/*'];

/** The heading font cut to letters, as base64. */
async function cachedFonts(cache: BuildCache): Promise<(letters: string) => Promise<string>> {
  const sources = hashOf('package-lock.json', ...fontSources);
  let cutter: ReturnType<typeof fontCutter> | undefined;
  return async (letters) => {
    const font = await cache.of([sources, 'font', letters], async () => {
      cutter ??= fontCutter();
      return (await cutter)(letters);
    });
    return font.toString('base64');
  };
}

/** Writes the fonts of the pages that are rendered on request beside the renderer, and one with the letters of all pages. */
async function writeFonts(pages: readonly string[], fontFor: (letters: string) => Promise<string>): Promise<void> {
  const fonts: Record<string, string> = {};
  for (const letters of pages) fonts[letters] ??= await fontFor(letters);
  const all = new Set([...pages, commonLetters].join(''));
  fonts[anyLetters] = await fontFor([...all].sort().join(''));
  await write(join('dist/render', builtFontsFile), JSON.stringify(fonts));
}

async function writeDocument(file: string, html: string, cache: BuildCache): Promise<void> {
  const target = join('dist/site', file);
  await write(target, html);
  await compress(target, cache);
}

async function write(file: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** Does `work` on each item, a few at a time. */
function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  return Readable.from(items).forEach(work, { concurrency: atATime });
}

/** What was found for pages, in their order and not in that in which it was found. */
function inOrder<Found>(pages: readonly PrerenderedPage[], found: ReadonlyMap<string, Found>): Found[] {
  return pages.map(({ path }) => found.get(path)).filter((one) => one !== undefined);
}

/** A hash over the names and contents of files. */
function hashOf(...patterns: string[]): string {
  const hash = createHash('sha256').update(process.version);
  const files = globSync(patterns, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map(({ parentPath, name }) => join(parentPath, name)).sort()) {
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}
