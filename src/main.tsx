import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { FormAnswer } from '../contract/form-answer.ts';
import { createSiteRouter } from './router.tsx';

// In a task of its own, so that none is long.
setTimeout(start);

/** Takes over the prerendered document; in development, where none is, renders it. */
async function start() {
  const root = document.getElementById('root') as HTMLElement;
  if (!root.firstElementChild) {
    createRoot(root).render(<RouterProvider router={createSiteRouter()} />);
    return;
  }
  const answer = servedAnswer();
  const router = createSiteRouter({ context: { answer, served: servedData() } });
  await router.load();
  // Tells the router that the document has been rendered: without it the tree would be built anew.
  router.ssr = { manifest: undefined };
  // A transition is rendered in slices, so that a press meanwhile is answered at once.
  startTransition(() => {
    hydrateRoot(root, <RouterProvider router={router} />);
  });
  // Both belong to this document alone: coming back to the page later shows an empty form.
  router.update({ ...router.options, context: {} });
}

/** The answer to a form posted without scripts, which the server put into the document; its address is the form's. */
function servedAnswer(): FormAnswer | undefined {
  const served = document.getElementById('answer');
  if (!served?.textContent) return undefined;
  const { path = '' } = served.dataset;
  // A page whose path has a parameter posts to its own address, which is there already.
  if (!path.includes('$')) history.replaceState(history.state, '', path);
  return JSON.parse(served.textContent);
}

/** What the page's route loaded when the document was made. */
function servedData() {
  const served = document.getElementById('data');
  return served?.textContent ? { path: location.pathname, data: JSON.parse(served.textContent) as unknown } : undefined;
}
