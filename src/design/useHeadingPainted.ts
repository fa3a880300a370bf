import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { afterPaint } from '../actors/afterPaint.ts';

/**
 * Whether the page's heading has been painted, for a screen whose rest takes long: where the visitor comes from another
 * page, the heading goes first. A page that was served is painted as a whole.
 */
export function useHeadingPainted(): boolean {
  const served = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const [painted, setPainted] = useState(served);
  useEffect(() => {
    if (!painted) return afterPaint(() => startTransition(() => setPainted(true)));
  }, [painted]);
  return painted;
}

const neverChanges = () => () => {};
