// @vitest-environment node
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBuiltSite } from '../../server/site/pages.ts';
import { homePolicy, notFoundPolicy, resetPolicy, writeBuiltSite } from './built-site.ts';
import {
  exampleBooking,
  freshKey,
  postBooking,
  sendRawRequest,
  startTestServer,
  type TestServer,
} from './test-server.ts';

/** What every answer says of itself, an error too. */
const secureHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
};

const built = writeBuiltSite();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite', { site: readBuiltSite(built.folder) });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  built.remove();
});

const ask = (path: string, headers?: Record<string, string>, method?: string) =>
  sendRawRequest(server.url, path, headers, method);

describe('a page', () => {
  it.each([
    ['/', 'Home', homePolicy],
    ['/price', 'Pricing', homePolicy],
    ['/price?utm_source=mail', 'Pricing', homePolicy],
  ])('is served with its own policy, to be asked about each time: %s', async (path, title, policy) => {
    const { status, headers, body } = await ask(path);
    expect(status).toBe(200);
    expect(body.toString()).toBe(`<!doctype html><title>${title}</title>`);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag: expect.stringMatching(/.+/),
    });
  });

  it('is not sent again to who has it', async () => {
    const { headers } = await ask('/price', { 'accept-encoding': 'br' });
    const again = await ask('/price', { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers.etag).toBe(headers.etag);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ])('is compressed as the browser accepts it: %s', async (accepted, encoding, decompress) => {
    const { headers, body } = await ask('/', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(decompress(body).toString()).toContain('<title>Home</title>');
  });

  it('has another ETag for each encoding', async () => {
    const encodings = ['br', 'gzip', 'identity'];
    const answers = await Promise.all(encodings.map((encoding) => ask('/', { 'accept-encoding': encoding })));
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it('has no second address', async () => {
    for (const path of ['/index.html', '/booking/index.html', '/404.html', '/index.html.br']) {
      expect((await ask(path)).status).toBe(404);
    }
  });

  it('is led to from its address with a slash too many', async () => {
    const { status, headers } = await ask('/booking/?a=1');
    expect([status, headers.location]).toEqual([308, '/booking?a=1']);
  });

  it('is answered to HEAD without its body', async () => {
    const { status, headers, body } = await ask('/price', {}, 'HEAD');
    expect([status, body.length]).toEqual([200, 0]);
    expect(headers['content-security-policy']).toBe(homePolicy);
  });
});

describe('a page with a secret in its address', () => {
  const token = `${'aZ09-_'.repeat(20)}`;

  it('should be served at every value of its parameter, kept by no cache and told to no other site', async () => {
    for (const value of [token, 'a%2Fb', 'x']) {
      const { status, headers, body } = await ask(`/password_reset/${value}`, { 'accept-encoding': 'br' });
      expect(status).toBe(200);
      expect(brotliDecompressSync(body).toString()).toContain('<title>New password</title>');
      expect(headers).toMatchObject({
        'content-security-policy': resetPolicy,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
      expect([headers.etag, headers['last-modified']]).toEqual([undefined, undefined]);
    }
  });

  it('should be led to from its parameter in the query', async () => {
    const { status, headers } = await ask(`/password_reset?tokenID=${token}&utm_source=mail`);
    expect([status, headers.location]).toEqual([302, `/password_reset/${token}`]);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const foreign = await ask('/password_reset?tokenID=%2F%2Fevil.example%2F%3Fa');
    expect(foreign.headers.location).toBe('/password_reset/%2F%2Fevil.example%2F%3Fa');
  });

  it.each(['', '?tokenID=', '?other=1', '?tokenID=a&tokenID=b'])(
    'should leave the page above it alone without one value: %s',
    async (query) => {
      const { status, headers, body } = await ask(`/password_reset${query}`);
      expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(body.toString()).toContain('<title>Reset</title>');
    },
  );

  it('should be led to from its address with a slash too many, and have no pages below it', async () => {
    const { status, headers } = await ask(`/password_reset/${token}/`);
    expect([status, headers.location]).toEqual([308, `/password_reset/${token}`]);
    expect((await ask(`/password_reset/${token}/more`)).status).toBe(404);
    expect((await ask(`/password_reset/${token}/more/`)).status).toBe(404);
    expect((await ask('/password_reset/')).headers.location).toBe('/password_reset');
    expect((await ask('//password_reset/x/')).status).toBe(404);
    expect((await ask(`/password_reset/${token}?from=mail/`)).status).toBe(200);
  });

  it('should tell no other site and no cache its secret where the page above it is corrected', async () => {
    const { status, headers } = await ask(`/Password_Reset?tokenID=${token}`);
    expect([status, headers.location]).toEqual([308, `/password_reset?tokenID=${token}`]);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });
});

describe('a page without a parameter', () => {
  it.each(['/?=evil.example', '/?=%2Fevil.example', '/price?=x', '/?tokenID=x', '/price?tokenID=x'])(
    'should lead nowhere by its query: %s',
    async (path) => {
      const { status, headers } = await ask(path);
      expect([status, headers.location]).toEqual([200, undefined]);
    },
  );
});

describe('an address where nothing is', () => {
  it.each([
    '/nothing',
    '/nothing/',
    '/booking/nothing',
    '/assets/nothing.js',
    '/apis',
    '//evil.example/',
    '//evil.example/booking/',
    '/..%2f..%2fpages.json',
    '/%2e%2e/pages.json',
  ])('is answered by the page that says so: %s', async (path) => {
    const { status, headers, body } = await ask(path);
    expect(status).toBe(404);
    expect(body.toString()).toContain('<title>Not found</title>');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': notFoundPolicy,
      'cache-control': 'no-cache',
    });
    expect(headers.etag).toBeUndefined();
  });

  it('is a 404 to HEAD, and compressed too', async () => {
    const head = await ask('/nothing', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([404, 0]);
    const compressed = await ask('/nothing', { 'accept-encoding': 'br' });
    expect([compressed.status, compressed.headers['content-encoding']]).toEqual([404, 'br']);
  });

  it('is a problem under /api', async () => {
    const { status, headers } = await ask('/api/nothing');
    expect([status, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
  });
});

describe('an address that cannot be read', () => {
  const paths = ['/%', '/%zz', '/%E0%A4%A', '/booking/%E0%A4%A?a=1', `/password_reset/${'x'.repeat(1000)}`];

  it.each(paths)('is answered to a browser by the page that says that nothing is there: %s', async (path) => {
    const { status, headers, body } = await ask(path, { accept: 'text/html,*/*;q=0.8' });
    expect([400, 414]).toContain(status);
    expect(body.toString()).toContain('<title>Not found</title>');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': notFoundPolicy,
      'cache-control': 'no-cache',
      ...secureHeaders,
    });
    expect((await ask('/')).status).toBe(200);
  });

  it.each(paths)('is a problem to a program: %s', async (path) => {
    const { status, headers, body } = await ask(path, { accept: 'application/json' });
    expect(headers).toMatchObject({ 'content-type': 'application/problem+json; charset=utf-8', ...secureHeaders });
    expect(JSON.parse(body.toString())).toMatchObject({ status, instance: expect.stringMatching(/^urn:uuid:/) });
  });

  it.each(['/api/%', '/api/register/%E0%A4%A', '/msafara/blog/%zz'])(
    'is a problem where a call would be, to a browser too: %s',
    async (path) => {
      const { status, headers } = await ask(path, { accept: 'text/html' });
      expect([status, headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8']);
      expect(headers).toMatchObject(secureHeaders);
    },
  );

  it('is no page to what is sent there', async () => {
    const { status, headers } = await ask('/%', { accept: 'text/html' }, 'POST');
    expect([status, headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8']);
  });
});

describe('the address of a page in other letters', () => {
  it.each([
    ['/Booking', '/booking'],
    ['/BOOKING/', '/booking'],
    ['/Features/GPS_Tracking', '/features/gps_tracking'],
    ['/PRICE?vehicles=3', '/price?vehicles=3'],
    ['/Price?a=B?c&d=%2F', '/price?a=B?c&d=%2F'],
    ['/Password_Reset/aZ09-_', '/password_reset/aZ09-_'],
    ['/Subscribe/Leave/aZ09-_/', '/subscribe/leave/aZ09-_'],
  ])('leads to the page: %s', async (path, location) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await ask(path, {}, method);
      expect([status, headers.location]).toEqual([308, location]);
    }
  });

  it('is kept by no cache where it holds a secret', async () => {
    const { headers } = await ask('/Password_Reset/aZ09-_');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  it.each(['//example.com/', '//Booking', '/\\example.com', '/Nothing', '/Booking/Nothing', '/FAVICON.ICO'])(
    'leads nowhere else: %s',
    async (path) => {
      const { status, headers } = await ask(path);
      expect([status, headers.location]).toEqual([404, undefined]);
    },
  );
});

describe('a file', () => {
  it('with its hash in its name is kept for a year', async () => {
    const { status, headers, body } = await ask('/assets/entry-1a2b3c.js', { 'accept-encoding': 'br' });
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toMatch(/javascript; charset=utf-8$/);
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(body).toString()).toBe('console.log("entry")');
  });

  it('without a hash is asked about each time', async () => {
    const { status, headers } = await ask('/favicon.svg', { 'accept-encoding': 'gzip' });
    expect([status, headers['cache-control'], headers['content-encoding']]).toEqual([200, 'no-cache', 'gzip']);
    expect(headers['content-type']).toMatch(/^image\/svg\+xml/);
  });

  it('with the icon is kept for a day', async () => {
    const { status, headers } = await ask('/favicon.ico');
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=86400']);
    expect(headers['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/);
  });

  it('that was not compressed is served as it is', async () => {
    const { status, headers, body } = await ask('/photo.png', { 'accept-encoding': 'br' });
    expect([status, headers['content-encoding'], body.length]).toEqual([200, undefined, 4]);
  });
});

describe('every answer', () => {
  it.each(['/', '/nothing', '/assets/entry-1a2b3c.js', '/healthz', '/api/nothing', '/api/openapi.json'])(
    'forbids framing, sniffing and what no page asks of a browser: %s',
    async (path) => {
      const { headers } = await ask(path);
      expect(headers).toMatchObject(secureHeaders);
      expect(headers['strict-transport-security']).toBeUndefined();
    },
  );

  it('of the API may load nothing', async () => {
    const answer = await postBooking(server, exampleBooking(), freshKey());
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('asks for HTTPS only where the public address has it', async () => {
    await using secure = await startTestServer('sqlite', { settings: { PUBLIC_URL: 'https://msafara.example' } });
    const { headers } = await fetch(`${secure.url}/healthz`);
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
  });
});
