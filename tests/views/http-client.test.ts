import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { longestPostponement } from '../../contract/limits.ts';
import { isRejection } from '../../machines/submission.ts';
import { ErrorMessage } from '../../src/design/ErrorMessage.tsx';
import { fixedText, noContent } from '../../src/http/answer.ts';
import { get, post } from '../../src/http/client.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const path = '/api/register/somewhere';
const { signal } = new AbortController();
const answer = noContent;

const answering = (status: number, body: object = {}, headers: object = {}) =>
  http.all(`*${path}`, () =>
    HttpResponse.json(
      { type: 'about:blank', title: 'No', status, ...body },
      { status, headers: { 'content-type': 'application/problem+json', ...headers } },
    ),
  );

/** What a call rejects with. */
const rejectionOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

describe.each([
  ['post', (options = {}) => post(path, { json: {}, signal, answer, ...options })],
  ['get', (options = {}) => get(path, { signal, answer, ...options })],
] as const)('%s', (_name, call) => {
  test('should treat a rate limit as unanswered unless rejectsLimit is set', async () => {
    server.use(answering(429, { detail: 'Wait for a minute.' }));
    expect(isRejection(await rejectionOf(call()))).toBe(false);
    expect(await rejectionOf(call({ rejectsLimit: true }))).toEqual({
      rejected: true,
      fieldErrors: [{ field: '', message: 'Wait for a minute.' }],
    });
  });

  test.each([
    ['seconds', { 'retry-after': '55' }, 55_000],
    ['a date', { 'retry-after': 'Wed, 25 Nov 2026 09:00:55 GMT', date: 'Wed, 25 Nov 2026 09:00:00 GMT' }, 55_000],
    ['no longer than the limit', { 'retry-after': '864000' }, longestPostponement],
  ])('should say how long it is asked to wait, and why: %s', { tags: ['8.postponed'] }, async (_how, headers, wait) => {
    for (const status of [429, 503]) {
      server.use(answering(status, { detail: 'Wait for a minute.' }, headers));
      expect(await rejectionOf(call())).toEqual({ wait, words: 'Wait for a minute.' });
      expect(await rejectionOf(call({ rejectsLimit: true }))).toEqual({
        rejected: true,
        fieldErrors: [{ field: '', message: 'Wait for a minute.' }],
        wait,
      });
      server.use(http.all(`*${path}`, () => HttpResponse.html('<p>Busy</p>', { status, headers })));
      for (const rejectsLimit of [false, true]) {
        expect(await rejectionOf(call({ rejectsLimit }))).toEqual({ wait, words: '' });
      }
    }
  });

  test.each(['', '0', '-1', 'soon', '5.5', 'Wed, 25 Nov 2020 09:00:00 GMT'])(
    'should not wait for what is no time: %j',
    { tags: ['8.postponed'] },
    async (asked) => {
      server.use(answering(503, {}, { 'retry-after': asked }));
      expect(await rejectionOf(call())).toEqual(new Error('The answer has status 503.'));
    },
  );

  test('should treat server errors and timeouts as unanswered, even if rejectsLimit is set', async () => {
    for (const status of [408, 425, 500, 503]) {
      server.use(answering(status));
      expect(isRejection(await rejectionOf(call({ rejectsLimit: true }))), `status ${status}`).toBe(false);
    }
  });

  test('should reject with the server’s field errors, else its detail, else its title', async () => {
    const fieldErrors = [{ field: 'email', message: 'Invalid email' }];
    server.use(answering(422, { errors: fieldErrors }));
    expect(await rejectionOf(call())).toEqual({ rejected: true, fieldErrors });
    server.use(answering(409, { detail: 'It is there already.' }));
    expect(await rejectionOf(call())).toEqual({
      rejected: true,
      fieldErrors: [{ field: '', message: 'It is there already.' }],
    });
    server.use(answering(403));
    expect(await rejectionOf(call())).toEqual({ rejected: true, fieldErrors: [{ field: '', message: 'No' }] });
  });

  test('should send the given headers and bypass the cache', async () => {
    server.use(http.all(`*${path}`, () => new HttpResponse(null, { status: 204 })));
    const fetched = vi.spyOn(globalThis, 'fetch');
    await call({ headers: { 'idempotency-key': 'a-key' } });
    const [request] = fetched.mock.lastCall ?? [];
    fetched.mockRestore();
    expect(request).toMatchObject({ cache: 'no-store' });
    expect((request as Request).headers.get('idempotency-key')).toBe('a-key');
  });
});

