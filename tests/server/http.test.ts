// @vitest-environment node
import type { Socket } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readSettings } from '../../contract/settings.ts';
import { maxConnections } from '../../server/http/connections.ts';
import { requireOwnFetch } from '../../server/http/fetch-metadata.ts';
import { closeGracefully } from '../../server/http/graceful-close.ts';
import { loggerOptions, logRequests } from '../../server/http/log.ts';
import { prepareResponse, sendPrepared } from '../../server/http/prepared-response.ts';
import { ProblemError, problemDetailsOf, sendProblem } from '../../server/http/problem.ts';
import { answerParserError } from '../../server/http/protocol-errors.ts';
import { tooManyEmails } from '../../server/http/rate-limit.ts';
import { sendUnreadForm } from '../../server/http/returned-form.ts';
import { siteOf, sourceOf } from '../../server/http/source.ts';
import { numberedTryHeaders } from '../../server/http/submission.ts';
import { validatorCompiler } from '../../server/http/validation.ts';
import { watchVisitors } from '../../server/http/visitors-waiting.ts';

const phone = '+254 700 000 000';
const settings = readSettings({ PHONE: phone });

/** An app that answers errors as the server does. */
function appWith(addTo: (app: FastifyInstance) => void): FastifyInstance {
  const app = fastify();
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, problemDetailsOf(error, phone)));
  addTo(app);
  return app;
}

