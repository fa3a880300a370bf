import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Article, type ArticleSummary, articleIndex, wholeArticle } from '../../contract/blog.ts';
import { StartError } from '../start-error.ts';

/** The articles. Their texts are read when they are asked for: neither memory nor the start grows with them. */
export interface ArticleStore {
  /** Newest first, including those not published yet. */
  index: readonly ArticleSummary[];
  /** Reads an article of the index by its slug. */
  read(slug: string): Promise<Article>;
}

/** Opens the articles in the folder `build`. Throws a StartError if they are missing. */
export function readBuiltArticles(build: string): ArticleStore {
  try {
    return {
      index: articleIndex.parse(JSON.parse(readFileSync(join(build, 'articles.json'), 'utf8'))),
      read: async (slug) =>
        wholeArticle.parse(JSON.parse(await readFile(join(build, 'articles', `${slug}.json`), 'utf8'))),
    };
  } catch {
    throw new StartError('The articles are not built. Run npm run build.');
  }
}
