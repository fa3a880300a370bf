import { openArticles } from '../../build/articles.ts';
import type { Article } from '../../contract/blog.ts';

/** Every article of the site, newest first. */
export async function readArticles(): Promise<Article[]> {
  const { index, read } = await openArticles();
  const articles = await Promise.all(index.map(({ slug }) => read(slug)));
  return articles.filter((article) => article !== undefined);
}
