// @vitest-environment node

import { once } from 'node:events';
import { STATUS_CODES } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingPath } from '../../contract/booking.ts';
import { sendCodePath } from '../../contract/registration.ts';
import { freshEmail } from './fixtures/registration-client.ts';
import { sendRawRequest, startTestServer, type TestServer, validBooking } from './fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite', { settings: { PUBLIC_URL: 'https://msafara.example' } });
});
afterAll(() => server[Symbol.asyncDispose]());

/** Other beginnings of the paths that begin with `/a`: encoded (RFC 3986, 6.2.2.2), and absolute (RFC 9112, 3.2.2). */
const disguises = ['/%61', 'http://x.example/a', 'HTTP://x.example/%61'];

/** OWASP Cross-Site Request Forgery Prevention: Origin and Fetch Metadata. */
describe('a request of a page of another site', () => {
  const post = (headers: Record<string, string>) =>
    fetch(server.url + bookingPath, {
      method: 'POST',
      headers,
      body: new URLSearchParams(validBooking({ time_zone: '' }) as Record<string, string>),
    });

  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'https://msafara.example.evil.example' },
    { origin: 'http://msafara.example' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'no URL' },
  ])('should change nothing: %j', async (headers) => {
    const answer = await post(headers);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('Open our own page and try again.');
    expect(await server.database.queries.selectFrom('bookings').select('id').execute()).toEqual([]);
  });

  it.each(['', ...disguises])('should cause no email by a GET: %s', async (disguise) => {
    const path = sendCodePath(freshEmail()).replace(/^\/a/, disguise || '/a');
    const answer = await sendRawRequest(server.url, path, { origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
    expect(await server.database.queries.selectFrom('outbox').select('id').execute()).toEqual([]);
  });

  it.each<Record<string, string>>([
    {},
    { origin: 'https://msafara.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
    { origin: 'null' },
  ])('should not be taken for one of ours or of another client: %j', async (headers) => {
    expect([200, 201]).toContain((await post(headers)).status);
  });

  it('should not be taken for one of ours at another name of the site', async () => {
    expect([200, 201]).toContain((await post({ origin: server.url })).status);
  });
});

/** Every answer is a problem (RFC 9457) with the headers of the others, also before any route is found. */
describe('what is not a request', () => {
  async function answerTo(text: string): Promise<{ head: string; body: Record<string, unknown> }> {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(text);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    await once(socket, 'close');
    const [head = '', body = '{}'] = answer.split('\r\n\r\n');
    return { head: head.toLowerCase(), body: JSON.parse(body) };
  }

  it.each([
    ['nonsense', 'NONSENSE\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
    ['two hosts of the same name', 'GET / HTTP/1.1\r\nhost: a\r\nHOST: a\r\n\r\n', 400],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\nConnection: close\r\n\r\n', 417],
  ])('should be answered with a problem: %s', async (what, text, status) => {
    const { head, body } = await answerTo(text);
    expect(head).toMatch(new RegExp(`^http/1.1 ${status} `));
    expect(head).toContain('content-type: application/problem+json');
    for (const header of [
      "content-security-policy: default-src 'none';",
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      'permissions-policy: camera=()',
      'connection: close',
    ])
      expect(head).toContain(header);
    expect(head).toMatch(/^referrer-policy: (no-referrer|strict-origin-when-cross-origin)$/m);
    expect(body).toEqual({
      type: 'about:blank',
      title: STATUS_CODES[status],
      status,
      detail: expect.stringMatching(/\. .*Send|\. Shorten/),
      instance: expect.stringMatching(/^urn:uuid:[\w-]+$/),
    });
    const id = String(body.instance).replace('urn:uuid:', '');
    expect(head).toContain(`x-request-id: ${id}`);
    const logged = server.log.filter((line) => line.includes(id)).map((line) => JSON.parse(line));
    // Of requests that were read, those of pages are not logged.
    if (!what.startsWith('two hosts'))
      expect(logged).toMatchObject([{ msg: 'a request was not valid HTTP', reqId: id }]);
  });
});

it('should say whom to tell about a weakness, for less than a year (RFC 9116)', async () => {
  const answer = await fetch(`${server.url}/.well-known/security.txt`);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const fields = new Map(
    (await answer.text())
      .trim()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  );
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(fields.get('Preferred-Languages')).toBe('en');
  expect(fields.get('Contact')).toBe('mailto:security@msafara.example');
  expect(fields.get('Canonical')).toBe('https://msafara.example/.well-known/security.txt');
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

it('should keep answers of the API out of caches and their addresses from other sites', async () => {
  const paths = ['/api/register/session', '/api/register/invitation/x', '/api/nothing'];
  const disguised = paths.flatMap((path) => disguises.map((disguise) => path.replace('/a', disguise)));
  for (const path of [...paths, ...disguised]) {
    const { headers } = await sendRawRequest(server.url, path);
    expect([path, headers['cache-control'], headers['referrer-policy']]).toEqual([path, 'no-store', 'no-referrer']);
  }
});
