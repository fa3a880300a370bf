import { type RefObject, useEffect } from 'react';
import { firstIntent } from './intent.ts';

/** Whether the visitor prefers that nothing moves. */
export const prefersCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

let animate: typeof import('framer-motion/dom/mini').animate | undefined;

/** Fetches what moves things at the first sign of intent: nothing waits for it, and a still visitor never pays. */
export async function loadMotion(): Promise<void> {
  if (prefersCalm()) return;
  await firstIntent();
  const engine = await import('./motion-engine.ts').catch(() => undefined);
  // Without a network there is no motion, and nothing else is lost.
  animate = engine?.animate;
}

/**
 * Lets what has just come into view arrive from slightly above, where motion has been loaded and is welcome. Gives a
 * function that ends it.
 */
export function arrive(element: HTMLElement | null): (() => void) | undefined {
  if (!element || !animate || prefersCalm()) return;
  const arrival = animate(
    element,
    { opacity: [0, 1], transform: ['translateY(-6px)', 'translateY(0)'] },
    { duration: 0.18, ease: 'easeOut' },
  );
  return () => arrival.cancel();
}

/** The same for a part of a page, each time that it is shown. */
export function useArrival(element: RefObject<HTMLElement | null>, shown: unknown): void {
  useEffect(() => (shown ? arrive(element.current) : undefined), [element, shown]);
}
