/**
 * Requests that the browser sends by itself once there is a network (Background Sync), even when no page of the site is
 * open. They are in a cache, because pages and the service worker share it.
 */

import { unsentRetention } from '../../contract/limits.ts';
import { problemMediaType } from '../../contract/problem.ts';
import { waitOf } from '../http/retry-after.ts';
import { registerWorker } from '../offline/registration.ts';
import type { StoredPostponement } from './storage.ts';

export type BackgroundRequest = {
  path: string;
  headers: Record<string, string>;
  body: object;
  /** The text that acknowledges it: anything else comes from elsewhere, such as a hotel's sign-in page. */
  received: string;
};

/** Earlier releases stored requests without `received` and `notBefore`. */
type Stored = Omit<BackgroundRequest, 'received'> & { until: string; received?: string; notBefore?: string };

/** The tag of the sync events that wake the service worker. */
export const syncTag = 'unsent';

/** The cache of the requests; only `sendStored` and the pages empty it. */
export const unsentCache = 'unsent';

type SyncRegistration = ServiceWorkerRegistration & { sync: { register(tag: string): Promise<void> } };

/**
 * Has the browser send a request, in place of an earlier one of the same name, once the time has passed that
 * the server asked to wait. Does nothing without Background Sync.
 */
export async function sendInBackground(
  name: string,
  request: BackgroundRequest,
  postponement: StoredPostponement | undefined,
): Promise<void> {
  if (!('serviceWorker' in navigator) || !('SyncManager' in globalThis)) return;
  const stored: Stored = { ...request, until: timeIn(unsentRetention) };
  if (postponement) stored.notBefore = timeIn(postponement.wait, Date.parse(postponement.since));
  await changing((cache) => cache.put(addressOf(name), Response.json(stored)));
  await registerWorker();
  const registration = (await navigator.serviceWorker.ready) as SyncRegistration;
  await registration.sync.register(syncTag);
}

/** Withdraws a request. */
export async function cancelInBackground(name: string): Promise<void> {
  if ('caches' in globalThis) await changing((cache) => cache.delete(addressOf(name)));
}

/** Sends every stored request. Rejects if one has to be sent again later. */
export async function sendStored(): Promise<void> {
  const cache = await caches.open(unsentCache);
  const sent = (await cache.keys()).map(async (address) => {
    const text = await textAt(cache, address);
    if (text !== undefined) await settle(address, text);
  });
  const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

/** Sends the request that is stored as a text. Rejects if it has to be sent again, and forgets it otherwise. */
async function settle(address: Request, text: string): Promise<void> {
  const stored: Stored = JSON.parse(text);
  const now = timeIn(0);
  if (stored.until <= now) return replace(address, text);
  if (stored.notBefore && stored.notBefore > now) throw new Error('The server has asked to wait.');
  const response = await fetch(stored.path, {
    method: 'POST',
    headers: { ...stored.headers, 'content-type': 'application/json' },
    body: JSON.stringify(stored.body),
    redirect: 'error',
  });
  // Accepted or rejected: the page, which has stored it too, learns which by sending it under the same key.
  if (await isSettled(response, stored)) return replace(address, text);
  const wait = waitOf(response);
  if (wait > 0) await replace(address, text, { ...stored, notBefore: timeIn(wait) });
  throw new Error('No answer came yet.');
}

/** Replaces a request, or forgets it, unless a page has withdrawn or replaced it while it was being sent. */
async function replace(address: Request, text: string, replacement?: Stored): Promise<void> {
  await changing(async (cache) => {
    if ((await textAt(cache, address)) !== text) return;
    if (replacement) await cache.put(address, Response.json(replacement));
    else await cache.delete(address);
  });
}

/** Changes the requests while nobody else does: pages and the worker share them. */
async function changing(change: (cache: Cache) => Promise<unknown>): Promise<void> {
  await navigator.locks.request(unsentCache, async () => change(await caches.open(unsentCache)));
}

const textAt = async (cache: Cache, address: Request) => (await cache.match(address))?.text();

/** Whether our server has accepted or rejected a request. Otherwise it has to be sent again (RFC 9110, 6585). */
async function isSettled(response: Response, { received }: Stored): Promise<boolean> {
  const { ok, status, headers } = response;
  if (ok) return received === undefined || (await response.text()) === received;
  const isOurs = headers.get('content-type')?.startsWith(problemMediaType) === true;
  return isOurs && status < 500 && ![408, 425, 429].includes(status);
}

const timeIn = (milliseconds: number, since = Date.now()) => new Date(since + milliseconds).toISOString();

const addressOf = (name: string) => `/unsent/${encodeURIComponent(name)}`;
