import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { bookingPage } from '../../contract/booking.ts';
import { contactPage } from '../../contract/contact.ts';
import { pricingPage } from '../../contract/pricing.ts';
import { invitationParameter, registrationPage } from '../../contract/registration.ts';
import type { Settings } from '../../contract/settings.ts';
import { tokenIn } from '../../contract/token.ts';
import { pathIn } from '../http/path.ts';
import { sendProblem } from '../http/problem.ts';
import { secretHeaders } from '../http/secret-headers.ts';
import { StartError } from '../start-error.ts';
import { workerPolicy } from './withdrawn-worker.ts';

const page = z.object({ file: z.string(), policy: z.string(), from: z.optional(z.iso.date()) });
const pagesFile = z.object({ pages: z.record(z.string(), page), notFound: page, offlinePage: z.optional(page) });

/** The address from which the service worker takes the page for visitors without a network. */
const offlinePath = '/offline';

/** A prerendered page: its file in the site's folder, its Content-Security-Policy, and the day from which it is served. */
export type SitePage = z.infer<typeof page>;

/** The built site. */
export interface Site extends z.infer<typeof pagesFile> {
  /** The absolute path of its folder. */
  root: string;
  /** The page of an article, or of the list of articles, at a path. As their number grows, each is read when it is asked for. */
  articlePage: (path: string) => SitePage | undefined;
}

/** Where the scripts, pictures and fonts of the pages are. */
export const assetsPath = '/assets/';

/** A year, in seconds: the names of these files contain a hash of their content. */
export const assetAge = 31_536_000;

/** A day, in seconds: browsers request the icon unasked, and often. */
const iconAge = 86_400;

/**
 * A page for everybody. Browsers ask each time. A shared cache, such as a CDN, answers for five minutes by itself, and for one
 * more while it asks (RFC 9111, section 5.2.2.10; RFC 5861, section 3).
 */
const sharedCaching = { 'cache-control': 'public, max-age=0, s-maxage=300, stale-while-revalidate=60' };

/** An unknown address: it may become a page, on the day of an article or with a release. */
const unknownCaching = { 'cache-control': 'public, max-age=0, s-maxage=10' };

/** Leads to the sign-in page, whose address is a setting and therefore asked for each time. */
const signInPath = '/login';

/** Addresses that visitors guess, and those that answer for them. */
const guessedAddresses: Readonly<Record<string, string>> = {
  '/pricing': pricingPage,
  '/contact': contactPage,
  '/demo': bookingPage,
  '/signup': registrationPage,
  '/register': registrationPage,
  [signInPath]: signInPath,
};

/** Reads the built site from the folder `build`. Throws a StartError if it is missing. */
export function readBuiltSite(build: string): Site {
  try {
    const pages = pagesFile.parse(JSON.parse(readFileSync(join(build, 'pages.json'), 'utf8')));
    return { ...pages, root: join(build, 'site'), articlePage: (path) => readArticlePage(build, path) };
  } catch {
    throw new StartError('The site is not built. Run npm run build.');
  }
}

