import * as z from 'zod/mini';
import { fieldError } from './field-error.ts';

/** The media type of an error answer (RFC 9457). */
export const problemMediaType = 'application/problem+json';

/** Problem details, with field errors if there are any. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  errors: z.optional(z.array(fieldError)),
});

export type Problem = z.infer<typeof problem>;
