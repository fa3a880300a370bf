import { type EventObject, fromCallback } from 'xstate';
import type { Pace, TripReplayEvent } from '../../machines/trip-replay.ts';
import { prefersCalm } from '../design/motion.ts';

/** Reports at an even pace that time has passed. */
export const keepingTime = fromCallback<EventObject, Pace>(({ input: { every }, sendBack }) => {
  const timer = setInterval(() => sendBack({ type: 'time.passed' }), every);
  return () => clearInterval(timer);
});

/** Reports once that nearly all of what a selector finds has come into view. */
export const awaitingSight = (selector: string) =>
  fromCallback<TripReplayEvent>(({ sendBack }) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        sendBack({ type: 'sight.reached', calm: prefersCalm() });
      },
      { threshold: 0.9 },
    );
    for (const element of document.querySelectorAll(selector)) observer.observe(element);
    return () => observer.disconnect();
  });
