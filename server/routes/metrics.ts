import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../../contract/settings.ts';
import type { Database } from '../database/database.ts';
import { type OutboxFigures, readOutboxFigures } from '../database/outbox-figures.ts';
import { type LaneName, laneNames } from '../mail/lanes.ts';
import { readinessPath } from './health.ts';

export const metricsPath = '/metrics';

/** The content type of the Prometheus text format. */
const mediaType = 'text/plain; version=0.0.4; charset=utf-8';

/** What proxies add to the requests that they pass on. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'];

interface MetricsDependencies {
  settings: Settings;
  database: Database;
  now: () => Date;
}

/** What this process has turned away. */
interface Shed {
  requests: number;
  connections: number;
}

/** `GET /metrics`: figures for monitoring, in the Prometheus text format, for those whom the setting METRICS lets read them. */
export function addMetricsRoute(
  app: FastifyInstance,
  { settings: { METRICS }, database, now }: MetricsDependencies,
): void {
  if (METRICS === 'off') return;
  const shed: Shed = { requests: 0, connections: 0 };
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode === 503 && request.routeOptions.url !== readinessPath) shed.requests++;
  });
  app.server.on('drop', () => shed.connections++);

  app.get(
    metricsPath,
    // Under load, when they matter most, other requests are turned away, but not these.
    { schema: { hide: true }, config: { isServedWhileLagging: true } },
    async (request, reply) => {
      if (METRICS === 'local' && !isLocal(request)) return reply.callNotFound();
      const figures = await readOutboxFigures(database);
      return reply
        .header('cache-control', 'no-store')
        .type(mediaType)
        .send(metricsOf(figures, shed, now()));
    },
  );
}

/** Whether a request comes from this machine and not through a proxy on it. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const isLoopback = /^(?:::1|(?:::ffff:)?127\.)/.test(socket.remoteAddress ?? '');
  return isLoopback && !proxyHeaders.some((name) => name in headers);
}

interface Metric {
  name: string;
  help: string;
  type: 'gauge' | 'counter';
  /** By their labels, as the format writes them. */
  values: [labels: string, value: number][];
}

function metricsOf({ waiting, dead, capped }: OutboxFigures, shed: Shed, now: Date): string {
  const byLane = (figureOf: (lane: OutboxFigures['waiting'][LaneName]) => number) =>
    laneNames.map((name): Metric['values'][number] => [`{lane="${name}"}`, figureOf(waiting[name])]);
  const ageOf = (instant: string) => Math.max(0, (now.getTime() - Date.parse(instant)) / 1000);
  const metrics: Metric[] = [
    {
      name: 'outbox_waiting',
      help: 'Emails that are to be sent.',
      type: 'gauge',
      values: byLane(({ count }) => count),
    },
    {
      name: 'outbox_oldest_waiting_seconds',
      help: 'How long ago the oldest of them was queued.',
      type: 'gauge',
      values: byLane(({ oldest }) => (oldest === undefined ? 0 : ageOf(oldest))),
    },
    { name: 'outbox_dead', help: 'Emails that were given up: npm run outbox.', type: 'gauge', values: [['', dead]] },
    { name: 'outbox_capped', help: 'Emails that exceeded the hourly caps.', type: 'gauge', values: [['', capped]] },
    {
      name: 'requests_shed_total',
      help: 'Requests answered with 503, because the server was busy or could not store anything.',
      type: 'counter',
      values: [['', shed.requests]],
    },
    {
      name: 'connections_shed_total',
      help: 'Connections closed at once, because there were too many.',
      type: 'counter',
      values: [['', shed.connections]],
    },
  ];
  return metrics.map(linesOf).join('');
}

function linesOf({ name, help, type, values }: Metric): string {
  const lines = values.map(([labels, value]) => `${name}${labels} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}
