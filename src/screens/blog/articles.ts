import { notFound } from '@tanstack/react-router';
import type { Article, ArticleSummary, ListPage } from '../../../contract/blog.ts';
import { type Articles, articlesOfApi } from '../../http/articles.ts';

/** What the page of an article shows: the article, and what is recommended beside it. */
export type ArticlePage = { article: Article; recent: ArticleSummary[] };

/** A page of the list of articles, of those of the API unless others are given. An unknown page is not found. */
export async function loadBlog(page: string, articles: Articles = articlesOfApi): Promise<ListPage> {
  const list = /^[1-9]\d{0,8}$/.test(page) ? await articles.page(Number(page)) : undefined;
  if (!list) throw notFound();
  return list;
}

/** What an article's page shows. An unknown article is not found. */
export async function loadArticle(slug: string, articles: Articles = articlesOfApi): Promise<ArticlePage> {
  const [article, recent] = await Promise.all([articles.one(slug), articles.recent(slug)]);
  if (!article) throw notFound();
  return { article, recent };
}
