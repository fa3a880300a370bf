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
export const wholeArticle = z.object({
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
  /** The paths of the pages that it belongs to. */
  related: z._default(z.array(z.string()), []),
  /** The text, as sanitised HTML. */
  content: z.string(),
  author,
});

/** An article in a list. Its text may be left out. */
const listedArticle = z.extend(wholeArticle, { content: z.optional(wholeArticle.shape.content) });

/** The answer of `GET /{product}/blogs`, newest first. */
export const articleList = z.array(listedArticle);

/** All articles without their texts, newest first: what the server holds of them. */
export const articleIndex = z.array(z.omit(wholeArticle, { content: true }));

/** The answer of `GET /{product}/blog/{slug}`. Specification 3 repeats the author's designation here. */
export const articleDetail = z.extend(wholeArticle, { author_designation: z.string() });

export type Article = z.infer<typeof wholeArticle>;
export type ListedArticle = z.infer<typeof listedArticle>;
export type ArticleDetail = z.infer<typeof articleDetail>;

/** An article without its text, for lists. */
export type ArticleSummary = Omit<Article, 'content'>;

/** The blog's endpoints for the product with this slug: specification 7. */
export function blogPaths(product: string) {
  return {
    list: `/${product}/blogs`,
    page: (page: number) => `/${product}/blogs?page=${page}`,
    article: (slug: string) => `/${product}/blog/${encodeURIComponent(slug)}`,
  };
}

/** How many articles each page of the list shows, in rows of three. The first page has Trending above them. */
const pageSize = 12;

/** How many articles the first page of the list shows. The plain list of the API has the texts of as many. */
export const firstPageSize = 1 + pageSize;

/** A page of the list, counted from 1, and how many pages there are. */
export interface ListPage {
  articles: ArticleSummary[];
  page: number;
  pages: number;
}

/** A page of the list, from all published articles, newest first. Undefined if there is none. A list without articles has one. */
export function listPage(published: readonly ArticleSummary[], page: number): ListPage | undefined {
  const pages = Math.max(1, Math.ceil((published.length - 1) / pageSize));
  if (!Number.isInteger(page) || page < 1 || page > pages) return undefined;
  const from = page === 1 ? 0 : firstPageSize + (page - 2) * pageSize;
  return { articles: published.slice(from, firstPageSize + (page - 1) * pageSize).map(summaryOf), page, pages };
}

/** The articles published on `today`, from articles sorted newest first. */
export function publishedBy<Listed extends Pick<Article, 'publish_date'>>(
  articles: readonly Listed[],
  today: string,
): Listed[] {
  const first = articles.findIndex((article) => isPublished(article, today));
  return first < 0 ? [] : articles.slice(first);
}

/** Sorts articles as lists show them. Those of one day have a fixed order. */
export function newestFirst<Listed extends Pick<Article, 'publish_date' | 'slug'>>(
  articles: readonly Listed[],
): Listed[] {
  return articles.toSorted((one, other) => articlePlace(other).localeCompare(articlePlace(one)));
}

/** The sort key of an article: a newer article has a greater key. */
export function articlePlace({ publish_date, slug }: Pick<Article, 'publish_date' | 'slug'>): string {
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
export function summaryOf({ content, ...summary }: ListedArticle): ArticleSummary {
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
  // Four are enough to tell whether more than two others are left.
  const others = articles.slice(0, 4).filter((other) => other.slug !== slug);
  return others.length > 2 ? others.slice(0, 1) : others;
}

/**
 * The article to read after another, from articles sorted newest first: the one that shares most of its related pages, and the
 * newest of several. Undefined if none shares any.
 */
function nextArticle<Listed extends Pick<Article, 'slug' | 'related'>>(
  articles: readonly Listed[],
  { slug, related }: Pick<Article, 'slug' | 'related'>,
): Listed | undefined {
  const sharedBy = (other: Listed) => other.related.filter((path) => related.includes(path)).length;
  return articles
    .filter((other) => other.slug !== slug && sharedBy(other) > 0)
    .toSorted((one, other) => sharedBy(other) - sharedBy(one))[0];
}

/** What stands beside an article, from articles sorted newest first: the recent ones, and one of the others to read next. */
export function articlesBeside<Listed extends Pick<Article, 'slug' | 'related'>>(
  articles: readonly Listed[],
  article: Pick<Article, 'slug' | 'related'>,
): { recent: Listed[]; next: Listed | undefined } {
  const recent = recentArticles(articles, article.slug);
  const others = articles.filter((other) => !recent.includes(other));
  return { recent, next: nextArticle(others, article) };
}

/** A day, such as 2024-01-05, as 'January 05, 2024' (specification 9). */
export function publishedOn(day: string): string {
  return dayjs(day).format('MMMM DD, YYYY');
}
