import { type EventObject, fromCallback } from 'xstate';
import type { Pace, TripReplayEvent } from '../../machines/trip-replay.ts';
import { prefersCalm } from '../design/motion.ts';

/** Reports at an even pace that time has passed. */
export const keepingTime = fromCallback<EventObject, Pace>(({ input: { every }, sendBack }) => {
  const timer = setInterval(() => sendBack({ type: 'time.passed' }), every);
  return () => clearInterval(timer);
});

/**
 * Reports once that nearly all of a section's slider has come into view. It is calm also where the focus is in the section: a screen reader
 * would say each value of a slider that has it.
 */
export const awaitingSight = (section: string) =>
  fromCallback<TripReplayEvent>(({ sendBack }) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        const isUsed = document.activeElement?.closest(section) != null;
        sendBack({ type: 'sight.reached', calm: prefersCalm() || isUsed });
      },
      { threshold: 0.9 },
    );
    for (const element of document.querySelectorAll(`${section} input`)) observer.observe(element);
    return () => observer.disconnect();
  });
