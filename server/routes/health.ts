import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { readinessOf } from '../database/readiness.ts';
import { releaseName } from '../release.ts';

/** How long a write may take until the server counts as not ready, in milliseconds. */
const writeTimeout = 2000;

export const readinessPath = '/readyz';

/** Under load, other requests are turned away, but not these. */
const config = { isServedWhileLagging: true };

/**
 * `GET /healthz`: 200 while the process answers; restart it if it does not. `GET /readyz`: 200 if something could be stored in
 * the last ten seconds, otherwise, or once `stopping` is aborted, 503; send it no visitors. It names the release. `now` returns
 * milliseconds since the epoch.
 */
export function addHealthRoutes(
  app: FastifyInstance,
  database: Database,
  now: () => number,
  stopping?: AbortSignal,
): void {
  const isReady = readinessOf(database, now);
  const release = releaseName();
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/healthz',
    {
      schema: {
        tags: ['operation'],
        summary: 'Check that the server answers',
        response: { 200: z.object({ status: z.literal('ok') }) },
      },
      config,
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { status: 'ok' as const };
    },
  );

  routes.get(
    readinessPath,
    {
      schema: {
        tags: ['operation'],
        summary: 'Check that submissions can be stored',
        response: {
          200: z.object({ status: z.literal('ready'), release: z.string() }),
          503: z.object({ status: z.enum(['unavailable', 'stopping']), release: z.string() }),
        },
      },
      config,
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      if (!stopping?.aborted && (await inTime(isReady()))) return { status: 'ready' as const, release };
      return reply.code(503).send({ status: stopping?.aborted ? 'stopping' : 'unavailable', release });
    },
  );
}

async function inTime(ready: Promise<boolean>): Promise<boolean> {
  const timedOut = new Promise<boolean>((resolve) => setTimeout(resolve, writeTimeout, false).unref());
  return Promise.race([ready, timedOut]);
}
