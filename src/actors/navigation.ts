import type { AnyRouter } from '@tanstack/react-router';
import { fromCallback } from 'xstate';
import type { NavigationEvent } from '../../machines/navigation.ts';

/** Reports a router's navigation from page to page and, at the start, whether it is already navigating. */
export function watchingNavigation(router: AnyRouter) {
  return fromCallback<NavigationEvent>(({ sendBack }) => {
    const report = () => sendBack({ type: 'page.requested' });
    if (router.state.status === 'pending') report();
    // A page has failed if the error page takes its place. The router reports that only when it renders the page, for its
    // content as for its scripts, but before it reports that the navigation is over.
    router.update({ ...router.options, defaultOnCatch: () => sendBack({ type: 'page.failed' }) });
    const ends = [
      // A change of the query alone stays on the page.
      router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && report()),
      router.subscribe('onResolved', () => sendBack({ type: 'page.loaded' })),
    ];
    return () => {
      router.update({ ...router.options, defaultOnCatch: undefined });
      for (const end of ends) end();
    };
  });
}
