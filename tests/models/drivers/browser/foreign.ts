import type { Page } from '@playwright/test';
import type { DocumentKind } from '../names.ts';

/** Lets others change every document of a page. */
export async function changeDocuments(page: Page, kind: DocumentKind): Promise<void> {
  await page.addInitScript(foreignScript(kind));
}

/** The script that changes a document, from its first element on and again after every later change. */
export function foreignScript(kind: DocumentKind): string {
  const changes = {
    untouched: [],
    translated: [translate],
    inserted: [insert],
    removed: [remove],
    changed: [translate, insert, remove],
  }[kind];
  return changes.map((change) => `(${change})();`).join('\n');
}

/**
 * Runs in the page. Translates as Chrome does: each text is replaced by a copy in two `font` elements. The words stay the same, so
 * that tests find them.
 */
export function translate(): void {
  const untranslated = 'head, script, style, noscript, textarea, svg, font';
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
  // Created before any other observer of the page, so that those see a change and its translation at once.
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') translateIn(target);
      for (const node of addedNodes) if (node.isConnected) translateIn(node);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
  translateIn(document);
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

/** Runs in the page. Removes as blockers do: the box beside each form, and the icons. */
export function remove(): void {
  const blocked = 'aside[aria-labelledby="next-steps"], svg[aria-hidden="true"]';
  const removeAll = () => {
    for (const element of document.querySelectorAll(blocked)) element.remove();
  };
  new MutationObserver(removeAll).observe(document, { childList: true, subtree: true });
  removeAll();
}
