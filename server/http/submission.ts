/** What routes that store something have in common. */
import * as z from 'zod/mini';
import type { Settings } from '../../contract/settings.ts';
import { idempotencyHeader, tryHeader } from '../../contract/submission.ts';

export interface SubmissionDependencies {
  settings: Settings;
  now: () => Date;
  /** Called once the emails of a submission are committed. */
  wakeOutbox(): void;
}

const message = 'Send an Idempotency-Key of 8 to 128 visible ASCII characters';

/** An Idempotency-Key, where one is needed. */
export const idempotencyKey = z.string(message).check(z.regex(/^[\x21-\x7e]{8,128}$/, message));

export const idempotencyKeyHeader = { [idempotencyHeader]: z.optional(idempotencyKey) };

/** The headers of a submission whose tries are numbered, so that a stale try changes nothing. */
export const numberedTryHeaders = z.looseObject({
  [tryHeader]: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, 'Send a Registration-Try that is a whole number')),
      z.transform(Number),
    ),
  ),
  ...idempotencyKeyHeader,
});