describe('problem details (RFC 9457)', () => {
  const withStatus = (statusCode: number) => Object.assign(new Error('internals'), { statusCode });

  test.each([
    [400, 400, 'well-formed'],
    [404, 404, 'well-formed'],
    [413, 413, 'too long'],
    [414, 414, 'URL is too long'],
    [415, 415, 'Content-Type'],
    [429, 429, phone],
    [499, 499, 'well-formed'],
    [500, 500, phone],
    [502, 502, phone],
    [503, 503, 'busy'],
    [599, 599, phone],
    // Not the status of an error.
    [399, 500, phone],
    [600, 500, phone],
    [200, 500, phone],
  ])('an error with the status %i is a problem with %i that says what to do: %s', (given, status, words) => {
    const { headers, ...details } = problemDetailsOf(withStatus(given), phone);
    expect(details).toEqual({ status, detail: expect.stringContaining(words) });
    expect(headers).toEqual(status === 503 ? { 'retry-after': '5' } : undefined);
    expect(details.detail).not.toContain('internals');
    expect(details.detail).toMatch(/\. .*(?:Send|Shorten|Wait|Try)|(?:Send|Shorten|Wait|Try) /);
  });

  test.each([new Error('internals'), 'internals', undefined, { statusCode: 404 }])(
    'anything else that is thrown is a failure of ours: %s',
    (thrown) => {
      expect(problemDetailsOf(thrown, phone)).toEqual({ status: 500, detail: expect.stringContaining(phone) });
    },
  );

  test.each([
    [422, 'Unprocessable Entity'],
    // A status without a name.
    [499, 'Error'],
  ])('have a title: %i %s', async (status, title) => {
    const app = appWith((app) =>
      app.get('/', () => {
        throw new ProblemError({ status, detail: 'No. Try another.' });
      }),
    );
    expect((await app.inject('/')).json().title).toBe(title);
    const returned = fastify();
    returned.get('/', (_request, reply) => sendUnreadForm(reply.code(status), ['No.'], '/form'));
    expect((await returned.inject('/')).body).toContain(`<title>${title}</title>`);
  });

  test.each([
    [1, '1 minute'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [3600, '60 minutes'],
  ])('say when to ask for another email: after %i seconds, in %s', (seconds, wait) => {
    const { problemDetails } = tooManyEmails(seconds, settings);
    expect(problemDetails).toMatchObject({ status: 429, headers: { 'retry-after': String(seconds) } });
    expect(problemDetails.detail).toContain(`try again in ${wait}, or call ${phone}.`);
  });
});

describe('validation', () => {
  const schema = z.object({ name: z.string('Enter a name'), age: z.number('Enter an age') });
  const validate = (httpPart: string, value: unknown) =>
    validatorCompiler({ schema, httpPart, method: 'POST', url: '/' })(value) as {
      value?: unknown;
      error?: ProblemError;
    };

  test.each(['body', 'params', 'headers', 'querystring'])('accepts valid %s, without unknown fields', (part) => {
    expect(validate(part, { name: 'Amina', age: 1, more: true })).toEqual({ value: { name: 'Amina', age: 1 } });
  });

  test.each(['body', 'params'])('reports each invalid field of %s, with the message of the form', (part) => {
    expect(validate(part, {}).error?.problemDetails).toMatchObject({
      status: 422,
      fieldErrors: [
        { field: 'name', message: 'Enter a name' },
        { field: 'age', message: 'Enter an age' },
      ],
    });
  });

  test.each([[null], ['text'], [[1]], [7]])('rejects a body that is no object: %j', (body) => {
    const details = validate('body', body).error?.problemDetails;
    expect(details?.status).toBe(400);
    expect(details?.detail).toContain('not a JSON object');
    expect(details?.fieldErrors).toBeUndefined();
  });

  test('says all that is wrong with headers', () => {
    expect(validate('headers', {}).error?.problemDetails).toMatchObject({
      status: 400,
      detail: 'Enter a name. Enter an age.',
    });
  });

  test.each([
    ['0', 0],
    ['12', 12],
    ['999999999', 999_999_999],
    ['1000000000', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['', undefined],
    ['1a', undefined],
  ])('takes a Registration-Try that is a whole number of at most nine digits: %s', (given, number) => {
    const parsed = numberedTryHeaders.safeParse({ 'registration-try': given, accept: '*/*' });
    expect(parsed.success).toBe(number !== undefined);
    if (parsed.success) expect(parsed.data).toEqual({ 'registration-try': number, accept: '*/*' });
  });
});

describe('what the parser of HTTP rejects', () => {
  /** What is written to a connection. */
  function answerTo(code: string | undefined, writable = true) {
    const connection = { written: '', isDestroyed: false };
    const socket = {
      writable,
      end(text: string) {
        connection.written = text;
      },
      destroy() {
        connection.isDestroyed = true;
      },
    };
    const error: NodeJS.ErrnoException = Object.assign(new Error('no'), { code });
    answerParserError.call(fastify(), error, socket as unknown as Socket);
    return connection;
  }

  test.each([
    ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', 'Send it again.'],
    ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large', 'Shorten them and try again.'],
    ['HPE_INVALID_METHOD', '400 Bad Request', 'Send a well-formed request.'],
    [undefined, '400 Bad Request', 'Send a well-formed request.'],
  ])('is answered by its error code: %s, %s', (code, status, advice) => {
    const { written, isDestroyed } = answerTo(code);
    const [head = '', body = ''] = written.split('\r\n\r\n');
    expect([head.split('\r\n')[0], isDestroyed]).toEqual([`HTTP/1.1 ${status}`, false]);
    expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`);
    expect(JSON.parse(body).detail).toContain(advice);
  });

  test('is not answered on a connection that is gone', () => {
    expect(answerTo('ECONNRESET')).toEqual({ written: '', isDestroyed: true });
    expect(answerTo('HPE_INVALID_METHOD', false)).toEqual({ written: '', isDestroyed: true });
  });
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['2001:0DB8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['a::b:c:d:e:f:1', 'a:0:b:c'],
  ['::1', '0:0:0:0'],
  ['::2:3:4:5:6:7:8', '0:2:3:4'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['1:2:3:4:5:6:7:8%0:9::', '1:2:3:4'],
])('the network of %s is %s (RFC 4291)', (ip, network) => {
  expect(sourceOf({ ip })).toBe(network);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:0DB8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0'],
])('the site of %s is %s (RFC 6177)', (ip, site) => {
  expect(siteOf(sourceOf({ ip }))).toBe(site);
});

test('visitors wait for a server while more than ten requests are handled', async () => {
  const app = fastify();
  const doVisitorsWait = watchVisitors(app);
  const waiting: (() => void)[] = [];
  app.get('/', () => new Promise<string>((resolve) => waiting.push(() => resolve('text'))));
  const answers = Array.from({ length: 10 }, () => app.inject('/'));
  await expect.poll(() => waiting).toHaveLength(10);
  expect(doVisitorsWait()).toBe(false);
  answers.push(app.inject('/'));
  await expect.poll(() => waiting).toHaveLength(11);
  expect(doVisitorsWait()).toBe(true);
  for (const answer of waiting) answer();
  await Promise.all(answers);
  expect(doVisitorsWait()).toBe(false);
});

describe('a request that only a page of ours may make', () => {
  const app = appWith((app) => app.get('/', { onRequest: requireOwnFetch }, () => 'sent'));
  const own = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' };

  test.each<Record<string, string>>([
    {},
    own,
    { ...own, 'sec-fetch-mode': 'same-origin' },
    { ...own, 'sec-fetch-site': 'none' },
    { 'sec-fetch-mode': 'CORS' },
    { 'sec-purpose': 'other' },
  ])('is accepted: %j', async (headers) => {
    expect((await app.inject({ url: '/', headers })).statusCode).toBe(200);
  });

  test.each<Record<string, string>>([
    { ...own, 'sec-fetch-mode': 'navigate' },
    { ...own, 'sec-fetch-dest': 'document' },
    { ...own, 'sec-fetch-site': 'cross-site' },
    { ...own, 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-dest': 'image' },
    { ...own, 'sec-purpose': 'prefetch' },
    { ...own, 'sec-purpose': 'Prefetch;Prerender' },
    { ...own, purpose: 'preview' },
    { purpose: 'prefetch' },
    { 'x-moz': 'Prefetch' },
    { ...own, 'x-purpose': 'prerender' },
  ])('is rejected as a link, prefetch or embedded resource: %j', async (headers) => {
    const { statusCode, body } = await app.inject({ url: '/', headers });
    expect(statusCode).toBe(403);
    expect(JSON.parse(body).detail).toContain('Open /registration to register.');
  });
});

describe('a response that stays the same (RFC 9110)', () => {
  const text = 'é'.repeat(1000);
  const prepared = prepareResponse(text);
  const app = appWith((app) =>
    app.get('/', async (request, reply) => sendPrepared(request, reply, 'text/plain', await prepared)),
  );
  const get = (headers: Record<string, string> = {}) => app.inject({ url: '/', headers });

  test.each([
    ['br', true],
    ['gzip, br', true],
    ['br;q=1.0', true],
    ['br;q=0.5, gzip', true],
    ['br ; q=0.1', true],
    ['gzip', false],
    ['', false],
    ['br;q=0', false],
    ['br;q=0.000', false],
    ['br ; q=0, gzip', false],
    ['brotli', false],
  ])('is compressed if the client accepts it: %s', async (accepted, isCompressed) => {
    const { headers, rawPayload } = await get({ 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(isCompressed ? 'br' : undefined);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    });
    expect((isCompressed ? brotliDecompressSync(rawPayload) : rawPayload).toString()).toBe(text);
  });

  test('is not sent again to a client that has it', async () => {
    const { headers } = await get();
    const tag = String(headers.etag);
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
    for (const known of [tag, `W/"other", ${tag}`]) {
      const again = await get({ 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
      expect(again.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    }
    expect((await get({ 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  });
});

test('should leave file descriptors for all but the connections, of which each may also send a file', () => {
  const limits = [1128, 129, 10, Number.POSITIVE_INFINITY];
  expect(limits.map((limit) => maxConnections(limit))).toEqual([500, 1, 1, Number.POSITIVE_INFINITY]);
  // 'unlimited' is no number.
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files: { soft: number | string } } };
  const own = Number(userLimits?.open_files.soft);
  expect(maxConnections()).toBe(maxConnections(Number.isNaN(own) ? Number.POSITIVE_INFINITY : own));
});

test('a closing server ends the connections that it answers on', async () => {
  const app = fastify();
  closeGracefully(app);
  // After the one that notices the close.
  app.addHook('preClose', async () => answer.resolve('late'));
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  app.get('/', () => {
    begun.resolve();
    return answer.promise;
  });
  app.get('/open', () => 'text');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  expect((await fetch(`${url}/open`)).headers.get('connection')).toBe('keep-alive');
  const waiting = fetch(url);
  await begun.promise;
  const closed = app.close();
  const response = await waiting;
  expect([response.headers.get('connection'), await response.text()]).toEqual(['close', 'late']);
  await closed;
});

describe('the log of requests', () => {
  const linesFor = async (url: string) => {
    const lines: string[] = [];
    const logController = new LogController({ disableRequestLogging: true });
    const stream = { write: (line: string) => void lines.push(line) };
    const app = fastify({ logger: { ...loggerOptions, stream }, logController });
    logRequests(app, (route) => route.startsWith('/api/'));
    for (const path of ['/api/people/:email', '/pages/:email/:status'])
      app.get<{ Params: { status?: string } }>(path, ({ params }, reply) =>
        reply.code(Number(params.status ?? 200)).send('text'),
      );
    await app.inject(url);
    await app.close();
    return lines.map((line) => JSON.parse(line));
  };

  test.each([
    [200, 0],
    [404, 0],
    [499, 0],
    [500, 1],
    [503, 1],
  ])('has lines of a page only if it failed: with the status %i, %i', async (status, count) => {
    expect(await linesFor(`/pages/amina@example.com/${status}`)).toHaveLength(count);
  });
});

test('the log holds of a request, a response and an error only what is no personal data', () => {
  const { req, res, err } = loggerOptions.serializers;
  const person = 'amina@example.com';
  expect(req({ id: 'some-id', method: 'GET', url: `/${person}`, headers: { cookie: 'secret' } } as never)).toEqual({
    id: 'some-id',
    method: 'GET',
  });
  expect(res({ statusCode: 200, headers: { 'set-cookie': 'secret' } } as never)).toEqual({ statusCode: 200 });
  const error = Object.assign(new TypeError('duplicate key'), { code: '23505', detail: `Key (email)=(${person})` });
  expect(err(error as never)).toEqual({
    type: 'TypeError',
    code: '23505',
    message: 'duplicate key',
    stack: error.stack,
  });
});
