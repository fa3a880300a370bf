import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Article, articleList } from '../../contract/blog.ts';
import { StartError } from '../start-error.ts';

/** Reads the articles from the folder `build`, newest first. Throws a StartError if they are missing. */
export function readBuiltArticles(build: string): Article[] {
  try {
    return articleList.parse(JSON.parse(readFileSync(join(build, 'articles.json'), 'utf8')));
  } catch {
    throw new StartError('The articles are not built. Run npm run build.');
  }
}
