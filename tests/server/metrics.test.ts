// @vitest-environment node
import { once } from 'node:events';
import { connect } from 'node:net';
import { Registry } from 'prom-client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { contactPath } from '../../contract/contact.ts';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open.ts';
import { queueMails } from '../../server/mail/queue.ts';
import type { Transport } from '../../server/mail/transport.ts';
import { measureOutbox } from '../../server/metrics/outbox.ts';
import { StartError } from '../../server/start-error.ts';
import { fillHashing } from './fixtures/full-hashing.ts';
import { sendRequest } from './fixtures/registration-client.ts';
import { validMessage } from './fixtures/submissions.ts';
import {
  createTestStorage,
  databaseKinds,
  pollUntil,
  sendRawRequest,
  startTestServer,
  type TestServer,
  uniqueKey,
} from './fixtures/test-server.ts';

const failing: Transport = { send: () => Promise.reject(new Error('no')), discard: async () => {}, close: () => {} };

const measured = { METRICS_PORT: 0 };

const figures = (text: string) =>
  Object.fromEntries(text.split('\n').flatMap((line) => (/^[a-z]/.test(line) ? [line.split(' ')] : [])));

const readMetrics = async ({ app }: Pick<TestServer, 'app'>) => figures(await (await fetch(app.metricsUrl)).text());

/** A database that cannot do what `isBroken` says. */
function breakable(database: Database, isBroken: (method: PropertyKey) => boolean): Database {
  const queries = new Proxy(database.queries, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      // Kysely's methods need their own object for its private fields.
      if (!isBroken(name)) return typeof value === 'function' ? value.bind(target) : value;
      return () => {
        throw Object.assign(new Error('no database'), { code: 'ECONNREFUSED' });
      };
    },
  });
  return { ...database, queries };
}

describe.each(databaseKinds)('the metrics on %s', { tags: ['7.metrics'] }, (kind) => {
  it('should tell what waits in each lane, since when, and how much was given up', async () => {
    await using server = await startTestServer(kind, {
      settings: measured,
      transport: failing,
      outboxPace: { pauses: [] },
    });
    const { queries } = server.database;
    const instant = new Date().toISOString();
    const queue = (at: string, ...tos: string[]) =>
      queries.transaction().execute((transaction) =>
        queueMails(
          transaction,
          tos.map((to) => ({ message: { kind: 'account-exists', to }, instant: at })),
        ),
      );
    // As if the operator had just been told, so that no notice of the dead ones is queued.
    await queries.insertInto('operator_notices').values({ id: 'dead-emails', noticed_at: instant }).execute();
    await queue(instant, 'a@example.com', 'b@example.com', 'c@example.com');
    await queries.updateTable('outbox').set({ state: 'dead' }).execute();
    await queue('2999-01-01T00:00:00.000Z', 'd@example.com', 'e@example.com');
    server.clock.ahead = Date.parse('2999-01-01T00:01:00.000Z') - Date.now();
    await queries.schema.dropTable('readiness').execute();
    const ready = await fetch(`${server.url}/readyz`);
    const answer = await fetch(server.app.metricsUrl);
    expect([answer.status, ready.status]).toEqual([200, 503]);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const read = figures(await answer.text());
    expect(read).toMatchObject({
      database_up: '1',
      // An empty page has kilobytes, and each table one.
      database_size_bytes: expect.stringMatching(/^\d{5,}(\.\d+e\+\d+)?$/),
      'outbox_waiting{lane="codes"}': '2',
      'outbox_waiting{lane="notices"}': '0',
      'outbox_waiting{lane="newsletters"}': '0',
      'outbox_oldest_waiting_seconds{lane="codes"}': expect.stringMatching(/^6\d(?:\.\d+)?$/),
      'outbox_oldest_waiting_seconds{lane="notices"}': '0',
      outbox_dead: '3',
      outbox_capped: '0',
      // A server that says it is not ready has turned nobody away.
      ...Object.fromEntries(
        ['passwords', 'forms', 'calls', 'pages'].map((of) => [`requests_shed_total{kind="${of}"}`, '0']),
      ),
      connections_shed_total: '0',
      write_batches_waiting: '0',
      nodejs_eventloop_lag_p99_seconds: expect.stringMatching(/^(0\.\d+|\d(\.\d+)?e-\d+)$/),
      process_resident_memory_bytes: expect.stringMatching(/^\d+$/),
    });
    const connections = kind === 'postgres' ? expect.stringMatching(/^[1-9]\d*$/) : undefined;
    expect(read.database_connections).toEqual(connections);
    expect(read.database_waiting).toBe(kind === 'postgres' ? '0' : undefined);
  });
});

