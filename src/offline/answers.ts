import type { RequestEvent } from './events.ts';
import { offlinePage } from './offline-page.ts';
import { assetFor } from './stored-assets.ts';
import { storedCopy } from './stored-copy.ts';
import { forgetPage, isGone, isStorable, storedPage, storePage } from './stored-pages.ts';

/** How long the network may take before a stored copy is shown instead, in milliseconds. */
const patience = 3000;

/**
 * Answers documents, files in /assets/, and whether a page can be reached. Everything else, such as the API and forms that are
 * posted, is left to the browser.
 */
export function answer(event: RequestEvent): void {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return;
  if (method === 'GET' && pathname.startsWith('/assets/')) event.respondWith(assetFor(event.request));
  else if (method === 'GET' && mode === 'navigate') event.respondWith(documentFor(event, pathname));
  else if (method === 'HEAD') event.respondWith(reachabilityOf(event.request, pathname));
}

/**
 * The document of the network. If it takes too long, cannot be reached or fails, the stored copy; without one, whatever comes,
 * or a page that says what to do.
 */
async function documentFor(event: RequestEvent, path: string): Promise<Response> {
  const network = fromNetwork(event, path);
  // Goes on when a stored copy has been shown, and is stored for the next time.
  event.waitUntil(network.catch(() => {}));
  const soon = await Promise.race([network.catch(() => undefined), pause(patience)]);
  if (soon && soon.status < 500) return soon;
  const stored = await storedPage(path).catch(() => undefined);
  if (stored) return storedCopy(stored);
  return network.catch(offlinePage);
}

async function fromNetwork(event: RequestEvent, path: string): Promise<Response> {
  const response = (await event.preloadResponse) ?? (await fetch(event.request));
  // Storing must not keep the page waiting, nor fail it.
  if (isStorable(response)) event.waitUntil(storePage(path, response.clone()).catch(() => {}));
  else if (isGone(response)) event.waitUntil(forgetPage(path).catch(() => {}));
  return response;
}

/** The page that shows in place of one that did not load asks this before it reloads: a stored copy will do. */
async function reachabilityOf(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    if (await storedPage(path)) return new Response(null);
    throw error;
  }
}

function pause(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
