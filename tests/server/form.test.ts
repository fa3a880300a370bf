// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingAnswer, bookingFormAnswer, bookingPage, bookingPath } from '../../contract/booking.ts';
import { contactPath } from '../../contract/contact.ts';
import { fuelStationPath } from '../../contract/fuel-station.ts';
import { maxLengths } from '../../contract/limits.ts';
import { subscriptionPath } from '../../contract/subscription.ts';
import { lazyRenderer } from '../../server/site/renderer.ts';
import {
  databaseKinds,
  outboxRowsOfBooking,
  pollUntil,
  recordRenderedPages,
  startTestServer,
  type TestServer,
  uniqueKey,
  validBooking,
} from './fixtures/test-server.ts';

/** A minimal built renderer, whose page repeats its arguments. */
const fakeRenderer = `
  export async function renderPage(path, answer) {
  return { html: '<!doctype html><title>' + path + '</title>' + JSON.stringify(answer), policy: "default-src 'self'" };
}`;

const folder = mkdtempSync(join(tmpdir(), 'render-'));
const rendererFile = join(folder, 'render.js');
writeFileSync(rendererFile, fakeRenderer);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What lets the browser that posted a form show its answer again on Back, and no other cache keep it. */
const keptForBack = 'private, no-cache';

const formFields = (changes: Record<string, string> = {}) =>
  ({ ...validBooking({ time_zone: '' }), ...changes }) as Record<string, string>;

