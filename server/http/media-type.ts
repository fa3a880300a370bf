import type { FastifyRequest } from 'fastify';

/** Whether the body of a request is a form that a browser posted without scripts. */
export function isUrlEncoded(headers: FastifyRequest['headers']): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? '');
}
