import type { FastifyRequest } from 'fastify';

/**
 * The path that a request reached: that of its route, or, if none matches, its own. Decide by this rather than by the URL, in
 * which the same path can be encoded or absolute (RFC 9112, section 3.2.2).
 */
export function pathReachedBy(request: FastifyRequest): string {
  return request.routeOptions.url ?? pathIn(request.url);
}

/** The path in a request target, decoded if it can be. */
export function pathIn(target: string): string {
  const path = target.replace(/[?#].*$/s, '').replace(/^https?:\/\/[^/]*/i, '');
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
