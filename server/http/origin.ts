import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../../contract/settings.ts';
import { pathReachedBy } from './path.ts';
import { ProblemError } from './problem.ts';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/** Reads that have side effects in specification 7: they email codes. */
const registrationReads = /^\/api\/register\//;

/**
 * Rejects requests that a page of another site makes (OWASP, Cross-Site Request Forgery): whatever changes something, and the
 * reads that do. Clients other than browsers send neither header.
 */
export function rejectForeignOrigins(app: FastifyInstance, { PUBLIC_URL }: Settings): void {
  app.addHook('onRequest', async (request) => {
    const isSafe = safeMethods.includes(request.method) && !registrationReads.test(pathReachedBy(request));
    if (isSafe || !isForeign(request, PUBLIC_URL)) return;
    throw new ProblemError({
      status: 403,
      detail: 'This request came from another site. Open our own page and try again.',
    });
  });
}

function isForeign({ headers, method }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  const isPageRequest = safeMethods.includes(method);
  if (!isPageRequest && (site === 'cross-site' || site === 'same-site')) return true;
  const { origin } = headers;
  // A page that sends no referrer says 'null', even to itself (Fetch, 3.2), as do our pages with tokens and returned forms.
  // Sec-Fetch-Site has answered for it; browsers without that header still send no cookie from another site (SameSite).
  if (origin === undefined || origin === 'null') return false;
  return origin !== new URL(publicUrl).origin && hostOf(origin) !== headers.host;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
