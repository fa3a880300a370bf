// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { articleList } from '../../contract/blog.ts';
import { readSiteSettings } from '../../contract/settings.ts';
import { articleIn } from '../../scripts/prerender/articles.ts';
import { feedOf } from '../../scripts/prerender/feed.ts';
import { readArticles } from '../contract/site-articles.ts';

// Pictures that are not cached yet are drawn first.
const path = 'content/blog/a-day.md';
const matter = {
  title: 'A day',
  sub_title: 'From gate to gate',
  type: 'Operations',
  publish_date: '2026-01-31',
  main_image: 'FuelEntry',
  summary: 'What a day holds.',
  author: 'editorial',
  related: '[/features/reports]',
};

/** An article's file. */
function fileOf(changes: Record<string, string | undefined> = {}, text = 'Words.'): string {
  const lines = Object.entries({ ...matter, ...changes }).filter(([, value]) => value !== undefined);
  return `---\n${lines.map(([name, value]) => `${name}: ${value}\n`).join('')}---\n\n${text}\n`;
}

const contentOf = async (text: string) => (await articleIn(path, fileOf({}, text))).content;

describe('the articles', () => {
  test('should be at least eight, each of 500 words or more, newest first', async () => {
    const articles = await readArticles();
    expect(articles.length).toBeGreaterThanOrEqual(8);
    expect(articleList.parse(articles)).toEqual(articles);
    for (const { slug, content } of articles) {
      const words = content.replace(/<[^>]*>/g, ' ').match(/\S+/g) ?? [];
      expect(words.length, slug).toBeGreaterThanOrEqual(500);
    }
    const days = articles.map(({ publish_date }) => publish_date);
    expect(days).toEqual(days.toSorted().reverse());
    expect(new Set(articles.map(({ type }) => type)).size).toBeGreaterThan(4);
  });

  test('should link only to paths of the site and HTTPS addresses', async () => {
    for (const { slug, content } of await readArticles()) {
      const addresses = [...content.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
      expect(addresses.length, slug).toBeGreaterThan(0);
      for (const address of addresses) expect(address, slug).toMatch(/^(?:\/[a-z_/-]*|https:\/\/.+)$/);
    }
  });
});

describe('an article’s file', () => {
  test('should be named after its slug, and contain its front matter', { tags: ['3.article'] }, async () => {
    const article = await articleIn(path, fileOf());
    const { author, main_image, related, ...words } = matter;
    expect(article).toMatchObject({ id: 'a-day', slug: 'a-day', ...words, content: '<p>Words.</p>' });
    expect(article.related).toEqual(['/features/reports']);
    expect(article.author).toMatchObject({ name: 'Msafara editorial team', designation: 'Editors' });
    expect(article.main_image).toMatch(/^data:image\/svg\+xml|\.svg$/);
    expect(article.main_image_alt.length).toBeGreaterThan(20);
    expect(article.main_image_width).toBeGreaterThan(100);
  });

  test.each([
    ['without a title', fileOf({ title: undefined }), 'title must be a line of text'],
    ['with an empty title', fileOf({ title: '""' }), 'title must not be empty'],
    ['with a malformed date', fileOf({ publish_date: '31 January' }), 'publish_date must be a day such as 2026-01-31'],
    [
      'with a date that does not exist',
      fileOf({ publish_date: '2026-02-30' }),
      'publish_date must be a day such as 2026-01-31',
    ],
    ['by an unknown author', fileOf({ author: 'nobody' }), 'author must be one of content/authors.ts'],
    ['with an unknown picture', fileOf({ main_image: 'Nothing' }), 'There is no picture Nothing'],
    ['about an unknown page', fileOf({ related: '[/features/fuel]' }), 'related 0 must be the path of a feature or'],
    ['about no page', fileOf({ related: '[]' }), 'related must name a feature or an industry'],
    ['with an unknown field', fileOf({ tags: 'fuel' }), 'author, related and nothing else'],
    ['with front matter that has no names', '---\nwords\n---\n', 'the front matter must be names with their values'],
    ['with front matter that is not YAML', '---\ntitle: "\n---\n', 'Missing closing'],
    ['without front matter', 'Words.', 'begins with no front matter between two lines of ---'],
  ])('should be rejected with its name and the reason: %s', { tags: ['3.article'] }, async (_, source, reason) => {
    const rejection = await articleIn(path, source).catch((error: Error) => error.message);
    expect(rejection).toMatch(/^content\/blog\/a-day\.md: /);
    expect(rejection).toContain(reason);
  });

  test('should be rejected if its name is not a slug', async () => {
    await expect(articleIn('content/blog/A Day.md', fileOf())).rejects.toThrow(
      /^content\/blog\/A Day\.md: is named by/,
    );
  });
});

describe('an article’s text', () => {
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['an event handler', '<img src="x" onerror="alert(1)">'],
    ['a link that is a script', '[press](javascript:alert(1))'],
    ['a frame', '<iframe src="https://elsewhere.example"></iframe>'],
    ['a style', '<p style="position:fixed">over everything</p>'],
  ])('should be stripped of %s', { tags: ['2.article'] }, async (_, text) => {
    expect(await contentOf(text)).not.toMatch(/script|onerror|iframe|style|alert\(1\)"/);
  });

  test('should have headings that can be linked to', async () => {
    expect(await contentOf('## The sum for one lorry')).toBe(
      '<h2 id="the-sum-for-one-lorry">The sum for one lorry</h2>',
    );
  });

  test('should have each table in a box of its own that can be scrolled by keyboard', async () => {
    const table = '| a | b |\n| --- | --- |\n| 1 | 2 |';
    const content = await contentOf(`${table}\n\nand\n\n${table}`);
    const boxes = content.match(/<div role="group" aria-label="Table \d" tabindex="0"><table>/g);
    expect(boxes).toHaveLength(2);
    expect(new Set(boxes).size).toBe(2);
  });
});

describe('the feed', () => {
  const settings = { ...readSiteSettings({}), PUBLIC_URL: 'https://fleet.example', PRODUCT_NAME: 'Fleet' };

  test('should contain the full text of every article, with absolute addresses', { tags: ['2.blog'] }, async () => {
    const articles = await readArticles();
    const feed = new DOMParser().parseFromString(feedOf(articles, settings), 'text/xml');
    const textIn = (item: Element | Document, name: string) => item.getElementsByTagName(name)[0]?.textContent;
    expect(textIn(feed, 'title')).toBe('Fleet blog');
    expect(feed.getElementsByTagName('atom:link')[0]?.getAttribute('href')).toBe('https://fleet.example/blog/rss.xml');
    const items = [...feed.getElementsByTagName('item')];
    expect(items.map((item) => textIn(item, 'link'))).toEqual(
      articles.map(({ slug }) => `https://fleet.example/blog/${slug}`),
    );
    for (const [index, item] of items.entries()) {
      const { title, summary, type, publish_date, content } = articles[index] ?? {};
      expect([textIn(item, 'title'), textIn(item, 'description')]).toEqual([title, summary]);
      expect(textIn(item, 'category')).toBe(type);
      expect(textIn(item, 'pubDate')).toBe(new Date(publish_date ?? '').toUTCString());
      const text = textIn(item, 'content:encoded') ?? '';
      expect(text).not.toMatch(/(?:href|src)="\//);
      expect(text.replaceAll('href="https://fleet.example/', 'href="/')).toBe(content);
    }
  });

  test('should exist even without articles', () => {
    expect(feedOf([], settings)).toContain('<channel>');
  });
});
