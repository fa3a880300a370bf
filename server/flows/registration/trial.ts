/** The free trial of a company: specification 9. */
import { dayIn } from '../../../contract/appointment.ts';
import { trialDays } from '../../../contract/limits.ts';
import type { Settings } from '../../../contract/settings.ts';

/**
 * The last day (YYYY-MM-DD) of the trial of a company that was registered at an instant (ISO 8601). It is a day of the office's
 * calendar, so that page and email say the same one, and it counts as a whole, so that nobody has less than the days of the trial.
 */
export function trialEndOf(registered_at: string, { OFFICE_TIME_ZONE }: Pick<Settings, 'OFFICE_TIME_ZONE'>): string {
  return dayIn(OFFICE_TIME_ZONE, new Date(registered_at), trialDays);
}
