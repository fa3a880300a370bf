/**
 * What the browser is to send by itself once there is a network, where it can (Background Sync): also when no page of the
 * site is open any more. The cache of the site holds the requests, because pages and the service worker share it.
 */

import { unsentRetention } from '../../contract/limits.ts';

/** A request as the service worker makes it. */
export type BackgroundRequest = { path: string; headers: Record<string, string>; body: object };

type Stored = BackgroundRequest & { until: string };

/** What the service worker is woken up for. */
export const syncTag = 'unsent';

/** The file that the service worker is built into: it stands at the root, so that the whole site is its scope. */
export const workerFile = '/service-worker.js';

const cacheName = 'unsent';

type SyncRegistration = ServiceWorkerRegistration & { sync: { register(tag: string): Promise<void> } };

/** Has a request made in the background; another one of the same name takes its place. Does nothing where that cannot be. */
export async function sendInBackground(name: string, request: BackgroundRequest): Promise<void> {
  if (!('serviceWorker' in navigator) || !('SyncManager' in globalThis)) return;
  const stored: Stored = { ...request, until: new Date(Date.now() + unsentRetention).toISOString() };
  await (await caches.open(cacheName)).put(addressOf(name), Response.json(stored));
  await navigator.serviceWorker.register(workerFile);
  const registration = (await navigator.serviceWorker.ready) as SyncRegistration;
  await registration.sync.register(syncTag);
}

/** Takes a request back. */
export async function leaveToPage(name: string): Promise<void> {
  if ('caches' in globalThis) await (await caches.open(cacheName)).delete(addressOf(name));
}

/** Makes every request that waits. Rejects where one has to be made again later. */
export async function sendStored(): Promise<void> {
  const cache = await caches.open(cacheName);
  const sent = (await cache.keys()).map(async (address) => {
    const stored: Stored = await (await cache.match(address))?.json();
    if (stored.until > new Date().toISOString() && (await isPassing(stored))) throw new Error('Nothing took it yet.');
    // Taken or rejected: the page, which keeps it too, hears which by asking the same under the same key.
    await cache.delete(address);
  });
  const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

/** Makes a request. Gives whether the same may yet be taken later (RFC 9110, 6585). */
async function isPassing({ path, headers, body }: Stored): Promise<boolean> {
  const { status } = await fetch(path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return status >= 500 || [408, 425, 429].includes(status);
}

const addressOf = (name: string) => `/unsent/${encodeURIComponent(name)}`;
