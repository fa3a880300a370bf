import { storeAssets, storeAssetsOf, sweepAssets } from './stored-assets.ts';
import { isRecent, isStorable, pathsAhead, storedPage, storePage } from './stored-pages.ts';

/** The files that the booking form needs, also those that it loads when it is used; the build lists them. */
declare const __ASSETS_AHEAD__: readonly string[];

/**
 * Stores a page that a visitor reads, with its files, then what is stored ahead. Where those files had not been stored, this is
 * the first visit or a new release: files that only former ones needed are deleted.
 */
export async function storeSeen(path: string): Promise<void> {
  await renew(path);
  const page = await storedPage(path);
  if (page) await storeAssetsOf(page.response);
  for (const ahead of pathsAhead) await renew(ahead);
  if (await storeAssets(__ASSETS_AHEAD__)) await sweepAssets();
}

/** Stores a page unless it was stored within the last day. */
async function renew(path: string): Promise<void> {
  if (await isRecent(path)) return;
  const response = await fetch(path, { priority: 'low' });
  if (isStorable(response)) await storePage(path, response);
}
