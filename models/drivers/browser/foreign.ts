import type { Page } from '@playwright/test';

/** What somebody other than the site does to its documents: nothing, or as a translator or an extension does. */
export const foreignKinds = ['untouched', 'translated', 'inserted'] as const;

export type ForeignKind = (typeof foreignKinds)[number];

/** Changes every document of a page from its first element on, and again after every later change. */
export async function changeDocuments(page: Page, kind: ForeignKind): Promise<void> {
  if (kind === 'translated') await page.addInitScript(translate);
  if (kind === 'inserted') await page.addInitScript(insert);
}

/**
 * Runs in the page. Translates as Chrome does: each text is replaced by a copy in two `font` elements. The words stay the same, so
 * that tests find them.
 */
export function translate(): void {
  const untranslated = 'script, style, noscript, textarea, svg, font';
  const translateIn = (root: Node) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text as Text);
    if (root instanceof Text) texts.push(root);
    for (const text of texts) {
      const { parentElement } = text;
      if (!text.data.trim() || !parentElement || parentElement.closest(untranslated)) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  const observe = () => {
    translateIn(document.body);
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData') translateIn(target);
        for (const node of addedNodes) if (node.isConnected) translateIn(node);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  if (document.body) observe();
  else
    new MutationObserver((_, waiting) => {
      if (!document.body) return;
      waiting.disconnect();
      observe();
    }).observe(document, { childList: true, subtree: true });
}

/**
 * Runs in the page. Inserts as password managers and writing assistants do: an element behind each field, one at the beginning of
 * its label, and one at the end of the body.
 */
export function insert(): void {
  const mark = () => Object.assign(document.createElement('span'), { className: 'foreign' });
  const done = new WeakSet<Element>();
  const insertAll = () => {
    for (const place of document.querySelectorAll('label, input, select, textarea')) {
      if (done.has(place)) continue;
      done.add(place);
      if (place instanceof HTMLLabelElement) place.prepend(mark());
      else place.after(mark());
    }
    const { body } = document;
    if (!body || done.has(body) || document.readyState === 'loading') return;
    done.add(body);
    body.append(mark());
  };
  new MutationObserver(insertAll).observe(document, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', insertAll);
  insertAll();
}
