import * as z from 'zod/mini';
import { fieldError } from './field-error.ts';

/** The media type of an error answer (RFC 9457). */
export const problemMediaType = 'application/problem+json';

/** Problem details, with field errors if there are any. `current`: how what was to be changed stands, for a page that was left open. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  errors: z.optional(z.array(fieldError)),
  current: z.optional(z.unknown()),
});

export type Problem = z.infer<typeof problem>;
