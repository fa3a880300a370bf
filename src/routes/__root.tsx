import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router';
import type { FormAnswer } from '../../contract/form-answer.ts';
import type { Articles } from '../actors/articles.ts';
import { applyGlobalStyles } from '../design/theme.ts';
import { NotFoundScreen } from '../screens/not-found/NotFoundScreen.tsx';
import { Page } from '../screens/page/Page.tsx';
import { hiddenHead } from './-head.ts';

/** What the document that was served brought along besides its address. */
export type SiteContext = {
  /** The server's answer, where this document answers a form that was posted without scripts. */
  answer?: FormAnswer | undefined;
  /** What the route of this document loaded when it was made, and its path. */
  served?: { path: string; data: unknown } | undefined;
  /** The articles as their files hold them, where documents are made; a browser gets them from the API. */
  articles?: Articles | undefined;
};

export const Route = createRootRouteWithContext<SiteContext>()({
  head: () =>
    hiddenHead({
      title: 'Page not found',
      description: 'There is no page at this address.',
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
