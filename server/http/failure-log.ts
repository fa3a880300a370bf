import type { FastifyInstance } from 'fastify';
import { isOverload } from './problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs why a request is answered with 5xx: `message`, or with others that the server was too busy. */
    logFailure(request: FastifyRequest, error: Error, message: string): void;
  }
}

/** How long requests that are turned away are counted for one line of the log, in milliseconds. */
const countedFor = 1000;

/** A request that a busy server turns away is not a fault that somebody is to be woken by: they are counted in one line a second. */
export function addFailureLog(app: FastifyInstance): void {
  let turnedAway = 0;
  let counting: NodeJS.Timeout | undefined;

  function logTurnedAway(): void {
    clearTimeout(counting);
    if (turnedAway === 0) return;
    app.log.warn({ requests: turnedAway }, 'requests were turned away, because the server is busy');
    turnedAway = 0;
  }

  app.decorate('logFailure', (request, error, message) => {
    if (!isOverload(error)) return request.log.error({ err: error }, message);
    if (turnedAway === 0) counting = setTimeout(logTurnedAway, countedFor).unref();
    turnedAway++;
  });
  app.addHook('onClose', async () => logTurnedAway());
}
