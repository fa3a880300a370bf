import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../contract/settings.ts';
import { pathReachedBy } from './path.ts';

/** The browser features that no page of the site uses. */
export const permissionsPolicy =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=(), browsing-topics=()';

/**
 * Adds security headers to every response, and keeps those of the API out of caches unless they say otherwise. Pages
 * set their own Content-Security-Policy; anything else may load nothing.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { PUBLIC_URL }: Settings,
  isApi: (path: string) => boolean,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: PUBLIC_URL.startsWith('https:') && { maxAge: 31_536_000, includeSubDomains: false },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
    // Addresses of the API hold emails, codes and ids, and its answers hold tokens. Forms are posted to addresses that hold tokens, too.
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || isApi(pathReachedBy(request))) reply.header('referrer-policy', 'no-referrer');
  });
  app.addHook('onSend', async (request, reply) => {
    if (isApi(pathReachedBy(request)) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
