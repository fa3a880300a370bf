import { trialDays } from '../../contract/limits.ts';
import { hiddenHead } from './-head.ts';

/** The head of every registration step. */
export const description = `Register your company and its team, and try the platform free for ${trialDays} days.`;

/** The route options of a later step, which is not indexed. */
export function laterStep(title: string) {
  return { staticData: { title }, head: () => hiddenHead({ title, description }) };
}
