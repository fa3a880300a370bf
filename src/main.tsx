import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { FormAnswer } from '../contract/form-answer.ts';
import { showWholeFields } from './design/showWholeFields.ts';
import { hydrateUndisturbed } from './foreign/held-events.ts';
import { tolerateMovedNodes } from './foreign/moved-nodes.ts';
import { pickersClosed } from './foreign/open-pickers.ts';
import { forgetServed, rememberServed, restoreFocus } from './foreign/served-elements.ts';
import { createSiteRouter } from './router.tsx';

// Not before the loader has run the page's scripts, one task each: the site would run those that are left in one task.
// In development there is no loader.
if (document.querySelector('[data-modules]')) addEventListener('scripted', start, { once: true });
else start();

/** Hydrates the prerendered document, or renders the page in development. */
async function start() {
  tolerateMovedNodes();
  showWholeFields();
  const root = document.getElementById('root') as HTMLElement;
  if (!root.firstElementChild) {
    createRoot(root).render(<RouterProvider router={createSiteRouter()} />);
    return;
  }
  const answer = servedAnswer();
  const router = createSiteRouter({ context: { answer, served: servedData() } });
  await router.load();
  // Tells the router that the document was prerendered; otherwise React would rebuild the tree.
  router.ssr = { manifest: undefined };
  await pickersClosed();
  rememberServed();
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) forgetServed();
  });
  // A transition hydrates in slices, so that the page responds to a press meanwhile.
  startTransition(() => {
    hydrateUndisturbed(root, () => {
      hydrateRoot(root, <RouterProvider router={router} />, {
        onRecoverableError: (error) => {
          console.debug('Others had changed this page: React has built it again.', error);
          // What follows from that is rendered in the same task.
          queueMicrotask(restoreFocus);
        },
      });
    });
  });
  // Both belong to this document: a later visit to the page shows an empty form.
  router.update({ ...router.options, context: {} });
}

/** The answer to a form posted without scripts, embedded by the server. Restores the address of the form's page. */
function servedAnswer(): FormAnswer | undefined {
  const served = document.getElementById('answer');
  if (!served?.textContent) return undefined;
  const { path = '' } = served.dataset;
  // A page whose path has a parameter posts to its own address. A form that only asks has its fields in the query.
  if (!path.includes('$')) history.replaceState(history.state, '', path + (location.search || queryBefore()));
  return JSON.parse(served.textContent);
}

/** The query of the page of ours that the form was posted from: campaigns count visits by it. */
function queryBefore(): string {
  const { referrer } = document;
  return referrer.startsWith(`${location.origin}/`) ? new URL(referrer).search : '';
}

/** The loader data embedded in the document, with the text of an article, which is there only once: on the page. */
function servedData() {
  const served = document.getElementById('data');
  if (!served?.textContent) return undefined;
  const text = document.querySelector('[data-text]')?.innerHTML.replaceAll('&nbsp;', '\u00a0');
  let isWhole = true;
  const data: unknown = JSON.parse(served.textContent, (key, value) => {
    if (key !== 'content') return value;
    // Others may have taken it off the page: then the API is asked for it.
    isWhole = text !== undefined;
    return text;
  });
  return isWhole ? { path: location.pathname, data } : undefined;
}
