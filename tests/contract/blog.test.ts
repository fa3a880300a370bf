import { describe, expect, test } from 'vitest';
import { blogPaths, publishedOn, recentArticles } from '../../contract/blog.ts';

describe('recent articles', () => {
  const [newest, older, oldest] = [{ slug: 'newest' }, { slug: 'older' }, { slug: 'oldest' }] as const;

  test('should be all others if there are at most two', () => {
    expect(recentArticles([newest], 'newest')).toEqual([]);
    expect(recentArticles([newest, older], 'newest')).toEqual([older]);
    expect(recentArticles([newest, older, oldest], 'older')).toEqual([newest, oldest]);
  });

  test('should be only the newest if there are more than two', () => {
    const four = [newest, older, oldest, { slug: 'first' }];
    expect(recentArticles(four, 'oldest')).toEqual([newest]);
    expect(recentArticles(four, 'newest')).toEqual([older]);
  });
});

test.each([
  ['2024-01-05', 'January 05, 2024'],
  ['2026-12-31', 'December 31, 2026'],
  ['2025-03-10', 'March 10, 2025'],
])('should format the day %s as MMMM DD, YYYY: %s', (day, words) => {
  expect(publishedOn(day)).toBe(words);
});

test('should build the blog’s paths from the product’s slug and escape article slugs', () => {
  const paths = blogPaths('msafara');
  expect([paths.list, paths.article('a b/c')]).toEqual(['/msafara/blogs', '/msafara/blog/a%20b%2Fc']);
});