function readArticlePage(build: string, path: string): SitePage | undefined {
  if (!/^\/blog(?:\/[a-z0-9-]+){1,2}$/.test(path)) return undefined;
  const file = join(build, 'pages', `${path}.json`);
  return existsSync(file) ? page.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** Serves the site's pages and files, compressed by the build if the browser accepts that. */
export async function addPageRoutes(
  app: FastifyInstance,
  site: Site,
  { settings, dayAtOffice }: { settings: Settings; dayAtOffice: () => string },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(site.root, 'assets'),
    prefix: assetsPath,
    preCompressed: true,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.{br,gz}'],
    immutable: true,
    maxAge: assetAge * 1000,
  });
  await app.register(fastifyStatic, {
    root: site.root,
    prefix: '/',
    decorateReply: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.endsWith('.ico') ? `public, max-age=${iconAge}` : 'no-cache');
      if (sharedFile.test(path)) reply.headers(shownElsewhere);
      if (workerFile.test(path)) reply.header('content-security-policy', workerPolicy);
      if (sampleFile.test(path)) reply.headers(sampleHeaders);
    },
    // One route per file, so that other paths are unknown. Pages have routes of their own, and compressed files are served
    // under the names of the originals.
    wildcard: false,
    globIgnore: ['assets/**', 'share/**', 'blog/!(*.xml)/**', '*.html', '!(samples)/**/*.html', '**/*.{br,gz}'],
  });
  // There is one for each article: a route for all, instead of one for each.
  await app.register(fastifyStatic, {
    root: join(site.root, 'share'),
    prefix: '/share/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => reply.headers({ 'cache-control': 'no-cache', ...shownElsewhere }),
  });
  for (const [path, page] of Object.entries(site.pages)) {
    const url = path.replace('$', ':');
    // A flow that renders its page anew has a route for it.
    if (app.hasRoute({ method: 'GET', url })) continue;
    app.get(url, { schema: { hide: true } }, (request, reply) => {
      // The router also matches an empty parameter.
      if (isSecret(path) && /^[^?]*\/(\?|$)/.test(request.url)) return sendUnknownAddress(request, reply, site);
      const child = childPath(path, request, site);
      if (child) return reply.headers(secretHeaders).redirect(child);
      return sendOnItsDay(request, reply, path, page);
    });
  }
  app.get(signInPath, { schema: { hide: true } }, (request, reply) => {
    const signIn = new URL(settings.SIGN_IN_URL);
    for (const [name, value] of new URLSearchParams(request.query as Record<string, string>))
      signIn.searchParams.append(name, value);
    return reply.header('cache-control', 'no-cache').redirect(signIn.href, 308);
  });
  const { offlinePage } = site;
  if (offlinePage) app.get(offlinePath, { schema: { hide: true } }, (_, reply) => sendPage(reply, site, offlinePage));
  app.get('/blog/*', { schema: { hide: true } }, (request, reply) => {
    const path = pathIn(request.url);
    return sendOnItsDay(request, reply, path, site.articlePage(path));
  });

  function sendOnItsDay(request: FastifyRequest, reply: FastifyReply, path: string, page: SitePage | undefined) {
    if (!page) return sendUnknownAddress(request, reply, site);
    if (page.from && page.from > dayAtOffice()) return sendUnknownAddress(request, reply, site);
    if (holdsToken(path, request)) return sendPage(reply, site, page, secretPage);
    return sendPage(reply, site, page, hasQuery(request) ? {} : { headers: sharedCaching });
  }
}

/** The icons and the feed, which feed readers and lists of bookmarks show, compressed or not. */
const sharedFile = /\/(favicon\.\w+|icon-\d+\.png|rss\.xml)(\.\w+)?$/;

/** Lets pages of other sites show a file. */
const shownElsewhere = { 'cross-origin-resource-policy': 'cross-origin' };

/** An email to look at, as samples have it: it has styles in itself, loads nothing, and is no page for search engines. */
const sampleFile = /\/samples\/[^/]+\.html(\.\w+)?$/;
const sampleHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'x-robots-tag': 'noindex',
};

/** The service worker's file, compressed or not. */
const workerFile = /\/service-worker\.js(\.\w+)?$/;

/** For responses that must not become a 304: a 404, or a page that is never cached. */
const untagged = { etag: false, lastModified: false };

/** For pages whose address contains a secret. */
const secretPage = { ...untagged, headers: secretHeaders };

/** Whether a page's path has a parameter, as `/password_reset/$tokenID` does. All such parameters are secrets. */
function isSecret(path: string): boolean {
  return path.includes('$');
}

/** Whether the address of a page contains a secret: as a parameter, or as an invitation in its query. */
function holdsToken(path: string, { query }: FastifyRequest): boolean {
  return isSecret(path) || invitationParameter in (query as object);
}

/** Whether an address has a query, which can hold anything: no shared cache answers for it. */
function hasQuery({ url }: FastifyRequest): boolean {
  return url.includes('?');
}

