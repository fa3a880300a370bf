import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer that stays the same for a day at least: compressed and marked once. */
export type PreparedResponse = { plain: Buffer; compressed: Buffer; tag: string };

/** Makes an answer of a text. */
export function prepareResponse(text: string): PreparedResponse {
  const plain = Buffer.from(text);
  // Weak, because it stands for both ways in which the answer may be written.
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`;
  return { plain, compressed: brotliCompressSync(plain), tag };
}

/** Sends what the client has not got yet (RFC 9110, 13.1.2), in bytes that need not be made again. */
export function sendPrepared(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  type: string,
  { plain, compressed, tag }: PreparedResponse,
): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag: tag, vary: 'accept-encoding' });
  if (headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  reply.type(`${type}; charset=utf-8`);
  if (!/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(String(headers['accept-encoding'] ?? ''))) return reply.send(plain);
  return reply.header('content-encoding', 'br').send(compressed);
}
