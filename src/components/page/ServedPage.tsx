import { useRouteContext } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useServed } from '../../hooks/useServed.ts';

/** Whether such a page has been shown since the document was loaded: whoever comes to it again comes by the router. */
let wasShown = false;

/**
 * A page that only the server can fill in. No link of the site leads there, so the router comes to it by Back and Forward alone, which
 * have changed the address already: a reload brings the document, and leaves the history as it is.
 */
export function ServedPage({ children }: { children: ReactNode }) {
  const answer = useRouteContext({ strict: false, select: (context) => context.answer });
  const isHydrating = useServed();
  const [isServed] = useState(() => isHydrating || answer !== undefined || (!wasShown && isLoadedHere()));
  useEffect(() => {
    wasShown = true;
    if (!isServed) location.reload();
  }, [isServed]);
  return isServed && children;
}

/**
 * Whether the document was loaded at this address. Where others have changed it, such as a translation, React does not hydrate it but
 * renders it anew, and would never stop loading it.
 */
function isLoadedHere(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && new URL(navigation.name).pathname === location.pathname;
}
