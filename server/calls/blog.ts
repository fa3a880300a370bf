import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { type Article, articleDetail, articleList, blogPaths, detailOf, isPublished } from '../../contract/blog.ts';
import type { Settings } from '../../contract/settings.ts';
import { Refusal } from '../problem.ts';
import { problems } from './submission.ts';

/** What the calls of the blog need of the server. */
export interface BlogParts {
  settings: Settings;
  /** Newest first, those whose day has not come among them. */
  articles: readonly Article[];
  /** The day that it is where the office is. */
  today: () => string;
}

/** An answer that stays the same for a day at least: compressed and marked once. */
type Answer = { plain: Buffer; compressed: Buffer; tag: string };

/** `GET /{product}/blogs` and `GET /{product}/blog/{slug}`: specification 7. */
export function addBlog(app: FastifyInstance, { settings, articles, today }: BlogParts): void {
  const paths = blogPaths(settings.PRODUCT_SLUG);
  const lists = new Map<number, Answer>();
  const details = new Map(articles.map((article) => [article.slug, { article, answer: answerOf(detailOf(article)) }]));
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    paths.list,
    {
      schema: {
        tags: ['blog'],
        summary: 'Every article whose day has come, newest first',
        response: { 200: articlesAs('The articles', articleList), 304: unchanged, ...problems(500, 503) },
      },
    },
    async (request, reply) => send(request, reply, listOn(today())),
  );

  typed.get(
    `/${settings.PRODUCT_SLUG}/blog/:slug`,
    {
      schema: {
        tags: ['blog'],
        summary: 'One article',
        params: z.object({ slug: z.string() }),
        response: { 200: articlesAs('The article', articleDetail), 304: unchanged, ...problems(404, 500, 503) },
      },
    },
    async (request, reply) => {
      const found = details.get(request.params.slug);
      if (found && isPublished(found.article, today())) return send(request, reply, found.answer);
      throw new Refusal({ status: 404, detail: `There is no such article. ${paths.list} lists them all.` });
    },
  );

  function listOn(day: string): Answer {
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

function answerOf(value: object): Answer {
  const plain = Buffer.from(JSON.stringify(value));
  // Weak, because it stands for both ways in which the answer may be written.
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`;
  return { plain, compressed: brotliCompressSync(plain), tag };
}

/** Sends what the client has not got yet (RFC 9110, 13.1.2), in bytes that need not be serialised again. */
function send({ headers }: FastifyRequest, reply: FastifyReply, { plain, compressed, tag }: Answer): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag: tag, vary: 'accept-encoding' });
  if (headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  if (!/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(String(headers['accept-encoding'] ?? ''))) return reply.send(plain);
  return reply.header('content-encoding', 'br').send(compressed);
}
