import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A response that stays the same for at least a day, so it is compressed and tagged only once. */
export type PreparedResponse = { plain: Buffer; compressed: Buffer; tag: string };

/**
 * Prepares a response. It is compressed in a thread of its own.
 *
 * @param quality Brotli's, 0 to 11: at the highest, megabytes take seconds.
 */
export async function prepareResponse(text: string, quality = constants.BROTLI_MAX_QUALITY): Promise<PreparedResponse> {
  const plain = Buffer.from(text);
  // A weak tag, because it stands for both encodings.
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return { plain, compressed: await promisify(brotliCompress)(plain, { params }), tag };
}

/** Sends a prepared response, or 304 if the client already has it (RFC 9110, section 13.1.2). */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  { plain, compressed, tag }: PreparedResponse,
): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag: tag, vary: 'accept-encoding' });
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  reply.type(`${type}; charset=utf-8`);
  if (!acceptsBrotli(request)) return reply.send(plain);
  return reply.header('content-encoding', 'br').send(compressed);
}

/** Whether a client accepts answers compressed by brotli (RFC 9110, section 12.5.3). */
export function acceptsBrotli({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(String(headers['accept-encoding'] ?? ''));
}
