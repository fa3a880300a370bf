/** Which articles are listed and recommended: specification 2 and 9 (Blog), and the ruling on the blog. */
import {
  assert,
  asyncProperty,
  constantFrom,
  integer,
  nat,
  property,
  sample,
  shuffledSubarray,
  stringMatching,
  tuple,
  uniqueArray,
} from 'fast-check';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Article, isPublished, listPage, newestFirst, recentArticles } from '../../contract/blog.ts';
import { readSettings } from '../../contract/settings.ts';
import { addBlogRoutes } from '../../server/routes/blog.ts';
import { loadArticle, loadBlog } from '../../src/screens/blog/articles.ts';
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

/** Specification 9: the other articles; ruling on the blog: when there are more than two of them, only the newest. */
function recommended(listed: readonly string[], slug: string): string[] {
  const others = listed.filter((one) => one !== slug);
  const [newest] = others;
  return others.length > 2 && newest !== undefined ? [newest] : others;
}

describe('the articles of any blog', () => {
  test('should be listed newest first, in one order whatever the order of their files', { tags: ['2.blog'] }, () => {
    const twoOrders = blogs({ maxLength: 12 }).chain((blog) =>
      tuple(shuffledSubarray(blog, { minLength: blog.length }), shuffledSubarray(blog, { minLength: blog.length })),
    );
    assert(
      property(twoOrders, ([one, other]) => {
        const listed = newestFirst(one);
        expectNewestFirst(listed);
        expect(sorted(slugsOf(listed))).toEqual(sorted(slugsOf(one)));
        expect(slugsOf(newestFirst(other))).toEqual(slugsOf(listed));
      }),
      cases,
    );
  });

  test('should all be recommended beside another, or only the newest of more than two', {
    tags: ['9.recent'],
  }, async () => {
    await assert(
      asyncProperty(blogs({ minLength: 1, maxLength: 6 }), days, nat(), async (blog, today, chosen) => {
        const published = newestFirst(blog).filter((article) => isPublished(article, today));
        const source = {
          page: async (page: number) => listPage(published, page),
          one: async (slug: string) => published.find((article) => article.slug === slug),
          recent: async (slug: string) => recentArticles(published, slug),
        };
        const { articles: listed } = await loadBlog('1', source);
        expect(sorted(slugsOf(listed))).toEqual(sorted(slugsOf(publishedOn(blog, today))));
        expectNewestFirst(listed);
        const { slug } = blog[chosen % blog.length] ?? { slug: '' };
        if (!slugsOf(listed).includes(slug)) return;
        const { article, recent } = await loadArticle(slug, source);
        expect(article.slug).toBe(slug);
        expect(slugsOf(recent)).toEqual(recommended(slugsOf(listed), slug));
      }),
      cases,
    );
  });
});

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
