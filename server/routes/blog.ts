import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { articleQuery, cursorAfter, defaultLimit, positionOf } from '../../contract/article-query.ts';
import {
  type ArticleSummary,
  articleDetail,
  articleList,
  articlePlace,
  blogPaths,
  detailOf,
  firstPageSize,
  isPublished,
  listPage,
  publishedBy,
} from '../../contract/blog.ts';
import { type PreparedResponse, prepareResponse, sendPrepared } from '../http/prepared-response.ts';
import { ProblemError, problemResponses } from '../http/problem.ts';
import { keepRecent } from '../http/recent.ts';
import type { Services } from '../services.ts';

/** How many answers are kept, of each kind. */
const kept = 64;

/** Brotli's quality for the list of all articles, which may have megabytes. */
const listQuality = 5;

/** `GET /{product}/blogs` and `GET /{product}/blog/{slug}`: specification 7. */
export function addBlogRoutes(
  app: FastifyInstance,
  { settings, articles, dayAtOffice }: Pick<Services, 'settings' | 'articles' | 'dayAtOffice'>,
): void {
  const paths = blogPaths(settings.PRODUCT_SLUG);
  const known = new Map(articles.index.map((article) => [article.slug, article]));
  const detail = keepRecent(kept, async (slug) => jsonResponse(detailOf(await articles.read(slug))));
  const whole = keepRecent(kept, async (slugs) => jsonResponse(await Promise.all(slugs.split(' ').map(articles.read))));
  // By how many articles are published, and the number of the page.
  const pages = keepRecent(kept, async (key) => {
    const [count = 0, page = 1] = key.split(' ').map(Number);
    return jsonResponse(listPage(articles.index.slice(articles.index.length - count), page)?.articles ?? []);
  });
  let all: { count: number; response: Promise<PreparedResponse> } | undefined;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    paths.list,
    {
      schema: {
        tags: ['blog'],
        summary: 'List the published articles, newest first',
        description: listDescription,
        querystring: articleQuery,
        response: {
          200: jsonSchema('The articles', articleList),
          304: notModified,
          ...problemResponses(404, 422, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const { page, cursor, limit } = request.query;
      const published = publishedBy(articles.index, dayAtOffice());
      const send = (response: PreparedResponse) => sendPrepared(request, reply, 'application/json', response);
      if (page !== undefined) return send(await pageOf(published, page, reply));
      if (cursor === undefined && limit === undefined) {
        linkNext(reply, published, firstPageSize);
        return send(await listOf(published));
      }
      const from = startOf(published, cursor);
      linkNext(reply, published, from + (limit ?? defaultLimit), limit);
      const shown = published.slice(from, from + (limit ?? defaultLimit));
      return send(shown.length > 0 ? await whole(shown.map(({ slug }) => slug).join(' ')) : await jsonResponse([]));
    },
  );

  typed.get(
    `/${settings.PRODUCT_SLUG}/blog/:slug`,
    {
      schema: {
        tags: ['blog'],
        summary: 'Get one article',
        params: z.object({ slug: z.string() }),
        response: {
          200: jsonSchema('The article', articleDetail),
          304: notModified,
          ...problemResponses(404, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const found = known.get(request.params.slug);
      if (found && isPublished(found, dayAtOffice()))
        return sendPrepared(request, reply, 'application/json', await detail(found.slug));
      throw new ProblemError({ status: 404, detail: `No article has this slug. ${paths.list} lists them all.` });
    },
  );

  /** All articles; those of the first page with their texts. It changes with the day. */
  function listOf(published: readonly ArticleSummary[]): Promise<PreparedResponse> {
    if (all?.count === published.length) return all.response;
    const first = Promise.all(published.slice(0, firstPageSize).map(({ slug }) => articles.read(slug)));
    const response = first.then((whole) =>
      prepareResponse(JSON.stringify([...whole, ...published.slice(firstPageSize)]), listQuality),
    );
    all = { count: published.length, response };
    response.catch(() => {
      all = undefined;
    });
    return response;
  }

  /** A page of the list as the site shows it, with links to the others (RFC 8288). */
  function pageOf(published: readonly ArticleSummary[], page: number, reply: FastifyReply): Promise<PreparedResponse> {
    const list = listPage(published, page);
    if (!list) throw new ProblemError({ status: 404, detail: `There is no such page. ${paths.list} lists them all.` });
    const links = Object.entries({ first: 1, prev: page - 1, next: page + 1, last: list.pages });
    const real = links.filter(([, target]) => target >= 1 && target <= list.pages);
    reply.header('link', real.map(([rel, target]) => `<${paths.page(target)}>; rel="${rel}"`).join(', '));
    return pages(`${published.length} ${page}`);
  }

  /** Links the whole articles from a position on, if there are any. */
  function linkNext(reply: FastifyReply, published: readonly ArticleSummary[], position: number, limit?: number): void {
    const last = published[position - 1];
    if (!last || position >= published.length) return;
    const query = new URLSearchParams({ cursor: cursorAfter(last), ...(limit && { limit: String(limit) }) });
    reply.header('link', `<${paths.list}?${query}>; rel="next"`);
  }
}

/** The position of the first article after a cursor. */
function startOf(published: readonly ArticleSummary[], cursor: string | undefined): number {
  const place = cursor === undefined ? undefined : positionOf(cursor);
  if (place === undefined) return 0;
  const at = published.findIndex((article) => articlePlace(article).localeCompare(place) < 0);
  return at < 0 ? published.length : at;
}

const listDescription = `Without parameters it lists all articles; only the first ${firstPageSize} have their \`content\`. With \`limit\` or \`cursor\`
it lists whole articles, ${defaultLimit} unless \`limit\` says how many. The \`Link\` header (RFC 8288) of both leads to the whole
articles that follow, as \`rel="next"\`, until there are no more. With \`page\` it lists the articles of that page of /blog, without
their \`content\`, with links to the other pages.`;

const notModified = z.undefined().check(z.describe('Not modified: If-None-Match names its ETag'));

function jsonSchema<Schema extends z.ZodMiniType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } };
}

const jsonResponse = (value: object) => prepareResponse(JSON.stringify(value));