const unreferenced = 'It was not sent. Or call us: +254 700 000 000';

/** What a page says after the last request. */
function shownMessage(): string {
  return renderToStaticMarkup(createElement(ErrorMessage, null, 'It was not sent.')).replace(/<[^>]*>/g, '');
}

test('should show the reference of a request that the server failed, and what to do if something else answered', async () => {
  const id = '3f2a91bc-0000-4000-8000-000000000000';
  const answering = (status: number, type = 'application/problem+json') =>
    http.all(`*${path}`, () =>
      HttpResponse.json(
        { type: 'about:blank', title: 'No', status },
        { status, headers: { 'x-request-id': id, 'content-type': type } },
      ),
    );
  const messageAfter = async (handler: ReturnType<typeof answering>) => {
    server.use(handler);
    await get(path, { signal, answer }).catch(() => {});
    return shownMessage();
  };
  expect(await messageAfter(answering(500))).toBe(`${unreferenced} Reference: 3f2a91bc`);
  expect(await messageAfter(http.all(`*${path}`, () => HttpResponse.error()))).toBe(unreferenced);
  expect(await messageAfter(answering(503))).toBe(`${unreferenced} Reference: 3f2a91bc`);
  expect(await messageAfter(answering(422))).toBe(unreferenced);
  const foreign = `${unreferenced} Something other than our server answered: if this network asks you to sign in, do that first.`;
  expect(await messageAfter(answering(403, 'text/html'))).toBe(foreign);
  expect(await messageAfter(http.all(`*${path}`, () => HttpResponse.html('<h1>Hotel Wi-Fi</h1>')))).toBe(foreign);
});

describe('an answer that is not whole', { tags: ['7.foreign'] }, () => {
  const begun = (status: number, end?: (controller: ReadableStreamDefaultController) => void) =>
    http.all(`*${path}`, () => {
      const body = new ReadableStream({
        pull: (controller) => {
          controller.enqueue(new TextEncoder().encode('{"type": "about:bl'));
          end?.(controller);
          // More is to come.
          return new Promise(() => {});
        },
      });
      return new HttpResponse(body, { status, headers: { 'content-type': 'application/problem+json' } });
    });
  const breaksOff = (controller: ReadableStreamDefaultController) => controller.error(new TypeError('broken off'));

  test.each([200, 403, 422, 429, 500])(
    'should be the failure of the network, and not of something else that answers: it breaks off with status %i',
    async (status) => {
      server.use(begun(status, breaksOff));
      expect(isRejection(await rejectionOf(get(path, { signal, answer: fixedText('{}') })))).toBe(false);
      expect(shownMessage()).toBe(unreferenced);
    },
  );

  test('should not be waited for without end', async () => {
    const { promise: isReading, resolve: read } = Promise.withResolvers<void>();
    server.use(begun(200, () => read()));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const rejection = rejectionOf(get(path, { signal, answer: fixedText('{}') }));
      await isReading;
      const minute = vi.advanceTimersByTimeAsync(60_000).then(() => 'still waiting');
      expect(await Promise.race([rejection, minute])).toMatchObject({ name: 'TimeoutError' });
    } finally {
      vi.useRealTimers();
    }
    expect(shownMessage()).toBe(unreferenced);
  });
});
