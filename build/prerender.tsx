import { createHash } from 'node:crypto';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import { dayIn } from '../contract/appointment.ts';
import { type Article, isPublished } from '../contract/blog.ts';
import type { FormAnswer } from '../contract/form-answer.ts';
import { fontUrl, getCssText, reset } from '../src/design/theme.ts';
import type { Articles } from '../src/http/articles.ts';
import { loadScripts } from '../src/loader.ts';
import { createSiteRouter } from '../src/router.tsx';
import { settings } from '../src/settings.ts';
import { attributeText } from './attribute.ts';

/** The built scripts, in the order in which they run: those that start the site, and for each route's path all it needs. */
export type BuiltScripts = { start: string[]; routes: Record<string, string[]> };

declare const __SCRIPTS__: BuiltScripts;

/** The one inline script of every document. */
const loader = `(${loadScripts})(document.currentScript)`;

/**
 * A whole document, the Content-Security-Policy that it is to be answered with, and how it is to be found: under which
 * path, title and picture. A hidden page is not.
 */
export type RenderedPage = { html: string; policy: string; found?: { path: string; title: string; image: string } };

/** A document that is made at build: the path that it answers, the address it is rendered at and the route it shows. */
type Page = { path: string; address: string; route: string };

/**
 * Every document that is made at build. A route with a parameter has one for each value that it names as its static data;
 * where it names none, one for all values, whose parameter is its own name and on which the document does not depend.
 */
export const pages: readonly Page[] = Object.entries(createSiteRouter({ isServer: true }).routesByPath).flatMap(
  ([route, { options }]) =>
    ((options.staticData?.paths ?? [route]) as readonly string[]).map((path) => ({
      path,
      address: path.replaceAll('$', ''),
      route,
    })),
);

/** Every article, newest first, as the API answers it. What renders them is loaded by who asks for them, not with this module. */
export async function readArticles(): Promise<Article[]> {
  const { readArticles } = await import('./articles.ts');
  return readArticles();
}

/** The articles whose day has come where the office is. The page of another one is made too, and served from its day on. */
export async function readPublished(): Promise<Article[]> {
  const today = dayIn(settings.OFFICE_TIME_ZONE, new Date());
  return (await readArticles()).filter((article) => isPublished(article, today));
}

const articles: Articles = {
  list: readPublished,
  one: async (slug) => (await readArticles()).find((article) => article.slug === slug),
};

/** An address that no route has: what it renders is the page for unknown addresses. */
export const unknownPath = '/page-that-is-not-there';

/**
 * Renders the page at `path`; with `answer`, the page that answers a form posted without scripts. `tomorrow` is the day
 * after today where the office is, for a page that is made for somebody who asks for it now.
 * The document is complete without scripts; those start later and take it over.
 */
export async function renderPage(path: string, answer?: FormAnswer, tomorrow?: string): Promise<RenderedPage> {
  const page = pages.find((page) => page.path === path);
  const router = createSiteRouter({
    history: createMemoryHistory({ initialEntries: [page?.address ?? path] }),
    isServer: true,
    context: { answer, articles, tomorrow },
  });
  await router.load();
  if (page && router.state.matches.some(isMissing))
    throw new Error(`${path} has a route, and nothing that it could show.`);
  reset();
  // Waits for every lazy part; a limit on its chunks would put parts elsewhere and move them by script.
  const { prelude } = await prerender(<RouterProvider router={router} />, { progressiveChunkSize: Infinity });
  const { head, body } = split(await new Response(prelude).text());
  const css = withEveryGroup(getCssText());
  const data = router.state.matches.at(-1)?.loaderData;
  const modules = (page && __SCRIPTS__.routes[page.route]) ?? __SCRIPTS__.start;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-192.png">
<link rel="manifest" href="/site.webmanifest">
<link rel="preload" href="${fontUrl}" as="font" type="font/woff2" crossorigin>
<style id="stitches">${css}</style>
</head>
<body>
<div id="root">${body}</div>
${answer ? `<script id="answer" type="application/json" data-path="${path}">${embed(answer)}</script>\n` : ''}${data === undefined ? '' : `<script id="data" type="application/json">${embed(data)}</script>\n`}<script data-modules="${modules.join(' ')}">${loader}</script>
</body>
</html>
`;
  return { html, policy: policyOf(css), ...(metaOf(head, 'og:url') && { found: foundIn(head) }) };
}

function isMissing({ status, globalNotFound }: { status: string; globalNotFound?: boolean }): boolean {
  return status === 'notFound' || globalNotFound === true;
}

function foundIn(head: string) {
  const pathOf = (url: string) => new URL(url).pathname;
  return {
    path: pathOf(metaOf(head, 'og:url')),
    title: metaOf(head, 'og:title'),
    image: pathOf(metaOf(head, 'og:image')),
  };
}

/** What a head says of itself to networks (Open Graph); empty where it says nothing. */
function metaOf(head: string, property: string): string {
  const content = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(head)?.[1] ?? '';
  return attributeText(content);
}

/**
 * React puts what belongs into the head (title, meta, link) before the content; a document has a place for it. So it has
 * for the data of search engines, which the browser's scripts know nothing of.
 */
function split(markup: string): { head: string; body: string } {
  const hoisted = /^(?:<(?:meta|link)\b[^>]*>|<title\b[^>]*>[^<]*<\/title>)*/.exec(markup)?.[0] ?? '';
  const data = markup.match(searchData) ?? [];
  return { head: hoisted + data.join(''), body: markup.slice(hoisted.length).replaceAll(searchData, '') };
}

const searchData = /<script type="application\/ld\+json"[^>]*>.*?<\/script>/gs;

/**
 * The style sheet with all seven groups that Stitches keeps its rules in, also those that this page leaves empty:
 * the browser's Stitches inserts a missing one when it starts, and the whole page would be styled and laid out anew.
 */
function withEveryGroup(css: string): string {
  const groups = new Map(
    css.split(/(?=--sxs\{--sxs:)/).map((group) => [Number(/^--sxs\{--sxs:(\d)/.exec(group)?.[1]), group]),
  );
  return Array.from({ length: 7 }, (_, index) => groups.get(index) ?? `--sxs{--sxs:${index}}@media{}`).join('');
}

/** JSON that cannot end the script element that carries it. */
function embed(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Only what this document is made of may run or load: no inline script or style but the two whose hashes are here. */
function policyOf(css: string): string {
  const player = settings.VIDEO_URL ? new URL(settings.VIDEO_URL).origin : "'none'";
  return [
    "default-src 'none'",
    `script-src 'self' ${hashOf(loader)}`,
    `style-src 'self' ${hashOf(css)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${player}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
