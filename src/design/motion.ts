import { type RefObject, useEffect } from 'react';

const calm = '(prefers-reduced-motion: reduce)';

let animate: typeof import('framer-motion/dom/mini').animate | undefined;

/** Fetches what moves things, once the visitor shows intent: nothing waits for it, and a still visitor never pays. */
export function loadMotion(): void {
  if (animate || window.matchMedia(calm).matches) return;
  import('./motion-engine.ts').then((motion) => {
    animate = motion.animate;
  }, ignore);
}

/** Lets what has just come into view arrive from slightly above, where motion has been loaded and is welcome. */
export function useArrival(element: RefObject<HTMLElement | null>, shown: unknown): void {
  useEffect(() => {
    if (!shown || !element.current || !animate || window.matchMedia(calm).matches) return;
    const arrival = animate(
      element.current,
      { opacity: [0, 1], transform: ['translateY(-6px)', 'translateY(0)'] },
      { duration: 0.18, ease: 'easeOut' },
    );
    return () => arrival.cancel();
  }, [element, shown]);
}

/** Without a network there is no motion, and nothing else is lost. */
function ignore() {}
