import { createHash } from 'node:crypto';
import { type AnyRouter, createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import { dayIn } from '../../contract/appointment.ts';
import { type ArticleSummary, articlesBeside, listPage, publishedBy } from '../../contract/blog.ts';
import type { FormAnswer } from '../../contract/form-answer.ts';
import addServedFont from '../../src/design/add-served-font.ts?inline-script';
import { servedFont, textFace } from '../../src/design/palette.ts';
import { getCssText, reset } from '../../src/design/theme.ts';
import type { Articles } from '../../src/http/articles.ts';
import loadScripts from '../../src/loader.ts?inline-script';
import { createSiteRouter } from '../../src/router.tsx';
import { settings } from '../../src/settings.ts';
import type { ArticleFiles } from './articles.ts';
import { attributeText } from './attribute.ts';
import { builtFont, type FontFor, headlineStyle } from './headline-font.ts';
import { createOfflineRouter } from './offline-router.tsx';

/**
 * The built scripts in the order in which they run: those that start the site, and all that each route needs. The one that
 * readies the site for a lost network comes when the page is still. And the style sheet of paper and forced colours.
 */
export type BuiltAssets = { start: string[]; routes: Record<string, string[]>; offline: string; otherMedia: string };

declare const __ASSETS__: BuiltAssets;

/** The script that stands after the style with a document's letters. */
const headlineScript = `${addServedFont}(document.currentScript.previousElementSibling,'${textFace}')`;

/** The inline script at the end of every document. */
const loader = `${loadScripts}(document.currentScript)`;

/**
 * A document, its Content-Security-Policy, and its entry for the sitemap, if it is indexed.
 */
export type RenderedPage = { html: string; policy: string; found?: FoundPage };

/**
 * What the files for search engines and networks say of a page: its headline, the first picture of the product in it, and the
 * path of its share image, if it has one of its own.
 */
type FoundPage = { path: string; headline: string; picture?: string | undefined; image?: string | undefined };

/** A prerendered document: the path it is served at, the address it is rendered at, and its route. */
export type PrerenderedPage = { path: string; address: string; route: string };

/**
 * Every prerendered document but those of the articles. A route with a parameter has one for each path in its static data; if it
 * has none, a single document serves all values and does not depend on them.
 */
export const pages: readonly PrerenderedPage[] = Object.entries(createSiteRouter({ isServer: true }).routesByPath)
  .filter(([route]) => !/^\/blog\/.*\$/.test(route))
  .flatMap(([route, { options }]) =>
    ((options.staticData?.paths ?? [route]) as readonly string[]).map((path) => ({
      path,
      address: path.replaceAll('$', ''),
      route,
    })),
  );

let opened: Promise<ArticleFiles> | undefined;

/** The articles' files. The Markdown renderer is loaded on demand. */
export function articleFiles(): Promise<ArticleFiles> {
  opened ??= import('./articles.ts').then(({ openArticles }) => openArticles());
  return opened;
}

/** The articles published by today in the office's time zone. Later ones are prerendered too, and served from their day on. */
export async function readPublished(): Promise<ArticleSummary[]> {
  const today = dayIn(settings.OFFICE_TIME_ZONE, new Date());
  return publishedBy((await articleFiles()).index, today);
}

/** The articles as the pages load them. */
export const builtArticles: Articles = {
  page: async (page) => listPage(await readPublished(), page),
  one: async (slug) => (await articleFiles()).read(slug),
  beside: async (slug) => {
    const article = (await articleFiles()).index.find((other) => other.slug === slug);
    return articlesBeside(await readPublished(), article ?? { slug, related: [] });
  },
};

/** Which pages the articles need: one for each article, and those of the list after the first. */
export async function articlePages(): Promise<PrerenderedPage[]> {
  const later = ((await builtArticles.page(1))?.pages ?? 1) - 1;
  const paths = [
    ...(await articleFiles()).index.map(({ slug }) => `/blog/${slug}`),
    ...Array.from({ length: later }, (_, index) => `/blog/page/${index + 2}`),
  ];
  return paths.map(articlePage).filter((page) => page !== undefined);
}

/** The page at a path of an article or of the list, whether or not there is such an article. */
function articlePage(path: string): PrerenderedPage | undefined {
  const [found, list] = /^\/blog\/(page\/)?[^/]+$/.exec(path) ?? [];
  if (!found) return undefined;
  return { path, address: path, route: list ? '/blog/page/$page' : '/blog/$slug' };
}

/** An address without a route, which renders the 404 page. */
export const unknownPath = '/page-that-is-not-there';

/**
 * Renders the page at `path` as a document that is complete without scripts and is hydrated later.
 *
 * @param answer The answer to a form that was posted without scripts.
 * @param tomorrow Tomorrow in the office's time zone, if the page is rendered on request.
 * @param fontFor The font of its headings: cut by the build, later found among those.
 * @param source Where it loads articles from.
 */
export async function renderPage(
  path: string,
  answer?: FormAnswer,
  tomorrow?: string,
  fontFor: FontFor = builtFont,
  source: Articles = builtArticles,
): Promise<RenderedPage> {
  const page = pages.find((page) => page.path === path) ?? articlePage(path);
  const router = createSiteRouter({
    history: createMemoryHistory({ initialEntries: [page?.address ?? path] }),
    isServer: true,
    context: { answer, articles: source, tomorrow },
  });
  await router.load();
  if (page && router.state.matches.some(isMissing))
    throw new Error(`${path} has a route, and nothing that it could show.`);
  const data = router.state.matches.at(-1)?.loaderData;
  const modules = (page && __ASSETS__.routes[page.route]) ?? __ASSETS__.start;
  const scripts =
    (answer ? `<script id="answer" type="application/json" data-path="${path}">${embed(answer)}</script>` : '') +
    (data === undefined ? '' : `<script id="data" type="application/json">${embed(data, withoutText)}</script>`) +
    `<script data-modules="${modules.join(' ')}" data-offline="${__ASSETS__.offline}">${loader}</script>`;
  return documentOf(router, scripts, fontFor);
}

/**
 * The document that the service worker shows in place of one that it cannot get. It has no scripts: at the address of another
 * page they would replace it by that one.
 */
export async function renderOfflinePage(fontFor: FontFor): Promise<RenderedPage> {
  const router = createOfflineRouter();
  await router.load();
  return documentOf(router, '', fontFor);
}

/** Renders what a router has loaded, with scripts at the end of the document. */
async function documentOf(router: AnyRouter, scripts: string, fontFor: FontFor): Promise<RenderedPage> {
  reset();
  // Waits for every lazy part. With a chunk limit React would stream parts that need a script to be moved into place.
  const { prelude } = await prerender(<RouterProvider router={router} />, { progressiveChunkSize: Infinity });
  const { head, body } = split(await new Response(prelude).text());
  const css = withoutSpace(withEveryGroup(getCssText()));
  const headings = await headlineStyle(body, settings.PRODUCT_NAME, fontFor);
  const html = [
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    head,
    '<meta name="color-scheme" content="light dark">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icon-192.png">',
    headings && `<style id="${servedFont}">${headings}</style><script>${headlineScript}</script>`,
    `<style id="stitches">${css}</style>`,
    `<link rel="stylesheet" href="${__ASSETS__.otherMedia}" media="print, (forced-colors: active)">`,
    `</head><body><div id="root">${body}</div>`,
    `${scripts}</body></html>\n`,
  ].join('');
  const policy = policyOf([...(headings ? [headings] : []), css]);
  return { html, policy, ...(metaOf(head, 'og:url') && { found: foundIn(head, body) }) };
}

function isMissing({ status, globalNotFound }: { status: string; globalNotFound?: boolean }): boolean {
  return status === 'notFound' || globalNotFound === true;
}

function foundIn(head: string, body: string): FoundPage {
  const pathOf = (url: string) => new URL(url).pathname;
  const path = pathOf(metaOf(head, 'og:url'));
  const [, headline = ''] = /<h1\b[^>]*>(.*?)<\/h1>/s.exec(body) ?? [];
  return {
    path,
    headline: attributeText(headline.replace(/<[^>]*>/g, '')),
    // An author's portrait is no picture of the product.
    picture: body.match(/\/assets\/[A-Z]\w+-[\w-]+\.svg/g)?.find((file) => !file.includes('EditorialTeam')),
    // The later pages of a list share the image of its first.
    ...(!/\/page\/\d+$/.test(path) && { image: pathOf(metaOf(head, 'og:image')) }),
  };
}

/** The content of an Open Graph tag, or an empty string. */
function metaOf(head: string, property: string): string {
  const content = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(head)?.[1] ?? '';
  return attributeText(content);
}

/**
 * Splits React's markup into head and body. React puts hoisted tags (title, meta, link) before the content; structured data is
 * moved to the head as well.
 */
function split(markup: string): { head: string; body: string } {
  const hoisted = /^(?:<(?:meta|link)\b[^>]*>|<title\b[^>]*>[^<]*<\/title>)*/.exec(markup)?.[0] ?? '';
  const data = markup.match(searchData) ?? [];
  return { head: hoisted + data.join(''), body: markup.slice(hoisted.length).replaceAll(searchData, '') };
}

const searchData = /<script type="application\/ld\+json"[^>]*>.*?<\/script>/gs;

/**
 * The style sheet with all seven groups of Stitches, even those that are empty on this page: otherwise Stitches inserts a
 * missing group when it starts, and the whole page is styled and laid out again.
 */
function withEveryGroup(css: string): string {
  const groups = new Map(
    withQueriesOnce(withoutClasses(css))
      .split(/(?=--sxs\{--sxs:)/)
      .map((group) => [Number(/^--sxs\{--sxs:(\d)/.exec(group)?.[1]), group]),
  );
  return Array.from({ length: 7 }, (_, index) => groups.get(index) ?? `--sxs{--sxs:${index}}@media{}`).join('');
}

/** Without the classes of what a component looks like, which `lean-styles.ts` reads from the rules; of globals and themes it does not. */
const withoutClasses = (css: string) => css.replace(/--sxs\{--sxs:([2-6])[^}]*\}/g, '--sxs{--sxs:$1}');

/** A style sheet whose neighbouring rules of one class and one media query stand in one block, where Stitches writes one for each. */
function withQueriesOnce(css: string): string {
  const joined = css.replace(
    /(@media [^{}]+\{)((\.[\w-]+)[^{}]*\{[^{}]*\}(?:[^{}]+\{[^{}]*\})*)\}\1(?=\3(?![\w-]))/g,
    (_, query, rules) => query + rules,
  );
  return joined === css ? css : withQueriesOnce(joined);
}

/** A style sheet without the spaces that stand beside commas and combinators, or at the ends of lines; not those within strings. */
function withoutSpace(css: string): string {
  return css.replace(/"[^"]*"|'[^']*'|(,)\s+| ([>~]) |(\()\s*\n\s*|\s*\n\s*/g, (all, comma, combinator, bracket) =>
    /^["']/.test(all) ? all : (comma ?? combinator ?? bracket ?? ' '),
  );
}

/** JSON that cannot end the script element that carries it. */
function embed(value: unknown, replacer?: (key: string, value: unknown) => unknown): string {
  return JSON.stringify(value, replacer).replaceAll('<', '\\u003c');
}

/** Leaves out the text of an article: its page shows it, and `src/main.tsx` takes it from there. */
function withoutText(key: string, value: unknown): unknown {
  return key === 'content' ? '' : value;
}

/** The Content-Security-Policy of a document: no inline scripts and styles except those whose hashes it lists. */
function policyOf(styles: readonly string[]): string {
  const player = settings.VIDEO_URL ? new URL(settings.VIDEO_URL).origin : "'none'";
  return [
    "default-src 'none'",
    `script-src 'self' ${hashOf(loader)} ${hashOf(headlineScript)}`,
    `style-src 'self' ${styles.map(hashOf).join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${player}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types site',
  ].join('; ');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
