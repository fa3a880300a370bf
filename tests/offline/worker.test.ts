import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPageLifetime } from '../../contract/limits.ts';
import { cancelInBackground, sendInBackground } from '../../src/submissions/background-sync.ts';
import { documentOf, origin, pageOf, startWorker } from './fixtures/worker.ts';

const day = 86_400_000;

/** The page that the build renders for visitors without a network. */
const offlineDocument = `<title>You are offline · Msafara</title><section data-stored-section="" hidden=""><ul data-stored-pages="true"></ul></section>`;

const stored = expect.stringContaining('aria-label="Stored copy"');

let worker: Awaited<ReturnType<typeof startWorker>>;
beforeEach(async () => {
  worker = await startWorker();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const goOffline = () => {
  worker.site.answer = () => Promise.reject(new TypeError('Failed to fetch'));
};

const answerAll = (answer: (path: string) => Response | Promise<Response>) => {
  worker.site.answer = ({ path }) => answer(path);
};

/** A site of one release, whose pages have a script that leads to another. */
const siteOf = (release: string) => (path: string) => {
  if (path === '/offline') return pageOf(offlineDocument);
  if (path.startsWith('/assets/main-'))
    return new Response(`import('./later-${release}.js'), import('./booking-1a2b3c4d.js')`);
  if (path.startsWith('/assets/')) return new Response('');
  return pageOf(documentOf(`Page ${path}`, `/assets/main-${release}.js`));
};

describe('a page', () => {
  it('should be stored under its path alone, and open without a network', async () => {
    answerAll(() => pageOf(documentOf('Pricing')));
    expect(await worker.open('/price?vehicles=3&name=Amina')).toEqual({ status: 200, html: documentOf('Pricing') });
    expect(worker.caches.paths()).toEqual(['/price']);
    goOffline();
    expect(await worker.open('/price')).toEqual({ status: 200, html: stored });
    expect((await worker.open('/price?from=a-mail')).html).toContain('<title>Pricing');
  });

  it.each<[string, Parameters<typeof pageOf>[1]]>([
    ['an address with a secret', { headers: { 'cache-control': 'no-store' } }],
    ['a page for one visitor', { headers: { 'cache-control': 'max-age=0, private' } }],
    ['a redirect that was followed', { redirected: true }],
    ['an unknown address', { status: 404 }],
    ['an answer to a form', { status: 422 }],
    ['a failure', { status: 500 }],
    ['another site', { type: 'cors' }],
    ['a file', { headers: { 'content-type': 'text/calendar' } }],
  ])('should not be stored if it is %s', async (_, how) => {
    answerAll(() => pageOf(documentOf('Something'), how));
    await worker.open('/something');
    await worker.read('/something');
    expect(worker.caches.paths()).toEqual([]);
  });

  it.each([404, 410])('should be forgotten when the server answers %i', async (status) => {
    answerAll(() => pageOf(documentOf('Article')));
    await worker.open('/blog/article');
    answerAll(() => pageOf('Gone', { status }));
    expect(await worker.open('/blog/article')).toEqual({ status, html: 'Gone' });
    expect(worker.caches.paths()).toEqual([]);
  });

  it.each([500, 502, 503])('should be shown as it was when the server answers %i', async (status) => {
    answerAll(() => pageOf(documentOf('Pricing')));
    await worker.open('/price');
    answerAll(() => pageOf('Sorry', { status }));
    expect(await worker.open('/price')).toEqual({ status: 200, html: stored });
    expect(await worker.open('/terms')).toEqual({ status, html: 'Sorry' });
  });

  it('should be shown as it was after three seconds, and no earlier, and be renewed by what comes later', async () => {
    answerAll(() => pageOf(documentOf('Former prices')));
    await worker.open('/price');
    const late = Promise.withResolvers<Response>();
    answerAll(() => late.promise);
    const shown = vi.fn();
    const { answer, done } = worker.request('/price', { mode: 'navigate' });
    void answer?.then(shown);
    await vi.advanceTimersByTimeAsync(2999);
    expect(shown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await (await answer)?.text()).toContain('Former prices');
    late.resolve(pageOf(documentOf('New prices')));
    await done();
    goOffline();
    expect((await worker.open('/price')).html).toContain('New prices');
  });

  it('should be waited for as long as it takes if it is not stored', async () => {
    const late = Promise.withResolvers<Response>();
    answerAll(() => late.promise);
    const opened = worker.open('/price');
    await vi.advanceTimersByTimeAsync(60_000);
    late.resolve(pageOf(documentOf('Pricing')));
    expect(await opened).toEqual({ status: 200, html: documentOf('Pricing') });
  });

  it('should be shown for as long as the limit says', async () => {
    answerAll((path) => (path === '/offline' ? pageOf(offlineDocument) : pageOf(documentOf('Pricing'))));
    await worker.open('/price');
    goOffline();
    vi.setSystemTime(Date.now() + readPageLifetime - 1);
    expect((await worker.open('/price')).html).toEqual(stored);
    vi.setSystemTime(Date.now() + 1);
    await expect(worker.open('/price')).resolves.toMatchObject({ status: 0 });
  });

  it('should make room for newer ones beyond thirty, but not the booking form and the page for no network', async () => {
    answerAll(siteOf('aaaaaaaa'));
    await worker.read('/page-0');
    for (let at = 1; at <= 31; at++) {
      vi.setSystemTime(Date.now() + 1000);
      await worker.open(`/page-${at}`);
    }
    const pages = worker.caches.paths().filter((path) => !path.startsWith('/assets/'));
    const kept = Array.from({ length: 30 }, (_, at) => `/page-${at + 2}`);
    expect(pages).toEqual(['/booking', '/offline', ...kept].sort());
  });
});

describe('what the worker leaves to the browser', () => {
  it.each([
    ['the API', '/api/availability', 'GET', 'cors'],
    ['a form that is posted', '/booking', 'POST', 'navigate'],
    ['another site', 'https://elsewhere.example/price', 'GET', 'navigate'],
    ['an asset that is posted', '/assets/main-aaaaaaaa.js', 'POST', 'cors'],
  ])('should be %s', (_, address, method, mode) => {
    expect(worker.request(address, { method, mode }).answer).toBeUndefined();
  });
});

describe('a page that is neither reachable nor stored', () => {
  it('should be replaced by one with links to those that are, the newest first', async () => {
    answerAll(siteOf('aaaaaaaa'));
    await worker.read('/price');
    vi.setSystemTime(Date.now() + 1000);
    await worker.open('/terms');
    goOffline();
    const { status, html } = await worker.open('/tour?from=a-mail');
    expect(status).toBe(503);
    expect([...html.matchAll(/<a href="([^"]*)">([^<]*)/g)].map(([, href, title]) => [href, title])).toEqual([
      ['/terms', 'Page /terms'],
      ['/price', 'Page /price'],
      ['/booking', 'Page /booking'],
    ]);
    expect(html).not.toContain('hidden');
  });

  it('should be told from one that is stored by a page that asks whether it may reload', async () => {
    answerAll(() => pageOf(documentOf('Pricing')));
    await worker.open('/price');
    goOffline();
    expect((await worker.request('/price', { method: 'HEAD' }).answer)?.status).toBe(200);
    await expect(worker.request('/terms', { method: 'HEAD' }).answer).rejects.toThrow('Failed to fetch');
  });
});

describe('a page that was read', () => {
  it('should be stored with its files, and with the booking form, once a day', async () => {
    answerAll(siteOf('aaaaaaaa'));
    await worker.read('/price');
    const files = ['/assets/booking-1a2b3c4d.js', '/assets/main-aaaaaaaa.js'];
    expect(worker.caches.paths()).toEqual([...files, '/booking', '/offline', '/price']);
    expect(worker.asked.sort()).toEqual([...files, '/booking', '/offline', '/price']);
    worker.asked.length = 0;
    vi.setSystemTime(Date.now() + day - 1);
    await worker.read('/price');
    expect(worker.asked).not.toContain('/price');
    vi.setSystemTime(Date.now() + 1);
    await worker.read('/price');
    expect(worker.asked).toEqual(expect.arrayContaining(['/booking', '/offline', '/price']));
  });

  it('should keep the files of its release until it is replaced by that of another', async () => {
    answerAll(siteOf('aaaaaaaa'));
    await worker.read('/price');
    await (await worker.caches.open('assets-1')).put('/assets/later-aaaaaaaa.js', new Response(''));
    const ofFormer = ['/assets/later-aaaaaaaa.js', '/assets/main-aaaaaaaa.js'];
    const release = async () => {
      await worker.dispatch('activate').done();
      return worker.caches.paths().filter((path) => path.includes('aaaaaaaa'));
    };
    answerAll(siteOf('bbbbbbbb'));
    await worker.open('/booking');
    expect(await release()).toEqual(ofFormer);
    await worker.open('/price');
    expect(await release()).toEqual([]);
  });
});

describe('a file in /assets/', () => {
  it('should come from the network once, then from the store', async () => {
    answerAll(() => new Response('export {}'));
    for (const text of ['export {}', 'export {}']) {
      expect(await (await worker.request('/assets/main-aaaaaaaa.js').answer)?.text()).toBe(text);
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(worker.asked).toEqual(['/assets/main-aaaaaaaa.js']);
  });

  it('should not be stored if the server does not know it', async () => {
    answerAll(() => new Response('', { status: 404 }));
    expect((await worker.request('/assets/main-aaaaaaaa.js').answer)?.status).toBe(404);
    await vi.advanceTimersByTimeAsync(0);
    expect(worker.caches.paths()).toEqual([]);
  });
});

describe('what a page could not send', () => {
  const now = Date.parse('2026-11-23T09:00:00Z');
  const unsent = {
    ...{ path: '/api/register/booking', headers: { 'idempotency-key': 'a-key' }, body: {}, received: 'Received!' },
    until: new Date(now + 7 * day).toISOString(),
  };
  const limited = (retryAfter: string) => new Response('{}', { status: 429, headers: { 'retry-after': retryAfter } });

  /** Stores a request, and lets the browser's sync events come at these seconds. Returns how often it was sent by each. */
  async function syncAt(seconds: readonly number[], request: object = unsent): Promise<number[]> {
    await (await worker.caches.open('unsent')).put('/unsent/one', Response.json(request));
    const sent: number[] = [];
    for (const second of seconds) {
      vi.setSystemTime(now + second * 1000);
      await worker
        .dispatch('sync', { tag: 'unsent' })
        .done()
        .catch(() => {});
      sent.push(worker.asked.length);
    }
    return sent;
  }

  it('should be sent until our server acknowledges it', { tags: ['7.foreign'] }, async () => {
    const answers = [pageOf('<form action="/login">'), new Response('Received!', { status: 201 })];
    answerAll(() => answers.shift() as Response);
    expect(await syncAt([0, 1, 2])).toEqual([1, 2, 2]);
  });

  it.each([
    ...[400, 409, 413, 422].map((status) => [status, 'application/problem+json', 1] as const),
    ...[408, 425, 429, 500, 503].map((status) => [status, 'application/problem+json', 2] as const),
    ...[400, 409, 422, 429, 503].map((status) => [status, 'text/html', 2] as const),
  ])(
    'should be sent again unless our server has rejected it: %i as %s',
    { tags: ['7.foreign'] },
    async (status, type, times) => {
      answerAll(() => new Response('{}', { status, headers: { 'content-type': type } }));
      const sent = await syncAt([0, 86_400]);
      expect(sent, 'RFC 9110 and 6585: what was not processed can be sent again').toEqual([1, times]);
    },
  );

  it('should not be sent before the time that the page was told', { tags: ['8.postponed'] }, async () => {
    answerAll(() => new Response('Received!', { status: 201 }));
    const notBefore = new Date(now + 55_000).toISOString();
    expect(await syncAt([0, 54, 55, 56], { ...unsent, notBefore })).toEqual([0, 0, 1, 1]);
  });

  it('should not be sent later because the page stores it again meanwhile', { tags: ['8.postponed'] }, async () => {
    answerAll(() => new Response('Received!', { status: 201 }));
    const ready = Promise.resolve({ sync: { register: async () => {} } });
    vi.stubGlobal('navigator', { locks: navigator.locks, serviceWorker: { register: async () => {}, ready } });
    vi.stubGlobal('SyncManager', class {});
    const postponement = { wait: 55_000, words: '', since: new Date(now).toISOString() };
    vi.setSystemTime(now + 20_000);
    await sendInBackground('one', unsent, postponement);
    const stored = await worker.caches.match('/unsent/one', { cacheName: 'unsent' });
    expect(await syncAt([54, 55], await stored?.json())).toEqual([0, 1]);
  });

  it('should not be sent before the time that the worker was told', { tags: ['8.postponed'] }, async () => {
    answerAll(() => limited('55'));
    expect(await syncAt([0, 54, 55, 56])).toEqual([1, 1, 2, 2]);
  });

  describe('and withdraws or replaces while it is being sent', { tags: ['8.postponed', '4.booking-kept'] }, () => {
    const storedTexts = async () => {
      const cache = await worker.caches.open('unsent');
      return Promise.all((await cache.keys()).map(async (address) => (await cache.match(address))?.text()));
    };

    it('should not be sent again, whatever the server answers to the try under way', async () => {
      for (const answer of [() => limited('55'), () => new Response('Received!', { status: 201 })]) {
        worker.site.answer = async () => {
          await cancelInBackground('one');
          return answer();
        };
        await syncAt([0]);
        expect(await storedTexts()).toEqual([]);
      }
    });

    it('should not be sent again if it is withdrawn at the moment at which it would be stored', async () => {
      answerAll(() => limited('55'));
      const cache = await worker.caches.open('unsent');
      const match = cache.match.bind(cache);
      let withdrawal: Promise<void> | undefined;
      const matches = vi.spyOn(cache, 'match').mockImplementation(async (address) => {
        const found = await match(address);
        if (worker.asked.length > 0) {
          withdrawal = cancelInBackground('one');
          // It gets as far as it can.
          for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
        }
        return found;
      });
      await syncAt([0]);
      matches.mockRestore();
      expect(withdrawal).toBeDefined();
      await withdrawal;
      expect(await storedTexts()).toEqual([]);
    });

    it('should be sent as the page has changed it', async () => {
      const changed = JSON.stringify({ ...unsent, body: { first_name: 'Amina' } });
      for (const answer of [() => limited('55'), () => new Response('Received!', { status: 201 })]) {
        worker.site.answer = async () => {
          await (await worker.caches.open('unsent')).put('/unsent/one', new Response(changed));
          return answer();
        };
        await syncAt([0]);
        expect(await storedTexts()).toEqual([changed]);
      }
    });
  });

  it('should be sent as before if an earlier release stored it', async () => {
    answerAll(() => new Response('Thanks', { status: 201 }));
    const { received, ...earlier } = unsent;
    expect(await syncAt([0, 1], earlier)).toEqual([1, 1]);
  });
});

describe('a worker that takes over', () => {
  it('should delete what it does not know, and keep what could not be sent', async () => {
    for (const name of ['pages-0', 'pages-1', 'assets-1', 'unsent']) await worker.caches.open(name);
    await worker.dispatch('activate').done();
    expect(await worker.caches.keys()).toEqual(['pages-1', 'assets-1', 'unsent']);
  });
});

describe('a worker that is replaced while it stores', () => {
  it.each([
    ['a page', (path: string) => path === '/booking'],
    ['a file of a page', (path: string) => path === '/assets/main-aaaaaaaa.js'],
    ['a file stored ahead', (path: string) => path === '/assets/booking-1a2b3c4d.js'],
  ])('should store nothing more: %s', async (_, isSlow) => {
    const slow = Promise.withResolvers<void>();
    const site = siteOf('aaaaaaaa');
    answerAll(async (path) => {
      if (isSlow(path)) await slow.promise;
      return site(path);
    });
    const storing = worker.read('/price');
    await expect.poll(() => worker.asked.some(isSlow)).toBe(true);
    // What the worker that is served in its place does.
    worker.scope.state = 'redundant';
    for (const name of await worker.caches.keys()) await worker.caches.delete(name);
    slow.resolve();
    await storing;
    expect(await worker.caches.keys()).toEqual([]);
  });
});

describe('the script that registers the worker', () => {
  /** Runs it anew in a page. Returns what it registered and told the worker. */
  async function visit(address: string, { canonical = '', saveData = false } = {}) {
    const registered: string[] = [];
    const told: unknown[] = [];
    vi.stubGlobal('location', new URL(address, origin));
    vi.stubGlobal('document', { querySelector: () => (canonical ? { href: new URL(canonical, origin).href } : null) });
    vi.stubGlobal('navigator', {
      connection: { saveData },
      serviceWorker: {
        register: async (file: string, options: RegistrationOptions) =>
          void registered.push(`${file} ${options.updateViaCache}`),
        ready: Promise.resolve({ active: { postMessage: (message: unknown) => told.push(message) } }),
      },
    });
    // A module runs once per address.
    const { href } = new URL(`../../src/offline/start.ts?visit=${crypto.randomUUID()}`, import.meta.url);
    await import(href);
    await vi.advanceTimersByTimeAsync(0);
    return { registered, told };
  }

  it('should tell the worker the path of the page, and have the worker asked for past the cache', async () => {
    expect(await visit('/price?vehicles=3', { canonical: '/price' })).toEqual({
      registered: ['/service-worker.js none'],
      told: [{ seen: '/price' }],
    });
  });

  it('should do nothing when the visitor saves data', async () => {
    expect(await visit('/price', { canonical: '/price', saveData: true })).toEqual({ registered: [], told: [] });
  });

  it.each([
    ['has none', '/password_reset/a-secret', ''],
    ['has that of another page', '/registration/2', '/registration'],
  ])('should tell nothing about a page whose canonical address %s', async (_, address, canonical) => {
    expect((await visit(address, { canonical })).told).toEqual([]);
  });
});
