import type { FastifyInstance } from 'fastify';
import { pathIn } from '../http/path.ts';

/** The address of the service worker. */
const workerPath = '/service-worker.js';

/** The service worker's policy: a worker obeys the one that it was served with. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";

/**
 * Takes the place of a worker that must go: deletes the pages that it has stored, and removes itself. Requests that wait to be
 * sent stay with the pages, which have them too.
 */
const withdrawal = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(withdraw()));

async function withdraw() {
  for (const name of await caches.keys()) if (name !== 'unsent') await caches.delete(name);
  await registration.unregister();
}
`;

/**
 * Serves a worker that removes the one of the site. Browsers ask for it, past their caches and past the worker itself, with every
 * page that is opened; it must be served for as long as a visitor may stay away.
 */
export function withdrawWorker(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (pathIn(request.url) !== workerPath || (request.method !== 'GET' && request.method !== 'HEAD')) return;
    return reply
      .headers({ 'content-security-policy': workerPolicy, 'cache-control': 'no-cache' })
      .type('text/javascript; charset=utf-8')
      .send(withdrawal);
  });
}
