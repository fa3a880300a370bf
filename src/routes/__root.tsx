import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router';
import type { FormAnswer } from '../../contract/form-answer.ts';
import { Page } from '../components/page/Page.tsx';
import { applyGlobalStyles } from '../design/theme.ts';
import type { Articles } from '../http/articles.ts';
import { NotFoundScreen } from '../screens/not-found/NotFoundScreen.tsx';
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
  // A route's own tags replace these.
  head: () => ({
    meta: [
      { title: `Page not found · ${settings.PRODUCT_NAME}` },
      { name: 'description', content: 'There is no page at this address.' },
    ],
  }),
  component: Site,
  notFoundComponent: NotFoundScreen,
});

function Site() {
  applyGlobalStyles();
  return (
    <>
      <HeadContent />
      <Page>
        <Outlet />
      </Page>
    </>
  );
}
