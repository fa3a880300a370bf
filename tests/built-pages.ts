import { globSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { InputError, oneOf } from '@msafara/command';
import * as z from 'zod/mini';

const built = z.object({ pages: z.record(z.string(), z.unknown()) });

/** The paths of all prerendered pages of the build in `dist`, or those of `wanted`. Throws an InputError for an unknown one. */
export function builtPages(wanted: readonly string[] = []): string[] {
  const listed = Object.keys(built.parse(JSON.parse(readFileSync('dist/pages.json', 'utf8'))).pages);
  // Those of the articles have a file each.
  const articles = globSync('**/*.json', { cwd: 'dist/pages' }).map(
    (file) => `/${file.replaceAll(sep, '/').replace(/\.json$/, '')}`,
  );
  const pages = [...listed, ...articles.sort()];
  return wanted.length > 0 ? wanted.map((path) => oneOf('page', path, pages)) : pages;
}

/** The paths that the sitemap of a running site lists: the pages for search engines. */
export async function indexedPages(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  if (paths.length === 0) throw new InputError('The sitemap lists no page.');
  return paths;
}
