// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { contactPath } from '../../contract/contact.ts';
import { openDatabase } from '../../server/database/open.ts';
import { queueMails } from '../../server/mail/queue.ts';
import type { Transport } from '../../server/mail/transport.ts';
import { sendRequest } from './fixtures/registration-client.ts';
import {
  createTestStorage,
  databaseKinds,
  pollUntil,
  sendRawRequest,
  startTestServer,
  uniqueKey,
} from './fixtures/test-server.ts';

const failing: Transport = { send: () => Promise.reject(new Error('no')), discard: async () => {}, close: () => {} };

const message = {
  full_name: 'Amina',
  organization: '',
  phone_number: '0711',
  email_address: 'amina@example.com',
  enquiry: 'Do you track trailers?',
};

const figures = (text: string) =>
  Object.fromEntries(text.split('\n').flatMap((line) => (/^[a-z]/.test(line) ? [line.split(' ')] : [])));

describe.each(databaseKinds)('the metrics on %s', { tags: ['7.metrics'] }, (kind) => {
  it('should tell what waits in each lane, since when, and how much was given up or turned away', async () => {
    await using server = await startTestServer(kind, { transport: failing, outboxPace: { pauses: [] } });
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
    const answer = await fetch(`${server.url}/metrics`);
    expect([answer.status, ready.status]).toEqual([200, 503]);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    expect(figures(text)).toMatchObject({
      'outbox_waiting{lane="codes"}': '2',
      'outbox_waiting{lane="notices"}': '0',
      'outbox_waiting{lane="newsletters"}': '0',
      'outbox_oldest_waiting_seconds{lane="codes"}': expect.stringMatching(/^6\d(?:\.\d+)?$/),
      'outbox_oldest_waiting_seconds{lane="notices"}': '0',
      outbox_dead: '3',
      outbox_capped: '0',
      // A server that says it is not ready has turned nobody away.
      requests_shed_total: '0',
      connections_shed_total: '0',
    });
    const types = [...text.matchAll(/^# HELP (\w+) [A-Z].+\.?\n# TYPE \1 (\w+)\n\1/gm)].map(([, name, type]) => [
      name,
      type,
    ]);
    expect(Object.fromEntries(types)).toEqual({
      outbox_waiting: 'gauge',
      outbox_oldest_waiting_seconds: 'gauge',
      outbox_dead: 'gauge',
      outbox_capped: 'gauge',
      requests_shed_total: 'counter',
      connections_shed_total: 'counter',
    });
    expect(text.endsWith('\n')).toBe(true);
  });
});

describe('the setting METRICS', { tags: ['7.metrics'] }, () => {
  const statusWith = async (METRICS: 'on' | 'local' | 'off', headers: Record<string, string> = {}) => {
    await using server = await startTestServer('sqlite', { settings: { METRICS } });
    const { status, body } = await sendRawRequest(server.url, '/metrics', headers);
    return [status, /outbox_dead/.test(body.toString())];
  };

  it('should open them to this machine, but not to what a proxy on it passes on', async () => {
    expect(await statusWith('local')).toEqual([200, true]);
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
      expect([name, ...(await statusWith('local', { [name]: '127.0.0.1' }))]).toEqual([name, 404, false]);
    }
  });

  it('should open them to everyone, or close them', async () => {
    expect(await statusWith('on', { 'x-forwarded-for': '203.0.113.9' })).toEqual([200, true]);
    expect(await statusWith('off')).toEqual([404, false]);
  });
});

it('should count requests that are turned away', { tags: ['7.metrics'] }, async () => {
  await using storage = await createTestStorage('sqlite');
  const database = await openDatabase(storage.settings);
  let isUnreachable = false;
  const queries = new Proxy(database.queries, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      // Kysely's methods need their own object for its private fields.
      if (name !== 'transaction' || !isUnreachable) return typeof value === 'function' ? value.bind(target) : value;
      return () => {
        throw Object.assign(new Error('no database'), { code: 'ECONNREFUSED' });
      };
    },
  });
  await using server = await startTestServer('sqlite', { storage, database: { ...database, queries } });
  isUnreachable = true;
  const send = async () => (await sendRequest(server, contactPath, { body: message, key: uniqueKey() })).status;
  expect([await send(), await send()]).toEqual([503, 503]);
  isUnreachable = false;
  expect(await send()).toBe(201);
  const shed = async () => figures(await (await fetch(`${server.url}/metrics`)).text()).requests_shed_total;
  await pollUntil(async () => (await shed()) === '2');
});

it('should count connections that are turned away', { tags: ['7.metrics'] }, async () => {
  await using server = await startTestServer('sqlite');
  // What Node emits for a connection beyond maxConnections.
  server.app.server.emit('drop');
  server.app.server.emit('drop');
  const text = await (await fetch(`${server.url}/metrics`)).text();
  expect(figures(text).connections_shed_total).toBe('2');
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
