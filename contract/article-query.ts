import * as z from 'zod/mini';
import { type Article, articlePlace, firstPageSize } from './blog.ts';

/** The most articles whose texts one answer contains. */
export const maxLimit = 100;

const count = (most: number, rule: string) =>
  z.pipe(
    z.string(rule).check(
      z.regex(/^[1-9]\d{0,8}$/, rule),
      z.refine((text) => Number(text) <= most, { error: rule, abort: true }),
    ),
    z.transform(Number),
  );

const cursorRule = 'Use a cursor from the Link header of an earlier answer';

/** The query of `GET /{product}/blogs`. */
export const articleQuery = z
  .object({
    cursor: z.optional(
      z.string(cursorRule).check(z.refine((cursor) => positionOf(cursor) !== undefined, { error: cursorRule })),
    ),
    limit: z.optional(count(maxLimit, `Use a whole number from 1 to ${maxLimit}`)),
    page: z.optional(count(999_999_999, 'Use a whole number from 1')),
  })
  .check(
    z.refine(({ page, cursor, limit }) => page === undefined || (cursor ?? limit) === undefined, {
      path: ['page'],
      error: 'Use either page, or cursor and limit',
    }),
  );

/** How many whole articles are listed after a cursor unless the query has a limit. */
export const defaultLimit = firstPageSize;

/** The cursor of the articles after this one. Articles that are added later do not move it. */
export function cursorAfter(article: Pick<Article, 'publish_date' | 'slug'>): string {
  return btoa(articlePlace(article))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
}

/** The place that a cursor stands for, or undefined if it is not a cursor. */
export function positionOf(cursor: string): string | undefined {
  if (!/^[\w-]+$/.test(cursor)) return undefined;
  try {
    const place = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'));
    return /^\d{4}-\d{2}-\d{2} [a-z0-9-]+$/.test(place) ? place : undefined;
  } catch {
    return undefined;
  }
}
