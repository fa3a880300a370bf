import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { releaseName } from '../release.ts';
import { measureOutbox } from './outbox.ts';
import { measureQueues } from './queues.ts';
import { measureRequests } from './requests.ts';

export interface MetricsDependencies {
  database: Database;
  now: () => Date;
  /** Whether a path belongs to the API: only its routes are told apart. */
  isApi: (path: string) => boolean;
}

/** The metrics of a server. */
export interface Metrics {
  mediaType: string;
  /** Their values, in the Prometheus text format. Those who ask at once share one look. */
  read(): Promise<string>;
}

/** Measures a server from now on. Call it before routes are added. No label holds what a visitor typed. */
export function measure(app: FastifyInstance, { database, now, isApi }: MetricsDependencies): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'site_release_info',
    help: '1 for the release that runs.',
    labelNames: ['release'],
    registers: [registry],
  })
    .labels(releaseName())
    .set(1);
  measureRequests(app, registry, isApi);
  measureQueues(registry, database);
  const readOutbox = measureOutbox(registry, database, now);
  let reading: Promise<string> | undefined;

  async function read(): Promise<string> {
    await readOutbox();
    return registry.metrics();
  }

  return {
    mediaType: registry.contentType,
    read() {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      return reading;
    },
  };
}
