// @vitest-environment node
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBuiltSite } from '../../server/site/pages.ts';
import { homePolicy, notFoundPolicy, resetPolicy, writeBuiltSite } from './fixtures/built-site.ts';
import {
  postBooking,
  sendRawRequest,
  startTestServer,
  type TestServer,
  uniqueKey,
  validBooking,
} from './fixtures/test-server.ts';

/** The headers of every response, including errors. */
const secureHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringMatching(/camera=\(\), microphone=\(\), geolocation=\(\), payment=\(\), usb=\(\)/),
};

/** Browsers ask each time, a CDN every five minutes (RFC 9111, section 5.2.2.10) or, meanwhile, in the next minute (RFC 5861). */
const sharedCaching = 'public, max-age=0, s-maxage=300, stale-while-revalidate=60';

const built = writeBuiltSite();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite', { site: readBuiltSite(built.folder) });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  built.remove();
});

const get = (path: string, headers?: Record<string, string>, method?: string) =>
  sendRawRequest(server.url, path, headers, method);

/** What is copied behind a link, as browsers send it. */
const copied = ['.', ')', '%3E', ',', '%22', "'", '%20', '%E2%80%9D', ').'];

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('a page', () => {
  it.each([
    ['/', 'Home', homePolicy, sharedCaching],
    ['/price', 'Pricing', homePolicy, sharedCaching],
    // A query can hold anything, so that only the browser keeps the page.
    ['/price?utm_source=mail', 'Pricing', homePolicy, 'no-cache'],
  ])(
    'should be served with its own policy, and revalidated by browsers each time: %s',
    { tags: ['1.access', '2.routes'] },
    async (path, title, policy, caching) => {
      const { status, headers, body } = await get(path);
      expect(status).toBe(200);
      expect(body.toString()).toBe(`<!doctype html><title>${title}</title>`);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': caching,
        vary: 'accept-encoding',
        etag: expect.stringMatching(/.+/),
      });
    },
  );

  it('should not be sent again if the client has it', async () => {
    const { headers } = await get('/price', { 'accept-encoding': 'br' });
    const again = await get('/price', { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': sharedCaching });
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ])('should be compressed as the browser accepts it: %s', async (accepted, encoding, decompress) => {
    const { headers, body } = await get('/', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(decompress(body).toString()).toContain('<title>Home</title>');
  });

  it('should have an ETag per encoding', async () => {
    const encodings = ['br', 'gzip', 'identity'];
    const answers = await Promise.all(encodings.map((encoding) => get('/', { 'accept-encoding': encoding })));
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it('should have only one address', async () => {
    for (const path of ['/index.html', '/booking/index.html', '/404.html', '/index.html.br']) {
      expect((await get(path)).status).toBe(404);
    }
  });

  it('should redirect its address with a trailing slash', { tags: ['2.letters'] }, async () => {
    const { status, headers } = await get('/booking/?a=1');
    expect([status, headers.location]).toEqual([308, '/booking?a=1']);
  });
});

describe('a page with a secret in its address', () => {
  const token = `${'aZ09-_'.repeat(20)}`;

  /** Parameters that anybody may know, as are the names of articles. */
  const known = ['/assets/:name', '/msafara/blog/:slug'];

  /** The server's routes with a parameter that is not known: `METHOD /path/:token`. */
  function secretRoutes(): string[] {
    const parents: string[] = [];
    return server.app
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .flatMap((line) => {
        const [, indent = '', name = '', methods = ''] = /^(.*?)[├└]── (.*) \((.*)\)$/.exec(line) ?? [];
        const depth = indent.length / 4;
        parents[depth] = name;
        const path = parents
          .slice(0, depth + 1)
          .join('')
          .replace(/^\/+/, '/');
        return path.includes(':') && !known.includes(path) ? methods.split(', ').map((one) => `${one} ${path}`) : [];
      });
  }

  /** One per kind of address: with a token as its parameter, with one in its query, and as it is not written. */
  const written = [
    'GET /password_reset?tokenID=a-token',
    'GET /Password_Reset?tokenID=a-token',
    'GET /registration/restore/)',
    'GET /registration?invitation=a-token',
  ];

  it('should keep it from caches and other sites, on every route and by every method', async () => {
    const routes = secretRoutes();
    const pages = globSync('src/routes/*$*.tsx').map(
      (file) =>
        `GET /${basename(file, '.tsx')
          .replace(/^_\w+?\./, '')
          .replaceAll('_.', '/')
          .replaceAll('.', '/')
          .replace('$', ':')}`,
    );
    const open = /:(slug|customer|feature|industry)$|blog\/page/;
    expect(routes, 'Each page with a token in its address is tried').toEqual(
      expect.arrayContaining(pages.filter((page) => !open.test(page))),
    );
    const answers = await Promise.all(
      [...routes.map((route) => route.replace(/:\w+/g, 'a-token')), ...written].map(async (route) => {
        const [method = '', path = ''] = route.split(' ');
        const { headers } = await sendRawRequest(server.url, path, browser, method);
        return { route, cached: headers['cache-control'], referrer: headers['referrer-policy'] };
      }),
    );
    // A form that is refused is kept by the browser alone, so that Back finds it again.
    const leaks = answers.filter(
      ({ route, cached, referrer }) =>
        referrer !== 'no-referrer' ||
        !(cached === 'no-store' || (route.startsWith('POST') && cached === 'private, no-cache')),
    );
    expect(leaks, 'An answer to an address with a token has no-store and no-referrer').toEqual([]);
  });

  it('should keep it from search engines', async () => {
    const pages = secretRoutes().filter((route) => /^GET \/(?!api\/)/.test(route));
    for (const route of [...pages.map((page) => page.replace(/:\w+/g, 'a-token')), ...written]) {
      const { headers } = await get(route.replace('GET ', ''));
      expect([route, headers['x-robots-tag']]).toEqual([route, 'noindex']);
    }
  });

  it('should be served for any value of its parameter, uncached and without a referrer', async () => {
    for (const value of [token, 'a%2Fb', `${token}%3E`, 'x']) {
      const { status, headers, body } = await get(`/password_reset/${value}`, { 'accept-encoding': 'br' });
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

  it('should redirect the address with its parameter in the query', async () => {
    const { status, headers } = await get(`/password_reset?tokenID=${token}&utm_source=mail`);
    expect([status, headers.location]).toEqual([302, `/password_reset/${token}`]);
  });

  it.each(copied)(
    'should be found behind a link that was copied with %s',
    { tags: ['2.copied-links'] },
    async (more) => {
      expect((await get(`/password_reset?tokenID=${token}${more}`)).headers.location).toBe(`/password_reset/${token}`);
      expect((await get(`/Password_Reset/${token}${more}`)).headers.location).toBe(`/password_reset/${token}`);
    },
  );

  it.each(['', '?tokenID=', '?other=1', '?tokenID=a&tokenID=b', '?tokenID=%2F%2Fevil.example%2F%3Fa'])(
    'should not redirect unless the query has exactly one value: %s',
    async (query) => {
      const { status, headers, body } = await get(`/password_reset${query}`);
      expect([status, headers['cache-control']]).toEqual([200, query === '' ? sharedCaching : 'no-cache']);
      expect(body.toString()).toContain('<title>Reset</title>');
    },
  );

  it('should redirect its address with a trailing slash, and have no child pages', {
    tags: ['2.letters'],
  }, async () => {
    const { status, headers } = await get(`/password_reset/${token}/`);
    expect([status, headers.location]).toEqual([308, `/password_reset/${token}`]);
    expect((await get(`/password_reset/${token}/more`)).status).toBe(404);
    expect((await get(`/password_reset/${token}/more/`)).status).toBe(404);
    expect((await get('/password_reset/')).headers.location).toBe('/password_reset');
    expect((await get('//password_reset/x/')).headers.location).toBe('/password_reset/x');
    expect((await get(`/password_reset/${token}?from=mail/`)).status).toBe(200);
  });

  it("should keep its secret when its parent's address is corrected", async () => {
    const { status, headers } = await get(`/Password_Reset?tokenID=${token}`);
    expect([status, headers.location]).toEqual([308, `/password_reset?tokenID=${token}`]);
  });
});

describe('a page without a parameter', () => {
  it.each(['/?=evil.example', '/?=%2Fevil.example', '/price?=x', '/?tokenID=x', '/price?tokenID=x'])(
    'should not redirect by its query: %s',
    async (path) => {
      const { status, headers } = await get(path);
      expect([status, headers.location]).toEqual([200, undefined]);
    },
  );
});

describe('an unknown address', () => {
  const paths = [
    '/nothing',
    '/nothing/',
    '/booking/nothing',
    '/assets/nothing.js',
    '/apis',
    '//evil.example/',
    '//evil.example/booking/',
    '//evil.example//booking',
    '/\\evil.example',
    '/%2F%2Fevil.example',
    '/%5Cevil.example/booking',
    '/..%2f..%2fpages.json',
    '/%2e%2e/pages.json',
  ];

  it.each(paths)('should be answered to browsers with the page for it: %s', { tags: ['2.not-found'] }, async (path) => {
    const { status, headers, body } = await get(path, browser);
    expect(status).toBe(404);
    expect(body.toString()).toContain('<title>Not found</title>');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': notFoundPolicy,
      'cache-control': 'public, max-age=0, s-maxage=10',
      vary: 'accept, accept-encoding',
    });
    expect(headers.etag).toBeUndefined();
  });

  it.each(paths)(
    'should be answered to programs with a problem: %s',
    { tags: ['2.not-found-programs'] },
    async (path) => {
      for (const accept of ['application/json', '*/*', undefined]) {
        const { status, headers, body } = await get(path, accept === undefined ? {} : { accept });
        expect(status).toBe(404);
        expect(headers).toMatchObject({
          'content-type': 'application/problem+json; charset=utf-8',
          'cache-control': 'no-store',
          vary: 'accept',
          ...secureHeaders,
        });
        expect(JSON.parse(body.toString())).toMatchObject({ status: 404, title: 'Not Found' });
      }
    },
  );

  it('should be a 404 for HEAD, and when compressed', async () => {
    for (const accept of [browser, { accept: 'application/json' }]) {
      const head = await get('/nothing', accept, 'HEAD');
      expect([head.status, head.body.length]).toEqual([404, 0]);
    }
    const compressed = await get('/nothing', { ...browser, 'accept-encoding': 'br' });
    expect([compressed.status, compressed.headers['content-encoding']]).toEqual([404, 'br']);
  });
});

describe('an address that cannot be decoded', () => {
  const paths = ['/%', '/%zz', '/%E0%A4%A', '/booking/%E0%A4%A?a=1', `/password_reset/${'x'.repeat(1000)}`];

  it.each(paths)(
    'should be answered to browsers with the page for unknown addresses: %s',
    { tags: ['2.unreadable'] },
    async (path) => {
      const { status, headers, body } = await get(path, browser);
      expect([400, 414]).toContain(status);
      expect(body.toString()).toContain('<title>Not found</title>');
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': notFoundPolicy,
        'cache-control': 'no-cache',
        ...secureHeaders,
      });
      expect((await get('/')).status).toBe(200);
    },
  );

  it.each(paths)('should be answered to programs with a problem: %s', { tags: ['2.unreadable'] }, async (path) => {
    const { status, headers, body } = await get(path, { accept: 'application/json' });
    expect(headers).toMatchObject({ 'content-type': 'application/problem+json; charset=utf-8', ...secureHeaders });
    expect(JSON.parse(body.toString())).toMatchObject({ status, instance: expect.stringMatching(/^urn:uuid:/) });
  });

  it.each(['/api/%', '/api/register/%E0%A4%A', '/msafara/blog/%zz'])(
    'should be a problem in the API, even for browsers: %s',
    { tags: ['2.unreadable'] },
    async (path) => {
      const { status, headers } = await get(path, { accept: 'text/html' });
      expect([status, headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8']);
      expect(headers).toMatchObject(secureHeaders);
    },
  );

  it('should not be a page for a POST', async () => {
    const { status, headers } = await get('/%', { accept: 'text/html' }, 'POST');
    expect([status, headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8']);
  });
});

it('should redirect the first page of the list of articles, which has no number, to the list', async () => {
  const { status, headers } = await get('/blog/page/1?from=mail');
  expect([status, headers.location]).toEqual([308, '/blog?from=mail']);
});

describe('the address of a page that was copied, mistyped or guessed', () => {
  it.each([
    ...copied.map((more) => [`/price${more}`, '/price']),
    ['//booking', '/booking'],
    ['///booking//', '/booking'],
    ['/features//gps_tracking', '/features/gps_tracking'],
    ['/\\/booking?a=1', '/booking?a=1'],
    ['//', '/'],
    ['/pricing', '/price'],
    ['/pricing?vehicles=3&utm_source=radio', '/price?vehicles=3&utm_source=radio'],
    ['/Contact/', '/contacts'],
    ['/signup', '/registration'],
    ['/register', '/registration'],
    ['//demo.', '/booking'],
    ['/Login/?next=map', '/login?next=map'],
    ['/login', 'https://app.msafara.example/sign-in'],
    ['/login?next=map', 'https://app.msafara.example/sign-in?next=map'],
  ])('should redirect to the page: %s', { tags: ['2.guessed'] }, async (path, location) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await get(path, browser, method);
      expect([status, headers.location, body.length]).toEqual([308, location, 0]);
    }
  });
});

describe('the address of a page in another case', () => {
  it.each([
    ['/Booking', '/booking'],
    ['/BOOKING/', '/booking'],
    ['/Features/GPS_Tracking', '/features/gps_tracking'],
    ['/PRICE?vehicles=3', '/price?vehicles=3'],
    ['/Price?a=B?c&d=%2F', '/price?a=B?c&d=%2F'],
    ['/Password_Reset/aZ09-_', '/password_reset/aZ09-_'],
    ['/Subscribe/Leave/aZ09-_/', '/subscribe/leave/aZ09-_'],
  ])('should redirect to the page: %s', { tags: ['2.letters'] }, async (path, location) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await get(path, {}, method);
      expect([status, headers.location]).toEqual([308, location]);
    }
  });

  it.each(['//example.com/', '/\\example.com', '/Nothing', '/Booking/Nothing', '/FAVICON.ICO'])(
    'should not redirect anywhere else: %s',
    { tags: ['2.letters'] },
    async (path) => {
      const { status, headers } = await get(path);
      expect([status, headers.location]).toEqual([404, undefined]);
    },
  );
});

describe('a file', () => {
  it('should be cached for a year if its name contains a hash', async () => {
    const { status, headers, body } = await get('/assets/entry-1a2b3c.js', { 'accept-encoding': 'br' });
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toMatch(/javascript; charset=utf-8$/);
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(body).toString()).toBe('console.log("entry")');
  });

  it('should be revalidated each time without a hash', async () => {
    const { status, headers } = await get('/favicon.svg', { 'accept-encoding': 'gzip' });
    expect([status, headers['cache-control'], headers['content-encoding']]).toEqual([200, 'no-cache', 'gzip']);
    expect(headers['content-type']).toMatch(/^image\/svg\+xml/);
  });

  it('should be cached for a day if it is the icon', { tags: ['2.icon'] }, async () => {
    const { status, headers } = await get('/favicon.ico');
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=86400']);
    expect(headers['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/);
  });

  it.each([
    ['bytes=1-2', 206, 'bytes 1-2/4'],
    ['bytes=0-0', 206, 'bytes 0-0/4'],
    ['bytes=3-3', 206, 'bytes 3-3/4'],
    ['bytes=1-', 206, 'bytes 1-3/4'],
    ['bytes=2-99', 206, 'bytes 2-3/4'],
    ['bytes=4-', 416, 'bytes */4'],
    ['bytes=9-12', 416, 'bytes */4'],
    ['bytes=-0', 416, 'bytes */4'],
    // RFC 9110, section 14.2: a server may ignore any range. What ends before it begins, or cannot be read, means nothing.
    ['bytes=3-1', 200, undefined],
    ['bytes=0-1,3-2', 200, undefined],
    ['bytes=a-b', 200, undefined],
    ['bytes=', 200, undefined],
    ['bytes=1', 200, undefined],
    ['bytes=-9', 200, undefined],
    ['lines=9-', 200, undefined],
  ])('should be sent in the part that was asked for: %s', { tags: ['2.ranges'] }, async (range, expected, part) => {
    for (const path of ['/photo.png', '/share/home.png']) {
      const { status, headers, body } = await get(path, { ...browser, range });
      expect([status, headers['content-range']]).toEqual([expected, part]);
      if (expected === 416) expect(headers['content-type']).toMatch(/^application\/problem\+json/);
      if (expected === 200) expect(body.length).toBe(4);
      const head = await get(path, { ...browser, range }, 'HEAD');
      expect([head.status, head.headers['content-length']]).toEqual([200, '4']);
    }
  });

  it('should not be an unknown address if it has changed since', { tags: ['2.ranges'] }, async () => {
    expect((await get('/photo.png', { ...browser, 'if-match': '"other"' })).status).toBe(412);
  });

  it.each([
    ['/share/home.png', 'cross-origin'],
    ['/favicon.svg', 'cross-origin'],
    ['/favicon.ico', 'cross-origin'],
    ['/icon-192.png', 'cross-origin'],
    ['/blog/rss.xml', 'cross-origin'],
    ['/', 'same-origin'],
    ['/photo.png', 'same-origin'],
    ['/assets/entry-1a2b3c.js', 'same-origin'],
    ['/healthz', 'same-origin'],
  ])(
    'should be shown by other sites only if they show it: %s',
    { tags: ['2.shown-elsewhere'] },
    async (path, policy) => {
      for (const encoding of ['br', 'identity']) {
        const { status, headers } = await get(path, { 'accept-encoding': encoding });
        expect([status, headers['cross-origin-resource-policy']]).toEqual([200, policy]);
      }
    },
  );

  it('should be served as it is if it was not compressed', async () => {
    const { status, headers, body } = await get('/photo.png', { 'accept-encoding': 'br' });
    expect([status, headers['content-encoding'], body.length]).toEqual([200, undefined, 4]);
  });
});

describe('every response', () => {
  it.each(['/', '/nothing', '/assets/entry-1a2b3c.js', '/healthz', '/api/nothing', '/api/openapi.json'])(
    'should forbid framing, sniffing and unused browser features: %s',
    async (path) => {
      const { headers } = await get(path);
      // Addresses of the API hold what visitors typed.
      const apiHeaders = path.startsWith('/api/') && { 'referrer-policy': 'no-referrer' };
      expect(headers).toMatchObject({ ...secureHeaders, ...apiHeaders });
      expect(headers['strict-transport-security']).toBeUndefined();
    },
  );

  it('should load nothing if it is from the API', async () => {
    const answer = await postBooking(server, validBooking(), uniqueKey());
    expect(answer.headers.get('content-security-policy')?.split(/; ?/).sort()).toEqual([
      "base-uri 'none'",
      "default-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  it('should require HTTPS only if the public address has it', async () => {
    await using secure = await startTestServer('sqlite', { settings: { PUBLIC_URL: 'https://msafara.example' } });
    const { headers } = await fetch(`${secure.url}/healthz`);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });
});
