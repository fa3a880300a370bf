// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentPageLifetime } from '../../contract/limits.ts';
import {
  databaseKinds,
  postBooking,
  recordRenderedPages,
  startTestServer,
  type TestServer,
  uniqueKey,
  validBooking,
} from './fixtures/test-server.ts';

describe.each(databaseKinds)('the page that confirms a booking on %s', { tags: ['2.booking-sent'] }, (kind) => {
  let server: TestServer;
  const pages = recordRenderedPages();
  beforeAll(async () => {
    server = await startTestServer(kind, { renderPage: pages.renderPage });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function book(changes: Record<string, unknown> = {}) {
    const answer = await postBooking(server, validBooking(changes), uniqueKey());
    const [pair = '', ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ');
    const [page, link] = ['booking-page', 'booking-link'].map((name) => answer.headers.get(name) ?? '');
    return { page: page ?? '', link: link ?? '', pair, attributes, answer };
  }

  const open = (path: string, cookie = '', method = 'GET') =>
    fetch(server.url + path, { method, redirect: 'manual', headers: cookie ? { cookie } : {} });

  const whereTo = (answer: Response) => [answer.status, answer.headers.get('location')];

  it('should be opened by a cookie that no script can read and no other page is sent, for an hour', async () => {
    const { page, pair, attributes, link, answer } = await book();
    expect(page).toMatch(/^\/booking\/sent\/[\w-]{22}$/);
    expect(attributes).toEqual([`Path=${page}`, 'Max-Age=3600', 'HttpOnly', 'SameSite=Lax']);
    expect(pair).toBe(`booking=${link.split('/').at(-1)}`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const secure = await startTestServer(kind, { settings: { PUBLIC_URL: 'https://msafara.example' } });
    const cookie = (await postBooking(secure, validBooking(), uniqueKey())).headers.get('set-cookie');
    expect(cookie).toMatch(/; Secure$/);
    await secure[Symbol.asyncDispose]();
  });

  it('should show the booking again, with its link, and be cached by nobody', async () => {
    const { page, pair, link } = await book();
    const again = await open(page, `other=1; ${pair}`);
    expect([again.status, again.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(pages.rendered.at(-1)).toMatchObject({
      path: '/booking/sent/$page',
      answer: { flow: 'booking', kind: 'accepted', status: 'booked', form: { first_name: 'Amina' }, link, page },
    });
  });

  it('should lead to the form without the cookie, with that of another booking, and when the hour is over', async () => {
    const [one, other] = [await book(), await book({ phone: '0722 000 222' })];
    const form = [303, '/booking'];
    expect(whereTo(await open(one.page))).toEqual(form);
    expect(whereTo(await open(one.page, other.pair))).toEqual(form);
    expect(whereTo(await open(one.page, 'booking=unknown'))).toEqual(form);
    expect((await open(one.page, one.pair)).status).toBe(200);
    server.clock.ahead = sentPageLifetime + 1000;
    expect(whereTo(await open(one.page, one.pair))).toEqual(form);
    server.clock.ahead = 0;
  });

  it('should lead to the page of the link once the demo is cancelled, and show the time to which it was moved', async () => {
    const { page, pair, link } = await book();
    const change = (body: object) =>
      fetch(server.url + link, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const { appointment_date } = validBooking();
    await change({ change: 'move', appointment_date, appointment_time: '12' });
    await open(page, pair);
    expect(pages.rendered.at(-1)).toMatchObject({ answer: { form: { appointment_time: '12' } } });
    await change({ change: 'cancel' });
    expect(whereTo(await open(page, pair))).toEqual([303, link]);
  });

  it('should be forgotten on request, and lead to an empty form', async () => {
    const { page, pair, attributes } = await book();
    const forgotten = await open(page, pair, 'POST');
    expect(whereTo(forgotten)).toEqual([303, '/booking']);
    const [ended, ...others] = (forgotten.headers.get('set-cookie') ?? '').split('; ');
    expect([ended, ...others]).toEqual(['booking=', ...attributes.with(1, 'Max-Age=0')]);
  });

  it('should be where a form that was posted without scripts is led, so that a reload posts nothing again', async () => {
    const fields = new URLSearchParams(validBooking({ time_zone: '', first_name: 'Plain' }) as Record<string, string>);
    const post = () =>
      fetch(`${server.url}/api/register/booking`, { method: 'POST', body: fields, redirect: 'manual' });
    const answer = await post();
    const page = answer.headers.get('booking-page') ?? '';
    expect(whereTo(answer)).toEqual([303, `${page}?sent`]);
    const [pair = ''] = (answer.headers.get('set-cookie') ?? '').split('; ');
    expect((await open(`${page}?sent`, pair)).status).toBe(200);
    expect(pages.rendered.at(-1)).toMatchObject({
      answer: { kind: 'accepted', page, link: answer.headers.get('booking-link'), form: { first_name: 'Plain' } },
    });
    // The same again, from the entry of the form in the history, is known by its content alone.
    expect((await post()).status).toBe(201);
  });

  it('should not look like a form that was not sent in a browser that keeps no cookies', async () => {
    const note = await open('/booking/sent/any?sent');
    expect([note.status, note.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await note.text()).toContain('Successfully Sent Booking!');
  });
});
