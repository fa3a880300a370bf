/** What a build takes from earlier ones: issue 16, growth of articles. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Article, listPage, newestFirst, recentArticles } from '../../contract/blog.ts';
import { BuildCache } from '../../scripts/build/cache.ts';
import { cachedRenderer } from '../../scripts/build/rendering.ts';
import type { Articles } from '../../src/http/articles.ts';
import { articleOf } from '../contract/article.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-cache-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());

describe('the cache of the build', () => {
  test('should make what it has not, once for the same inputs', async () => {
    let made = 0;
    const make = async () => `made ${++made}`;
    for (const cache of [new BuildCache(folder), new BuildCache(folder)]) {
      expect((await cache.of(['page', Buffer.from('words')], make)).toString()).toBe('made 1');
    }
    expect((await new BuildCache(folder).of(['pagewords', ''], make)).toString()).toBe('made 2');
    expect((await new BuildCache(folder).of(['page', 'words.'], make)).toString()).toBe('made 3');
  });

  test('should delete what a build did not ask for', async () => {
    const former = new BuildCache(folder);
    for (const name of ['kept', 'gone']) await former.of([name], async () => name);
    const cache = new BuildCache(folder);
    await cache.of(['kept'], async () => 'made again');
    await cache.sweep();
    expect(filesIn(folder)).toHaveLength(1);
    expect((await cache.find(['kept']))?.toString()).toBe('kept');
  });
});

describe('the pages of a build', () => {
  /** Builds a blog's pages with a renderer that shows titles, and returns which it rendered and what it made. */
  async function build(articles: readonly Article[], code = 'code') {
    const sorted = newestFirst(articles);
    const rendered: string[] = [];
    const source: Articles = {
      page: async (page) => listPage(sorted, page),
      one: async (slug) => sorted.find((article) => article.slug === slug),
      recent: async (slug) => recentArticles(sorted, slug),
    };
    const render = cachedRenderer({
      cache: new BuildCache(folder),
      code,
      articles: source,
      digestOf: (slug) => JSON.stringify(sorted.find((article) => article.slug === slug)),
      render: async (path, asked) => {
        rendered.push(path);
        const [, slug = ''] = /^\/blog\/([a-z]+-\d+)$/.exec(path) ?? [];
        const [, page] = /^\/blog\/page\/(\d+)$/.exec(path) ?? [];
        const list = path === '/about' || slug ? undefined : await asked.page(Number(page ?? 1));
        const shown = slug ? [await asked.one(slug), ...(await asked.recent(slug))] : (list?.articles ?? []);
        return { html: shown.map((article) => article?.title).join(), policy: code, letters: '' };
      },
    });
    const paths = ['/about', '/blog', '/blog/page/2', ...sorted.map(({ slug }) => `/blog/${slug}`)];
    const made: Record<string, string> = {};
    await Promise.all(
      paths.map(async (path) => {
        made[path] = (await render(path)).html;
      }),
    );
    return { rendered: rendered.sort(), made };
  }

  const blog = Array.from({ length: 20 }, (_, index) => articleOf(`article-${index + 10}`, `2026-09-${index + 10}`));
  const changed = (slug: string, changes: Partial<Article>) =>
    blog.map((article) => (article.slug === slug ? { ...article, ...changes } : article));

  /** What a build of these articles makes without a cache. */
  async function fresh(articles: readonly Article[], code?: string) {
    const kept = folder;
    folder = mkdtempSync(join(tmpdir(), 'build-cache-'));
    const { made } = await build(articles, code);
    rmSync(folder, { recursive: true });
    folder = kept;
    return made;
  }

  test('should all be rendered at first, and none if nothing has changed', async () => {
    const first = await build(blog);
    expect(first.rendered).toHaveLength(23);
    expect(await build(blog)).toEqual({ rendered: [], made: first.made });
  });

  test.each([
    ['the text of an article: its page', changed('article-12', { content: '<p>New.</p>' }), ['/blog/article-12']],
    [
      'the title of an old article: its page and that of the list',
      changed('article-12', { title: 'New' }),
      ['/blog/article-12', '/blog/page/2'],
    ],
    [
      'the title of the second newest: its page, the list, and the article that recommends it',
      changed('article-28', { title: 'New' }),
      ['/blog', '/blog/article-28', '/blog/article-29'],
    ],
  ])('should be rendered again where they show %s', async (_, articles, expected) => {
    await build(blog);
    const { rendered, made } = await build(articles);
    expect(rendered).toEqual(expected);
    expect(made).toEqual(await fresh(articles));
  });

  test('should all be rendered again when the newest article, which all recommend, or the code has changed', async () => {
    await build(blog);
    const newest = [...blog, articleOf('article-30', '2026-09-30')];
    const { rendered, made } = await build(newest);
    expect(rendered).toHaveLength(23);
    expect(rendered).not.toContain('/about');
    expect(made).toEqual(await fresh(newest));
    expect((await build(newest, 'other code')).rendered).toHaveLength(24);
  });
});
