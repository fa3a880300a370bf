import { submissionWindow } from '../../contract/limits.ts';
import type { Settings } from '../../contract/settings.ts';
import { ProblemError } from './problem.ts';

/** The options of @fastify/rate-limit for routes that store something. All of them share one count per network. */
export function submissionRateLimit({ SUBMISSIONS_PER_MINUTE }: Settings) {
  return { max: SUBMISSIONS_PER_MINUTE, timeWindow: submissionWindow };
}

/** The error of a request for one email too many to an address (429). `retryAfter` is in seconds. */
export function tooManyEmails(retryAfter: number, { PHONE }: Settings): ProblemError {
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new ProblemError({
    status: 429,
    detail: `Too many emails were requested for this address. Use the newest one in your inbox, try again in ${wait}, or call ${PHONE}.`,
    headers: { 'retry-after': String(retryAfter) },
  });
}
