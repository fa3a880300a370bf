/**
 * The site's service worker. It is registered once something could not be sent, to send it in the background, and handles no
 * requests of pages.
 */
import { sendStored, syncTag } from './submissions/background.ts';

/** The event type that TypeScript's library lacks. */
type SyncEvent = Event & { tag: string; waitUntil(work: Promise<unknown>): void };

addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  // If it rejects, the browser tries again later.
  if (sync.tag === syncTag) sync.waitUntil(sendStored());
});
