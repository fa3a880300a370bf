import type { FastifyInstance, FastifyRequest } from 'fastify';

/** With more requests than this being handled, the server is no longer ahead of its visitors. */
const few = 10;

/**
 * Returns a function that says whether many requests are waiting for this server. A request counts once it has arrived and is
 * valid, until its answer is ready, so nobody can prolong that by sending or reading slowly.
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
