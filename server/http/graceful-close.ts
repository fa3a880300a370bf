import type { FastifyInstance } from 'fastify';

/** How long a stop waits for requests that have begun, in milliseconds. */
const patience = 4000;

/**
 * Makes a close end soon: an answer given while the server closes ends its connection, which would else stay open for the
 * next request, and who has not read an answer after a while is cut off.
 */
export function closeGracefully(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    setTimeout(() => app.server.closeAllConnections(), patience).unref();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
