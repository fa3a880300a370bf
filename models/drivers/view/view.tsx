import { createMemoryHistory, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { vi } from 'vitest';
import { readArticles } from '../../../build/articles.ts';
import { dayIn } from '../../../contract/appointment.ts';
import type { FormAnswer } from '../../../contract/form-answer.ts';
import { registrationOf } from '../../../src/actors/registration.ts';
import type { Articles } from '../../../src/http/articles.ts';
import { createSiteRouter } from '../../../src/router.tsx';
import { settings } from '../../../src/settings.ts';
import { eventually } from './eventually.ts';

/** The articles as the build has them. */
const articles: Articles = {
  list: readArticles,
  one: async (slug) => (await readArticles()).find((article) => article.slug === slug),
};

/** What the document brings along that was served last. */
let served: { path: string; data: unknown } | undefined;

/** Puts a page into the document as the server does: complete, and dead until it is hydrated. */
export async function serve(path: string, answer?: FormAnswer): Promise<void> {
  const router = createSiteRouter({
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
    context: { answer, articles, tomorrow: dayIn(settings.OFFICE_TIME_ZONE, new Date(), 1) },
  });
  await router.load();
  served = { path: router.latestLocation.pathname, data: router.state.matches.at(-1)?.loaderData };
  const markup = await eventually(() => {
    const markup = renderToString(<RouterProvider router={router} />);
    // Parts that are fetched at the first sign of intent are in what the server serves, so here they need a sign too.
    document.dispatchEvent(new Event('pointermove'));
    if (vi.isFakeTimers()) vi.advanceTimersByTime(1000);
    if (markup.includes('<!--$!-->')) throw new Error('A part of the page has not been fetched.');
    return markup;
    // Its pictures are drawn for the first time here, which takes a while on a busy machine.
  }, 20_000);
  const head = /^(?:<(?:meta|link)\b[^>]*>|<title\b[^>]*>[^<]*<\/title>)*/.exec(markup)?.[0] ?? '';
  document.head.innerHTML = head;
  document.body.innerHTML = `<div id="root">${markup.slice(head.length)}</div>`;
}

/** A page that is alive, until it is unmounted. */
export type HydratedPage = { unmount: () => void };

/** Brings a served page to life, at the newest entry of a tab's history. `onError` hears of what React had to mend. */
export async function hydrate(
  history: RouterHistory,
  answer: FormAnswer | undefined,
  onError: (error: unknown) => void,
): Promise<HydratedPage> {
  const router = createSiteRouter({ history, context: { answer, served } });
  await router.load();
  router.ssr = { manifest: undefined };
  // What came with the document belongs to it alone.
  router.update({ ...router.options, context: { answer } });
  const root = document.getElementById('root') as HTMLElement;
  const view = hydrateRoot(root, <RouterProvider router={router} />, { onRecoverableError: onError });
  return {
    unmount: () => {
      view.unmount();
      // A registration outlives its view, and ends with its document.
      registrationOf(router).stop();
    },
  };
}
