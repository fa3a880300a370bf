import { busy } from '../event-cases.ts';

/** Issue 30, line 6: the server's words show, and nothing is sent before the time that it named, nor before the growing pause. */
export const postponed = busy;

/** Nothing was said about when to try again. */
export const neverAsked = { wait: 0, words: '' };

export function postponedPause(failures: number): number {
  return Math.max(postponed.wait, retryPause(failures));
}

/** The rulings on booking, contact and station [4, 8]: tries are repeated after pauses that grow, up to a minute. */
export function retryPause(failures: number): number {
  return Math.min(2 ** failures, 60) * 1000;
}
