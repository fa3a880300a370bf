import type { FastifyInstance } from 'fastify';
import type { AddPrivateRoutes } from '../private-port/listener.ts';
import type { MetricsDependencies } from './metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where the metrics are, once the server is ready; empty while they are off. */
    metricsUrl: string;
  }
}

const metricsPath = '/metrics';

/** Measures a server from now on and answers `GET /metrics` on the private port. Call it before routes are added to the server. */
export function metricsOf(app: FastifyInstance, dependencies: MetricsDependencies): AddPrivateRoutes {
  app.decorate('metricsUrl', { getter: () => (app.privateUrl === '' ? '' : `${app.privateUrl}${metricsPath}`) });
  return async (port) => {
    // Loaded only when it is used, for a quick start.
    const { measure } = await import('./metrics.ts');
    const metrics = measure(app, dependencies);
    port.get(metricsPath, async (request, reply) => {
      try {
        return await reply.type(metrics.mediaType).send(await metrics.read());
      } catch (error) {
        request.log.error({ err: error }, 'reading the metrics failed');
        throw error;
      }
    });
  };
}
