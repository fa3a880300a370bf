import type { FastifyInstance, FastifyRequest } from 'fastify';

/** With more requests than this being handled, the server is no longer ahead of its visitors. */
const few = 10;

/**
 * Returns a function that tells whether many requests wait for this server. Those count that have arrived and are valid, until
 * their answer is ready: nobody makes them last by sending or reading slowly.
 */
export function watchVisitors(app: FastifyInstance): () => boolean {
  const handled = new Set<FastifyRequest>();
  app.addHook('preHandler', async (request) => {
    handled.add(request);
  });
  app.addHook('onSend', async (request) => {
    handled.delete(request);
  });
  return () => handled.size > few;
}
