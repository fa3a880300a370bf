import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { Head } from '../../src/components/page/Head.tsx';
import { Page } from '../../src/components/page/Page.tsx';
import { applyGlobalStyles } from '../../src/design/theme.ts';
import { hiddenHead } from '../../src/routes/-head.ts';
import { OfflineScreen } from '../../src/screens/offline/OfflineScreen.tsx';

/** A router of one page, for visitors without a network. As a route of the site it would be in every first load. */
export function createOfflineRouter() {
  return createRouter({
    routeTree: createRootRoute({ head: () => hiddenHead({ title: 'You are offline' }), component: Offline }),
    history: createMemoryHistory(),
    isServer: true,
  });
}

function Offline() {
  applyGlobalStyles();
  return (
    <>
      <Head />
      <Page>
        <OfflineScreen />
      </Page>
    </>
  );
}
