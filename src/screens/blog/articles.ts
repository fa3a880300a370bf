import { notFound } from '@tanstack/react-router';
import { type Article, type ArticleSummary, recentArticles, summaryOf } from '../../../contract/blog.ts';
import { type Articles, articlesOfApi } from '../../http/articles.ts';

/** What the page of an article shows: the article, and what is recommended beside it. */
export type ArticlePage = { article: Article; recent: ArticleSummary[] };

/** What the list of articles shows, newest first: those of the API unless others are given. */
export async function loadBlog(articles: Articles = articlesOfApi): Promise<ArticleSummary[]> {
  return (await articles.list()).map(summaryOf);
}

/** What an article's page shows. An unknown article is not found. */
export async function loadArticle(slug: string, articles: Articles = articlesOfApi): Promise<ArticlePage> {
  const [article, list] = await Promise.all([articles.one(slug), articles.list()]);
  if (!article) throw notFound();
  return { article, recent: recentArticles(list, slug).map(summaryOf) };
}
