import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../contract/settings.ts';

const path = '/.well-known/security.txt';

/** How long the answer may be relied on, in milliseconds: RFC 9116 recommends less than a year. */
const validity = 90 * 24 * 60 * 60_000;

/** `GET /.well-known/security.txt` (RFC 9116): whom to tell about a weakness. */
export function addSecurityContactRoute(
  app: FastifyInstance,
  { PUBLIC_URL, SECURITY_CONTACT }: Settings,
  now: () => Date,
): void {
  app.get(path, { schema: { hide: true } }, async (_request, reply) => {
    const lines = [
      `Contact: mailto:${SECURITY_CONTACT}`,
      `Expires: ${new Date(now().getTime() + validity).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${new URL(path, PUBLIC_URL)}`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`);
  });
}
