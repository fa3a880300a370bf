import type { Postponement } from './submission.ts';

/** What the pauses depend on. */
type Args = { context: { failures: number; postponement: Postponement } };

/** The pause before the next attempt, in seconds, by the number of failed ones: 2, 4, 8 … at most 60. */
export function retrySeconds(failures: number): number {
  return Math.min(2 ** failures, 60);
}

/** A delay: the pause after an attempt that got no answer. */
export function retryPause({ context: { failures } }: Args): number {
  return retrySeconds(failures) * 1000;
}

/** A delay: the time that the server asked to wait, and at least the pause that there is without being asked. */
export function postponedPause({ context }: Args): number {
  return Math.max(context.postponement.wait, retryPause({ context }));
}
