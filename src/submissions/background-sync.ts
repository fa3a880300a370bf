/**
 * Requests that the browser sends by itself once there is a network (Background Sync), even when no page of the site is
 * open. They are in a cache, because pages and the service worker share it.
 */

import { unsentRetention } from '../../contract/limits.ts';
import { registerWorker } from '../offline/registration.ts';

export type BackgroundRequest = { path: string; headers: Record<string, string>; body: object };

type Stored = BackgroundRequest & { until: string };

/** The tag of the sync events that wake the service worker. */
export const syncTag = 'unsent';

/** The cache of the requests; only `sendStored` and the pages empty it. */
export const unsentCache = 'unsent';

type SyncRegistration = ServiceWorkerRegistration & { sync: { register(tag: string): Promise<void> } };

/** Has the browser send a request, in place of an earlier one of the same name. Does nothing without Background Sync. */
export async function sendInBackground(name: string, request: BackgroundRequest): Promise<void> {
  if (!('serviceWorker' in navigator) || !('SyncManager' in globalThis)) return;
  const stored: Stored = { ...request, until: new Date(Date.now() + unsentRetention).toISOString() };
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
  const sent = (await cache.keys()).map(async (address) => {
    const stored: Stored = await (await cache.match(address))?.json();
    if (stored.until > new Date().toISOString() && (await isUnanswered(stored))) throw new Error('No answer came yet.');
    // Accepted or rejected: the page, which has stored it too, learns which by sending it under the same key.
    await cache.delete(address);
  });
  const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

/** Sends a request. Returns whether it has to be sent again (RFC 9110, 6585). */
async function isUnanswered({ path, headers, body }: Stored): Promise<boolean> {
  const { status } = await fetch(path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return status >= 500 || [408, 425, 429].includes(status);
}

const addressOf = (name: string) => `/unsent/${encodeURIComponent(name)}`;
