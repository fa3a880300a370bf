import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

/** A request whose URL the router cannot read, such as `/%E0%A4%A`, and the router's error. */
export interface UnroutableRequest {
  url: string;
  error: Error;
}

/** A path that no route matches. */
const unmatchedPath = '/%25';

const unroutable = new WeakMap<IncomingMessage, UnroutableRequest>();

/** Routes such a request again, to no route: no hook has run yet, so that no header is set. */
export function routeAgain(app: () => FastifyInstance): NonNullable<FastifyServerOptions['frameworkErrors']> {
  return (error, { raw }, reply) => {
    unroutable.set(raw, { url: raw.url ?? '', error });
    raw.url = unmatchedPath;
    app().routing(raw, reply.raw);
  };
}

/** What the router could not read of a request, if anything. */
export function unroutedOf({ raw }: { raw: IncomingMessage }): UnroutableRequest | undefined {
  return unroutable.get(raw);
}
