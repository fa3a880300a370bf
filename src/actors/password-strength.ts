import { fromPromise } from 'xstate';
import type { Strength } from '../../machines/password.ts';
import { afterPaint } from '../hooks/afterPaint.ts';

/** The list of common passwords is large, so it is loaded once, with the first character of a password. */
let fetching: Promise<typeof import('./password-rating.ts')> | undefined;

/**
 * Rates a password after the browser has painted it: zxcvbn's score, and whether it is one of the most common passwords,
 * whatever its case (NIST SP 800-63B, 3.1.1.2). Rejects if the list cannot be loaded; the next rating tries again.
 */
export const ratingPassword = fromPromise<Strength, { password: string }>(
  async ({ input: { password }, signal }: { input: { password: string }; signal: AbortSignal }) => {
    await new Promise<void>(afterPaint);
    // A password that was typed meanwhile is rated next.
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
