/**
 * The site's service worker: it answers pages that have been read, and the booking form, when there is no network, and sends what
 * could not be sent. A new one takes over at once, which open pages do not notice: it finds what they need in the same places.
 */
import { answer } from './offline/answers.ts';
import { type PageMessage, worker } from './offline/events.ts';
import { storeSeen } from './offline/seen.ts';
import { assetsCache, sweepAssets } from './offline/stored-assets.ts';
import { pagesCache } from './offline/stored-pages.ts';
import { sendStored, syncTag, unsentCache } from './submissions/background-sync.ts';

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([takeOver(), deleteOthers().then(sweepAssets)])),
);

worker.addEventListener('fetch', answer);

worker.addEventListener('message', (event) => {
  const { seen } = event.data as PageMessage;
  // What could not be stored now is stored with the next page.
  event.waitUntil(storeSeen(seen).catch(() => {}));
});

worker.addEventListener('sync', (event) => {
  // The browser tries again later if this rejects.
  if (event.tag === syncTag) event.waitUntil(sendStored());
});

/** Answers the pages that are open, and lets the browser request a page while the worker starts. */
async function takeOver(): Promise<void> {
  await worker.clients.claim();
  await worker.registration.navigationPreload?.enable();
}

/** Deletes what former releases stored under other names. */
async function deleteOthers(): Promise<void> {
  const known = [pagesCache, assetsCache, unsentCache];
  for (const name of await caches.keys()) if (!known.includes(name)) await caches.delete(name);
}
