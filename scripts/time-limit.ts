import type { Vitest } from 'vitest/node';

/** Ends the current run after a time limit. Returns a function that stops the clock and says whether it has run out. */
export function endedAfter(limit: number, vitest: Vitest): () => boolean {
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    // The second request ends a process that is in an endless loop and hears nothing.
    for (let times = 0; times < 2; times++) void vitest.cancelCurrentRun('keyboard-input');
  }, limit);
  return () => {
    clearTimeout(timer);
    return isOver;
  };
}
