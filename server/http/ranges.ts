import type { FastifyInstance } from 'fastify';

/** A range from a first byte, to a last one or to the end; or the empty one at the end, which cannot be met. */
const range = /^(?:(\d+)-(\d*)|-0+)$/;

/**
 * Lets only those Range headers reach the files that the file server reads as RFC 9110 does (section 14.2): a malformed or reversed
 * one, and one of a request other than GET, is ignored. So is one for the last bytes: of a shorter file it means the whole, for
 * which the file server would answer 416.
 */
export function ignoreOtherRanges(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, raw: { headers } }) => {
    if (headers.range !== undefined && (method !== 'GET' || !isReadable(headers.range))) delete headers.range;
  });
}

function isReadable(header: string): boolean {
  const [unit, set = ''] = header.split('=');
  return unit === 'bytes' && set.split(',').every((text) => isInOrder(range.exec(text.trim())));
}

function isInOrder(found: RegExpExecArray | null): boolean {
  if (!found) return false;
  const [, first, last] = found;
  return !last || Number(first) <= Number(last);
}
