import * as z from 'zod/mini';

/** The value of the terms checkbox when it is ticked. */
export const termsAccepted = 'accepted';

/** The accepted terms in a request of the API: what the form sends, or `true`. */
export const acceptedTerms = z.union([z.literal(termsAccepted), z.literal(true)], 'Accept the terms');
