import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { requestKindNames, requestKinds } from '../http/shedding.ts';
import { readinessPath } from '../routes/health.ts';

/** The bounds of the histogram, in seconds: from a page in memory to the patience of a browser with this site. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Others count as one: a client may send any. */
const methods = ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'];

/** Counts requests and those turned away, and measures how long they take. */
export function measureRequests(app: FastifyInstance, registry: Registry, isApi: (path: string) => boolean): void {
  const registers = [registry];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, until they were sent.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });
  const shed = new Counter({
    name: 'requests_shed_total',
    help: 'Requests answered with 503, because the server was busy or could not store anything.',
    labelNames: ['kind'],
    registers,
  });
  const shedConnections = new Counter({
    name: 'connections_shed_total',
    help: 'Connections closed at once, because there were too many.',
    registers,
  });
  const malformed = new Counter({
    name: 'http_malformed_requests_total',
    help: 'Connections ended because what came was not HTTP, too long or too slow.',
    registers,
  });
  const routeNames = namesOfRoutes(app, isApi);
  const kindOf = requestKinds(isApi);
  // Without a value from the start, the first ones would be no increase.
  for (const kind of requestKindNames) shed.inc({ kind }, 0);

  app.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions;
    const { statusCode } = reply;
    const route = routeNames(url);
    const method = methods.includes(request.method) ? request.method : 'other';
    requests.inc({ method, route, status: `${Math.floor(statusCode / 100)}xx` });
    durations.observe({ method, route }, reply.elapsedTime / 1000);
    if (statusCode === 503 && url !== readinessPath) shed.inc({ kind: kindOf(request) });
    done();
  });
  app.server.on('drop', () => shedConnections.inc());
  app.server.on('clientError', ({ code }: NodeJS.ErrnoException) => {
    // A client that goes away has not done anything wrong.
    if (code !== 'ECONNRESET') malformed.inc();
  });
}

/** Returns the name under which the requests of a route are counted: there are as many pages and files as there are articles. */
function namesOfRoutes(app: FastifyInstance, isApi: (path: string) => boolean): (url: string | undefined) => string {
  const names = new Map<string, string>();
  app.addHook('onRoute', ({ url }) => {
    names.set(url, nameOf(url, isApi));
  });
  return (url) => names.get(url ?? '') ?? 'none';
}

function nameOf(url: string, isApi: (path: string) => boolean): string {
  if (url.startsWith('/api/docs')) return '/api/docs';
  if (isApi(url) || /^\/(?:healthz|readyz|\.well-known\/.*)$/.test(url)) return url;
  if (url.startsWith('/assets/')) return 'assets';
  return /\.\w+$/.test(url) ? 'files' : 'pages';
}
