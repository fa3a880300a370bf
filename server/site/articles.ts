import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Article, articleList } from '../../contract/blog.ts';
import { StartError } from '../start-error.ts';

/** Reads the articles that the build left in `build`, newest first. Throws a StartError where they are not there. */
export function readBuiltArticles(build: string): Article[] {
  try {
    return articleList.parse(JSON.parse(readFileSync(join(build, 'articles.json'), 'utf8')));
  } catch {
    throw new StartError('The articles are not built: run npm run build.');
  }
}
