import {
  createRouter,
  type ParsedLocation,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from '@tanstack/react-router';
import type { SiteContext } from './routes/__root.tsx';
import { routeTree } from './routeTree.gen.ts';
import { LazyErrorScreen, loadErrorScreen } from './screens/error/LazyErrorScreen.tsx';

/** As `parseSearch` reads it. A colon needs no escaping in a query, and a minute of the day is read by people. */
const stringified = stringifySearchWith(String);

type Surroundings = { history?: RouterHistory; isServer?: boolean; context?: SiteContext };

/** Creates the site's router, with the browser's history unless another is given. */
export function createSiteRouter({ context = {}, isServer = false, ...surroundings }: Surroundings = {}) {
  if (!isServer) void loadErrorScreen();
  return createRouter({
    routeTree,
    context,
    defaultErrorComponent: LazyErrorScreen,
    // Search parameters are plain strings: a token that looks like a number must stay unchanged.
    parseSearch: parseSearchWith(String),
    stringifySearch: (search) => stringified(search).replaceAll('%3A', ':'),
    isServer,
    // On the server it would add an inline script, which the Content-Security-Policy blocks.
    scrollRestoration: !isServer && elsewhere(),
    ...surroundings,
  });
}

/**
 * True where a page has been left for another: the browser has placed the served document, and the visitor may have scrolled it
 * since; and a page that changes its own address, such as with the options that were chosen, stays where it is.
 */
function elsewhere() {
  let place: string | undefined;
  return ({ location: { pathname, state } }: { location: ParsedLocation }) => {
    const former = place;
    place = pathname + state.__TSR_index;
    return former !== undefined && former !== place && !state.staysInPlace;
  };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the page is to stay where it is scrolled to. */
    staysInPlace?: true;
  }
  interface StaticDataRouteOption {
    /** The paths to prerender, for a route with a parameter. */
    paths?: readonly string[];
    /** The title of a route that shares its screen with others. */
    title?: string;
  }
  interface Register {
    router: ReturnType<typeof createSiteRouter>;
  }
}