function post({ url }: TestServer, fields: Record<string, string> | string): Promise<Response> {
  return fetch(url + bookingPath, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

/** The page to which an accepted form is led, as a browser that keeps its cookie loads it. */
function ledTo({ url }: TestServer, answer: Response): Promise<Response> {
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split('; ');
  return fetch(new URL(pageIn(answer), url), { headers: { cookie } });
}

/** Where an accepted form is led. Its Location is that page, not the calendar file. */
function pageIn(answer: Response): string {
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}

async function pageOf(answer: Response): Promise<{ title: string; given: BookingAnswer }> {
  const [, title = '', given = ''] = (await answer.text()).match(/<title>(.*?)<\/title>(.*)/s) ?? [];
  return { title, given: bookingFormAnswer.parse(JSON.parse(given)) };
}

// On one database, because its statements are those of the same requests in JSON.
describe('an HTML form posted without scripts', { tags: ['2.booking-plain'] }, () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('sqlite', { renderPage: lazyRenderer(rendererFile) });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  it('should be answered with the page, under its own policy, and not be cached', async () => {
    const answer = await ledTo(server, await post(server, formFields({ first_name: uniqueKey() })));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'self'");
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await pageOf(answer)).title).toBe('/booking/sent/$page');
  });

  it("should be booked in the office's time zone, with its emails, and a page that links to the calendar file", async () => {
    const { given } = await pageOf(await ledTo(server, await post(server, formFields({ first_name: uniqueKey() }))));
    if (given.kind !== 'accepted') throw new Error('The form was rejected.');
    expect(given.form).toMatchObject({ last_name: 'Otieno', time_zone: 'Africa/Nairobi' });
    expect((await fetch(server.url + given.calendar)).status).toBe(200);
    const id = given.calendar.split('/').at(-2) ?? '';
    expect(await outboxRowsOfBooking(server.database, id)).toHaveLength(2);
  });

  it('should be one booking when it is sent twice', async () => {
    const form = formFields({ first_name: uniqueKey() });
    const { given } = await pageOf(await ledTo(server, await post(server, form)));
    const again = await post(server, form);
    // It is known by its content alone, so it is not led to the page of whoever sent it first.
    expect([again.status, 'calendar' in given && given.calendar]).toEqual([201, again.headers.get('location')]);
  });

  it('should be returned with all field errors and everything that was typed', async () => {
    const form = formFields({ first_name: '', last_name: ' <b>Otieno</b> ', email: 'amina@', appointment_time: '99' });
    const answer = await post(server, form);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([422, keptForBack]);
    const { given } = await pageOf(answer);
    expect(given).toEqual({
      flow: 'booking',
      kind: 'rejected',
      form,
      fieldErrors: [
        { field: 'first_name', message: 'Enter First Name' },
        { field: 'email', message: 'Invalid email' },
        { field: 'appointment_time', message: 'Choose a time from 7:00 am to 5:00 pm' },
      ],
      now: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('should be returned if its day has passed', async () => {
    const form = formFields({ appointment_date: '2020-01-01' });
    const { given } = await pageOf(await post(server, form));
    expect(given).toMatchObject({
      kind: 'rejected',
      fieldErrors: [{ field: 'appointment_date', message: 'Choose today or a later date' }],
    });
    expect(given.form).toMatchObject({ appointment_date: '2020-01-01', first_name: 'Amina' });
  });

  it('should be returned if it is empty or has a field twice', async () => {
    for (const form of ['', 'first_name=a&first_name=b']) {
      const answer = await post(server, form);
      expect(answer.status).toBe(422);
      const { given } = await pageOf(answer);
      expect(given).toMatchObject({
        fieldErrors: expect.arrayContaining([{ field: 'first_name', message: 'Enter First Name' }]),
      });
    }
  });
});

describe.each(databaseKinds)(
  'an HTML form that the server cannot accept on %s',
  { tags: ['2.booking-plain'] },
  (kind) => {
    const renderPage = lazyRenderer(rendererFile);
    /** A page that is not rendered loads nothing, and can only post the form again. */
    const shortPagePolicy = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

    it.each([
      ['too long', 413, {}, 'a'.repeat(17_000)],
      ['from another site', 403, { origin: 'https://evil.example' }, 'first_name=a'],
    ])(
      'should be answered in short, with a way back and without rendering, if it is not read: %s',
      async (_, status, headers, text) => {
        const { rendered, renderPage } = recordRenderedPages();
        await using server = await startTestServer(kind, { renderPage });
        const answer = await fetch(server.url + bookingPath, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
          body: text,
        });
        expect(answer.status).toBe(status);
        expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(answer.headers.get('cache-control')).toBe(keptForBack);
        expect(answer.headers.get('content-security-policy')).toBe(shortPagePolicy);
        const page = await answer.text();
        expect(page).toContain(`href="${bookingPage}"`);
        expect(page).not.toMatch(/<form|Nothing you typed has been lost/);
        expect(rendered).toEqual([]);
      },
    );

    it('should be no form if its media type only begins like one', async () => {
      const { rendered, renderPage } = recordRenderedPages();
      await using server = await startTestServer(kind, { renderPage });
      for (const type of ['application/x-www-form-urlencoded-x', 'application/x-www-form-urlencoded.a', 'text/plain']) {
        const answer = await fetch(server.url + bookingPath, {
          method: 'POST',
          headers: { 'content-type': type },
          body: 'first_name=a',
        });
        expect([type, answer.status]).toEqual([type, 415]);
        expect(answer.headers.get('content-type')).toMatch('application/problem+json');
      }
      expect(rendered).toEqual([]);
    });

    it('should be returned with what was typed and the number to call, without rendering, if there were too many', async () => {
      const pages: string[] = [];
      const recorded: typeof renderPage = (path, ...rest) => {
        pages.push(path);
        return renderPage(path, ...rest);
      };
      await using server = await startTestServer(kind, {
        renderPage: recorded,
        settings: { SUBMISSIONS_PER_MINUTE: 1 },
      });
      await post(server, formFields());
      const form = formFields({ first_name: '"><script>Wanjiru' });
      const answer = await post(server, form);
      expect(answer.status).toBe(429);
      expect(answer.headers.has('retry-after')).toBe(true);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const page = await answer.text();
      expect(page).toContain('+254 700 000 000');
      expect(page).toContain(`<form method="post" action="${bookingPath}">`);
      const inputs = page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g);
      const unescaped = (value: string) => value.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
      expect(Object.fromEntries([...inputs].map(([, name, value = '']) => [name, unescaped(value)]))).toEqual({
        ...form,
        offered_hour: '',
        pointed_out: '',
      });
      expect(page).not.toContain('<script');
      expect(pages).toEqual([]);
    });

    it('should be returned without rendering if the store fails', async () => {
      const { rendered, renderPage } = recordRenderedPages();
      await using server = await startTestServer(kind, { renderPage });
      await server.database.queries.destroy();
      const answer = await post(server, formFields());
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, keptForBack]);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.text()).toContain('value="Otieno"');
      expect(rendered).toEqual([]);
    });

    it('should be returned without rendering while four others are rendered', async () => {
      const held: (() => void)[] = [];
      await using server = await startTestServer(kind, {
        async renderPage() {
          await new Promise<void>((resolve) => held.push(resolve));
          return { html: 'rendered', policy: "default-src 'self'" };
        },
      });
      const invalid = () => post(server, formFields({ first_name: '' }));
      const four = Array.from({ length: 4 }, invalid);
      await pollUntil(() => held.length === 4);
      const fifth = await invalid();
      expect([fifth.status, held.length]).toEqual([422, 4]);
      expect(fifth.headers.get('content-security-policy')).toBe(shortPagePolicy);
      const page = await fifth.text();
      expect(page).toContain('Enter First Name');
      expect(page).toContain('Nothing you typed has been lost.');
      for (const release of held) release();
      for (const answer of await Promise.all(four)) expect(await answer.text()).toBe('rendered');
    });

    it('should be returned with what was typed and the number to call if the server failed', {
      tags: ['8.others'],
    }, async () => {
      await using server = await startTestServer(kind, { renderPage });
      await server.database.queries.schema.alterTable('outbox').renameTo('elsewhere').execute();
      const answer = await post(server, formFields());
      expect(answer.status).toBe(500);
      const { given } = await pageOf(answer);
      expect(given).toMatchObject({
        kind: 'rejected',
        fieldErrors: [{ field: '', message: expect.stringContaining('+254 700') }],
      });
      expect(given.form).toMatchObject({ first_name: 'Amina', email: 'amina@example.com' });
      expect(server.log.join('')).toContain('storing a booking failed');
    });

    it('should be logged if the store fails, not if the form is invalid', async () => {
      await using server = await startTestServer(kind);
      const flows = [
        [bookingPath, 'storing a booking failed'],
        [contactPath, 'storing a contact message failed'],
        [fuelStationPath, 'registering a fuel station failed'],
        [subscriptionPath, 'requesting a subscription failed'],
        ['/subscribe/confirm/token', 'following a link to confirm a subscription failed'],
        ['/subscribe/leave/token', 'following a link to leave a subscription failed'],
        ['/registration/restore/token', 'bringing a company back failed'],
      ] as const;
      const body = new URLSearchParams({ email: 'nobody@', enquiry: 'x'.repeat(maxLengths.enquiry + 1) });
      const statuses = async () =>
        Promise.all(flows.map(async ([path]) => (await fetch(server.url + path, { method: 'POST', body })).status));
      expect(await statuses()).toEqual(flows.map(() => 422));
      expect(server.log.join('')).not.toContain('failed');
      await server.database.queries.destroy();
      expect(await statuses()).toEqual(flows.map(() => 503));
      for (const [, message] of flows) expect(server.log.join('')).toContain(message);
    });

    it('should be answered with plain text if the page cannot be rendered', async () => {
      await using server = await startTestServer(kind, { renderPage: lazyRenderer(join(folder, 'missing.js')) });
      const accepted = await ledTo(server, await post(server, formFields()));
      expect([accepted.status, await accepted.text()]).toEqual([200, 'Successfully Sent Booking!']);
      const rejected = await post(server, formFields({ first_name: '' }));
      expect([rejected.status, await rejected.text()]).toEqual([422, 'Enter First Name']);
      expect(rejected.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      const both = await post(server, formFields({ first_name: '', last_name: '' }));
      expect(await both.text()).toBe('Enter First Name\nEnter Last Name');
    });
  },
);
