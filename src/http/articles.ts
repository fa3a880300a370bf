import {
  type Article,
  type ArticleSummary,
  articleDetail,
  articleList,
  articlesBeside,
  blogPaths,
  type ListPage,
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
  beside: (slug: string) => Promise<{ recent: ArticleSummary[]; next: ArticleSummary | undefined }>;
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
  beside: async (slug) => {
    // The first page has all articles, or more than it takes to recommend some.
    const [article, list] = await Promise.all([articlesOfApi.one(slug), articlesOfApi.page(1)]);
    return articlesBeside(list?.articles ?? [], article ?? { slug, related: [] });
  },
};

/** What is being read, by its path: what asks for the same at once gets one answer. */
const underWay = new Map<string, Promise<unknown>>();

function read<Answer>(path: string, answer: Reading<Answer>): Promise<Answer | undefined> {
  const reading = underWay.get(path) ?? readAnew(path, answer).finally(() => underWay.delete(path));
  underWay.set(path, reading);
  return reading as Promise<Answer | undefined>;
}

/** Reads once, from the cache if possible: the page reports a failure, and the visitor can try again. Undefined for what our server does not have. */
async function readAnew<Answer>(path: string, answer: Reading<Answer>): Promise<Answer | undefined> {
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
