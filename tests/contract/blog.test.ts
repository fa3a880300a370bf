import { describe, expect, test } from 'vitest';
import {
  articleDetail,
  articlesBeside,
  blogPaths,
  detailOf,
  isPublished,
  listPage,
  newestFirst,
  publishedOn,
  recentArticles,
  summaryOf,
} from '../../contract/blog.ts';

describe('recent articles', () => {
  const [newest, older, oldest] = [{ slug: 'newest' }, { slug: 'older' }, { slug: 'oldest' }] as const;

  test('should be all others if there are at most two', { tags: ['9.recent'] }, () => {
    expect(recentArticles([newest], 'newest')).toEqual([]);
    expect(recentArticles([newest, older], 'newest')).toEqual([older]);
    expect(recentArticles([newest, older, oldest], 'older')).toEqual([newest, oldest]);
  });

  test('should be only the newest if there are more than two', { tags: ['9.recent'] }, () => {
    const four = [newest, older, oldest, { slug: 'first' }];
    expect(recentArticles(four, 'oldest')).toEqual([newest]);
    expect(recentArticles(four, 'newest')).toEqual([older]);
  });
});

test('should go on with what shares most of an article’s subjects, and is not recommended already', {
  tags: ['2.article-next'],
}, () => {
  const of = (slug: string, ...related: string[]) => ({ slug, related });
  const read = of('read', 'fuel', 'reports');
  const list = [of('newest', 'fuel', 'reports'), of('new', 'fuel'), read, of('old', 'reports', 'fuel'), of('far', 'x')];
  const nextSlug = (article: typeof read, articles = list) => articlesBeside(articles, article).next?.slug;
  expect(nextSlug(read), 'both subjects, older than one with a single one').toBe('old');
  expect(nextSlug(of('new', 'fuel')), 'the newest of several').toBe('read');
  expect(nextSlug(of('far', 'x')), 'a subject of its own').toBeUndefined();
  expect(nextSlug(read, list.slice(0, 3)), 'the others are recommended').toBeUndefined();
});

// One page has Trending and twelve more, each other twelve: the ruling on the pages of the blog.
test.each([
  [0, [0]],
  [1, [1]],
  [12, [12]],
  [13, [13]],
  [14, [13, 1]],
  [25, [13, 12]],
  [26, [13, 12, 1]],
  [37, [13, 12, 12]],
  [38, [13, 12, 12, 1]],
])(
  'should show %i articles on pages of which none but the only one is empty',
  { tags: ['2.blog-pages'] },
  (count, lengths) => {
    const published = Array.from({ length: count }, (_, at) => ({ slug: `article-${at}` }) as never);
    const shown = lengths.map((_, at) => listPage(published, at + 1));
    expect(
      shown.map((page) => page?.articles.length),
      'No page of a list may be empty or too long.',
    ).toEqual(lengths);
    expect(
      shown.map((page) => page?.pages),
      'Each page has to name as many pages as there are.',
    ).toEqual(lengths.map(() => lengths.length));
    expect(
      [0, lengths.length + 1].map((page) => listPage(published, page)),
      'There is no page beside these.',
    ).toEqual([undefined, undefined]);
  },
);

test('should list the newest article first, and those of one day always in the same order', () => {
  const [early, late] = [{ publish_date: '2025-12-31' }, { publish_date: '2026-01-02' }];
  const sorted = [
    { ...late, slug: 'b' },
    { ...late, slug: 'a' },
    { ...early, slug: 'c' },
  ];
  const [b, a, c] = sorted;
  for (const given of [
    [a, b, c],
    [c, a, b],
    [b, c, a],
  ])
    expect(newestFirst(given.filter((article) => article !== undefined))).toEqual(sorted);
});

test.each([
  ['2024-01-05', 'January 05, 2024'],
  ['2026-12-31', 'December 31, 2026'],
  ['2025-03-10', 'March 10, 2025'],
])('should format the day %s as MMMM DD, YYYY: %s', { tags: ['9.blog-date'] }, (day, words) => {
  expect(publishedOn(day)).toBe(words);
});

test('should build the blog’s paths from the product’s slug and escape article slugs', () => {
  const paths = blogPaths('msafara');
  expect([paths.list, paths.article('a b/c')]).toEqual(['/msafara/blogs', '/msafara/blog/a%20b%2Fc']);
});

test('should publish an article on its day, not before', () => {
  const article = { publish_date: '2026-11-21' };
  expect(['2026-11-20', '2026-11-21', '2026-11-22'].map((today) => isPublished(article, today))).toEqual([
    false,
    true,
    true,
  ]);
});

describe('an article', () => {
  const summary = {
    ...{ id: '1', slug: 'fuel', title: 'Fuel', sub_title: 'Less of it', type: 'Fuel', publish_date: '2026-11-21' },
    ...{ main_image: '/fuel.svg', main_image_alt: 'A pump', main_image_width: 4, main_image_height: 3 },
    ...{
      summary: 'Short.',
      related: ['/features/reports'],
      author: { name: 'Amina', author_image: '/amina.svg', designation: 'Engineer' },
    },
  };
  const article = { ...summary, content: '<p>Long.</p>' };

  test('should repeat its author’s designation on its own page', () => {
    expect(detailOf(article)).toEqual({ ...article, author_designation: 'Engineer' });
    expect(articleDetail.parse(detailOf(article))).toEqual(detailOf(article));
  });

  test('should leave out its text in lists', () => {
    expect(summaryOf(article)).toEqual(summary);
  });
});
