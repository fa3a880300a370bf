// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Article, articleDetail, articleList } from '../../contract/blog.ts';
import { problem } from '../../contract/problem.ts';
import { readBuiltSite } from '../../server/site/pages.ts';
import { readArticles } from '../contract/site-articles.ts';
import { writeBuiltSite } from './fixtures/built-site.ts';
import { sendRawRequest, startTestServer, type TestServer } from './fixtures/test-server.ts';

const built = writeBuiltSite();
let articles: Article[];
let server: TestServer;
beforeAll(async () => {
  articles = await readArticles();
  server = await startTestServer('sqlite', { articles, site: readBuiltSite(built.folder) });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  built.remove();
});

const slugOf = (index: number) => articles[index]?.slug ?? '';

const get = (path: string, headers: Record<string, string>) => sendRawRequest(server.url, path, headers);

describe('GET /msafara/blogs', () => {
  test('should list all articles, newest first, with every field of the specification', {
    tags: ['3.article', '7.blogs'],
  }, async () => {
    const answer = await fetch(`${server.url}/msafara/blogs`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const list: Article[] = await answer.json();
    expect(articleList.parse(list)).toEqual(list);
    expect(list).toEqual(articles);
    expect(list.length).toBeGreaterThanOrEqual(8);
    const days = list.map(({ publish_date }) => publish_date);
    expect(days).toEqual(days.toSorted().reverse());
    for (const article of list) {
      expect(Object.keys(article)).toEqual(expect.arrayContaining(['id', 'slug', 'title', 'sub_title', 'main_image']));
      expect(Object.keys(article)).toEqual(expect.arrayContaining(['type', 'publish_date', 'content']));
      expect(Object.keys(article.author)).toEqual(['name', 'author_image', 'designation']);
    }
  });

  test('should answer 304 if nothing has changed', { tags: ['7.blogs'] }, async () => {
    const first = await fetch(`${server.url}/msafara/blogs`);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const tag = first.headers.get('etag') ?? '';
    const repeated = await get('/msafara/blogs', { 'if-none-match': tag });
    expect(repeated.status).toBe(304);
    expect(repeated.body).toHaveLength(0);
    expect(repeated.headers.etag).toBe(tag);
    expect((await get('/msafara/blogs', { 'if-none-match': 'W/"another"' })).status).toBe(200);
  });
});

describe('GET /msafara/blog/{slug}', () => {
  test('should return one article with its author’s designation', {
    tags: ['3.article-designation', '7.article'],
  }, async () => {
    const answer = await fetch(`${server.url}/msafara/blog/${slugOf(1)}`);
    expect(answer.status).toBe(200);
    const detail = await answer.json();
    expect(articleDetail.parse(detail)).toEqual(detail);
    expect(detail).toEqual({ ...articles[1], author_designation: articles[1]?.author.designation });
    const tag = answer.headers.get('etag') ?? '';
    expect((await get(`/msafara/blog/${slugOf(1)}`, { 'if-none-match': tag })).status).toBe(304);
    expect((await get(`/msafara/blog/${slugOf(2)}`, { 'if-none-match': tag })).status).toBe(200);
  });

  test.each([
    '/msafara/blog/no-such-article',
    '/msafara/blog/__proto__',
    '/msafara/blog/',
    '/msafara/blog',
    '/msafara',
  ])('should answer an unknown article with a problem, not a page: %s', { tags: ['7.article'] }, async (path) => {
    const answer = await fetch(server.url + path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(problem.parse(await answer.json())).toMatchObject({
      status: 404,
      detail: expect.stringMatching(
        /^No (?:article has this slug\. \/msafara\/blogs|route has this address\. \/api\/docs) lists them all\.$/,
      ),
    });
  });

  test('should be documented and logged like the rest of the API', async () => {
    const { paths } = await (await fetch(`${server.url}/api/openapi.json`)).json();
    const { get } = paths['/msafara/blog/{slug}'];
    expect(get.parameters).toEqual([expect.objectContaining({ in: 'path', name: 'slug', required: true })]);
    expect(Object.keys(get.responses)).toEqual(['200', '304', '404', '500', '503']);
    const { properties } = get.responses[200].content['application/json'].schema;
    expect(Object.keys(properties)).toContain('author_designation');
    await fetch(`${server.url}/msafara/blog/${slugOf(0)}`);
    expect(server.log.some((line) => line.includes('"/msafara/blog/:slug"'))).toBe(true);
  });
});

test('should follow the product slug in the settings', { tags: ['7.blogs'] }, async () => {
  await using other = await startTestServer('sqlite', { articles, settings: { PRODUCT_SLUG: 'other-fleet' } });
  expect((await fetch(`${other.url}/other-fleet/blogs`)).status).toBe(200);
  expect((await fetch(`${other.url}/msafara/blogs`)).status).toBe(404);
});
