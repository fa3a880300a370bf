import type { FastifyRequest } from 'fastify';
import { ProblemError } from './problem.ts';

/** The Fetch Metadata headers of a page's own fetch. Clients other than browsers send none. */
const ownFetch: Record<string, readonly string[]> = {
  'sec-fetch-mode': ['cors', 'same-origin'],
  'sec-fetch-dest': ['empty'],
  'sec-fetch-site': ['same-origin', 'none'],
};

/** The headers in which browsers and proxies announce a prefetch. */
const purposeHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/**
 * Rejects requests that no page of ours made: prefetches, links opened from an email or another site, and embedded
 * resources. Some GETs of specification 7 have side effects, which these must not cause.
 */
export async function requireOwnFetch({ headers }: FastifyRequest): Promise<void> {
  const isPrefetch = purposeHeaders.some((name) => /prefetch|preview|prerender/i.test(String(headers[name] ?? '')));
  const isForeign = Object.entries(ownFetch).some(([name, allowed]) => {
    const value = headers[name];
    return value !== undefined && !allowed.includes(String(value).toLowerCase());
  });
  if (!isPrefetch && !isForeign) return;
  throw new ProblemError({
    status: 403,
    detail: 'This address cannot be opened as a link. Open /registration to register.',
  });
}
