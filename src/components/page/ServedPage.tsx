import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';

/**
 * A page that only the server can fill in. No link of the site leads there, so the router comes to it by Back and Forward alone, which
 * have changed the address already: a reload brings the document, and leaves the history as it is.
 */
export function ServedPage({ children }: { children: ReactNode }) {
  const isHydrating = useSyncExternalStore(neverChanges, no, yes);
  const [isServed] = useState(isHydrating);
  useEffect(() => {
    if (!isServed) location.reload();
  }, [isServed]);
  return isServed && children;
}

const neverChanges = () => () => {};
const no = () => false;
const yes = () => true;
