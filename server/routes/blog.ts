import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { type Article, articleDetail, articleList, blogPaths, detailOf, isPublished } from '../../contract/blog.ts';
import type { Settings } from '../../contract/settings.ts';
import { type PreparedResponse, prepareResponse, sendPrepared } from '../http/prepared-response.ts';
import { ProblemError, problemResponses } from '../http/problem.ts';

export interface BlogDependencies {
  settings: Settings;
  /** Newest first, including those not published yet. */
  articles: readonly Article[];
  /** Today's date in the office's time zone, as YYYY-MM-DD. */
  today: () => string;
}

/** `GET /{product}/blogs` and `GET /{product}/blog/{slug}`: specification 7. */
export function addBlogRoutes(app: FastifyInstance, { settings, articles, today }: BlogDependencies): void {
  const paths = blogPaths(settings.PRODUCT_SLUG);
  const lists = new Map<number, PreparedResponse>();
  const details = new Map(
    articles.map((article) => [article.slug, { article, response: jsonResponse(detailOf(article)) }]),
  );
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    paths.list,
    {
      schema: {
        tags: ['blog'],
        summary: 'List the published articles, newest first',
        response: { 200: jsonSchema('The articles', articleList), 304: notModified, ...problemResponses(500, 503) },
      },
    },
    async (request, reply) => sendPrepared(request, reply, 'application/json', listOn(today())),
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
      const found = details.get(request.params.slug);
      if (found && isPublished(found.article, today()))
        return sendPrepared(request, reply, 'application/json', found.response);
      throw new ProblemError({ status: 404, detail: `No article has this slug. ${paths.list} lists them all.` });
    },
  );

  function listOn(day: string): PreparedResponse {
    const published = articles.filter((article) => isPublished(article, day));
    const response = lists.get(published.length) ?? jsonResponse(published);
    lists.set(published.length, response);
    return response;
  }
}

const notModified = z.undefined().check(z.describe('Not modified: If-None-Match names its ETag'));

function jsonSchema<Schema extends z.ZodMiniType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } };
}

const jsonResponse = (value: object) => prepareResponse(JSON.stringify(value));
