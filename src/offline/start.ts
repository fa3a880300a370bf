/**
 * Registers the service worker, and tells it which pages the visitor reads, so that they open without a network. The loader
 * runs this when the page has long been still; it is no part of what a page needs.
 */
import type { PageMessage } from './events.ts';
import { registerWorker } from './registration.ts';

/** How long a page that was reached without a new document is shown before it counts as read, in milliseconds. */
const settled = 2000;

/** The parts of browsers that TypeScript does not know yet (Network Information, Navigation API). */
type Surroundings = {
  navigator: { connection?: { saveData?: boolean } };
  navigation?: EventTarget;
};

const { navigator: device, navigation } = globalThis as unknown as Surroundings;

if ('serviceWorker' in navigator && !device.connection?.saveData) {
  // It may be forbidden, as storage is in some private windows.
  tellWorker().catch(() => {});
  import('../design/text-face.ts').then(({ keepTextFace }) => keepTextFace()).catch(() => {});
}

async function tellWorker(): Promise<void> {
  await registerWorker();
  await report();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  navigation?.addEventListener('currententrychange', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void report(), settled);
  });
}

/** Reports the page that shows, if it has a canonical address: steps of a flow and addresses with secrets have none. */
async function report(): Promise<void> {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  if (!canonical || new URL(canonical).pathname !== location.pathname) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ seen: location.pathname } satisfies PageMessage);
}
