import ky, { HTTPError } from 'ky';
import { type Article, articleDetail, articleList, blogPaths } from '../../contract/blog.ts';
import { settings } from '../settings.ts';
import { timeoutMilliseconds } from './client.ts';

/** Where the blog's pages get their articles from. */
export type Articles = {
  /** Newest first. */
  list: () => Promise<Article[]>;
  /** The article of a slug, if there is one. */
  one: (slug: string) => Promise<Article | undefined>;
};

const paths = blogPaths(settings.PRODUCT_SLUG);

/** The articles by the calls of the API. Both reject where it cannot be reached, fails, or somebody else answers. */
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

/** Asks once: the visitor, who is told of a failure, is the one to try again. What is in the cache need not be sent anew. */
function read(path: string): Promise<unknown> {
  return ky(path, { timeout: timeoutMilliseconds, retry: 0 }).json();
}
