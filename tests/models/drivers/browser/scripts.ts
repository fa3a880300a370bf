import type { Page, Route } from '@playwright/test';
import { siteUrl } from './server.ts';

/** The addresses of the site's scripts. */
export const scriptFiles = '**/assets/*.js';

/** Scripts that are held. `release` lets them and all later ones arrive; after `lose` they fail until released. */
export type HeldScripts = { release: () => Promise<void>; lose: () => Promise<void> };

/** Holds the scripts of pages, as on a slow connection. */
export async function holdScripts(page: Page): Promise<HeldScripts> {
  const held = Promise.withResolvers<'continue' | 'abort'>();
  const answer = async (route: Route) => {
    const how = await held.promise;
    await route[how]().catch(ignoreClosedPage);
  };
  await page.route(scriptFiles, answer);
  return {
    release: async () => {
      held.resolve('continue');
      await page.unroute(scriptFiles, answer);
    },
    lose: async () => held.resolve('abort'),
  };
}

/** Returns a function that waits until the page is hydrated. Call this before the page is opened. */
export async function awaitHydration(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    document.addEventListener('hydrated', () => Object.assign(globalThis, { __hydrated: true }));
  });
  return async () => {
    // The scripts start at the first sign of intent.
    await page.mouse.move(2, 2);
    await page.waitForFunction(() => '__hydrated' in globalThis);
  };
}

/** Opens a page and waits until it is hydrated. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  const hydrated = await awaitHydration(page);
  await page.goto(path);
  await hydrated();
}

/**
 * Opens a page whose scripts are held. Returns a function that releases them and waits until the page is hydrated.
 */
export async function openUnhydrated(page: Page, path: string): Promise<() => Promise<void>> {
  const scripts = await holdScripts(page);
  const hydrated = await awaitHydration(page);
  // A reload keeps the history of the document.
  if (isAt(page, path)) await page.reload({ waitUntil: 'domcontentloaded' });
  else await page.goto(path, { waitUntil: 'domcontentloaded' });
  return async () => {
    await scripts.release();
    await hydrated();
  };
}

/**
 * Opens a page whose hydration has begun and stands still. Returns a function that lets it go on and waits until it is done.
 */
export async function openHydrating(
  page: Page,
  path: string,
  change: () => Promise<void>,
): Promise<() => Promise<void>> {
  // React hydrates in slices, between which it sends itself a message.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    const held: (() => void)[] = [];
    MessagePort.prototype.postMessage = function (message: unknown) {
      held.push(() => postMessage.call(this, message));
    };
    const goOn = () => {
      Object.assign(MessagePort.prototype, { postMessage });
      for (const post of held) post();
    };
    Object.assign(globalThis, { __slices: { held, goOn } });
  });
  const hydrate = await openUnhydrated(page, path);
  await change();
  const hydrated = hydrate();
  await page.waitForFunction(() => (__slices as Slices).held.length > 0);
  return async () => {
    await page.evaluate(() => (__slices as Slices).goOn());
    await hydrated;
  };
}

declare const __slices: unknown;
type Slices = { held: (() => void)[]; goOn: () => void };

function isAt(page: Page, path: string): boolean {
  const { pathname, search } = new URL(page.url());
  const wanted = new URL(path, siteUrl);
  return pathname === wanted.pathname && search === wanted.search;
}

/** Ignores errors when a page may have been closed meanwhile. */
export function ignoreClosedPage(): void {}

/** Waits until a script has come that the site fetches by itself once it runs, by the beginning of its name. */
export async function untilFetched(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    (start) =>
      performance.getEntriesByType('resource').some((entry) => {
        const { name: url, responseEnd } = entry as PerformanceResourceTiming;
        return url.includes(`/assets/${start}-`) && responseEnd > 0;
      }),
    name,
  );
}

/** Starts what the loader starts when a page has been still for a while, without the wait. */
export function startOffline(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const { offline = '' } = document.querySelector<HTMLElement>('script[data-offline]')?.dataset ?? {};
    await import(offline);
  });
}
