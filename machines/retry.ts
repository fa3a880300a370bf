import type { Postponement } from './submission.ts';

/** What the pauses depend on. */
type Args = { context: { failures: number; postponement: Postponement } };

/** The pause before the next attempt, in seconds, by the number of failed ones: 2, 4, 8 … at most 60. */
export function retrySeconds(failures: number): number {
  return Math.min(2 ** failures, 60);
}

/** The time that the server asked to wait, and at least the pause that there is without being asked, in milliseconds. */
export function postponedFor({ postponement, failures }: Args['context']): number {
  return Math.max(postponement.wait, retrySeconds(failures) * 1000);
}

/** The pauses of a machine after an attempt that got no answer, and after one that was answered by asking to wait. */
export const retryDelays = {
  retryPause: ({ context }: Args) => retrySeconds(context.failures) * 1000,
  postponedPause: ({ context }: Args) => postponedFor(context),
};
