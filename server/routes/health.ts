import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';

/** How long the database may take to answer, in milliseconds. */
const databaseTimeout = 2000;

/** `GET /healthz`, for monitoring: 200 while the server can reach its database, otherwise 503. */
export function addHealthRoute(app: FastifyInstance, database: Database): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/healthz',
    {
      schema: {
        tags: ['operation'],
        summary: 'Check that the server and its database work',
        response: {
          200: z.object({ status: z.literal('ok') }),
          503: z.object({ status: z.literal('unavailable') }),
        },
      },
      // Under load, other requests are turned away, but not this one.
      config: { pressureHandler: () => undefined },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      if (await isReachable(database)) return { status: 'ok' as const };
      return reply.code(503).send({ status: 'unavailable' });
    },
  );
}

async function isReachable({ queries }: Database): Promise<boolean> {
  const answered = sql`select 1`.execute(queries).then(
    () => true,
    () => false,
  );
  const timedOut = new Promise<boolean>((resolve) => setTimeout(resolve, databaseTimeout, false).unref());
  return Promise.race([answered, timedOut]);
}
