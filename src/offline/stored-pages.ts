/**
 * The pages that open without a network: what visitors have read, and those that are stored ahead. Only documents that are
 * the same for everybody are stored, under their path without its query: `no-store`, which every address with a secret has,
 * redirects, errors and answers to forms are not.
 */
import { readPageLifetime } from '../../contract/limits.ts';
import { isReplaced } from './events.ts';

/** The name has a number, so that a release that stores something else can begin with another. */
export const pagesCache = 'pages-1';

/** Stored on the first visit: the form that must open anywhere, and the page for those that are not stored. */
export const offlinePath = '/offline';
export const pathsAhead: readonly string[] = ['/booking', offlinePath];

/** How many pages are stored besides those that are stored ahead. */
const pageLimit = 30;

const day = 86_400_000;

/** A stored page is renewed when it is read and older than this, in milliseconds. */
const freshFor = day;

/** The header of a stored page that says when it came. */
const storedAt = 'x-stored-at';

/** A stored page. */
export interface StoredPage {
  response: Response;
  /** When it came from the server. */
  at: Date;
}

/** Whether a response is a page for everybody. */
export function isStorable({ status, type, redirected, headers }: Response): boolean {
  return (
    status === 200 &&
    type === 'basic' &&
    !redirected &&
    /^text\/html\b/.test(headers.get('content-type') ?? '') &&
    !/\bno-store\b|\bprivate\b/.test(headers.get('cache-control') ?? '')
  );
}

/** Whether a response says that a page is no longer there. */
export function isGone({ status, type }: Response): boolean {
  return status === 404 || status === 410 || type === 'opaqueredirect';
}

/** Stores a page, which must be storable, in place of an earlier copy. Drops the oldest ones beyond the limit. */
export async function storePage(path: string, { body, status, headers: given }: Response): Promise<void> {
  if (isReplaced()) return;
  const headers = new Headers(given);
  headers.set(storedAt, new Date().toISOString());
  const cache = await caches.open(pagesCache);
  await cache.put(path, new Response(body, { status, headers }));
  await dropOldest(cache);
}

/** The stored copy of a page, if it is there and not too old. */
export async function storedPage(path: string): Promise<StoredPage | undefined> {
  const response = await caches.match(path, { cacheName: pagesCache, ignoreVary: true });
  const at = response && timeOf(response);
  return at && Date.now() - at.getTime() < readPageLifetime ? { response, at } : undefined;
}

/** Forgets a page. */
export async function forgetPage(path: string): Promise<void> {
  await (await caches.open(pagesCache)).delete(path, { ignoreVary: true });
}

/** Whether a page is stored, and came within the last day. */
export async function isRecent(path: string): Promise<boolean> {
  const stored = await storedPage(path);
  return stored !== undefined && Date.now() - stored.at.getTime() < freshFor;
}

/** The paths of all pages that would be shown, the newest first. Forgets those that are too old. */
export async function storedPaths(): Promise<string[]> {
  const cache = await caches.open(pagesCache);
  const found: { path: string; at: number }[] = [];
  for (const request of await cache.keys()) {
    const path = new URL(request.url).pathname;
    const stored = await storedPage(path);
    if (stored) found.push({ path, at: stored.at.getTime() });
    else await cache.delete(request);
  }
  return found.sort((one, other) => other.at - one.at).map(({ path }) => path);
}

async function dropOldest(cache: Cache): Promise<void> {
  const others = (await storedPaths()).filter((path) => !pathsAhead.includes(path));
  for (const path of others.slice(pageLimit)) await cache.delete(path, { ignoreVary: true });
}

function timeOf({ headers }: Response): Date {
  return new Date(headers.get(storedAt) ?? 0);
}
