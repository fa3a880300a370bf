import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../contract/settings.ts';
import { errorCode, StartError } from '../start-error.ts';
import type { MetricsDependencies } from './metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where the metrics are, once the server is ready; empty while they are off. */
    metricsUrl: string;
  }
}

const metricsPath = '/metrics';

/** More than enough for monitoring, and few enough to be no burden. */
const maxMetricsConnections = 20;

/** How long a request may take to arrive, in milliseconds. */
const requestTimeout = 5000;

/**
 * Answers `GET /metrics` on a port of its own, METRICS_PORT, so that none of it is public, and no limit of the site turns it away.
 * Without that setting, nothing is measured. Call it before routes are added.
 * The server's start rejects with a StartError if it cannot listen there.
 */
export async function addMetrics(
  app: FastifyInstance,
  { METRICS_HOST, METRICS_PORT }: Settings,
  dependencies: MetricsDependencies,
): Promise<void> {
  let url = '';
  app.decorate('metricsUrl', { getter: () => url });
  if (METRICS_PORT === '') return;
  // Loaded only when it is used, for a quick start.
  const { measure } = await import('./metrics.ts');
  const metrics = measure(app, dependencies);
  const server = createServer({ headersTimeout: requestTimeout, requestTimeout }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      app.log.error({ err: error }, 'reading the metrics failed');
      response.writeHead(500).end();
    });
  });
  server.maxConnections = maxMetricsConnections;
  app.addHook('onReady', async () => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) => reject(listenError(errorCode(error), METRICS_HOST, METRICS_PORT)));
      server.listen(METRICS_PORT, METRICS_HOST, resolve);
    });
    const { port } = server.address() as AddressInfo;
    url = `http://${METRICS_HOST.includes(':') ? `[${METRICS_HOST}]` : METRICS_HOST}:${port}${metricsPath}`;
  });
  app.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
  });

  async function answer({ method, url: target }: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('x-content-type-options', 'nosniff').setHeader('cache-control', 'no-store');
    if (target?.replace(/\?.*$/s, '') !== metricsPath) return void response.writeHead(404).end();
    if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
    const text = await metrics.read();
    response.writeHead(200, { 'content-type': metrics.mediaType }).end(text);
  }
}

function listenError(code: string, host: string, port: number): StartError {
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is in use. Stop the process that uses it, or set METRICS_PORT to another port.`,
    );
  return new StartError(
    `The metrics cannot be at ${host}, port ${port} (${code}). Correct METRICS_HOST or METRICS_PORT.`,
  );
}
