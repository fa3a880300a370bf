import type { FastifyInstance } from 'fastify';

/** How long a closing server waits for requests in progress, in milliseconds. */
const closeTimeout = 4000;

/**
 * Keeps a close from waiting for idle connections: responses sent while closing, or once `stopping` is aborted, end their
 * keep-alive, and clients that have not read their response by the timeout are cut off.
 */
export function closeGracefully(app: FastifyInstance, stopping?: AbortSignal): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    setTimeout(() => app.server.closeAllConnections(), closeTimeout).unref();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing || stopping?.aborted) reply.header('connection', 'close');
  });
}
