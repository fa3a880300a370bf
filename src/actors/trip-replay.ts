import { type EventObject, fromCallback } from 'xstate';
import type { Pace } from '../../machines/trip-replay.ts';

/** Reports at an even pace that time has passed. */
export const keepingTime = fromCallback<EventObject, Pace>(({ input: { every }, sendBack }) => {
  const timer = setInterval(() => sendBack({ type: 'time.passed' }), every);
  return () => clearInterval(timer);
});