/** The page whose parameter is in the query of its parent page, as in `/password_reset?tokenID=T` (rulings on flows). */
function childPath(parent: string, { query }: FastifyRequest, { pages }: Site): string | undefined {
  const given = query as Record<string, unknown>;
  for (const path of Object.keys(pages)) {
    const [start, name] = path.split('/$');
    // A page without a parameter has no child, and a redirect to '//example.com' would leave the site.
    if (name === undefined || start !== parent) continue;
    const value = given[name];
    const token = typeof value === 'string' ? tokenIn(value) : '';
    if (token !== '') return `${parent}/${token}`;
  }
  return undefined;
}

/**
 * The page that an address means, and its canonical address: in lower case, with single slashes, and without what stood behind a
 * link that was copied, such as a slash, a full stop or a bracket.
 */
function canonicalPage({ pages, articlePage }: Site, address: string): { page: string; canonical: string } | undefined {
  const single = pathIn(address).replace(/[/\\]+/g, '/');
  const trimmed = single.replace(/(?<![^\w-])[^\w-]+$/, '') || '/';
  const lower = trimmed.toLowerCase();
  // The first page of the list has no number.
  if (lower === '/blog/page/1') return { page: '/blog', canonical: '/blog' };
  if (articlePage(lower)) return { page: lower, canonical: lower };
  const guessed = guessedAddresses[lower];
  if (guessed) return { page: guessed, canonical: guessed };
  for (const page of Object.keys(pages)) {
    const [start = '', name] = page.split('$');
    const rest = trimmed.slice(start.length);
    const token = tokenIn(rest);
    const isMatch = name === undefined ? rest === '' : token !== '' && !rest.includes('/');
    if (isMatch && trimmed.slice(0, start.length).toLowerCase() === start) return { page, canonical: start + token };
  }
  return undefined;
}

/**
 * Answers an unknown address: redirects to a page if only case or a trailing slash is wrong; otherwise sends the 404 page to
 * browsers, and problem details to programs.
 */
export function sendUnknownAddress(request: FastifyRequest, reply: FastifyReply, site: Site): FastifyReply {
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(request.url) ?? [];
  // Redirects only to known pages: '//example.com/' must not leave the site.
  const { page, canonical } = canonicalPage(site, path) ?? {};
  if (!page || !canonical || canonical === pathIn(path)) {
    if (acceptsPage(request, reply)) return sendNotFound(reply.code(404), site);
    return sendProblem(request, reply, {
      status: 404,
      detail: 'There’s no page at this address. /sitemap.xml lists every page.',
    });
  }
  // The query may contain a secret too, as in /password_reset?tokenID=T.
  return reply.headers(isSecret(page) || query ? secretHeaders : {}).redirect(canonical + query, 308);
}

/** Whether the client names HTML among what it accepts, as browsers do for pages. Tells caches that the answer depends on it. */
export function acceptsPage({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  reply.header('vary', 'accept');
  return /\btext\/html\b/i.test(headers.accept ?? '');
}

/** Sends a page as it was built, whose secret, if its path has one, stays with it. */
export function sendBuiltPage(reply: FastifyReply, site: Site, path: string): FastifyReply {
  return sendPage(reply, site, site.pages[path] ?? site.notFound, isSecret(path) ? secretPage : {});
}

/** Sends the page for unknown addresses. */
export function sendNotFound(reply: FastifyReply, site: Site): FastifyReply {
  const headers = reply.statusCode === 404 ? unknownCaching : {};
  return sendPage(reply, site, site.notFound, { ...untagged, headers });
}

function sendPage(
  reply: FastifyReply,
  { root }: Site,
  { file, policy }: SitePage,
  { headers = {}, ...options }: { etag?: boolean; lastModified?: boolean; headers?: Record<string, string> } = {},
): FastifyReply {
  return reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', ...headers })
    .sendFile(file, root, { cacheControl: false, acceptRanges: false, ...options });
}
