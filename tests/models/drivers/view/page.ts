import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { vi } from 'vitest';
import { type Retention, readRetention, readSiteSettings, type SiteSettings } from '../../../../contract/settings.ts';
import { otherSettings } from '../../configuration.ts';
import { resizeTo } from './jsdom.ts';

/** What outlives these modules: the settings that the site’s are loaded with, and what closes the page that is open. */
const worker: { __OPEN_PAGE__?: { settings: string; close: () => void } } = globalThis as object;
worker.__OPEN_PAGE__ ??= { settings: '', close: () => {} };
const open = worker.__OPEN_PAGE__;

/** Closes the page that is open, if one is. */
export function closePage(): void {
  open.close();
  open.close = () => {};
}

/** From now on the site’s modules are loaded with the settings of the run, except for `changes`. */
export function chooseSettings(changes: Partial<SiteSettings & Retention>): void {
  const settings = { ...readSiteSettings(otherSettings ?? {}), ...readRetention({}), ...changes };
  const wanted = JSON.stringify(settings);
  // Loading them again takes a second.
  if (open.settings === wanted) return;
  vi.stubGlobal('__SETTINGS__', settings);
  vi.stubGlobal('__RETENTION__', settings);
  vi.stubGlobal('__OWNER__', settings);
  if (open.settings !== '') vi.resetModules();
  open.settings = wanted;
}

/** Opens a page as it is served, before its scripts run, with the default settings, except for `changes`. */
export async function servePage(path: string, changes: Partial<SiteSettings & Retention> = {}): Promise<void> {
  closePage();
  chooseSettings(changes);
  const { prerenderPage } = await import('./hydration.tsx');
  resizeTo(1280);
  await prerenderPage(path);
}

/** Opens and hydrates a page with the default settings, except for `changes`, in place of the one that is open. Returns its history. */
export async function openPage(path: string, changes: Partial<SiteSettings & Retention> = {}): Promise<RouterHistory> {
  await servePage(path, changes);
  const { hydratePage } = await import('./hydration.tsx');
  const history = createMemoryHistory({ initialEntries: [path] });
  open.close = await hydratePage(history, (error) => {
    throw error;
  });
  return history;
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
