// @vitest-environment node
/** The blog's endpoints with more articles than one page of the list shows: issue 16, growth of articles. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Article, articleList, type ListedArticle } from '../../contract/blog.ts';
import { problem } from '../../contract/problem.ts';
import { articleOf } from '../contract/article.ts';
import { startTestServer, type TestServer } from './fixtures/test-server.ts';

/** Articles of two a day, and one that is published on the next day. */
const published = Array.from({ length: 40 }, (_, index) =>
  articleOf(
    `article-${String(index).padStart(2, '0')}`,
    `2026-09-${String(1 + Math.floor(index / 2)).padStart(2, '0')}`,
  ),
).reverse();
const upcoming = articleOf('upcoming', '2999-01-01');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite', { articles: [upcoming, ...published] });
});
afterAll(() => server[Symbol.asyncDispose]());

const slugsOf = (articles: readonly ListedArticle[]) => articles.map(({ slug }) => slug);

/** The target of a link of an answer (RFC 8288). */
const linkOf = (answer: Response, rel: string) =>
  new RegExp(`<([^>]*)>; rel="${rel}"`).exec(answer.headers.get('link') ?? '')?.[1];

async function list(query = ''): Promise<{ answer: Response; articles: ListedArticle[] }> {
  const answer = await fetch(`${server.url}/msafara/blogs${query}`);
  expect(answer.status).toBe(200);
  return { answer, articles: articleList.parse(await answer.json()) };
}

/** Follows the links to the next articles, to the last. */
async function follow(path: string | undefined): Promise<ListedArticle[][]> {
  const pages: ListedArticle[][] = [];
  for (let next = path; next !== undefined; ) {
    const answer = await fetch(server.url + next);
    pages.push(await answer.json());
    next = linkOf(answer, 'next');
  }
  return pages;
}

describe('the plain list', () => {
  test('should have every article, and the texts of those of the first page only', { tags: ['7.blogs'] }, async () => {
    const { answer, articles } = await list();
    expect(slugsOf(articles)).toEqual(slugsOf(published));
    expect(articles.map(({ content }) => content !== undefined)).toEqual(published.map((_, index) => index < 13));
    expect(articles.slice(0, 13)).toEqual(published.slice(0, 13));
    const rest = (await follow(linkOf(answer, 'next'))).flat();
    expect(rest).toEqual(published.slice(13));
  });
});

test.each([0, 1, 13, 14])(
  'should lead from a plain list of %i articles to no empty page',
  {
    tags: ['7.blogs'],
  },
  async (count) => {
    const few = published.slice(0, count);
    await using small = await startTestServer('sqlite', { articles: few });
    const answer = await fetch(`${small.url}/msafara/blogs`);
    expect(await answer.json()).toHaveLength(count);
    expect(linkOf(answer, 'next') !== undefined, 'A list has a next page if and only if there is more on it.').toBe(
      count > 13,
    );
  },
);

describe('the list after a cursor', () => {
  test.each([1, 7, 39, 40, 100])(
    'should lead to every whole article once, %i at a time',
    {
      tags: ['7.blogs-cursor'],
    },
    async (limit) => {
      const pages = await follow(`/msafara/blogs?limit=${limit}`);
      expect(pages.flat()).toEqual(published);
      expect(
        pages
          .map(({ length }) => length)
          .slice(0, -1)
          .every((length) => length === limit),
      ).toBe(true);
      expect(pages).toHaveLength(Math.ceil(published.length / limit));
    },
  );

  test('should go on behind the same article after others were published', { tags: ['7.blogs-cursor'] }, async () => {
    const { answer } = await list('?limit=5');
    const newer = [articleOf('later-a', '2026-10-01'), articleOf('later-b', '2026-10-02')];
    await using grown = await startTestServer('sqlite', { articles: [...newer, ...published] });
    const next: Article[] = await (await fetch(grown.url + linkOf(answer, 'next'))).json();
    expect(next).toEqual(published.slice(5, 10));
  });

  test.each([
    ['a cursor that is no cursor', 'cursor=next', 'cursor'],
    ['a cursor of something else', `cursor=${btoa('2026-01-31')}`, 'cursor'],
    ['an empty cursor', 'cursor=', 'cursor'],
    ['two cursors', 'cursor=a&cursor=b', 'cursor'],
    ['no articles', 'limit=0', 'limit'],
    ['too many articles', 'limit=101', 'limit'],
    ['a fraction', 'limit=1.5', 'limit'],
    ['no page', 'page=0', 'page'],
    ['a page that is no number', 'page=two', 'page'],
    ['a page with a limit', 'page=1&limit=3', 'page'],
  ])('should be refused with the field at fault: %s', { tags: ['7.blogs-cursor'] }, async (_, query, field) => {
    const answer = await fetch(`${server.url}/msafara/blogs?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(problem.parse(await answer.json()).errors?.map((error) => error.field)).toEqual([field]);
  });
});

describe('a page of the list', () => {
  test('should have the articles that the site shows on it, without texts, and links to the others', {
    tags: ['2.blog-pages'],
  }, async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?page=${page}`)));
    expect(pages.map(({ articles }) => articles.length)).toEqual([13, 12, 12, 3]);
    const shown = pages.flatMap(({ articles }) => articles);
    expect(shown).toEqual(published.map(({ content, ...summary }) => summary));
    const targets = pages.map(({ answer }) => ['first', 'prev', 'next', 'last'].map((rel) => linkOf(answer, rel)));
    const at = (page: number) => `/msafara/blogs?page=${page}`;
    expect(targets).toEqual([
      [at(1), undefined, at(2), at(4)],
      [at(1), at(1), at(3), at(4)],
      [at(1), at(2), at(4), at(4)],
      [at(1), at(3), undefined, at(4)],
    ]);
    expect((await fetch(`${server.url}/msafara/blogs?page=5`)).status).toBe(404);
  });
});

test.each(['blogs', 'blogs?limit=1', 'blog/lost'])(
  'should answer again once a lost article is back: %s',
  {
    tags: ['7.blogs', '7.article'],
  },
  async (path) => {
    let isLost = false;
    const article = {
      ...articleOf('lost', '2026-09-01'),
      get content() {
        if (isLost) throw new Error('The article is lost.');
        return '<p>Words.</p>';
      },
    };
    await using other = await startTestServer('sqlite', { articles: [article] });
    for (const [lost, status] of [
      [true, 500],
      [false, 200],
    ] as const) {
      isLost = lost;
      expect((await fetch(`${other.url}/msafara/${path}`)).status).toBe(status);
    }
  },
);
