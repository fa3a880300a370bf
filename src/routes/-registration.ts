import { trialDays } from '../../contract/limits.ts';
import { hiddenHead } from './-head.ts';

/** What every step of the registration says of itself. */
export const description = `Register your company and its team, and try the platform free for ${trialDays} days.`;

/** The options of the route of a step after the first: it is no page to find. */
export function laterStep(title: string) {
  return { staticData: { title }, head: () => hiddenHead({ title, description }) };
}
