/**
 * The files in /assets/ that stored pages need. Their names contain a hash of their content, so a stored one is never out of
 * date.
 */
import { isReplaced } from './events.ts';
import { pagesCache } from './stored-pages.ts';

/** The name has a number, as that of the pages has. */
export const assetsCache = 'assets-1';

/** The names of files in /assets/ in the text of a page or a script. */
const assetNames = /[\w.-]+\.(?:js|css|svg|png|jpg|webp|avif|woff2)\b/g;

/** Answers with the stored file, or with that of the network, which is then stored. */
export async function assetFor(request: Request): Promise<Response> {
  const stored = await caches.match(request.url, { cacheName: assetsCache, ignoreVary: true }).catch(() => undefined);
  if (stored) return stored;
  const response = await fetch(request);
  if (response.status === 200) void put(request.url, response.clone());
  return response;
}

/** Stores files that are not stored yet, one after the other, so that pages get theirs first. Returns whether any was missing. */
export async function storeAssets(urls: readonly string[]): Promise<boolean> {
  let wasMissing = false;
  for (const url of urls) {
    if (isReplaced()) break;
    if (await isStored(url)) continue;
    wasMissing = true;
    const response = await fetch(url, { priority: 'low' });
    if (response.status === 200) await put(url, response);
  }
  return wasMissing;
}

/**
 * Stores the files that a page names: its scripts and fonts, which it has loaded, and of its pictures those that the browser
 * still has, since others may be far below what was read.
 */
export async function storeAssetsOf(page: Response): Promise<void> {
  const urls = [...new Set((await page.text()).match(/\/assets\/[\w.-]+/g))];
  await storeAssets(urls.filter((url) => /\.(js|woff2)$/.test(url)));
  for (const url of urls.filter((url) => !/\.(js|woff2)$/.test(url))) {
    if (await isStored(url)) continue;
    const cached = await fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => undefined);
    if (cached?.status === 200) await put(url, cached);
  }
}

/** Deletes the files that no stored page leads to: those of former releases, once all their pages have been replaced. */
export async function sweepAssets(): Promise<void> {
  if (isReplaced()) return;
  const cache = await caches.open(assetsCache);
  const files = new Map((await cache.keys()).map(({ url }) => [url.slice(url.lastIndexOf('/') + 1), url]));
  const unread = await pageTexts();
  const reached = new Set<string>();
  for (let text = unread.pop(); text !== undefined; text = unread.pop()) {
    for (const [name] of text.matchAll(assetNames)) {
      const url = files.get(name);
      if (!url || reached.has(name)) continue;
      reached.add(name);
      // A script names those that it imports, now or later.
      if (name.endsWith('.js')) unread.push((await (await cache.match(url, { ignoreVary: true }))?.text()) ?? '');
    }
  }
  for (const [name, url] of files) if (!reached.has(name)) await cache.delete(url, { ignoreVary: true });
}

async function pageTexts(): Promise<string[]> {
  const cache = await caches.open(pagesCache);
  const pages = await Promise.all((await cache.keys()).map((request) => cache.match(request, { ignoreVary: true })));
  return Promise.all(pages.map(async (page) => (await page?.text()) ?? ''));
}

async function isStored(url: string): Promise<boolean> {
  return (await caches.match(url, { cacheName: assetsCache, ignoreVary: true })) !== undefined;
}

/** Stores a file; does without if there is no room. */
async function put(url: string, response: Response): Promise<void> {
  if (isReplaced()) return;
  await (await caches.open(assetsCache)).put(url, response).catch(() => {});
}
