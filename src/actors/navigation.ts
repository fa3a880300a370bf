import type { AnyRouter } from '@tanstack/react-router';
import { fromCallback } from 'xstate';
import type { NavigationEvent } from '../../machines/navigation.ts';

/** Tells how a router goes from page to page; at the start, whether it is on its way to one. */
export function watchingNavigation(router: AnyRouter) {
  return fromCallback<NavigationEvent>(({ sendBack }) => {
    const ask = () => sendBack({ type: 'page.requested' });
    if (router.state.status === 'pending') ask();
    // A page is lost where the error page takes its place, be it its content that did not come or its scripts: the router
    // takes those for loaded until they are to be rendered. It says so before it says that the navigation is over.
    router.update({ ...router.options, defaultOnCatch: () => sendBack({ type: 'page.failed' }) });
    const ends = [
      // The same page at another query stands all the while.
      router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && ask()),
      router.subscribe('onResolved', () => sendBack({ type: 'page.loaded' })),
    ];
    return () => {
      router.update({ ...router.options, defaultOnCatch: undefined });
      for (const end of ends) end();
    };
  });
}
