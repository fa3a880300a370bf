import { notFound } from '@tanstack/react-router';
import type { Article, ArticleSummary, ListPage } from '../../../contract/blog.ts';
import { type Articles, articlesOfApi } from '../../http/articles.ts';

/** What a card shows of an article. Documents carry it a second time, for the scripts, so it has nothing else. */
export type CardArticle = Omit<ArticleSummary, 'id' | 'summary' | 'related' | 'main_image_alt'>;

/** What a link to the next article says of it. */
export type NextArticle = Pick<ArticleSummary, 'slug' | 'title'>;

/** What a page of the list shows: articles, newest first, and which page of how many it is. */
export type CardPage = Omit<ListPage, 'articles'> & { articles: CardArticle[] };

/** What the page of an article shows: the article, what is recommended beside it, and what to read next on its subject. */
export type ArticlePage = { article: Article; recent: CardArticle[]; next?: NextArticle };

/** A page of the list of articles, of those of the API unless others are given. An unknown page is not found. */
export async function loadBlog(page: string, articles: Articles = articlesOfApi): Promise<CardPage> {
  const list = /^[1-9]\d{0,8}$/.test(page) ? await articles.page(Number(page)) : undefined;
  if (!list) throw notFound();
  return { ...list, articles: list.articles.map(onCard) };
}

/** What an article's page shows. An unknown article is not found. */
export async function loadArticle(slug: string, articles: Articles = articlesOfApi): Promise<ArticlePage> {
  const [article, { recent, next }] = await Promise.all([articles.one(slug), articles.beside(slug)]);
  if (!article) throw notFound();
  return { article, recent: recent.map(onCard), ...(next && { next: onLink(next) }) };
}

function onCard({ id, summary, related, main_image_alt, ...card }: ArticleSummary): CardArticle {
  return card;
}

function onLink({ slug, title }: ArticleSummary): NextArticle {
  return { slug, title };
}
