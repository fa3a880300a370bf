import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How many requests may wait for the answer to the one before them on a connection. Browsers send none ahead. */
const maxWaiting = 10;

/**
 * Answers the requests of a connection in turn. Node passes on all that a client sends ahead (RFC 9112, section 9.3.2), about a
 * thousand in 64 KB, and each would hold a file and memory although none can be sent yet. A connection with too many is ended.
 * Call it before any other hook is added.
 */
export function answerInTurn(app: FastifyInstance): void {
  /** The waiting requests of each connection that has one in progress. */
  const queues = new WeakMap<Socket, (() => void)[]>();
  app.addHook('onRequest', ({ raw: { socket } }, reply, next) => {
    const queue = queues.get(socket) ?? [];
    const answer = () => {
      reply.raw.once('close', () => {
        const following = socket.destroyed ? undefined : queue.shift();
        if (following) following();
        else queues.delete(socket);
      });
      next();
    };
    if (!queues.has(socket)) {
      queues.set(socket, queue);
      answer();
    } else if (!socket.destroyed && queue.length < maxWaiting) {
      queue.push(answer);
    } else {
      socket.destroy();
    }
  });
}
