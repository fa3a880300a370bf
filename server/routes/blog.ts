import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { type Article, articleDetail, articleList, blogPaths, detailOf, isPublished } from '../../contract/blog.ts';
import type { Settings } from '../../contract/settings.ts';
import { type PreparedResponse, prepareResponse, sendPrepared } from '../http/prepared-response.ts';
import { ProblemError } from '../http/problem.ts';
import { problemResponses } from './submission.ts';

/** What the calls of the blog need of the server. */
export interface BlogDependencies {
  settings: Settings;
  /** Newest first, those whose day has not come among them. */
  articles: readonly Article[];
  /** The day that it is where the office is. */
  today: () => string;
}

/** `GET /{product}/blogs` and `GET /{product}/blog/{slug}`: specification 7. */
export function addBlogRoutes(app: FastifyInstance, { settings, articles, today }: BlogDependencies): void {
  const paths = blogPaths(settings.PRODUCT_SLUG);
  const lists = new Map<number, PreparedResponse>();
  const details = new Map(articles.map((article) => [article.slug, { article, answer: answerOf(detailOf(article)) }]));
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    paths.list,
    {
      schema: {
        tags: ['blog'],
        summary: 'Every article whose day has come, newest first',
        response: { 200: articlesAs('The articles', articleList), 304: unchanged, ...problemResponses(500, 503) },
      },
    },
    async (request, reply) => sendPrepared(request, reply, 'application/json', listOn(today())),
  );

  typed.get(
    `/${settings.PRODUCT_SLUG}/blog/:slug`,
    {
      schema: {
        tags: ['blog'],
        summary: 'One article',
        params: z.object({ slug: z.string() }),
        response: { 200: articlesAs('The article', articleDetail), 304: unchanged, ...problemResponses(404, 500, 503) },
      },
    },
    async (request, reply) => {
      const found = details.get(request.params.slug);
      if (found && isPublished(found.article, today()))
        return sendPrepared(request, reply, 'application/json', found.answer);
      throw new ProblemError({ status: 404, detail: `There is no such article. ${paths.list} lists them all.` });
    },
  );

  function listOn(day: string): PreparedResponse {
    const published = articles.filter((article) => isPublished(article, day));
    const answer = lists.get(published.length) ?? answerOf(published);
    lists.set(published.length, answer);
    return answer;
  }
}

const unchanged = z.undefined().check(z.describe('It is what If-None-Match names'));

function articlesAs<Schema extends z.ZodMiniType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } };
}

const answerOf = (value: object) => prepareResponse(JSON.stringify(value));
