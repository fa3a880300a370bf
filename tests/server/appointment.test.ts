// @vitest-environment node
import ical, { type VEvent } from 'node-ical';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointmentInWords, dayIn, instantOf } from '../../contract/appointment.ts';
import { demoLength, reminderLead } from '../../contract/limits.ts';
import type { Hour } from '../../contract/open-hours.ts';
import { queueReminders } from '../../server/flows/booking/reminders.ts';
import type { Mail } from '../../server/mail/mail.ts';
import { fingerprintOf } from '../../server/security/tokens.ts';
import { startTestServerWithInbox } from './fixtures/registration-client.ts';
import {
  bookingIdIn,
  databaseKinds,
  dueEmailsSent,
  pollUntil,
  postBooking,
  recordRenderedPages,
  startInstances,
  startTestServer,
  type TestServer,
  uniqueKey,
  unlessBusy,
  validBooking,
} from './fixtures/test-server.ts';
import { openReceiver } from './fixtures/webhook-receiver.ts';

const day = (later: number) => dayIn('Africa/Nairobi', new Date(), later);

/** A time in Nairobi, where the office is open from 7 am to 6 pm. */
const hour = (later: number, appointment_time: string) => ({ appointment_date: day(later), appointment_time });

const moveTo = (to: object) => ({ change: 'move', ...to });
const cancel = { change: 'cancel' };

/** 2 pm in Honolulu is 3 am on the next day in Nairobi; 7 pm is 8 am. */
const honolulu = { time_zone: 'Pacific/Honolulu', ...hour(3, '14') };

const wayOf = (answer: Response) => answer.headers.get('booking-link') ?? '';

function change({ url }: Pick<TestServer, 'url'>, link: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(url + link, { method: 'POST', headers, body: JSON.stringify(body) });
}

const errorsIn = async (answer: Response) =>
  ((await answer.json()).errors as { field: string; message: string }[]).map(
    ({ field, message }) => `${field}: ${message}`,
  );

function eventIn(text: string): VEvent {
  const [event] = Object.values(ical.sync.parseICS(text)).filter((part) => part?.type === 'VEVENT') as VEvent[];
  if (!event) throw new Error('The calendar file contains no event.');
  return event;
}

