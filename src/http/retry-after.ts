import { longestPostponement } from '../../contract/limits.ts';

/** Statuses whose Retry-After says when the same request may be made again (RFC 9110, 10.2.3; RFC 6585, 4). */
const postponing = [429, 503];

/**
 * How long an answer asks to wait before the next try, in whole seconds as milliseconds: 0 if it does not, and never longer
 * than `longestPostponement`. A date is compared with that of the answer, because the clock of a device may be wrong.
 */
export function waitOf({ status, headers }: Pick<Response, 'status' | 'headers'>): number {
  const asked = headers.get('retry-after') ?? '';
  if (!postponing.includes(status) || asked === '') return 0;
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  const seconds = Math.ceil(/^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - now) / 1000) || 0;
  return Math.min(Math.max(seconds * 1000, 0), longestPostponement);
}
