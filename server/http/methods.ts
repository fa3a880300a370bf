import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from './problem.ts';

/** A route as the router has it: what its address looks like, and the methods that it answers. */
interface KnownRoute {
  address: RegExp;
  methods: Set<string>;
}

/**
 * Answers the methods that no route takes, at the addresses that some route has (RFC 9110, 9.3.7 and 15.5.6): OPTIONS
 * with the methods that there are, and any other with 405. To be called before the routes are added.
 */
export function answerOtherMethods(app: FastifyInstance): void {
  const known = new Map<string, KnownRoute>();
  app.addHook('onRoute', ({ url, method }) => {
    const route = known.get(url) ?? { address: addressOf(url), methods: new Set() };
    for (const one of [method].flat()) route.methods.add(one);
    known.set(url, route);
  });
  // Before a body is read: what is sent to where nobody takes it need not be well-formed.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    const methods = methodsAt(pathOf(request));
    if (methods.length === 0 || methods.includes(request.method)) return;
    const allow = [...methods, 'OPTIONS'].join(', ');
    if (request.method === 'OPTIONS') return reply.code(204).header('allow', allow).send();
    throw new ProblemError({
      status: 405,
      detail: `${request.method} is not possible here. Use ${new Intl.ListFormat('en', { type: 'disjunction' }).format(methods)}.`,
      headers: { allow },
    });
  });

  function methodsAt(path: string): string[] {
    const routes = [...known.values()].filter(({ address }) => address.test(path));
    return [...new Set(routes.flatMap(({ methods }) => [...methods]))].toSorted();
  }
}

/** The addresses that a route's URL stands for, such as `/blog/:slug`. */
function addressOf(url: string): RegExp {
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part.startsWith(':')) return '[^/]+';
    return part === '*' ? '.*' : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}

/** The path of a request as the router compares it; an address that cannot be decoded never comes this far. */
function pathOf({ url }: FastifyRequest): string {
  return decodeURI(url.replace(/[?#].*$/s, ''));
}
