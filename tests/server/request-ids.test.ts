// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingPath } from '../../contract/booking.ts';
import { readBuiltSite } from '../../server/site/pages.ts';
import { writeBuiltSite } from './fixtures/built-site.ts';
import { postBooking, sendRawRequest, startTestServer, type TestServer, validBooking } from './fixtures/test-server.ts';

const built = writeBuiltSite();
afterAll(built.remove);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The lines of the log about a request. */
const linesOf = ({ log }: TestServer, id: unknown) =>
  log.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ reqId }) => reqId === id);

describe('the id of a request', () => {
  let server: TestServer;
  let behindProxy: TestServer;
  beforeAll(async () => {
    const site = readBuiltSite(built.folder);
    const renderPage = async (_path: string, answer: unknown) => ({ html: JSON.stringify(answer), policy: '' });
    server = await startTestServer('sqlite', { site, renderPage });
    behindProxy = await startTestServer('sqlite', { site, settings: { TRUSTED_PROXIES: 1 } });
  });
  afterAll(() => Promise.all([server, behindProxy].map((one) => one[Symbol.asyncDispose]())));

  it('should come with every answer, another one each time', async () => {
    const paths = ['/', '/price', '/assets/entry-1a2b3c.js', '/favicon.svg', '/nothing', '/healthz', '/%E0%A4%A'];
    const answers = await Promise.all([...paths, '/'].map((path) => sendRawRequest(server.url, path)));
    const ids = answers.map(({ headers }) => headers['x-request-id']);
    for (const id of ids) expect(id).toMatch(uuid);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('should be in each line of the log about it, and in problem details', async () => {
    const accepted = await postBooking(server, validBooking());
    expect(linesOf(server, accepted.headers.get('x-request-id'))).toMatchObject([
      { msg: 'request completed', method: 'POST', route: bookingPath, status: 201, milliseconds: expect.any(Number) },
    ]);
    await using failing = await startTestServer('sqlite');
    await failing.database.queries.schema.dropTable('bookings').execute();
    const failed = await postBooking(failing, validBooking());
    const id = failed.headers.get('x-request-id');
    expect((await failed.json()).instance).toBe(`urn:uuid:${id}`);
    expect(linesOf(failing, id)).toMatchObject([
      { msg: 'storing a booking failed', err: { message: expect.stringContaining('no such table') } },
      { msg: 'request completed', status: 500 },
    ]);
  });

  it.each([
    ['a UUID', '0192F3A4-5b6c-7d8e-9f01-23456789abcd', '0192f3a4-5b6c-7d8e-9f01-23456789abcd'],
    ['the digits alone', '0192f3a45b6c7d8e9f0123456789abcd', '0192f3a4-5b6c-7d8e-9f01-23456789abcd'],
  ])('should be that of a trusted proxy if that is %s, and of nobody else', async (_what, sent, taken) => {
    const idFrom = async ({ url }: TestServer) =>
      (await sendRawRequest(url, '/healthz', { 'x-request-id': sent })).headers['x-request-id'];
    expect(await idFrom(behindProxy)).toBe(taken);
    expect(await idFrom(server)).toMatch(uuid);
    expect(await idFrom(server)).not.toBe(taken);
  });

  it.each([
    'amina@example.com',
    '',
    '0192f3a45b6c7d8e9f0123456789abcde',
    '0192f3a45b6c7d8e9f0123456789abc',
    '0192f3a45b6c7d8e9f0123456789abcd, amina',
    'x0192f3a45b6c7d8e9f0123456789abcd',
  ])('should be our own if a proxy says anything else: %j', async (sent) => {
    const { headers } = await sendRawRequest(behindProxy.url, '/healthz', { 'x-request-id': sent });
    expect(headers['x-request-id']).toMatch(uuid);
    expect(headers['x-request-id']).not.toMatch(/^0192f3a4/);
  });

  it('should be shown, in short, to people without scripts whose form failed, and to nobody else', async () => {
    await using failing = await startTestServer('sqlite', {
      renderPage: async (_path, answer) => ({ html: JSON.stringify(answer), policy: '' }),
    });
    const post = (fields: object, headers: Record<string, string> = {}) =>
      fetch(failing.url + bookingPath, {
        method: 'POST',
        headers,
        body: new URLSearchParams(fields as Record<string, string>),
      });
    const invalid = await post({ ...validBooking(), time_zone: '', first_name: '' });
    expect([invalid.status, await invalid.text()]).toEqual([422, expect.not.stringContaining('Reference')]);
    const foreign = await post({}, { origin: 'https://evil.example' });
    expect([foreign.status, await foreign.text()]).toEqual([403, expect.not.stringContaining('Reference')]);
    await failing.database.queries.schema.alterTable('outbox').renameTo('elsewhere').execute();
    const failed = await post({ ...validBooking(), time_zone: '' });
    const rendered = await failed.text();
    await failing.database.queries.destroy();
    const away = await post({ ...validBooking(), time_zone: '' });
    const returned = await away.text();
    expect([failed.status, away.status]).toEqual([500, 503]);
    expect(rendered).toContain(`Reference: ${failed.headers.get('x-request-id')?.slice(0, 8)}`);
    expect(returned).toContain(`Reference: ${away.headers.get('x-request-id')?.slice(0, 8)}`);
  });
});
