// @vitest-environment node
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { readBuiltSite } from '../../server/site/pages.ts';
import type { RenderPage } from '../../server/site/renderer.ts';
import { bookingPolicy, writeBuiltSite } from './built-site.ts';
import { sendRawRequest, startTestServer, type TestServer } from './test-server.ts';

let end = async () => {};
afterEach(() => end());

/** A server whose clock stands at an instant that may be changed, and the days that it has rendered the page for. */
async function serve(renderPage?: RenderPage) {
  const built = writeBuiltSite();
  const clock = { now: new Date('2026-11-22T20:59:59Z') };
  const days: (string | undefined)[] = [];
  const render: RenderPage = async (path, _answer, tomorrow) => {
    days.push(tomorrow);
    return { html: `<title>${path} for ${tomorrow}</title>`, policy: "default-src 'self'" };
  };
  const server: TestServer = await startTestServer('sqlite', {
    site: readBuiltSite(built.folder),
    renderPage: renderPage ?? render,
    now: () => clock.now,
  });
  end = async () => {
    await server[Symbol.asyncDispose]();
    built.remove();
  };
  return { clock, days, ask: (headers?: Record<string, string>) => sendRawRequest(server.url, '/booking', headers) };
}

it('has tomorrow’s date where the office is, and is rendered once a day', async () => {
  const { clock, days, ask } = await serve();
  const first = await ask();
  expect(first.body.toString()).toBe('<title>/booking for 2026-11-23</title>');
  expect(first.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'self'",
    'cache-control': 'no-cache',
  });
  const compressed = await ask({ 'accept-encoding': 'br' });
  expect(brotliDecompressSync(compressed.body).toString()).toBe(first.body.toString());
  const { etag } = first.headers;
  expect((await ask({ 'if-none-match': String(etag) })).status).toBe(304);
  // Midnight in Nairobi.
  clock.now = new Date('2026-11-22T21:00:00Z');
  const next = await ask({ 'if-none-match': String(etag) });
  expect([next.status, next.body.toString()]).toEqual([200, '<title>/booking for 2026-11-24</title>']);
  expect(days).toEqual(['2026-11-23', '2026-11-24']);
});

it('is there without the date where it cannot be rendered', async () => {
  const { ask } = await serve(async () => {
    throw new Error('no renderer');
  });
  const { status, headers, body } = await ask();
  expect([status, body.toString()]).toEqual([200, '<!doctype html><title>Booking</title>']);
  expect(headers['content-security-policy']).toBe(bookingPolicy);
});
