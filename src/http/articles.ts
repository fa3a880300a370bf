import ky, { HTTPError } from 'ky';
import { type Article, articleDetail, articleList, blogPaths } from '../../contract/blog.ts';
import { settings } from '../settings.ts';
import { timeoutMilliseconds } from './client.ts';

/** The source of the blog's articles. */
export type Articles = {
  /** Newest first. */
  list: () => Promise<Article[]>;
  /** The article with a slug, if there is one. */
  one: (slug: string) => Promise<Article | undefined>;
};

const paths = blogPaths(settings.PRODUCT_SLUG);

/** The articles from the API. Both functions reject if it cannot be reached, fails, or something else answers. */
export const articlesOfApi: Articles = {
  list: async () => articleList.parse(await read(paths.list)),
  one: async (slug) => {
    try {
      return articleDetail.parse(await read(paths.article(slug)));
    } catch (error) {
      if (error instanceof HTTPError && error.response.status === 404) return undefined;
      throw error;
    }
  },
};

/** Reads once, from the cache if possible: the page reports a failure, and the visitor can try again. */
function read(path: string): Promise<unknown> {
  return ky(path, { timeout: timeoutMilliseconds, retry: 0 }).json();
}
