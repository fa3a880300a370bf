import type { FastifyInstance } from 'fastify';
import { pathIn } from './path.ts';
import { ProblemError } from './problem.ts';

/** A registered route: which paths match it, and which methods it takes. */
interface KnownRoute {
  path: RegExp;
  methods: Set<string>;
}

/**
 * Handles methods that a known path does not take (RFC 9110, sections 9.3.7 and 15.5.6): answers OPTIONS with the allowed
 * methods, and everything else with 405. Call it before any routes are added.
 */
export function handleOtherMethods(app: FastifyInstance): void {
  const known = new Map<string, KnownRoute>();
  app.addHook('onRoute', ({ url, method }) => {
    const route = known.get(url) ?? { path: patternOf(url), methods: new Set() };
    for (const one of [method].flat()) route.methods.add(one);
    known.set(url, route);
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
    const routes = [...known.values()].filter((route) => route.path.test(path));
    return [...new Set(routes.flatMap(({ methods }) => [...methods]))].toSorted();
  }
}

/** The paths that match a route's URL, such as `/blog/:slug`. */
function patternOf(url: string): RegExp {
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part.startsWith(':')) return '[^/]+';
    return part === '*' ? '.*' : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}
