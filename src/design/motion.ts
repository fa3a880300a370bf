import { type RefObject, useEffect } from 'react';
import { firstIntent } from './intent.ts';

/** Whether the visitor prefers that nothing moves. */
export const prefersCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

type Animate = typeof import('framer-motion/dom/mini').animate;

/** The keyframes of a motion, and its options in seconds. */
type Motion = [keyframes: Parameters<Animate>[1], options: Parameters<Animate>[2]];

let animate: Animate | undefined;

/** Fetches what moves things at the first sign of intent: nothing waits for it, and a still visitor never pays. */
export async function loadMotion(): Promise<void> {
  if (prefersCalm()) return;
  await firstIntent();
  const engine = await import('./motion-engine.ts').catch(() => undefined);
  // Without a network there is no motion, and nothing else is lost.
  animate = engine?.animate;
}

/**
 * Moves an element where motion has been loaded and is welcome.
 *
 * @returns A function that ends it; undefined where nothing moves.
 */
export function move(element: Element | null, ...how: Motion): (() => void) | undefined {
  if (!element || !animate || prefersCalm()) return;
  const [keyframes, options] = how;
  const motion = animate(element, keyframes, { ease: 'easeOut', ...options });
  return () => motion.cancel();
}

/** Lets something that has just come into view arrive from slightly above. */
export function arrive(element: Element | null): (() => void) | undefined {
  return move(element, { opacity: [0, 1], transform: ['translateY(-6px)', 'translateY(0)'] }, { duration: 0.18 });
}

/** Lets a part of a page arrive each time that it is shown. */
export function useArrival(element: RefObject<Element | null>, shown: unknown): void {
  useEffect(() => (shown ? arrive(element.current) : undefined), [element, shown]);
}
