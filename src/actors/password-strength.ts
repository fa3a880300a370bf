import { fromPromise } from 'xstate';
import type { Strength } from '../../machines/password.ts';
import { afterPaint } from '../hooks/afterPaint.ts';

/** The list of common passwords is large, so it is fetched with the first character of a password, and once. */
let fetching: Promise<typeof import('./password-rating.ts')> | undefined;

/**
 * Rates a password once what was typed has been painted: zxcvbn's score, and whether it stands in the list of the most
 * common ones, with capitals or without (NIST SP 800-63B, 3.1.1.2). Rejects where the list cannot be fetched; the next
 * rating tries again.
 */
export const ratingPassword = fromPromise<Strength, { password: string }>(
  async ({ input: { password }, signal }: { input: { password: string }; signal: AbortSignal }) => {
    await new Promise<void>(afterPaint);
    // What was typed on meanwhile is rated in its turn.
    signal.throwIfAborted();
    fetching ??= import('./password-rating.ts');
    try {
      return (await fetching).rate(password);
    } catch (error) {
      fetching = undefined;
      throw error;
    }
  },
);
