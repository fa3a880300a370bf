import { createRouter, parseSearchWith, type RouterHistory, stringifySearchWith } from '@tanstack/react-router';
import type { SiteContext } from './routes/__root.tsx';
import { routeTree } from './routeTree.gen.ts';
import { ErrorScreen } from './screens/error/ErrorScreen.tsx';

type Surroundings = { history?: RouterHistory; isServer?: boolean; context?: SiteContext };

/** The site's router; the prerender gives it a history in memory, the browser its own. */
export function createSiteRouter({ context = {}, isServer = false, ...surroundings }: Surroundings = {}) {
  return createRouter({
    routeTree,
    context,
    defaultErrorComponent: ErrorScreen,
    // A query holds plain words: a token that happens to look like a number must come through as it is.
    parseSearch: parseSearchWith(String),
    stringifySearch: stringifySearchWith(String),
    isServer,
    // On the server it would put a script of its own into the document, which the policy rejects.
    scrollRestoration: !isServer,
    ...surroundings,
  });
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Every path of a route with a parameter that is made into a document of its own. */
    paths?: readonly string[];
    /** What a route is about, where its screen is shared with others. */
    title?: string;
  }
  interface Register {
    router: ReturnType<typeof createSiteRouter>;
  }
}
