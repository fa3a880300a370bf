/** Pages as the build renders them and as their scripts hydrate them. */
import { createMemoryHistory, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { vi } from 'vitest';
import { dayIn } from '../../../../contract/appointment.ts';
import { articlesBeside, listPage } from '../../../../contract/blog.ts';
import type { FormAnswer } from '../../../../contract/form-answer.ts';
import { openArticles } from '../../../../scripts/prerender/articles.ts';
import { registrationActorOf } from '../../../../src/flows/registration/flow.ts';
import type { Articles } from '../../../../src/http/articles.ts';
import { createSiteRouter } from '../../../../src/router.tsx';
import { settings } from '../../../../src/settings.ts';
import { runningIn } from '../../../../src/submissions/running.ts';
import { watchTexts } from './texts.ts';

/** The articles, read as the build reads them. */
let files: ReturnType<typeof openArticles> | undefined;
const opened = () => {
  files ??= openArticles();
  return files;
};
const articles: Articles = {
  page: async (page) => listPage((await opened()).index, page),
  one: async (slug) => (await opened()).read(slug),
  beside: async (slug) => {
    const { index } = await opened();
    return articlesBeside(index, index.find((article) => article.slug === slug) ?? { slug, related: [] });
  },
};

/** The data embedded in the document that was rendered last. */
let served: { path: string; data: unknown } | undefined;

/** Replaces the document with the prerendered page of a path. Nothing on it responds before `hydratePage`. */
export async function prerenderPage(path: string, answer?: FormAnswer): Promise<void> {
  const router = createSiteRouter({
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
    context: { answer, articles, tomorrow: dayIn(settings.OFFICE_TIME_ZONE, new Date(), 1) },
  });
  await router.load();
  served = { path: router.latestLocation.pathname, data: router.state.matches.at(-1)?.loaderData };
  const markup = await vi.waitFor(
    () => {
      const markup = renderToString(<RouterProvider router={router} />);
      // Parts that are fetched on the first sign of intent are prerendered too, so send that sign.
      document.dispatchEvent(new Event('pointermove'));
      if (vi.isFakeTimers()) vi.advanceTimersByTime(1000);
      if (markup.includes('<!--$!-->')) throw new Error(`Part of ${path} has not been fetched.`);
      return markup;
    },
    // The first render compiles the page's pictures, which is slow on a busy machine.
    { timeout: 120_000, interval: 25 },
  );
  const head = /^(?:<(?:meta|link)\b[^>]*>|<title\b[^>]*>[^<]*<\/title>)*/.exec(markup)?.[0] ?? '';
  document.head.innerHTML = head;
  document.body.innerHTML = `<div id="root">${markup.slice(head.length)}</div>`;
}

/**
 * Hydrates the prerendered page at the current entry of `history`, and returns a function that closes it. React calls
 * `onRecoverableError` where the markup and the first render differ. The function throws if a text has changed that has no element
 * of its own.
 */
export async function hydratePage(
  history: RouterHistory,
  onRecoverableError: (error: unknown) => void,
  answer?: FormAnswer,
): Promise<() => void> {
  const router = createSiteRouter({ history, context: { answer, served } });
  await router.load();
  router.ssr = { manifest: undefined };
  // Both belong to this document alone, as in `src/main.tsx`: a later visit to the page shows an empty form.
  router.update({ ...router.options, context: {} });
  const hydrated = new Promise((resolve) => document.addEventListener('hydrated', resolve, { once: true }));
  const container = document.getElementById('root') as HTMLElement;
  const root = hydrateRoot(container, <RouterProvider router={router} />, { onRecoverableError });
  await hydrated;
  const texts = watchTexts();
  return () => {
    const problems = texts.end();
    flushSync(() => root.unmount());
    // What outlives its view ends with its document: a registration, and submissions that are still to be sent.
    registrationActorOf(router).stop();
    const submissions = runningIn(router);
    for (const running of submissions.hidden()) submissions.end(running);
    if (problems.length > 0) throw new Error(`Texts that change need elements of their own:\n${problems.join('\n')}`);
  };
}
