import dayjs from 'dayjs';
import * as z from 'zod/mini';

/** The author of an article: specification 3. */
const author = z.object({
  name: z.string(),
  /** The URL of a picture. */
  author_image: z.string(),
  designation: z.string(),
});

/** An article: specification 3. The URLs of its pictures are paths of the site. */
const article = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  sub_title: z.string(),
  main_image: z.string(),
  /** The picture's text alternative and its size in its own units. */
  main_image_alt: z.string(),
  main_image_width: z.number(),
  main_image_height: z.number(),
  /** Its category. */
  type: z.string(),
  publish_date: z.iso.date(),
  /** One or two sentences for search engines and feeds. */
  summary: z.string(),
  /** The text, as sanitised HTML. */
  content: z.string(),
  author,
});

/** The answer of `GET /{product}/blogs`, newest first. */
export const articleList = z.array(article);

/** The answer of `GET /{product}/blog/{slug}`. Specification 3 repeats the author's designation here. */
export const articleDetail = z.extend(article, { author_designation: z.string() });

export type Article = z.infer<typeof article>;
export type ArticleDetail = z.infer<typeof articleDetail>;

/** An article without its text, for lists. */
export type ArticleSummary = Omit<Article, 'content'>;

/** The blog's endpoints for the product with this slug: specification 7. */
export function blogPaths(product: string) {
  return { list: `/${product}/blogs`, article: (slug: string) => `/${product}/blog/${encodeURIComponent(slug)}` };
}

/** Sorts articles as lists show them. Those of one day have a fixed order. */
export function newestFirst<Listed extends Pick<Article, 'publish_date' | 'slug'>>(
  articles: readonly Listed[],
): Listed[] {
  return articles.toSorted((one, other) => placeOf(other).localeCompare(placeOf(one)));
}

/** The newest is the last of all places. */
function placeOf({ publish_date, slug }: Pick<Article, 'publish_date' | 'slug'>): string {
  return `${publish_date} ${slug}`;
}

/** Whether an article is published on `today`, the day at the office. */
export function isPublished({ publish_date }: Pick<Article, 'publish_date'>, today: string): boolean {
  return publish_date <= today;
}

/** An article for its own page. */
export function detailOf(article: Article): ArticleDetail {
  return { ...article, author_designation: article.author.designation };
}

/** An article for a list. */
export function summaryOf({ content, ...summary }: Article): ArticleSummary {
  return summary;
}

/**
 * The recent articles beside an article, from articles sorted newest first: all others or, if there are more than two, only
 * the newest (specification 9).
 */
export function recentArticles<Listed extends Pick<Article, 'slug'>>(
  articles: readonly Listed[],
  slug: string,
): Listed[] {
  const others = articles.filter((other) => other.slug !== slug);
  return others.length > 2 ? others.slice(0, 1) : others;
}

/** A day, such as 2024-01-05, as 'January 05, 2024' (specification 9). */
export function publishedOn(day: string): string {
  return dayjs(day).format('MMMM DD, YYYY');
}
