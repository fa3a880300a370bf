import type { Article } from '../../contract/blog.ts';
import { openArticles } from '../../scripts/prerender/articles.ts';

/** Every article of the site, newest first. */
export async function readArticles(): Promise<Article[]> {
  const { index, read } = await openArticles();
  const articles = await Promise.all(index.map(({ slug }) => read(slug)));
  return articles.filter((article) => article !== undefined);
}
