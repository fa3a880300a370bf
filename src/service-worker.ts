/**
 * The site's service worker. It is installed only when something could not be sent, and only to send it: it answers no
 * request of a page.
 */
import { sendStored, syncTag } from './submissions/background-sync.ts';

/** Missing in TypeScript's DOM library. */
type SyncEvent = Event & { tag: string; waitUntil(work: Promise<unknown>): void };

addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  // The browser tries again later if this rejects.
  if (sync.tag === syncTag) sync.waitUntil(sendStored());
});
