import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';

/** How long the database may take to answer, in milliseconds. */
const patience = 2000;

/** `GET /healthz`, for whoever watches the server: 200 while it can store what visitors send, else 503. */
export function addHealthRoute(app: FastifyInstance, database: Database): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/healthz',
    {
      schema: {
        tags: ['operation'],
        summary: 'Whether the server and its database work',
        response: {
          200: z.object({ status: z.literal('ok') }),
          503: z.object({ status: z.literal('unavailable') }),
        },
      },
      // A busy server still says how it is.
      config: { pressureHandler: () => undefined },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      if (await answers(database)) return { status: 'ok' as const };
      return reply.code(503).send({ status: 'unavailable' });
    },
  );
}

async function answers({ queries }: Database): Promise<boolean> {
  const asked = sql`select 1`.execute(queries).then(
    () => true,
    () => false,
  );
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, patience, false).unref());
  return Promise.race([asked, tooLate]);
}
