/**
 * How many cases each property is tried with, and the seed that they are drawn from. `npm test` tries the same few in every
 * run, so that a failure points to the latest change; `npm run lab -- soak` tries many new ones.
 */
import * as z from 'zod/mini';

const variables = z.object({
  PROPERTY_CASES: z._default(z.coerce.number().check(z.int(), z.positive()), 300),
  PROPERTY_SEED: z._default(z.coerce.number().check(z.int()), 1),
});

const { PROPERTY_CASES: numRuns, PROPERTY_SEED: seed } = variables.parse(process.env);

/** The options of every property. A failing one prints the seed and the shortest case that fails. */
export const cases = { numRuns, seed };
