import type { FastifyInstance } from 'fastify';
import { pathIn } from './path.ts';
import { ProblemError } from './problem.ts';

/**
 * Handles methods that a known path does not take (RFC 9110, sections 9.3.7 and 15.5.6): answers OPTIONS with the allowed
 * methods, and everything else with 405. Call it before any routes are added.
 */
export function handleOtherMethods(app: FastifyInstance): void {
  /** The methods that each registered route takes, by its URL. */
  const known = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    known.set(url, new Set([...(known.get(url) ?? []), ...[method].flat()]));
  });
  // Before the body is parsed: a request that is rejected anyway need not be well-formed.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    const methods = methodsAt(pathIn(request.url));
    if (methods.length === 0 || methods.includes(request.method)) return;
    const allow = [...methods, 'OPTIONS'].join(', ');
    if (request.method === 'OPTIONS') return reply.code(204).header('allow', allow).send();
    const choice = new Intl.ListFormat('en', { type: 'disjunction' }).format(methods);
    throw new ProblemError({
      status: 405,
      detail: `${request.method} is not allowed here. Use ${choice}.`,
      headers: { allow },
    });
  });

  function methodsAt(path: string): string[] {
    const methods = [...known].flatMap(([url, taken]) => (matches(url, path) ? [...taken] : []));
    return [...new Set(methods)].toSorted();
  }
}

/** Whether a path matches a route's URL, whose segments are words or parameters, such as `/blog/:slug`; the last may be `*`. */
function matches(url: string, path: string): boolean {
  const [segments, found] = [url.split('/'), path.split('/')];
  const isOpen = segments.at(-1) === '*';
  if (isOpen ? found.length < segments.length : found.length !== segments.length) return false;
  return segments.every((segment, at) =>
    segment.startsWith(':') ? found[at] !== '' : segment === found[at] || (isOpen && at === segments.length - 1),
  );
}
