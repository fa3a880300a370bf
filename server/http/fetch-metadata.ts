import type { FastifyRequest } from 'fastify';
import { ProblemError } from './problem.ts';

/** What a page's own fetch says of itself (Fetch Metadata); other clients than browsers say nothing. */
const ownFetch: Record<string, readonly string[]> = {
  'sec-fetch-mode': ['cors', 'same-origin'],
  'sec-fetch-dest': ['empty'],
  'sec-fetch-site': ['same-origin', 'none'],
};

/** By these a browser or a proxy says that nobody asked yet. */
const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/**
 * Refuses a GET with an effect where nobody asked for it: a link that is fetched ahead, opened from a mail or another
 * site, or embedded in a page. Specification 7 has such calls.
 */
export async function rejectUnrequestedFetch({ headers }: FastifyRequest): Promise<void> {
  const isAhead = purposes.some((name) => /prefetch|preview|prerender/i.test(String(headers[name] ?? '')));
  const isForeign = Object.entries(ownFetch).some(([name, allowed]) => {
    const said = headers[name];
    return said !== undefined && !allowed.includes(String(said).toLowerCase());
  });
  if (!isAhead && !isForeign) return;
  throw new ProblemError({
    status: 403,
    detail: 'This call is made by the page where you register, and not by a link: open /registration.',
  });
}
