import type { FastifyInstance, FastifyServerOptions } from 'fastify';

/**
 * The log: JSON lines on standard output, without personal data. Errors are logged by class, code and stack; whatever
 * else a driver attaches to them, such as row values or email addresses, is left out.
 */
export const loggerOptions = {
  level: 'info',
  base: undefined,
  serializers: {
    req: ({ id, method }) => ({ id, method }),
    res: ({ statusCode }) => ({ statusCode }),
    err: (error) => ({ type: error.name, code: error.code, message: error.message, stack: error.stack ?? '' }),
  },
} satisfies FastifyServerOptions['logger'];

/**
 * Logs one line per API request, by its route rather than its URL, which may hold what a visitor typed. Pages and files
 * are logged only when they fail.
 */
export function logRequests(app: FastifyInstance, isApi: (path: string) => boolean): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = '' } = request.routeOptions;
    if (!isApi(route) && reply.statusCode < 500) return;
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, route, status: reply.statusCode, milliseconds }, 'request completed');
  });
}
