import { type ReactNode, startTransition, useEffect, useState, useSyncExternalStore } from 'react';

/**
 * What stands below a page's heading. Where the visitor comes from another page the heading is painted first, and this
 * follows right after; a page that was served has it from the start.
 */
export function AfterHeading({ children }: { children: ReactNode }) {
  const served = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const [shown, show] = useState(served);
  useEffect(() => {
    if (!shown) requestAnimationFrame(() => setTimeout(() => startTransition(() => show(true))));
  }, [shown]);
  return shown && children;
}

const neverChanges = () => () => {};
