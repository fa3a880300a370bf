import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { samples } from '../../content/samples.ts';
import type { Article } from '../../contract/blog.ts';
import { readRetention, type SiteSettings } from '../../contract/settings.ts';
import { retentionFile } from '../../server/site/promised-retention.ts';
import { fontCutter } from '../prerender/cut-font.ts';
import { feedLength, feedOf, feedPath } from '../prerender/feed.ts';
import { anyWords, builtFontsFile } from '../prerender/headline-font.ts';
import type { PrerenderedPage } from '../prerender/prerender.tsx';
import { samplesOfDay } from '../prerender/samples.ts';
import { type FoundPage, writeSearchFiles } from '../prerender/search-files.ts';
import { drawShareImage } from '../prerender/share-image.ts';
import { compress } from './compressed.ts';
import type { Outputs } from './outputs.ts';
import { incrementalRenderer } from './rendering.ts';
import { reportOfDay } from './report-of-day.ts';

type Renderer = typeof import('../prerender/prerender.tsx');

/** A page as the server serves it: its file, its policy, and the first day of an article's page. */
type ServedPage = { file: string; policy: string; from?: string | undefined };

/** The letters of headings that only answers to forms have, besides those of every page. */
const commonLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 ,.:?!’';

/** How many pages are worked on at a time: memory does not grow with their number. */
const atATime = 4;

/**
 * Writes every page, with its share image and compressed copies, the articles for the API, and the feed into `folder`, where
 * the scripts and the renderer are already. `pages.json` says how the pages are served; those of articles, whose number grows,
 * have a file each in `pages/`.
 */
export async function writePages(folder: string, outputs: Outputs, settings: SiteSettings): Promise<void> {
  const renderer: Renderer = await import(pathToFileURL(join(folder, 'render/render.js')).href);
  const { index, digestOf, read } = await renderer.articleFiles();
  const built = outputs.files().filter((file) => file.startsWith('render'));
  const rendering = built.map((file) => `${file} ${outputs.digestOf(file)}`).sort();
  const code = [hashOf('package-lock.json', ...fontSources), ...rendering].join('\n');
  const images = hashOf('package-lock.json', 'scripts/prerender/share-image.ts', ...fontSources);
  const fontFor = cutFonts();

  const textFile = (slug: string) => join('articles', `${slug}.json`);
  await eachOf(index, ({ slug }) =>
    outputs.of(textFile(slug), [code, digestOf(slug) ?? ''], async () => JSON.stringify(await read(slug))),
  );
  const one = async (slug: string): Promise<Article | undefined> =>
    digestOf(slug) === undefined ? undefined : JSON.parse(await readFile(join(folder, textFile(slug)), 'utf8'));
  const render = incrementalRenderer({
    outputs,
    code,
    digestOf,
    articles: { ...renderer.builtArticles, one },
    render: async (path, articles) => {
      let words = '';
      const recorded = (asked: string) => {
        words = asked;
        return fontFor(asked);
      };
      return { ...(await renderer.renderPage(path, undefined, undefined, recorded, articles)), words };
    },
  });

  const days = new Map(index.map(({ slug, publish_date }) => [`/blog/${slug}`, publish_date]));
  const found = new Map<string, FoundPage>();
  const fonts = new Map<string, string>();

  const build = async ({ path, address }: PrerenderedPage): Promise<ServedPage> => {
    const file = join(address, 'index.html').slice(1);
    const page = await render(path, join('site', file));
    const from = days.get(path);
    await compress(folder, join('site', file), outputs);
    if (page.found?.path === path) {
      found.set(path, { ...page.found, from });
      await writeShareImage(page.found);
    }
    fonts.set(path, page.words);
    return { file, policy: page.policy, from };
  };

  // A page without a picture of the product has the live map's.
  const liveMap = outputs.files().find((file) => /^LiveMap-.*\.svg$/.test(basename(file))) ?? '';
  const writeShareImage = async ({ image, headline, picture }: FoundPage) => {
    if (!image) return;
    const file = picture ? join('site', picture) : liveMap;
    const product = settings.PRODUCT_NAME;
    await outputs.of(join('site', image), [images, product, headline, outputs.digestOf(file) ?? ''], async () =>
      drawShareImage({ headline, product, picture: await readFile(join(folder, file), 'utf8') }),
    );
  };

  const served = new Map<string, ServedPage>();
  await eachOf(renderer.pages, async (page) => void served.set(page.path, await build(page)));
  const words = inOrder(renderer.pages, fonts);
  const notFound = await render(renderer.unknownPath, 'site/404.html');
  const offlinePage = await renderer.renderOfflinePage(fontFor);
  await outputs.put('site/offline.html', offlinePage.html);
  await outputs.put(
    'pages.json',
    JSON.stringify({
      pages: Object.fromEntries(renderer.pages.map(({ path }) => [path, served.get(path)])),
      notFound: { file: '404.html', policy: notFound.policy },
      offlinePage: { file: 'offline.html', policy: offlinePage.policy },
    }),
  );
  await outputs.put(retentionFile, JSON.stringify(readRetention(process.env)));
  await writeFonts(outputs, [...words, notFound.words], fontFor);

  const articlePages = await renderer.articlePages();
  await eachOf(articlePages, async (page) =>
    outputs.put(join('pages', `${page.path}.json`), JSON.stringify(await build(page))),
  );
  await outputs.put('articles.json', JSON.stringify(index));
  const newest = (await renderer.readPublished()).slice(0, feedLength).map(({ slug }) => one(slug));
  const whole = (await Promise.all(newest)).filter((article) => article !== undefined);
  await outputs.put(join('site', feedPath), feedOf(whole, settings));
  for (const [path, content] of Object.entries({ ...samplesOfDay(), [samples.report.path]: reportOfDay(settings) }))
    await outputs.put(join('site', path), content);
  const pages = inOrder([...renderer.pages, ...articlePages], found);
  await writeSearchFiles((file, content) => outputs.put(join('site', file), content), pages, settings);
  const others = outputs.files().filter((file) => outputs.digestOf(`${file}.br`) === undefined);
  await eachOf(
    others.filter((file) => /^site\b.*\.(html|js|css|svg|csv|json|txt|xml|webmanifest)$/.test(file)),
    (file) => compress(folder, file, outputs),
  );
}

/** What the cut fonts, and the letters in share images, are made of. */
const fontSources = [
  'scripts/prerender/{cut-font,kerned-font,opentype}.ts',
  'src/design/palette.ts',
  'src/design/fonts/*',
];

/** Cuts the heading font to words, as base64. */
function cutFonts(): (words: string) => Promise<string> {
  let cutter: ReturnType<typeof fontCutter> | undefined;
  return async (words) => {
    cutter ??= fontCutter();
    return (await (await cutter)(words)).toString('base64');
  };
}

/** Writes the fonts of the pages that are rendered on request beside the renderer, and one for the words of all pages. */
async function writeFonts(
  outputs: Outputs,
  pages: readonly string[],
  fontFor: (words: string) => Promise<string>,
): Promise<void> {
  const inputs = [hashOf('package-lock.json', ...fontSources), ...pages];
  await outputs.of(join('render', builtFontsFile), inputs, async () => {
    const fonts: Record<string, string> = {};
    for (const words of pages) fonts[words] ??= await fontFor(words);
    fonts[anyWords] = await fontFor([...pages, commonLetters].join(' '));
    return JSON.stringify(fonts);
  });
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
