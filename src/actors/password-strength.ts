import { fromPromise } from 'xstate';
import type { Strength } from '../../machines/password.ts';
import { afterPaint } from './afterPaint.ts';

type Rate = (password: string) => Strength;

/** The list of common passwords is large, so it is fetched with the first character of a password, and once. */
let fetching: Promise<Rate> | undefined;

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
    fetching ??= fetchRating();
    try {
      const rate = await fetching;
      return rate(password);
    } catch (error) {
      fetching = undefined;
      throw error;
    }
  },
);

async function fetchRating(): Promise<Rate> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const common = new Set(dictionary['passwords-common']);
  return (password) => ({ score: zxcvbn.check(password).score, common: common.has(password.toLowerCase()) });
}