describe('the metrics', { tags: ['7.metrics'] }, () => {
  it('should be off unless they have a port, and never be on that of the site', async () => {
    await using quiet = await startTestServer('sqlite');
    await using loud = await startTestServer('sqlite', { settings: measured });
    expect(quiet.app.metricsUrl).toBe('');
    expect(loud.app.metricsUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    for (const { url } of [quiet, loud]) expect((await fetch(`${url}/metrics`)).status).toBe(404);
    const statuses = ['GET /', 'GET /healthz', 'POST /metrics', 'HEAD /metrics', 'GET /metrics?x'].map(async (line) => {
      const [method, path = ''] = line.split(' ');
      return (await sendRawRequest(new URL(loud.app.metricsUrl).origin, path, {}, method)).status;
    });
    expect(await Promise.all(statuses)).toEqual([404, 404, 405, 200, 200]);
  });

  it('should say in words that their port is in use', async () => {
    await using server = await startTestServer('sqlite', { settings: measured });
    const METRICS_PORT = Number(new URL(server.app.metricsUrl).port);
    const starting = startTestServer('sqlite', { settings: { METRICS_PORT } });
    await expect(starting).rejects.toThrow(
      new StartError(
        `Port ${METRICS_PORT} is in use. Stop the process that uses it, or set METRICS_PORT to another port.`,
      ),
    );
  });

  it('should count requests by route, method and kind of answer, without anything that a visitor typed', async () => {
    await using server = await startTestServer('sqlite', { settings: measured });
    const typed = (number: number) => `amina-${number}@typed.example`;
    for (let number = 0; number < 30; number++) {
      await fetch(`${server.url}/msafara/blog/${typed(number)}`);
      await fetch(`${server.url}/${typed(number)}?email=${typed(number)}`, {
        headers: { 'x-request-id': typed(number) },
      });
      await sendRawRequest(server.url, `/api/register/${typed(number)}`, {}, number % 2 ? 'PURGE' : 'REPORT');
    }
    await sendRawRequest(server.url, contactPath, { host: 'a', connection: 'close' }, 'POST');
    const read = await pollUntil(async () => {
      const now = await readMetrics(server);
      return now[`http_requests_total{method="POST",route="${contactPath}",status="4xx"}`] === '1' && now;
    });
    expect(read['http_requests_total{method="GET",route="/msafara/blog/:slug",status="4xx"}']).toBe('30');
    expect(read['http_requests_total{method="GET",route="none",status="4xx"}']).toBe('30');
    expect(read['http_requests_total{method="other",route="none",status="4xx"}']).toBe('30');
    expect(read['http_request_duration_seconds_bucket{le="+Inf",method="GET",route="none"}']).toBe('30');
    expect(Number(read['http_request_duration_seconds_sum{method="GET",route="none"}'])).toBeGreaterThan(0);
    expect(Object.keys(read).filter((name) => /typed|amina|PURGE|REPORT/.test(name))).toEqual([]);
  });

  it('should count requests that are turned away', async () => {
    await using storage = await createTestStorage('sqlite');
    let isUnreachable = false;
    const database = breakable(
      await openDatabase(storage.settings),
      (method) => isUnreachable && method === 'transaction',
    );
    await using server = await startTestServer('sqlite', { settings: measured, storage, database });
    isUnreachable = true;
    const send = async () => (await sendRequest(server, contactPath, { body: validMessage, key: uniqueKey() })).status;
    expect([await send(), await send()]).toEqual([503, 503]);
    isUnreachable = false;
    expect(await send()).toBe(201);
    await pollUntil(async () => (await readMetrics(server))['requests_shed_total{kind="calls"}'] === '2');
  });

  it('should answer while the site takes no more connections, and count those that it closes', async () => {
    await using server = await startTestServer('sqlite', { settings: measured });
    server.app.server.maxConnections = 0;
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
    await pollUntil(async () => Number((await readMetrics(server)).connections_shed_total) > 0);
  });

  it('should count what is not HTTP, and not a client that goes away', async () => {
    await using server = await startTestServer('sqlite', { settings: measured });
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    await once(server.app.server, 'connection');
    socket.resetAndDestroy();
    expect(await once(server.app.server, 'clientError')).toMatchObject([{ code: 'ECONNRESET' }, {}]);
    expect((await readMetrics(server)).http_malformed_requests_total).toBe('0');
    await sendRawRequest(server.url, '/', { 'x-long': 'x'.repeat(20_000) });
    expect((await readMetrics(server)).http_malformed_requests_total).toBe('1');
  });

  it.each([
    ['passwords', 'password'],
    ['codes', 'code'],
  ] as const)('should tell how many %s wait to be hashed, and how many were turned away', async (kind, name) => {
    await using server = await startTestServer('sqlite', { settings: measured });
    const before = Number((await readMetrics(server))[`${name}_hashes_rejected_total`]);
    const hashing = await fillHashing(kind);
    const full = await readMetrics(server);
    await hashing.end();
    const after = await readMetrics(server);
    const [waiting, running] = [full[`${name}_hashes_waiting`], full[`${name}_hashes_running`]].map(Number);
    expect(waiting).toBeGreaterThan(30);
    expect(running).toBeGreaterThan(0);
    expect(running, 'for each thread that hashes, many may wait').toBeLessThan(Number(waiting));
    expect(Number(full[`${name}_hashes_rejected_total`])).toBe(before + 1);
    // Reading a figure adds nothing to it.
    expect(after[`${name}_hashes_rejected_total`]).toBe(full[`${name}_hashes_rejected_total`]);
    expect([after[`${name}_hashes_waiting`], after[`${name}_hashes_running`]]).toEqual(['0', '0']);
  });
});

describe('the metrics of the outbox without a database', { tags: ['7.metrics'] }, () => {
  const readWith = async (database: Pick<Database, 'queries'>) => {
    const registry = new Registry();
    const readOutbox = measureOutbox(registry, database as Database, () => new Date());
    const read = async () => {
      await readOutbox();
      return figures(await registry.metrics());
    };
    return { read };
  };
  const absent = { outbox_dead: undefined, outbox_capped: undefined, 'outbox_waiting{lane="codes"}': undefined };

  it('should be absent rather than wrong, and come back', async () => {
    await using storage = await createTestStorage('sqlite');
    let isAway = false;
    const database = await openDatabase(storage.settings);
    const { read } = await readWith(breakable(database, () => isAway));
    expect(await read()).toMatchObject({ database_up: '1', outbox_dead: '0' });
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    onTestFinished(() => void vi.restoreAllMocks());
    isAway = true;
    const away = await read();
    expect(away.database_up).toBe('0');
    expect({ ...absent, ...away }).toMatchObject(absent);
    isAway = false;
    expect(await read()).toMatchObject({ database_up: '1', outbox_dead: '0', 'outbox_waiting{lane="codes"}': '0' });
    await database.close();
  });

  it('should not wait for a database that does not answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const silent = { selectFrom: () => ({ select: () => ({ where: () => ({ groupBy: () => ({ execute }) }) }) }) };
    const execute = () => new Promise(() => {});
    const { read } = await readWith({ queries: silent as unknown as Database['queries'] });
    const reading = read();
    // Prometheus waits for ten seconds unless it is told otherwise.
    await vi.advanceTimersByTimeAsync(5000);
    expect((await reading).database_up).toBe('0');
  });
});

describe('the setting API_DOCS', { tags: ['7.openapi'] }, () => {
  it('should close the description of the API', async () => {
    await using server = await startTestServer('sqlite', { settings: { API_DOCS: 'off' } });
    for (const path of ['/api/docs', '/api/docs/json', '/api/openapi.json']) {
      const answer = await fetch(server.url + path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect((await answer.json()).detail).toBe('No route has this address.');
    }
  });
});
