// @vitest-environment node
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { bookingPath } from '../../contract/booking.ts';
import { readBuiltSite } from '../../server/site/pages.ts';
import { largeAsset, writeBuiltSite } from './fixtures/built-site.ts';
import { pollUntil, startTestServer, type TestServer, uniqueKey, validBooking } from './fixtures/test-server.ts';

const built = writeBuiltSite();
afterAll(built.remove);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite', { site: readBuiltSite(built.folder) });
});
afterAll(() => server[Symbol.asyncDispose]());

/** Opens a connection; nothing is read unless somebody listens. */
function open({ url }: { url: string }): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  return socket;
}

/** Opens a connection and sends `text` on it. */
function send(text: string): Socket {
  const socket = open(server);
  socket.write(text);
  return socket;
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;

/** How often this process, of which the server is part, has the large file open. */
function openFiles(): number {
  const targets = readdirSync('/proc/self/fd').map((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`);
    } catch {
      return '';
    }
  });
  return targets.filter((target) => target.endsWith(largeAsset)).length;
}

/** The most that the file was open until `isOver`. */
async function mostOpenUntil(isOver: () => boolean): Promise<number> {
  let most = 0;
  await pollUntil(() => {
    most = Math.max(most, openFiles());
    return isOver();
  });
  return most;
}

describe('a connection that sends requests ahead (RFC 9112, 9.3.2)', () => {
  it('should get the answers in the order of its requests', async () => {
    const paths = ['/nothing/1', '/nothing/2', '/favicon.svg', '/nothing/3', '/price'];
    const socket = send(paths.map((path) => get(path)).join('') + get('/last', 'Connection: close\r\n'));
    let answers = '';
    socket.on('data', (chunk) => {
      answers += chunk;
    });
    await once(socket, 'close');
    expect([...answers.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status)).toEqual([
      '404',
      '404',
      '200',
      '404',
      '200',
      '404',
    ]);
  });

  it('should be ended if it sends more than a few, without a file for each', async () => {
    const socket = send(get(largeAsset).repeat(1000));
    let isEnded = false;
    socket.once('close', () => {
      isEnded = true;
    });
    // Who reads nothing only sees the end of a connection when writing. Empty lines are no requests (RFC 9112, 2.2).
    const knocking = setInterval(() => socket.write('\r\n'), 20);
    expect(await mostOpenUntil(() => isEnded)).toBeLessThanOrEqual(1);
    clearInterval(knocking);
    await pollUntil(() => openFiles() === 0);
    expect((await fetch(server.url)).status).toBe(200);
  });

  it.each([
    [11, 11],
    [12, 0],
  ])('should be answered if ten wait for the one before them, and no more: %i of them', async (requests, answered) => {
    const socket = send(get('/nothing').repeat(requests - 1) + get('/last', 'Connection: close\r\n'));
    let answers = '';
    socket.on('data', (chunk) => {
      answers += chunk;
    });
    await once(socket, 'close');
    expect([...answers.matchAll(/HTTP\/1.1 404/g)]).toHaveLength(answered);
  });

  it('should hold one file for a few answers that it does not read', async () => {
    const socket = send(get(largeAsset).repeat(10));
    await pollUntil(() => openFiles() > 0);
    const end = performance.now() + 500;
    expect(await mostOpenUntil(() => performance.now() > end)).toBe(1);
    socket.destroy();
    await pollUntil(() => openFiles() === 0);
  });
});

it('should refuse two hosts also for a page (RFC 9112, 3.2)', async () => {
  const socket = send(get('/price', 'Host: y\r\nAccept: text/html\r\n'));
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
});

it('should end a connection that does not read its answer, sooner or later', async () => {
  const { timeout } = server.app.server;
  // Longer than the store may take, for which a client waits in silence.
  expect(timeout).toBeGreaterThan(15_000);
  expect(timeout).toBeLessThanOrEqual(60_000);
  const accepted = once(server.app.server, 'connection');
  const socket = send(get(largeAsset));
  const [connection] = await accepted;
  expect(connection.timeout).toBe(timeout);
  await pollUntil(() => openFiles() === 1);
  // The test need not wait as long as a client may.
  connection.setTimeout(300);
  await pollUntil(() => openFiles() === 0);
  socket.destroy();
});

it('should hold no more connections than it has to on its private port either', async () => {
  await using measured = await startTestServer('sqlite', { settings: { METRICS_PORT: 0 } });
  let closed = 0;
  const sockets = Array.from({ length: 130 }, () => {
    const socket = open({ url: measured.app.privateUrl });
    return socket.on('close', () => closed++);
  });
  await pollUntil(() => closed >= 20);
  expect(closed, 'enough for a monitor and an application').toBeLessThan(120);
  for (const socket of sockets) socket.destroy();
});

it('should leave no timer behind when it closes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const closing = await startTestServer('sqlite', { maxEventLoopDelay: 1000 });
  // One for the lag, the articles, the reminders, the reports of dead emails, the mail folder and the log of the database each.
  expect(vi.getTimerCount()).toBe(6);
  await closing[Symbol.asyncDispose]();
  expect(vi.getTimerCount()).toBe(0);
});

it('should turn requests away while it lags, and no longer, and log how many (RFC 9110, 15.6.4)', async () => {
  await using lagging = await startTestServer('sqlite', { maxEventLoopDelay: 100, settings: { METRICS_PORT: 0 } });
  const get = (path: string) => fetch(lagging.url + path);
  await pollUntil(async () => (await get('/api/nothing')).status === 404);
  const turnedAway = await pollUntil(async () => {
    for (const end = performance.now() + 1500; performance.now() < end; );
    const answer = await get('/api/nothing');
    return answer.status === 503 && answer;
  });
  expect(Number(turnedAway.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(turnedAway.headers.get('content-type')).toMatch('application/problem+json');
  expect((await turnedAway.json()).detail).toContain('Try again');
  for (const path of ['/healthz', '/readyz']) expect([path, (await get(path)).status]).toEqual([path, 200]);
  expect((await fetch(lagging.app.metricsUrl)).status).toBe(200);
  await pollUntil(async () => (await get('/api/nothing')).status === 404);
  const lines = await pollUntil(() => {
    const failures = lagging.log.map((line) => JSON.parse(line)).filter(({ level }) => level > 30);
    return failures.length > 0 && failures;
  });
  for (const line of lines)
    expect(line).toMatchObject({
      level: 40,
      requests: expect.any(Number),
      msg: expect.stringContaining('turned away'),
    });
});

it('should answer a connection that was there before the server began to close', async () => {
  await using closing = await startTestServer('sqlite');
  const socket = open(closing);
  await once(closing.app.server, 'connection');
  const closed = closing.app.close();
  await pollUntil(() => !closing.app.server.listening);
  const body = JSON.stringify(validBooking());
  socket.write(
    `POST ${bookingPath} HTTP/1.1\r\nHost: x\r\nIdempotency-Key: ${uniqueKey()}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1.1 201 .*\r\nconnection: close\r\n/is);
  await closed;
});
