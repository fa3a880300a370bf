import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { isRejection } from '../../machines/submission.ts';
import { ErrorMessage } from '../../src/design/ErrorMessage.tsx';
import { get, post } from '../../src/http/client.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const path = '/api/register/somewhere';
const { signal } = new AbortController();
const rejection = 'The server said no.';

const answering = (status: number, body: object = {}) =>
  http.all(`*${path}`, () =>
    HttpResponse.json(
      { type: 'about:blank', title: 'No', status, ...body },
      { status, headers: { 'content-type': 'application/problem+json' } },
    ),
  );

/** What a call rejects with. */
const rejectionOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

describe.each([
  ['post', (options = {}) => post(path, { json: {}, signal, rejection, ...options })],
  ['get', (options = {}) => get(path, { signal, rejection, ...options })],
] as const)('%s', (_name, call) => {
  test('should treat a rate limit as unanswered unless rejectsLimit is set', async () => {
    server.use(answering(429, { detail: 'Wait for a minute.' }));
    expect(isRejection(await rejectionOf(call()))).toBe(false);
    expect(await rejectionOf(call({ rejectsLimit: true }))).toEqual({
      rejected: true,
      fieldErrors: [{ field: '', message: 'Wait for a minute.' }],
    });
  });

  test('should treat server errors and timeouts as unanswered, even if rejectsLimit is set', async () => {
    for (const status of [408, 425, 500, 503]) {
      server.use(answering(status));
      expect(isRejection(await rejectionOf(call({ rejectsLimit: true }))), `status ${status}`).toBe(false);
    }
  });

  test('should reject with the server’s field errors, else its detail, else the caller’s message', async () => {
    const fieldErrors = [{ field: 'email', message: 'Invalid email' }];
    server.use(answering(422, { errors: fieldErrors }));
    expect(await rejectionOf(call())).toEqual({ rejected: true, fieldErrors });
    server.use(answering(409, { detail: 'It is there already.' }));
    expect(await rejectionOf(call())).toEqual({
      rejected: true,
      fieldErrors: [{ field: '', message: 'It is there already.' }],
    });
    server.use(http.all(`*${path}`, () => HttpResponse.text('no', { status: 403 })));
    expect(await rejectionOf(call())).toEqual({ rejected: true, fieldErrors: [{ field: '', message: rejection }] });
  });

  test('should send the given headers and bypass the cache', async () => {
    server.use(http.all(`*${path}`, () => HttpResponse.json({})));
    const fetched = vi.spyOn(globalThis, 'fetch');
    await call({ headers: { 'idempotency-key': 'a-key' } });
    const [request] = fetched.mock.lastCall ?? [];
    fetched.mockRestore();
    expect(request).toMatchObject({ cache: 'no-store' });
    expect((request as Request).headers.get('idempotency-key')).toBe('a-key');
  });
});

test('should show the reference of a request that the server failed, and none if no answer came or it was rejected', async () => {
  const id = '3f2a91bc-0000-4000-8000-000000000000';
  const answer = (status: number) =>
    http.all(`*${path}`, () => new HttpResponse(null, { status, headers: { 'x-request-id': id } }));
  const messageAfter = async (handler: ReturnType<typeof answer>) => {
    server.use(handler);
    await get(path, { signal, rejection }).catch(() => {});
    const shown = renderToStaticMarkup(createElement(ErrorMessage, null, 'It was not sent.'));
    return shown.replace(/<[^>]*>/g, '');
  };
  const unreferenced = 'It was not sent. Or call us: +254 700 000 000';
  expect(await messageAfter(answer(500))).toBe(`${unreferenced} Reference: 3f2a91bc`);
  expect(await messageAfter(http.all(`*${path}`, () => HttpResponse.error()))).toBe(unreferenced);
  expect(await messageAfter(answer(503))).toBe(`${unreferenced} Reference: 3f2a91bc`);
  expect(await messageAfter(answer(422))).toBe(unreferenced);
});
