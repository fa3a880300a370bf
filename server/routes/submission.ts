import * as z from 'zod/mini';
import { submissionWindow } from '../../contract/limits.ts';
import type { Settings } from '../../contract/settings.ts';
import { idempotencyHeader, tryHeader } from '../../contract/submission.ts';
import { ProblemError, problemMediaType, problemResponse } from '../http/problem.ts';

/** What the calls that store something need of the server. */
export interface SubmissionDependencies {
  settings: Settings;
  now: () => Date;
  /** Called once a submission's mails are committed. */
  wakeOutbox(): void;
}

/** How many submissions one network address may make; all calls are counted together. */
export function submissionRateLimit({ SUBMISSIONS_PER_MINUTE }: Settings) {
  return { max: SUBMISSIONS_PER_MINUTE, timeWindow: submissionWindow };
}

/** The header that every submission may come with. */
export const idempotencyKeyHeader = {
  [idempotencyHeader]: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{8,128}$/, 'Send an Idempotency-Key of 8 to 128 visible ASCII characters')),
  ),
};

/** The headers of a submission whose tries are counted. */
export const numberedTryHeaders = z.looseObject({
  [tryHeader]: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, 'Send a Registration-Try that is a whole number')),
      z.transform(Number),
    ),
  ),
  ...idempotencyKeyHeader,
});

/** Refuses what an address has asked for too often. `retryAfter` is in seconds. */
export function tooManyEmails(retryAfter: number, { PHONE }: Settings): ProblemError {
  const minutes = Math.ceil(retryAfter / 60);
  return new ProblemError({
    status: 429,
    detail: `Too many mails were asked for with this address. Look for them in your mailbox, try again in ${minutes} ${
      minutes === 1 ? 'minute' : 'minutes'
    }, or call ${PHONE}.`,
    headers: { 'retry-after': String(retryAfter) },
  });
}

/** The description of the problems that a call may answer with. */
export function problemResponses<Status extends number>(...statuses: Status[]) {
  const answer = { description: 'A problem (RFC 9457)', content: { [problemMediaType]: { schema: problemResponse } } };
  return Object.fromEntries(statuses.map((status) => [status, answer])) as Record<Status, typeof answer>;
}
