/** Which articles the server lists on which day: specification 2 and 7 (Blog), and the ruling on the blog. */
import { assert, asyncProperty, constantFrom, integer, sample, stringMatching, tuple, uniqueArray } from 'fast-check';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Article } from '../../contract/blog.ts';
import { readSettings } from '../../contract/settings.ts';
import { addBlogRoutes } from '../../server/routes/blog.ts';
import { articleOf, storeOf } from '../contract/article.ts';
import { cases } from './cases.ts';

/** Days of a few weeks across the end of a year, so that several articles are of one day. */
const days = integer({ min: 0, max: 30 }).map((count) =>
  new Date(Date.UTC(2026, 11, 18 + count)).toISOString().slice(0, 10),
);

const slugs = stringMatching(/^[a-z0-9]{1,4}(-[a-z0-9]{1,3}){0,2}$/);

/** An article: specification 3. */
const articles = tuple(slugs, days).map(([slug, publish_date]) => articleOf(slug, publish_date));

/** Articles of different slugs, in the order of their files. */
const blogs = (size: { minLength?: number; maxLength: number }) =>
  uniqueArray(articles, { ...size, selector: ({ slug }) => slug });

const slugsOf = (listed: readonly { slug: string }[]) => listed.map(({ slug }) => slug);
const sorted = (names: readonly string[]) => [...names].sort();

/** Matrix 3.article-day: an article is published from its date on. */
const publishedOn = (blog: readonly Article[], today: string) =>
  blog.filter(({ publish_date }) => Date.parse(publish_date) <= Date.parse(today));

/** Specification 2 (Blog list) and matrix 2.blog: the newest first, so no article is older than the one after it. */
function expectNewestFirst(listed: readonly { publish_date: string }[]): void {
  const times = listed.map(({ publish_date }) => Date.parse(publish_date));
  expect(times).toEqual([...times].sort((one, other) => other - one));
}

describe('the blog’s endpoints on any day', () => {
  const [blog = []] = sample(blogs({ minLength: 20, maxLength: 20 }), { numRuns: 1, seed: cases.seed });
  let today = '';
  const app = fastify();
  beforeAll(async () => {
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    addBlogRoutes(app, { settings: readSettings({}), articles: storeOf(blog), dayAtOffice: () => today });
    await app.ready();
  });
  afterAll(() => app.close());

  test('should return the articles published by then, newest first, and no others', {
    tags: ['3.article-day', '7.blogs'],
  }, async () => {
    await assert(
      asyncProperty(days, constantFrom(...blog), async (day, { slug }) => {
        today = day;
        const published = publishedOn(blog, day);
        const listed: Article[] = (await app.inject('/msafara/blogs')).json();
        expect(sorted(slugsOf(listed))).toEqual(sorted(slugsOf(published)));
        expectNewestFirst(listed);
        const { statusCode } = await app.inject(`/msafara/blog/${slug}`);
        expect(statusCode === 200).toBe(slugsOf(published).includes(slug));
      }),
      cases,
    );
  });
});
