import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A response that stays the same for at least a day, so it is compressed and tagged only once. */
export type PreparedResponse = { plain: Buffer; compressed: Buffer; tag: string };

export function prepareResponse(text: string): PreparedResponse {
  const plain = Buffer.from(text);
  // A weak tag, because it stands for both encodings.
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`;
  return { plain, compressed: brotliCompressSync(plain), tag };
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
