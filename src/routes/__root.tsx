import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { headlines } from '../../content/headlines.ts';
import type { FormAnswer } from '../../contract/form-answer.ts';
import { Head } from '../components/page/Head.tsx';
import { Page } from '../components/page/Page.tsx';
import { applyGlobalStyles } from '../design/theme.ts';
import { afterPaint } from '../hooks/afterPaint.ts';
import type { Articles } from '../http/articles.ts';
import { settings } from '../settings.ts';

/** What the served document provides to the router. */
export type SiteContext = {
  /** The server's answer to a form that was posted without scripts. */
  answer?: FormAnswer | undefined;
  /** The loader data of this document's route, and its path. */
  served?: { path: string; data: unknown } | undefined;
  /** Tomorrow in the office's time zone, YYYY-MM-DD, if the document is rendered on request. */
  tomorrow?: string | undefined;
  /** The articles, when prerendering; a browser gets them from the API. */
  articles?: Articles | undefined;
};

export const Route = createRootRouteWithContext<SiteContext>()({
  // The root stays where a page follows another, but for the first one.
  beforeLoad: ({ cause, location }) => (cause === 'stay' ? untilHeadlinePainted(location.pathname) : undefined),
  // A route's own title replaces this one.
  head: () => ({ meta: [{ title: `Page not found · ${settings.PRODUCT_NAME}` }] }),
  component: Site,
  notFoundComponent: lazyRouteComponent(() => import('../screens/not-found/NotFoundScreen.tsx'), 'NotFoundScreen'),
});

/**
 * The press on a link shows the headline of the next page. If the scripts of that page are here already, it would be rendered in
 * the same task, and both be painted together, four times as late.
 */
function untilHeadlinePainted(path: string): Promise<void> | undefined {
  // A hidden page is not painted.
  if (!(path in headlines) || document.hidden) return undefined;
  return new Promise((resolve) => void afterPaint(resolve));
}

function Site() {
  applyGlobalStyles();
  return (
    <>
      <Head />
      <Page>
        <Outlet />
      </Page>
    </>
  );
}
