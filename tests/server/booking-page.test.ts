// @vitest-environment node
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { readBuiltSite } from '../../server/site/pages.ts';
import type { RenderPage } from '../../server/site/renderer.ts';
import { bookingPolicy, writeBuiltSite } from './fixtures/built-site.ts';
import { sendRawRequest, startTestServer, type TestServer } from './fixtures/test-server.ts';

let dispose = async () => {};
afterEach(() => dispose());

/** Starts a server with a settable clock, which records the days that it renders the page for. */
async function startServerAt(renderPage?: RenderPage) {
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
  dispose = async () => {
    await server[Symbol.asyncDispose]();
    built.remove();
  };
  return { clock, days, get: (headers?: Record<string, string>) => sendRawRequest(server.url, '/booking', headers) };
}

it('should contain tomorrow’s date at the office, and be rendered once a day', {
  tags: ['9.booking-dates'],
}, async () => {
  const { clock, days, get } = await startServerAt();
  const first = await get();
  expect(first.body.toString()).toBe('<title>/booking for 2026-11-23</title>');
  expect(first.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'self'",
    'cache-control': 'no-cache',
  });
  const compressed = await get({ 'accept-encoding': 'br' });
  expect(brotliDecompressSync(compressed.body).toString()).toBe(first.body.toString());
  const { etag } = first.headers;
  expect((await get({ 'if-none-match': String(etag) })).status).toBe(304);
  // Midnight in Nairobi.
  clock.now = new Date('2026-11-22T21:00:00Z');
  const next = await get({ 'if-none-match': String(etag) });
  expect([next.status, next.body.toString()]).toEqual([200, '<title>/booking for 2026-11-24</title>']);
  expect(days).toEqual(['2026-11-23', '2026-11-24']);
});

it('should be served without the date if rendering fails', async () => {
  const { get } = await startServerAt(async () => {
    throw new Error('no renderer');
  });
  const { status, headers, body } = await get();
  expect([status, body.toString()]).toEqual([200, '<!doctype html><title>Booking</title>']);
  expect(headers['content-security-policy']).toBe(bookingPolicy);
});
