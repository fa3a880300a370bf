import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, vi } from 'vitest';
import { readSiteSettings, type SiteSettings } from '../../../contract/settings.ts';
import { resizeTo } from './browser.ts';

// A page is loaded anew, modules and all, where its settings change: on a busy machine that takes a while.
vi.setConfig({ testTimeout: 30_000 });

/** The settings that the site's modules were loaded with. */
let loaded = '';

/** Ends the page that is open. */
let leave = () => {};
afterEach(() => leave());

/** Serves a page and brings it to life, under the settings' defaults but for those that are given. */
export async function openPage(path: string, changes: Partial<SiteSettings> = {}): Promise<void> {
  const settings = { ...readSiteSettings({}), ...changes };
  if (loaded !== JSON.stringify(settings)) {
    loaded = JSON.stringify(settings);
    vi.stubGlobal('__SETTINGS__', settings);
    vi.resetModules();
  }
  const { serve, hydrate } = await import('./view.tsx');
  resizeTo(1280);
  await serve(path);
  const hydrated = new Promise((resolve) => document.addEventListener('hydrated', resolve, { once: true }));
  const root = await hydrate(createMemoryHistory({ initialEntries: [path] }), undefined, (error) => {
    throw error;
  });
  leave = () => {
    root.unmount();
    leave = () => {};
  };
  await hydrated;
}

/** The links in a part of the page, in their order: what each is called and where it leads. */
export function linksIn(part: ParentNode): (readonly [name: string | null, address: string | null])[] {
  return [...part.querySelectorAll('a:not([hidden] *)')].map((link) => [
    link.getAttribute('aria-label') ?? link.textContent,
    link.getAttribute('href'),
  ]);
}

/** What can be read in a part of the page, without what stands in its pictures. */
export function wordsIn(part: Element): string {
  const copy = part.cloneNode(true) as Element;
  for (const picture of copy.querySelectorAll('svg')) picture.remove();
  // Neighbours are not one word.
  const words = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (words.nextNode()) found.push(words.currentNode.textContent?.trim() ?? '');
  return found.join(' ');
}
