import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { StartError } from './start-error.ts';

const page = z.object({ file: z.string(), policy: z.string() });
const pagesFile = z.object({ pages: z.record(z.string(), page), notFound: page });

/** A prerendered page: its file in the site's folder, and its Content-Security-Policy. */
export type SitePage = z.infer<typeof page>;

/** The built site. */
export interface Site extends z.infer<typeof pagesFile> {
  /** The folder of its files, absolute. */
  root: string;
}

/** A year, in seconds: files in /assets/ have their content's hash in their names. */
const assetAge = 31_536_000;

/** Reads what the build left in `build`. Throws a StartError where that is not there. */
export function readSite(build: string): Site {
  try {
    const pages = pagesFile.parse(JSON.parse(readFileSync(join(build, 'pages.json'), 'utf8')));
    return { ...pages, root: join(build, 'site') };
  } catch {
    throw new StartError('The site is not built: run npm run build.');
  }
}

/** Serves the pages and the other files of the site, compressed at build where the browser accepts it. */
export async function servePages(app: FastifyInstance, site: Site): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(site.root, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    index: false,
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
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
    // Pages have their own addresses, and compressed files are answers to the address of what they hold.
    allowedPath: (path) => !/\.(html|br|gz)$/.test(path),
  });
  for (const [path, { file, policy }] of Object.entries(site.pages)) {
    app.get(path, { schema: { hide: true } }, (_request, reply) => sendPage(reply, site, { file, policy }));
  }
}

/** Answers an address where nothing is: a page's address with a slash too many leads to the page. */
export function sendNoPage(request: FastifyRequest, reply: FastifyReply, site: Site): FastifyReply {
  const [path = '', query] = request.url.split(/(?=\?)/, 2);
  const trimmed = path.replace(/\/+$/, '');
  // Only to pages that are there: '//example.com/' must not lead anywhere else.
  if (trimmed !== path && site.pages[trimmed]) return reply.redirect(trimmed + (query ?? ''), 308);
  // Without an ETag: a 404 must not become a 304.
  return sendPage(reply.code(404), site, site.notFound, { etag: false, lastModified: false });
}

function sendPage(
  reply: FastifyReply,
  { root }: Site,
  { file, policy }: SitePage,
  options: { etag?: boolean; lastModified?: boolean } = {},
): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-cache')
    .sendFile(file, root, { cacheControl: false, acceptRanges: false, ...options });
}
