import dayjs from 'dayjs';
import * as z from 'zod/mini';

/** Who wrote an article: specification 3. */
const author = z.object({
  name: z.string(),
  /** The address of a picture. */
  author_image: z.string(),
  designation: z.string(),
});

/** An article by the names of specification 3. The addresses of its pictures are paths of the site. */
const article = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  sub_title: z.string(),
  main_image: z.string(),
  /** What the picture shows, in words, and its size in its own units. */
  main_image_alt: z.string(),
  main_image_width: z.number(),
  main_image_height: z.number(),
  /** Its category. */
  type: z.string(),
  publish_date: z.iso.date(),
  /** What it is about, in a sentence or two, for search engines and feeds. */
  summary: z.string(),
  /** Its text as HTML that has been sanitised. */
  content: z.string(),
  author,
});

/** The answer of `GET /{product}/blogs`, newest first. */
export const articleList = z.array(article);

/** The answer of `GET /{product}/blog/{slug}`: specification 3 asks for the author's designation here once more. */
export const articleDetail = z.extend(article, { author_designation: z.string() });

export type Article = z.infer<typeof article>;
export type ArticleDetail = z.infer<typeof articleDetail>;

/** What is told of an article where it is not read. */
export type ArticleSummary = Omit<Article, 'content'>;

/** Where the calls of the blog are for the product of this slug: specification 7. */
export function blogPaths(product: string) {
  return { list: `/${product}/blogs`, article: (slug: string) => `/${product}/blog/${encodeURIComponent(slug)}` };
}

/** Whether an article's day has come on `today`, the day that it is where the office is. */
export function isPublished({ publish_date }: Pick<Article, 'publish_date'>, today: string): boolean {
  return publish_date <= today;
}

/** An article as its own page gets it. */
export function detailOf(article: Article): ArticleDetail {
  return { ...article, author_designation: article.author.designation };
}

/** An article without its text. */
export function summaryOf({ content, ...summary }: Article): ArticleSummary {
  return summary;
}

/**
 * What is recommended beside an article, of articles that are newest first: the others; of more than two, only the newest
 * (specification 9).
 */
export function recentArticles<Listed extends Pick<Article, 'slug'>>(
  articles: readonly Listed[],
  slug: string,
): Listed[] {
  const others = articles.filter((other) => other.slug !== slug);
  return others.length > 2 ? others.slice(0, 1) : others;
}

/** A day, such as 2024-01-05, in words: 'January 05, 2024' (specification 9). */
export function publishedOn(day: string): string {
  return dayjs(day).format('MMMM DD, YYYY');
}
