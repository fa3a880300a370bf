/**
 * Requests that the browser sends by itself once there is a network (Background Sync), even when no page of the site is
 * open. They are in a cache, because pages and the service worker share it.
 */

import { unsentRetention } from '../../contract/limits.ts';
import { problemMediaType } from '../../contract/problem.ts';
import { waitOf } from '../http/retry-after.ts';
import { registerWorker } from '../offline/registration.ts';

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
 * Has the browser send a request, in place of an earlier one of the same name, once `wait` milliseconds have passed. Does
 * nothing without Background Sync.
 */
export async function sendInBackground(name: string, request: BackgroundRequest, wait: number): Promise<void> {
  if (!('serviceWorker' in navigator) || !('SyncManager' in globalThis)) return;
  const stored: Stored = { ...request, until: timeIn(unsentRetention), notBefore: timeIn(wait) };
  await (await caches.open(unsentCache)).put(addressOf(name), Response.json(stored));
  await registerWorker();
  const registration = (await navigator.serviceWorker.ready) as SyncRegistration;
  await registration.sync.register(syncTag);
}

/** Withdraws a request. */
export async function cancelInBackground(name: string): Promise<void> {
  if ('caches' in globalThis) await (await caches.open(unsentCache)).delete(addressOf(name));
}

/** Sends every stored request. Rejects if one has to be sent again later. */
export async function sendStored(): Promise<void> {
  const cache = await caches.open(unsentCache);
  const sent = (await cache.keys()).map((address) => settle(cache, address));
  const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

/** Sends a request. Rejects if it has to be sent again, and forgets it otherwise. */
async function settle(cache: Cache, address: Request): Promise<void> {
  const stored: Stored = await (await cache.match(address))?.json();
  const now = timeIn(0);
  if (stored.until > now) {
    if (stored.notBefore && stored.notBefore > now) throw new Error('The server has asked to wait.');
    const response = await fetch(stored.path, {
      method: 'POST',
      headers: { ...stored.headers, 'content-type': 'application/json' },
      body: JSON.stringify(stored.body),
      redirect: 'error',
    });
    const wait = waitOf(response);
    if (wait > 0) await cache.put(address, Response.json({ ...stored, notBefore: timeIn(wait) } satisfies Stored));
    if (!(await isSettled(response, stored))) throw new Error('No answer came yet.');
  }
  // Accepted or rejected: the page, which has stored it too, learns which by sending it under the same key.
  await cache.delete(address);
}

/** Whether our server has accepted or rejected a request. Otherwise it has to be sent again (RFC 9110, 6585). */
async function isSettled(response: Response, { received }: Stored): Promise<boolean> {
  const { ok, status, headers } = response;
  if (ok) return received === undefined || (await response.text()) === received;
  const isOurs = headers.get('content-type')?.startsWith(problemMediaType) === true;
  return isOurs && status < 500 && ![408, 425, 429].includes(status);
}

const timeIn = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

const addressOf = (name: string) => `/unsent/${encodeURIComponent(name)}`;
