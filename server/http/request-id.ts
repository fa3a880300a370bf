import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../contract/settings.ts';

/** The header that says under which id a request is in the log, and in which a trusted proxy may say its own. */
export const requestIdHeader = 'x-request-id';

/** A UUID, or its 32 digits alone, as nginx writes its `$request_id`. */
const proxyId = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i;

/**
 * Returns a function that gives each request its id, a UUID: that of the proxy in front of the server if TRUSTED_PROXIES says
 * that there is one, so that its log and ours can be read together. Whatever else a client sends is ignored.
 */
export function requestIdsFor({
  TRUSTED_PROXIES,
}: Pick<Settings, 'TRUSTED_PROXIES'>): (request: IncomingMessage) => string {
  if (TRUSTED_PROXIES === 0) return () => randomUUID();
  return ({ headers }) => {
    const [, ...groups] = proxyId.exec(String(headers[requestIdHeader] ?? '')) ?? [];
    return groups.length > 0 ? groups.join('-').toLowerCase() : randomUUID();
  };
}

/** Every answer says the id of its request. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
}

/** What people are told of a request that failed: enough to find it in the log, and short enough to be read out. */
export function referenceOf(id: string): string {
  return id.slice(0, 8);
}
