import { type EventObject, fromCallback } from 'xstate';
import type { CodeEvent, TimeInput } from '../../machines/code.ts';

/** Reports the time at once, at each second of the pause, and when the code expires. */
export const watchingTime = fromCallback<EventObject, TimeInput>(({ input: { pauseEnds, codeEnds }, sendBack }) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = () => {
    const now = Date.now();
    sendBack({ type: 'time.passed', now } satisfies CodeEvent);
    const wait = pauseEnds > now ? (pauseEnds - now) % 1000 || 1000 : codeEnds - now;
    if (wait > 0) timer = setTimeout(report, wait);
  };
  report();
  return () => clearTimeout(timer);
});