describe.each(databaseKinds)("a demo's own link on %s", (kind) => {
  let server: TestServer;
  const sent: Mail[] = [];
  const pages = recordRenderedPages();
  const receivers: Awaited<ReturnType<typeof openReceiver>>[] = [];
  beforeAll(async () => {
    const receiver = await openReceiver();
    receivers.push(receiver);
    server = await startTestServer(kind, {
      renderPage: pages.renderPage,
      settings: receiver.settings,
      outboxPace: { pauses: [], poll: 20 },
      transport: { send: async ({ mail }) => void sent.push(mail), discard: async () => {}, close: () => {} },
    });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    for (const receiver of receivers) await receiver[Symbol.asyncDispose]();
  });

  const stored = (id: string) =>
    server.database.queries.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** Books a demo; returns its id, its key and its own link. */
  async function book(changes: Record<string, unknown> = {}) {
    const key = uniqueKey();
    const booking = validBooking(changes);
    const answer = await postBooking(server, booking, key);
    return { id: bookingIdIn(answer), key, booking, link: wayOf(answer), answer };
  }

  /** The emails that `act` causes: to the visitor, and to sales. */
  async function mailsOf(act: () => Promise<unknown>) {
    await dueEmailsSent(server);
    sent.length = 0;
    await act();
    await dueEmailsSent(server);
    const toSales = ({ to }: Mail) => to === server.settings.SALES_INBOX;
    return { visitor: sent.filter((mail) => !toSales(mail)), sales: sent.filter(toSales) };
  }

  const answerLinkIn = (mails: readonly Mail[]) =>
    mails.map(({ text }) => /\/booking\/answer\/[\w-]+/.exec(text)?.[0]).find((link) => link !== undefined) ?? '';
  const ownLinkIn = (mail: Mail | undefined) => /\/booking\/appointment\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  const answerAs = (link: string, fields: Record<string, string>) =>
    fetch(server.url + link, { method: 'POST', body: new URLSearchParams(fields) });

  describe('being followed', { tags: ['4.appointment'] }, () => {
    it('should be in the answer and in the email, stored hashed, and show the demo without changing it', async () => {
      let booked: Awaited<ReturnType<typeof book>> | undefined;
      const { visitor, sales } = await mailsOf(async () => {
        booked = await book();
      });
      if (!booked) throw new Error('Nothing was booked.');
      const { id, link } = booked;
      expect(link).toMatch(/^\/booking\/appointment\/[\w-]{43}$/);
      expect(ownLinkIn(visitor[0])).toBe(link);
      expect(sales[0]?.text).not.toContain('/booking/appointment/');
      const hashes = await server.database.queries
        .selectFrom('booking_links')
        .select('token_hash')
        .where('booking_id', '=', id)
        .execute();
      expect(hashes).toEqual([{ token_hash: fingerprintOf(link.split('/').at(-1) ?? '') }]);
      const before = await stored(id);
      const page = await fetch(server.url + link);
      expect([page.status, page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
        200,
        'no-store',
        'no-referrer',
      ]);
      expect(pages.rendered.at(-1)).toMatchObject({
        path: '/booking/appointment/$token',
        answer: { kind: 'shown', appointment: { ...hour(3, '09'), status: 'booked', today: day(0) } },
      });
      // Links are forwarded: the page names nobody.
      expect(JSON.stringify(pages.rendered.at(-1))).not.toMatch(/Amina|Otieno|amina@|711 ?000/);
      expect(await stored(id)).toEqual(before);
      const refused = await fetch(server.url + link, { method: 'POST', body: new URLSearchParams({ change: 'none' }) });
      expect([refused.status, refused.headers.get('referrer-policy')]).toEqual([422, 'no-referrer']);
    });

    it('should say that no demo has it, that the demo is over, and that it is cancelled', async () => {
      await fetch(`${server.url}/booking/appointment/unknown`);
      expect(pages.rendered.at(-1)).toMatchObject({ answer: { kind: 'rejected', fieldErrors: [{ field: 'token' }] } });
      const { id, link } = await book();
      const end = new Date(Date.now() - demoLength);
      await server.database.queries
        .updateTable('bookings')
        .set({ appointment: new Date(end.getTime() + 60_000).toISOString() })
        .where('id', '=', id)
        .execute();
      await fetch(server.url + link);
      expect(pages.rendered.at(-1)).toMatchObject({ answer: { kind: 'shown' } });
      await server.database.queries
        .updateTable('bookings')
        .set({ appointment: end.toISOString() })
        .where('id', '=', id)
        .execute();
      await fetch(server.url + link);
      expect(pages.rendered.at(-1)).toMatchObject({
        answer: { kind: 'rejected', fieldErrors: [{ field: 'token', message: expect.stringContaining('is over') }] },
      });
      expect(await errorsIn(await change(server, link, cancel))).toEqual([
        expect.stringMatching(/^token: This demo, .+ at 9:00 am \(Africa\/Nairobi\), is over: book another/),
      ]);
      expect(await stored(id)).toMatchObject({ status: 'booked', sequence: 0 });
      const other = await book();
      await change(server, other.link, moveTo(hour(4, '11')));
      await change(server, other.link, cancel);
      expect((await fetch(server.url + other.link)).status).toBe(200);
      expect(pages.rendered.at(-1)).toMatchObject({ answer: { kind: 'shown', appointment: { status: 'cancelled' } } });
      expect(await errorsIn(await change(server, other.link, moveTo(hour(4, '10'))))).toEqual([
        // A page that was left open shows the time before.
        expect.stringMatching(
          /^token: This demo, .+ at 11:00 am \(Africa\/Nairobi\), has been cancelled: book another/,
        ),
      ]);
    });

    it('should go on working in older emails, and be given to nobody who only knows what was typed', async () => {
      const { id, link, booking, key } = await book();
      const { visitor } = await mailsOf(() => change(server, link, moveTo(hour(4, '11'))));
      expect(ownLinkIn(visitor[0])).not.toBe(link);
      for (const one of [link, ownLinkIn(visitor[0])])
        expect((await change(server, one, moveTo(hour(4, '11')))).status).toBe(200);
      expect(await stored(id)).toMatchObject({ sequence: 1 });
      expect(wayOf(await postBooking(server, booking, key))).toMatch(/^\/booking\/appointment\//);
      const withoutKey = validBooking({ first_name: uniqueKey().slice(0, 8) });
      const [first, again] = [await postBooking(server, withoutKey), await postBooking(server, withoutKey)];
      expect([wayOf(first) !== '', wayOf(again), again.headers.get('set-cookie')]).toEqual([true, '', null]);
    });

    it('should end once the visitor corrects the address that it was sent to, and not for another spelling of it', async () => {
      const { link, booking, key } = await book({ email: 'mistyped@example.com' });
      const isOpen = async (one: string) => (await change(server, one, moveTo(hour(3, '09')))).ok;
      await postBooking(server, { ...booking, email: ' Mistyped@example.com' }, key);
      expect(await isOpen(link)).toBe(true);
      const corrected = await postBooking(server, { ...booking, email: 'amina@example.com' }, key);
      expect([await isOpen(link), await isOpen(wayOf(corrected))]).toEqual([false, true]);
    });

    it('should be found in a copied address with what followed it', async () => {
      const { link } = await book();
      const answers = await Promise.all(
        [`${link})`, `${link}.`, '/booking/appointment/$token'].map((path) =>
          fetch(server.url + path, { redirect: 'manual' }),
        ),
      );
      expect(answers.map(({ headers }) => headers.get('location'))).toEqual([link, link, '/booking']);
    });

    it('should go with its booking', async () => {
      const { id } = await book();
      await server.database.queries.deleteFrom('bookings').where('id', '=', id).execute();
      const rows = await server.database.queries
        .selectFrom('booking_links')
        .select('booking_id')
        .where('booking_id', '=', id)
        .execute();
      expect(rows).toEqual([]);
    });
  });

  describe('moving the demo', { tags: ['4.appointment-move'] }, () => {
    it('should say how the demo stands where a change is refused, for a page that was left open', async () => {
      const { link } = await book();
      await change(server, link, moveTo(hour(5, '11')));
      const refused = await change(server, link, moveTo(hour(-1, '11')));
      expect([refused.status, await refused.json()]).toEqual([
        422,
        expect.objectContaining({ current: expect.objectContaining({ ...hour(5, '11'), status: 'booked' }) }),
      ]);
      const unknown = await change(server, `${link}x`, moveTo(hour(5, '11')));
      expect(await unknown.json()).not.toHaveProperty('current');
    });

    it('should keep its reference, move its calendar entry and tell the visitor and sales once', async () => {
      const { id, link, answer } = await book();
      const { visitor, sales } = await mailsOf(async () => {
        for (const _ of [1, 2]) {
          const moved = await change(server, link, moveTo(hour(5, '11')));
          expect([moved.status, await moved.json()]).toEqual([
            200,
            expect.objectContaining({ ...hour(5, '11'), status: 'booked', time_zone: 'Africa/Nairobi' }),
          ]);
        }
      });
      expect(await stored(id)).toMatchObject({ ...hour(5, '11'), appointment: `${day(5)}T08:00:00.000Z`, sequence: 1 });
      expect(visitor.map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^Your demo has been moved: .*11:00 am$/),
      ]);
      const event = eventIn(visitor[0]?.calendar?.content ?? '');
      expect([event.uid.split('@')[0], event.sequence, event.start.toISOString()]).toEqual([
        id,
        1,
        `${day(5)}T08:00:00.000Z`,
      ]);
      expect(sales.map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^Demo moved: Amina Otieno, .*11:00 am$/),
      ]);
      expect(sales[0]?.text).toContain(`\nWhen: ${appointmentInWords(day(5), '11')} (Africa/Nairobi time)\n`);
      expect(sales[0]?.text).toContain(`\nMoved from: ${appointmentInWords(day(3), '09')} (Africa/Nairobi time)\n`);
      expect(sales[0]?.text).toContain(`Reference: ${id}`);
      const file = await (await fetch(server.url + answer.headers.get('location'))).text();
      expect(file).toContain('SEQUENCE:1');
    });

    it.each([
      ['the same time of another day', hour(6, '09')],
      ['another time of the same day', hour(3, '10')],
    ])('should lead to %s', async (_what, to) => {
      const { id, link } = await book(hour(3, '09'));
      expect((await change(server, link, moveTo(to))).status).toBe(200);
      expect(await stored(id), 'the demo is at the time that was chosen').toMatchObject(to);
    });

    it('should make a request of a time when the office is closed, with a link for an agent', async () => {
      const { id, link } = await book(hour(3, '09'));
      const { visitor, sales } = await mailsOf(() => change(server, link, moveTo(hour(3, '17'))));
      expect(await stored(id)).toMatchObject({ status: 'booked' });
      expect(answerLinkIn(sales)).toBe('');
      expect(visitor).toHaveLength(1);
      const far = await book({ ...honolulu, appointment_time: '19' });
      const asked = await mailsOf(() => change(server, far.link, moveTo(hour(3, '14'))));
      expect(await stored(far.id)).toMatchObject({ status: 'requested', sequence: 1 });
      expect(asked.visitor[0]?.subject).toMatch(/^Your request for a demo has been updated/);
      expect(asked.sales[0]?.subject).toMatch(/^Demo request updated/);
      expect(await (await answerAs(answerLinkIn(asked.sales), { answer: 'confirm' })).text()).toContain(
        'The demo is confirmed',
      );
      expect(await stored(far.id)).toMatchObject({ status: 'booked', sequence: 2 });
    });

    it.each([
      ['a past day', hour(-1, '10'), 'appointment_date: Choose today or a later date'],
      [
        'a day that is none',
        { appointment_date: '2026-02-30', appointment_time: '10' },
        'appointment_date: Choose a date',
      ],
      ['a time that is none', hour(4, '99'), 'appointment_time: Choose a time from 7:00 am to 5:00 pm'],
      ['a time that nobody offers', hour(4, '03'), 'appointment_time: Choose a time from 7:00 am to 5:00 pm'],
    ])('should refuse %s and change nothing', async (_what, to, error) => {
      const { id, link } = await book();
      const refused = await change(server, link, moveTo(to));
      expect([refused.status, await errorsIn(refused)]).toEqual([422, [error]]);
      expect(await stored(id)).toMatchObject({ ...hour(3, '09'), sequence: 0 });
    });

    it('should point out a time when the office is closed once without scripts, and ask for it when it is pressed again', async () => {
      const { id, link } = await book({ ...honolulu, appointment_time: '19' });
      const post = async (fields: Record<string, string>) =>
        (await fetch(server.url + link, { method: 'POST', body: new URLSearchParams(fields) })).status;
      expect(await post(moveTo(honolulu))).toBe(422);
      expect(pages.rendered.at(-1)).toMatchObject({
        answer: {
          form: hour(3, '14'),
          appointment: { ...hour(3, '19'), now: expect.stringMatching(/^\d{4}-.*Z$/) },
          fieldErrors: [{ field: 'appointment_time', message: expect.stringContaining('Our office is closed then') }],
        },
      });
      // Another one is pointed out again.
      expect(await post({ ...moveTo(hour(3, '15')), pointed_out: `${day(3)}T14` })).toBe(422);
      expect(await stored(id)).toMatchObject({ ...hour(3, '19'), status: 'booked', sequence: 0 });
      expect(await post({ ...moveTo(hour(3, '14')), pointed_out: `${day(3)}T14` })).toBe(200);
      expect(await stored(id)).toMatchObject({ ...hour(3, '14'), status: 'requested', sequence: 1 });
      // The same again is no change, and an open time is booked at once.
      expect(await post(moveTo(hour(3, '14')))).toBe(200);
      expect(await post(moveTo(hour(3, '19')))).toBe(200);
      expect(await stored(id)).toMatchObject({ ...hour(3, '19'), status: 'booked', sequence: 2 });
    });

    it('should work without scripts: the page says how the demo stands', async () => {
      const { link } = await book();
      const post = (fields: Record<string, string>) =>
        fetch(server.url + link, { method: 'POST', body: new URLSearchParams(fields) });
      // Back and a reload do not post again what was changed.
      expect((await post(moveTo(hour(6, '12')))).url).toBe(`${server.url}${link}?changed`);
      expect(pages.rendered.at(-1)).toMatchObject({ answer: { kind: 'accepted', appointment: hour(6, '12') } });
      expect((await post(moveTo(hour(-1, '12')))).status).toBe(422);
      expect(pages.rendered.at(-1)).toMatchObject({
        answer: {
          kind: 'rejected',
          form: hour(-1, '12'),
          appointment: hour(6, '12'),
          fieldErrors: [{ field: 'appointment_date' }],
        },
      });
      expect((await post(cancel)).status).toBe(200);
      expect(pages.rendered.at(-1)).toMatchObject({
        answer: { kind: 'accepted', appointment: { status: 'cancelled' } },
      });
    });
  });

  describe('cancelling the demo', { tags: ['4.appointment-cancel'] }, () => {
    it('should remove it from the calendar and tell the visitor and sales once', async () => {
      const { id, link, answer } = await book();
      const { visitor, sales } = await mailsOf(async () => {
        for (const _ of [1, 2]) {
          const cancelled = await change(server, link, cancel);
          expect([cancelled.status, (await cancelled.json()).status]).toEqual([200, 'cancelled']);
        }
      });
      expect(await stored(id)).toMatchObject({ ...hour(3, '09'), status: 'cancelled', sequence: 1 });
      expect(visitor.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your demo is cancelled: /)]);
      const { method, content = '' } = visitor[0]?.calendar ?? {};
      expect(method).toBe('CANCEL');
      for (const file of [content, await (await fetch(server.url + answer.headers.get('location'))).text()]) {
        expect(file).toContain('METHOD:CANCEL');
        expect([eventIn(file).uid.split('@')[0], eventIn(file).sequence, eventIn(file).status]).toEqual([
          id,
          1,
          'CANCELLED',
        ]);
        expect(eventIn(file).description).toBe(`This demo is cancelled, and nobody will call you. Reference: ${id}`);
      }
      expect(sales.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Demo cancelled: Amina Otieno, /)]);
      expect(sales[0]?.text).toContain(`Reference: ${id}`);
    });

    it('should tell sales alone of a visitor without an email address', async () => {
      const { link } = await book({ email: '' });
      const { visitor, sales } = await mailsOf(() => change(server, link, cancel));
      expect([visitor.length, sales.length]).toEqual([0, 1]);
    });
  });

  describe('the last word', { tags: ['4.appointment-last-word'] }, () => {
    it('should be the visitor’s: an agent’s older link ends with a move or a cancellation', async () => {
      const asked = await mailsOf(() => book(honolulu));
      const [link, answerLink] = [ownLinkIn(asked.visitor[0]), answerLinkIn(asked.sales)];
      await change(server, link, moveTo(hour(3, '19')));
      const late = await answerAs(answerLink, { answer: 'confirm' });
      expect([late.status, await late.text()]).toEqual([404, expect.stringContaining('This link has ended')]);
      const other = await mailsOf(() => book(honolulu));
      await change(server, ownLinkIn(other.visitor[0]), cancel);
      const { visitor } = await mailsOf(async () => {
        const cancelled = await answerAs(answerLinkIn(other.sales), { answer: 'confirm' });
        expect([cancelled.status, await cancelled.text()]).toEqual([
          410,
          expect.stringContaining('The visitor has cancelled this demo'),
        ]);
      });
      expect(visitor).toEqual([]);
    });

    it('should accept the time that an agent has proposed, or choose another', async () => {
      const asked = await mailsOf(() => book(honolulu));
      const proposed = await mailsOf(() =>
        answerAs(answerLinkIn(asked.sales), { answer: 'propose', hour: `${day(3)}T20` }),
      );
      const link = ownLinkIn(proposed.visitor[0]);
      expect(proposed.visitor[0]?.text.replaceAll(/\s+/g, ' ')).toContain(
        'Accept it with the link below, or call +254',
      );
      // As if the office were closed at that time by now: nobody without scripts is asked to press again.
      const closed = { ...honolulu, appointment: instantOf(day(3), '14', honolulu.time_zone) };
      await server.database.queries.updateTable('bookings').set(closed).where('status', '=', 'proposed').execute();
      const accepted = await mailsOf(() => answerAs(link, moveTo(hour(3, '14'))));
      expect(accepted.visitor[0]?.subject).toMatch(/^Your demo is confirmed: .*2:00 pm$/);
      expect(accepted.sales[0]?.subject).toMatch(/^Proposed time accepted: /);
      expect(await (await answerAs(answerLinkIn(asked.sales), { answer: 'confirm' })).text()).toContain(
        'This demo is confirmed already',
      );
    });

    it('should hold against whatever the form sends afterwards', async () => {
      const moved = await book();
      await change(server, moved.link, moveTo(hour(4, '12')));
      for (const [changes, revision] of [
        [{}, '1'],
        [{ phone: '0722 000 222' }, '2'],
        [hour(5, '13'), '3'],
      ] as const) {
        const late = await postBooking(server, { ...moved.booking, ...changes }, moved.key, {
          'booking-revision': revision,
        });
        expect(late.status).toBe(200);
      }
      expect(await stored(moved.id)).toMatchObject({ ...hour(4, '12'), sequence: 1 });
      const cancelled = await book();
      await change(server, cancelled.link, cancel);
      for (const changes of [{}, hour(5, '13')]) {
        const late = await postBooking(server, { ...cancelled.booking, ...changes }, cancelled.key);
        expect([late.status, late.headers.get('booking-status')]).toEqual([200, 'cancelled']);
      }
      expect(await stored(cancelled.id)).toMatchObject({ ...hour(3, '09'), status: 'cancelled', sequence: 1 });
    });
  });

  it('should tell those who get webhooks that a demo was moved or cancelled, each once', {
    tags: ['4.appointment-move', '4.appointment-cancel', '7.webhooks'],
  }, async () => {
    const { id, link } = await book();
    const [receiver] = receivers;
    for (const body of [moveTo(hour(4, '10')), moveTo(hour(4, '10')), cancel, cancel]) await change(server, link, body);
    await dueEmailsSent(server);
    const events = await pollUntil(() => {
      const of = receiver?.received.filter(({ body }) => body.data.id === id).map(({ body }) => body) ?? [];
      return of.length >= 3 && of;
    });
    expect(events.map(({ type, data }) => [type, data.appointment_time, data.status]).sort()).toEqual([
      ['booking.cancelled', '10', 'cancelled'],
      ['booking.made', '09', 'booked'],
      ['booking.moved', '10', 'booked'],
    ]);
    expect(JSON.stringify(events)).not.toContain('/booking/');
  });
});

