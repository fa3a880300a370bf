import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { StartError } from '../start-error.ts';

const page = z.object({ file: z.string(), policy: z.string(), from: z.optional(z.iso.date()) });
const pagesFile = z.object({ pages: z.record(z.string(), page), notFound: page });

/** A prerendered page: its file in the site's folder, its Content-Security-Policy, and the first day it is shown on. */
export type SitePage = z.infer<typeof page>;

/** The built site. */
export interface Site extends z.infer<typeof pagesFile> {
  /** The folder of its files, absolute. */
  root: string;
}

/** A year, in seconds: files in /assets/ have their content's hash in their names. */
const assetAge = 31_536_000;

/** A day, in seconds: browsers ask for the icon on their own, and often. */
const iconAge = 86_400;

/** Reads what the build left in `build`. Throws a StartError where that is not there. */
export function readBuiltSite(build: string): Site {
  try {
    const pages = pagesFile.parse(JSON.parse(readFileSync(join(build, 'pages.json'), 'utf8')));
    return { ...pages, root: join(build, 'site') };
  } catch {
    throw new StartError('The site is not built: run npm run build.');
  }
}

/**
 * Serves the pages and the other files of the site, compressed at build where the browser accepts it. `today` is the day
 * that it is where the office is; pages that are made for who asks for them now are left out.
 */
export async function addPageRoutes(
  app: FastifyInstance,
  site: Site,
  today: () => string,
  leftOut: readonly string[],
): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(site.root, 'assets'),
    prefix: '/assets/',
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
      if (workerFile.test(path)) reply.header('content-security-policy', workerPolicy);
    },
    // A route for each file, so that only their addresses are known. Pages have their own, and compressed files are
    // answers to the address of what they hold.
    wildcard: false,
    globIgnore: ['assets/**', '**/*.{html,br,gz}'],
  });
  for (const [path, page] of Object.entries(site.pages)) {
    if (leftOut.includes(path)) continue;
    app.get(path.replace('$', ':'), { schema: { hide: true } }, (request, reply) => {
      // The router takes an address that ends before its parameter for one whose parameter is empty.
      if (isSecret(path) && /^[^?]*\/(\?|$)/.test(request.url)) return sendUnknownAddress(request, reply, site);
      if (page.from && page.from > today()) return sendUnknownAddress(request, reply, site);
      const below = pathBelow(path, request, site);
      if (below) return reply.headers(secretHeaders).redirect(below);
      return sendPage(reply, site, page, isSecret(path) ? { ...untagged, headers: secretHeaders } : {});
    });
  }
}

/** The service worker's file, compressed or not, and what it may do: its policy is that of its own answer. */
const workerFile = /\/service-worker\.js(\.\w+)?$/;
const workerPolicy = "default-src 'none'; connect-src 'self'";

/** For answers that must not become a 304: a 404, or one that no cache keeps. */
const untagged = { etag: false, lastModified: false };

/** What keeps an address with a secret in it from caches and other sites. */
const secretHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/** Whether a page, such as `/password_reset/$tokenID`, has a parameter in its path: it is a secret. */
function isSecret(path: string): boolean {
  return path.includes('$');
}

/** A page's parameter may also be in the query of the page above it: `/password_reset?tokenID=T` (rulings on flows). */
function pathBelow(above: string, { query }: FastifyRequest, { pages }: Site): string | undefined {
  const given = query as Record<string, unknown>;
  for (const path of Object.keys(pages)) {
    const [start, name] = path.split('/$');
    // A page without a parameter has no page below it, and '//example.com' would lead to another site.
    if (name === undefined || start !== above) continue;
    const value = given[name];
    if (typeof value === 'string' && value !== '') return `${above}/${encodeURIComponent(value)}`;
  }
  return undefined;
}

/** The page that `address` means, and its address in the page's own letters and without slashes at its end. */
function pageMeant({ pages }: Site, address: string): { page: string; meant: string } | undefined {
  const trimmed = address.replace(/\/+$/, '');
  for (const page of Object.keys(pages)) {
    const [start = '', name] = page.split('$');
    const parameter = trimmed.slice(start.length);
    const isMeant = name === undefined ? parameter === '' : /^[^/]+$/.test(parameter);
    if (isMeant && trimmed.slice(0, start.length).toLowerCase() === start) return { page, meant: start + parameter };
  }
  return undefined;
}

/** Answers an address where nothing is: a page's address in other letters, or with a slash too many, leads to the page. */
export function sendUnknownAddress(request: FastifyRequest, reply: FastifyReply, site: Site): FastifyReply {
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(request.url) ?? [];
  // Only to pages that are there: '//example.com/' must not lead anywhere else.
  const { page, meant } = pageMeant(site, path) ?? {};
  if (!page || !meant || meant === path) return sendNotFound(reply.code(404), site);
  // The query may hold a secret too, as in /password_reset?tokenID=T.
  return reply.headers(isSecret(page) || query ? secretHeaders : {}).redirect(meant + query, 308);
}

/** Answers by a page as it was built. */
export function sendBuiltPage(reply: FastifyReply, site: Site, path: string): FastifyReply {
  return sendPage(reply, site, site.pages[path] ?? site.notFound);
}

/** Answers by the page that says that nothing is here. */
export function sendNotFound(reply: FastifyReply, site: Site): FastifyReply {
  return sendPage(reply, site, site.notFound, untagged);
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
