import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router';
import type { FormAnswer } from '../../contract/form-answer.ts';
import { Page } from '../components/page/Page.tsx';
import { applyGlobalStyles } from '../design/theme.ts';
import type { Articles } from '../http/articles.ts';
import { NotFoundScreen } from '../screens/not-found/NotFoundScreen.tsx';
import { settings } from '../settings.ts';

/** What the document that was served brought along besides its address. */
export type SiteContext = {
  /** The server's answer, where this document answers a form that was posted without scripts. */
  answer?: FormAnswer | undefined;
  /** What the route of this document loaded when it was made, and its path. */
  served?: { path: string; data: unknown } | undefined;
  /** The day after today where the office is, YYYY-MM-DD, where a document is made for somebody who asks for it now. */
  tomorrow?: string | undefined;
  /** The articles as their files hold them, where documents are made; a browser gets them from the API. */
  articles?: Articles | undefined;
};

export const Route = createRootRouteWithContext<SiteContext>()({
  // What a route says of itself stands in place of this; what it does not say would stay.
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