describe.each(databaseKinds)('a time with two places on %s', (kind) => {
  let servers: Awaited<ReturnType<typeof startInstances>>;
  beforeAll(async () => {
    servers = await startInstances(kind, { settings: { APPOINTMENTS_AT_ONCE: 2 } });
  });
  afterAll(() => servers[Symbol.asyncDispose]());

  const book = (changes: Record<string, unknown>, at = 0) =>
    postBooking(servers.either(at), validBooking(changes), uniqueKey());
  const rowsAt = (appointment: string) =>
    servers.database.queries.selectFrom('bookings').selectAll().where('appointment', '=', appointment).execute();

  it('should refuse a third demo with the nearest free times, and be free again once one is moved or cancelled', {
    tags: ['4.appointment-move', '4.appointment-cancel', '2.booking-capacity'],
  }, async () => {
    const [first, second] = [await book(hour(5, '10')), await book(hour(5, '10'))];
    const other = await book(hour(5, '12'));
    const move = () => change(servers.either(0), wayOf(other), moveTo(hour(5, '10')));
    const refused = await move();
    const { errors, current } = await refused.json();
    expect(current).toMatchObject(hour(5, '12'));
    expect([refused.status, errors[0]]).toEqual([
      422,
      {
        field: 'appointment_time',
        message: expect.stringMatching(/^That time is taken\. .*9:00 am, .*11:00 am, /),
        suggestions: expect.arrayContaining([hour(5, '09'), hour(5, '11')]),
      },
    ]);
    expect(await rowsAt(`${day(5)}T09:00:00.000Z`)).toHaveLength(1);
    expect((await change(servers.either(0), wayOf(first), cancel)).status).toBe(200);
    expect((await move()).status, 'a cancelled demo frees its place').toBe(200);
    expect((await book(hour(5, '10'))).status, 'a moved demo takes a place').toBe(422);
    expect((await change(servers.either(0), wayOf(second), moveTo(hour(5, '13')))).status).toBe(200);
    expect((await book(hour(5, '10'))).status).toBe(201);
  });

  it('should be suggested exactly while it has a place', {
    tags: ['4.appointment-cancel', '2.booking-capacity'],
  }, async () => {
    for (const time of ['10', '10', '11']) await book(hour(50, time));
    const demo = await book(hour(50, '11'));
    const isSuggested = async () => {
      const { errors } = await (await book(hour(50, '10'))).json();
      return errors[0].suggestions.some(({ appointment_time }: Hour) => appointment_time === '11');
    };
    expect(await isSuggested(), 'a time with two demos is suggested').toBe(false);
    expect((await change(servers.either(0), wayOf(demo), cancel)).status).toBe(200);
    expect(await isSuggested(), 'a time one of whose demos is cancelled is suggested').toBe(true);
  });

  it('should go to two of many demos that are moved to it at once, and lose none', {
    tags: ['4.appointment-move', '2.booking-capacity'],
  }, async () => {
    const demos = await Promise.all(
      Array.from({ length: 20 }, (_, at) => book(hour(7 + Math.floor(at / 2), '09'), at)),
    );
    const answers = await Promise.all(
      demos.map((demo, at) => unlessBusy(() => change(servers.either(at), wayOf(demo), moveTo(hour(40, '10'))))),
    );
    const statuses = answers.map(({ status }) => status);
    expect([200, 422].map((status) => statuses.filter((one) => one === status).length)).toEqual([2, 18]);
    expect(await rowsAt(`${day(40)}T07:00:00.000Z`)).toHaveLength(2);
  });

  it('should count every change of one demo once, however many are sent at once', {
    tags: ['4.appointment-move'],
  }, async () => {
    const demo = await book(hour(45, '08'));
    const id = bookingIdIn(demo);
    const times = ['07', '09', '10', '11', '12', '13', '14', '15'];
    const answers = await Promise.all(
      times.flatMap((time, at) => [
        change(servers.either(at), wayOf(demo), moveTo(hour(45, time))),
        change(servers.either(at + 1), wayOf(demo), moveTo(hour(45, time))),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { sequence, appointment_time, appointment } = await servers.database.queries
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(Number(appointment.slice(11, 13)) + 3).toBe(Number(appointment_time));
    // Each change has one pair of emails, of the number that it gave the calendar entry.
    const rows = await servers.database.queries.selectFrom('outbox').select('message').execute();
    const notices = rows
      .map(({ message }) => JSON.parse(message))
      .filter(({ kind, booking }) => kind === 'booking-notice' && booking?.id === id)
      .map(({ booking }) => booking.sequence)
      .sort((one, other) => one - other);
    expect(notices).toEqual(Array.from({ length: sequence + 1 }, (_, at) => at));
    expect(sequence).toBeGreaterThanOrEqual(times.length);
  });

  it('should end cancelled, whatever is moved at the same time', { tags: ['4.appointment-last-word'] }, async () => {
    const demo = await book(hour(46, '08'));
    const at = (index: number) => servers.either(index);
    await Promise.all([
      ...['09', '10', '11'].map((time, index) => change(at(index), wayOf(demo), moveTo(hour(46, time)))),
      change(at(1), wayOf(demo), cancel),
      ...['12', '13'].map((time, index) => change(at(index), wayOf(demo), moveTo(hour(46, time)))),
    ]);
    const row = await servers.database.queries
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', bookingIdIn(demo))
      .executeTakeFirstOrThrow();
    expect(row.status).toBe('cancelled');
  });
});

/** What clocks in a time zone show at an instant: 'Wednesday 25 November 2026 at 9:00 am'. */
function clockIn(timeZone: string, instant: Date): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone } as const;
  const time = { hour: 'numeric', minute: '2-digit', hourCycle: 'h12', timeZone } as const;
  return `${instant.toLocaleDateString('en-GB', day).replace(',', '')} at ${instant.toLocaleTimeString('en-GB', time)}`;
}

/** How many days from now the clocks of a zone change next: where the instants of 2 pm are no whole days apart. */
function nextChangeOfClocks(timeZone: string): number {
  const clock = (later: number) =>
    new Date(Date.now() + later * 86_400_000).toLocaleTimeString('en-GB', { timeZone, timeStyle: 'short' });
  for (let later = 5; later < 360; later += 1) if (clock(later) !== clock(later + 1)) return later;
  throw new Error(`The clocks of ${timeZone} do not change.`);
}

it.each([
  ['Europe/Berlin', 'Africa/Nairobi', 'Europe/Berlin'],
  ['Africa/Nairobi', 'America/New_York', 'America/New_York'],
])(
  'a demo in %s, of an office in %s, should keep its hour when it is moved across a change of clocks',
  { tags: ['4.appointment-move', '2.booking-reminders'] },
  async (time_zone, OFFICE_TIME_ZONE, changing) => {
    await using server = await startTestServerWithInbox('sqlite', { settings: { OFFICE_TIME_ZONE } });
    const change = nextChangeOfClocks(changing);
    const [before, after] = [hour(change - 1, '14'), hour(change + 2, '14')];
    const answer = await postBooking(server, validBooking({ ...before, time_zone }), uniqueKey());
    await dueEmailsSent(server);
    const isAt = async ({ appointment_date }: Hour) => {
      const mails = server.inbox.mails.splice(0);
      const file = await (await fetch(server.url + answer.headers.get('location'))).text();
      const starts = [file, mails.find(({ calendar }) => calendar)?.calendar?.content ?? ''].map(
        (text) => eventIn(text).start,
      );
      const [start = new Date(Number.NaN), emailed] = starts;
      expect(emailed, 'both files name one instant').toEqual(start);
      const there = clockIn(time_zone, start);
      expect(start.toLocaleDateString('en-CA', { timeZone: time_zone })).toBe(appointment_date);
      expect(there, 'it is 2 pm where the visitor is').toMatch(/ at 2:00 pm$/);
      const [visitor, sales] = ['amina@example.com', server.settings.SALES_INBOX].map((inbox) =>
        mails.find(({ to }) => to === inbox),
      );
      const inOffice = `At our office: ${clockIn(OFFICE_TIME_ZONE, start)} (${OFFICE_TIME_ZONE} time)\n`;
      const when = new RegExp(`^(?:When|Asked for|You asked for): ${there} \\(${time_zone} time\\)$`, 'm');
      expect(visitor?.text).toMatch(when);
      expect(sales?.text).toMatch(when);
      expect(sales?.text, 'the office’s clocks are those of that day').toContain(inOffice);
      // 2 pm in Nairobi is 6 or 7 am in New York, where the office opens at 7.
      const isOpen = !/ at 6:00 am$/.test(clockIn(OFFICE_TIME_ZONE, start));
      expect(file, 'the office is open by its clocks of that day').toContain(
        `STATUS:${isOpen ? 'CONFIRMED' : 'TENTATIVE'}`,
      );
      return start;
    };
    const start = await isAt(before);
    const headers = { 'content-type': 'application/json' };
    const moved = await fetch(server.url + wayOf(answer), {
      method: 'POST',
      headers,
      body: JSON.stringify(moveTo(after)),
    });
    expect(moved.status).toBe(200);
    await dueEmailsSent(server);
    const movedTo = await isAt(after);
    const reminders = async (early: number) => {
      await queueReminders(server.database, new Date(movedTo.getTime() - reminderLead - early));
      const rows = await server.database.queries.selectFrom('outbox').select('message').execute();
      return rows.filter(({ message }) => message.includes('"booking-reminder"')).length;
    };
    const { status } = await server.database.queries.selectFrom('bookings').select('status').executeTakeFirstOrThrow();
    expect([await reminders(1), await reminders(0)], '24 hours before the demo').toEqual([
      0,
      status === 'booked' ? 1 : 0,
    ]);
    expect((movedTo.getTime() - start.getTime()) % 86_400_000 === 0, 'a day is longer or shorter').toBe(
      changing !== time_zone,
    );
  },
);
