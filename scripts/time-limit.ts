import type { Vitest } from 'vitest/node';

/** Ends the current run after a time in milliseconds. Returns a function that stops the clock and says whether it ran out. */
export function endedAfter(time: number, vitest: Vitest): () => boolean {
  if (time === Number.POSITIVE_INFINITY) return () => false;
  let isOver = false;
  const timer = setTimeout(
    () => {
      isOver = true;
      // The second request ends a process that is in an endless loop and hears nothing.
      for (let times = 0; times < 2; times++) void vitest.cancelCurrentRun('keyboard-input');
    },
    Math.max(0, time),
  );
  return () => {
    clearTimeout(timer);
    return isOver;
  };
}
