import { type RefObject, useEffect } from 'react';
import { firstIntent } from './intent.ts';

/** Whether the visitor prefers reduced motion. */
export const prefersCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

type Animate = typeof import('framer-motion/dom/mini').animate;

/** The keyframes of a motion, and its options in seconds. */
type Motion = [keyframes: Parameters<Animate>[1], options: Parameters<Animate>[2]];

let animate: Animate | undefined;

/** Loads the animation library after the first sign of intent; nothing waits for it. */
export async function loadMotion(): Promise<void> {
  if (prefersCalm()) return;
  await firstIntent();
  const engine = await import('./motion-engine.ts').catch(() => undefined);
  // If it cannot be loaded, nothing moves.
  animate = engine?.animate;
}

/**
 * Animates an element if the library has been loaded and the visitor allows motion.
 *
 * @returns A function that cancels the animation; undefined if there is none.
 */
export function move(element: Element | null, ...how: Motion): (() => void) | undefined {
  if (!element || !animate || prefersCalm()) return;
  const [keyframes, options] = how;
  const motion = animate(element, keyframes, { ease: 'easeOut', ...options });
  return () => motion.cancel();
}

/** Lets an element that has just appeared slide in from slightly above. */
export function arrive(element: Element | null): (() => void) | undefined {
  return move(element, { opacity: [0, 1], transform: ['translateY(-6px)', 'translateY(0)'] }, { duration: 0.18 });
}

/** Calls `arrive` each time that an element is shown. */
export function useArrival(element: RefObject<Element | null>, shown: unknown): void {
  useEffect(() => (shown ? arrive(element.current) : undefined), [element, shown]);
}
