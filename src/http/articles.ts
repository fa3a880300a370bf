import {
  type Article,
  type ArticleSummary,
  articleDetail,
  articleList,
  blogPaths,
  type ListPage,
  recentArticles,
  summaryOf,
} from '../../contract/blog.ts';
import { isRejection } from '../../machines/submission.ts';
import { settings } from '../settings.ts';
import { jsonOf, type Reading } from './answer.ts';
import { request } from './request.ts';

/** The source of the blog's articles. What it returns does not grow with their number. */
export type Articles = {
  /** A page of the list, newest first, if there is one. */
  page: (page: number) => Promise<ListPage | undefined>;
  /** The article with a slug, if there is one. */
  one: (slug: string) => Promise<Article | undefined>;
  /** The articles recommended beside the one with a slug. */
  recent: (slug: string) => Promise<ArticleSummary[]>;
};

const paths = blogPaths(settings.PRODUCT_SLUG);

/** The articles from the API. The functions reject if it cannot be reached, fails, or something else answers. */
export const articlesOfApi: Articles = {
  page: (page) =>
    read(paths.page(page), (text, response) => {
      const articles = jsonOf(articleList)(text, response).map(summaryOf);
      return { articles, page, pages: lastPage(response) ?? page };
    }),
  one: (slug) => read(paths.article(slug), jsonOf(articleDetail)),
  // All articles, or more than it takes to recommend some.
  recent: async (slug) => recentArticles((await articlesOfApi.page(1))?.articles ?? [], slug),
};

/** Reads once, from the cache if possible: the page reports a failure, and the visitor can try again. Undefined for what our server does not have. */
async function read<Answer>(path: string, answer: Reading<Answer>): Promise<Answer | undefined> {
  try {
    return await request('get', path, { answer, cache: 'default' });
  } catch (error) {
    if (isRejection(error)) return undefined;
    throw error;
  }
}

/** The number of the last page, from the links of an answer (RFC 8288). */
function lastPage({ headers }: Pick<Response, 'headers'>): number | undefined {
  const [, page] = /[?&]page=(\d+)[^>]*>; rel="last"/.exec(headers.get('link') ?? '') ?? [];
  return page === undefined ? undefined : Number(page);
}
