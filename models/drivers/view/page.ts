import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, vi } from 'vitest';
import { type Retention, readRetention, readSiteSettings, type SiteSettings } from '../../../contract/settings.ts';
import { resizeTo } from './jsdom.ts';

/** What outlives a file of tests, as the site's modules do: the settings that they were loaded with. */
const worker: { __LOADED_SETTINGS__?: string } = globalThis as object;

let closePage = () => {};
afterEach(() => closePage());

/** Opens a page as it is served, before its scripts run, with the default settings, except for `changes`. */
export async function servePage(path: string, changes: Partial<SiteSettings & Retention> = {}): Promise<void> {
  closePage();
  const settings = { ...readSiteSettings({}), ...readRetention({}), ...changes };
  const wanted = JSON.stringify(settings);
  // Loading them again takes a second.
  if (worker.__LOADED_SETTINGS__ !== wanted) {
    worker.__LOADED_SETTINGS__ = wanted;
    vi.stubGlobal('__SETTINGS__', settings);
    vi.stubGlobal('__RETENTION__', settings);
    vi.resetModules();
  }
  const { prerenderPage } = await import('./hydration.tsx');
  resizeTo(1280);
  await prerenderPage(path);
}

/** Opens and hydrates a page with the default settings, except for `changes`, in place of the one that is open. */
export async function openPage(path: string, changes: Partial<SiteSettings & Retention> = {}): Promise<void> {
  await servePage(path, changes);
  const { hydratePage } = await import('./hydration.tsx');
  closePage = await hydratePage(createMemoryHistory({ initialEntries: [path] }), (error) => {
    throw error;
  });
}

/** The name and address of each link in part of a page. */
export function linksIn(part: ParentNode): (readonly [name: string | null, address: string | null])[] {
  return [...part.querySelectorAll('a:not([hidden] *)')].map((link) => [
    link.getAttribute('aria-label') ?? link.textContent,
    link.getAttribute('href'),
  ]);
}

/** The text in part of a page, without the text inside its pictures. */
export function wordsIn(part: Element): string {
  const copy = part.cloneNode(true) as Element;
  for (const picture of copy.querySelectorAll('svg')) picture.remove();
  // Joined with spaces, so that the text of neighbouring elements does not run together.
  const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode()) found.push(texts.currentNode.textContent?.trim() ?? '');
  return found.join(' ');
}
