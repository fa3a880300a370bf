/**
 * The site's service worker. It is there from the moment that something could not be sent, and for that alone: it answers
 * no request of a page.
 */
import { sendStored, syncTag } from './submissions/background.ts';

/** What a service worker hears and the library of types does not know. */
type SyncEvent = Event & { tag: string; waitUntil(work: Promise<unknown>): void };

addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  // Where it rejects, the browser tries again later.
  if (sync.tag === syncTag) sync.waitUntil(sendStored());
});
