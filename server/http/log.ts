import type { FastifyServerOptions } from 'fastify';

/**
 * The log: JSON lines on standard output, without personal data. An error is told by its class, code and stack; what a
 * driver adds to one, such as the values of a row or the addresses of a mail, is left out.
 */
export const loggerOptions: FastifyServerOptions['logger'] = {
  level: 'info',
  base: undefined,
  serializers: {
    req: ({ id, method }) => ({ id, method }),
    res: ({ statusCode }) => ({ statusCode }),
    err: (error) => ({ type: error.name, code: error.code, message: error.message, stack: error.stack ?? '' }),
  },
};
