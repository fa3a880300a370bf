// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBuiltSite } from '../../server/site/pages.ts';
import { writeBuiltSite } from './fixtures/built-site.ts';
import { sendRawRequest, startTestServer, type TestServer } from './fixtures/test-server.ts';

const built = writeBuiltSite();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite', { site: readBuiltSite(built.folder) });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  built.remove();
});

const send = (method: string, path: string, headers: Record<string, string> = {}) =>
  sendRawRequest(server.url, path, headers, method);

/** An address of every kind of route, and its allowed methods. */
const known: [path: string, allow: string][] = [
  ['/', 'GET, HEAD, OPTIONS'],
  ['/booking?utm_source=mail', 'GET, HEAD, OPTIONS'],
  ['/%62ooking', 'GET, HEAD, OPTIONS'],
  ['/password_reset/some-token', 'GET, HEAD, OPTIONS'],
  ['/subscribe/leave/some-token', 'GET, HEAD, POST, OPTIONS'],
  ['/favicon.svg', 'GET, HEAD, OPTIONS'],
  ['/assets/entry-1a2b3c.js', 'GET, HEAD, OPTIONS'],
  ['/healthz', 'GET, HEAD, OPTIONS'],
  ['/api/openapi.json', 'GET, HEAD, OPTIONS'],
  ['/msafara/blogs', 'GET, HEAD, OPTIONS'],
  ['/msafara/blog/some-slug', 'GET, HEAD, OPTIONS'],
  ['/api/register/booking', 'POST, OPTIONS'],
  ['/api/register/sendWebMessage', 'POST, OPTIONS'],
  ['/api/register/subscribe', 'POST, OPTIONS'],
  ['/api/register/fuelStation', 'POST, OPTIONS'],
  ['/api/register/passwordReset', 'POST, OPTIONS'],
  ['/api/register/verifyEmailCode//', 'POST, OPTIONS'],
  ['/api/register/account', 'POST, OPTIONS'],
  ['/api/register/team', 'POST, OPTIONS'],
  ['/api/register/session', 'DELETE, GET, OPTIONS'],
  // These have side effects, so they take only GET.
  ['/api/register/sendRegistrationCodeEmail/amina@example.com', 'GET, OPTIONS'],
  ['/api/register/amina@example.com/ABC123', 'GET, OPTIONS'],
];

describe('a known address', () => {
  it.each(known)(
    'should answer other methods with 405 and the allowed ones: %s',
    { tags: ['7.methods'] },
    async (path, allow) => {
      for (const method of ['DELETE', 'PUT', 'PATCH', 'TRACE', 'PROPFIND', 'POST', 'GET', 'HEAD']) {
        if (allow.includes(method)) continue;
        const { status, headers, body } = await send(method, path);
        expect([method, status, headers.allow]).toEqual([method, 405, allow]);
        expect(headers).toMatchObject({
          'content-type': 'application/problem+json; charset=utf-8',
          'x-content-type-options': 'nosniff',
        });
        const choice = new Intl.ListFormat('en', { type: 'disjunction' }).format(allow.split(', ').slice(0, -1));
        if (method !== 'HEAD')
          expect(JSON.parse(body.toString()).detail).toBe(`${method} is not allowed here. Use ${choice}.`);
      }
    },
  );

  it.each(known)(
    'should answer OPTIONS with the allowed methods, and accept HEAD wherever GET has no side effect: %s',
    {
      tags: ['7.methods'],
    },
    async (path, allow) => {
      const { status, headers, body } = await send('OPTIONS', path);
      expect([status, headers.allow, body.length]).toEqual([204, allow, 0]);
      const get = await send('GET', path.replace('/amina@example.com', '/nobody'));
      const head = await send('HEAD', path.replace('/amina@example.com', '/nobody'));
      expect(head.body.length).toBe(0);
      if (/^\/api\/register\/./.test(path) || get.status === 405) expect(head.status).toBe(405);
      else expect(head.status).toBe(get.status);
    },
  );

  it('should answer 405 whatever the body is', async () => {
    const { status } = await send('PUT', '/api/register/booking', {
      'content-type': 'text/plain',
      'content-length': '0',
    });
    expect(status).toBe(405);
  });
});

describe('an unknown address', () => {
  it.each([
    '/nothing',
    '/api/nothing',
    '/index.html',
    '/password_reset/a/b',
    '//booking',
    '/before/booking',
    '/faviconXsvg',
    // A parameter of a route is not empty.
    '/msafara/blog/',
    '/password_reset/',
    '/api/register/sendRegistrationCodeEmail/',
    '/api/register//ABC123',
  ])('should be a 404 for every method: %s', { tags: ['7.methods'] }, async (path) => {
    for (const method of ['POST', 'OPTIONS', 'DELETE']) {
      const { status, headers } = await send(method, path);
      expect([status, headers.allow]).toEqual([404, undefined]);
    }
  });
});
