// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn, daysAfter } from '../../contract/appointment.ts';
import type { Mail } from '../../server/mail/mail.ts';
import { fingerprintOf } from '../../server/security/tokens.ts';
import {
  bookingIdIn,
  databaseKinds,
  dueEmailsSent,
  postBooking,
  recordRenderedPages,
  startTestServer,
  type TestServer,
  uniqueKey,
  validBooking,
} from './fixtures/test-server.ts';

const day = dayIn('Africa/Nairobi', new Date(), 3);

/** 2 pm in Honolulu is 3 am on the next day in Nairobi, where the office opens at 7. */
const atNight = { time_zone: 'Pacific/Honolulu', appointment_date: day, appointment_time: '14' };

/** 8 am in Nairobi. */
const openHour = `${day}T19`;

const plain = { tags: ['2.booking-closed-plain'] };

describe.each(databaseKinds)('a booking at a time when the office is closed on %s', (kind) => {
  let server: TestServer;
  const sent: Mail[] = [];
  const pages = recordRenderedPages();
  beforeAll(async () => {
    server = await startTestServer(kind, {
      renderPage: pages.renderPage,
      transport: { send: async ({ mail }) => void sent.push(mail), discard: async () => {}, close: () => {} },
    });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const stored = (id: string) =>
    server.database.queries.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  const countIn = async ({ database }: TestServer) =>
    (await database.queries.selectFrom('bookings').select('id').execute()).length;

  /** Asks for a time; returns its id, its emails and the path of the link in the notice. */
  async function ask(changes: object = {}, key = uniqueKey()) {
    const before = sent.length;
    const answer = await postBooking(server, validBooking({ ...atNight, ...changes }), key);
    const id = bookingIdIn(answer);
    await dueEmailsSent(server);
    const mails = sent.slice(before);
    const notice = mails.find(({ text }) => text.includes(`Reference: ${id}`));
    const link = /\/booking\/answer\/[\w-]+/.exec(notice?.text ?? '')?.[0] ?? '';
    return { answer, id, notice, link, confirmation: mails.find((mail) => mail !== notice) };
  }

  const answerWith = (link: string, fields: Record<string, string>) =>
    fetch(server.url + link, { method: 'POST', body: new URLSearchParams(fields) });

  describe('being asked for', { tags: ['2.booking-requests'] }, () => {
    it('should be acknowledged and stored as a request, and one at an open time as booked', async () => {
      const { answer, id } = await ask();
      expect([answer.status, await answer.text()]).toEqual([201, 'Successfully Sent Booking!']);
      expect(answer.headers.get('booking-status')).toBe('requested');
      expect(await stored(id)).toMatchObject({ status: 'requested', appointment_time: '14' });
      const open = await postBooking(server, validBooking(), uniqueKey());
      expect(open.headers.get('booking-status')).toBe('booked');
      expect(await stored(bookingIdIn(open))).toMatchObject({ status: 'booked', answer_hash: '' });
    });

    it('should be judged by the settings of the server', async () => {
      const closed = await startTestServer(kind, { settings: { CLOSED_DATES: day } });
      const answer = await postBooking(closed, validBooking(), uniqueKey());
      expect(answer.headers.get('booking-status')).toBe('requested');
      await closed[Symbol.asyncDispose]();
    });

    it('should say so in emails and calendar, and promise no call', async () => {
      const { answer, confirmation, notice } = await ask();
      expect(confirmation?.subject).toMatch(/^You asked for a demo: .* at 2:00 pm$/);
      expect(confirmation?.text).toMatch(/You asked for: .* at 2:00 pm \(Pacific\/Honolulu time\)/);
      // Nothing says that it is booked.
      expect(confirmation?.text.replace('It’s not booked until they do.', '')).not.toMatch(/\bbook(ed)?\b/);
      expect(confirmation?.text).not.toMatch(/booked at|will call|Your demo is booked/);
      expect(confirmation?.calendar?.content).toContain('STATUS:TENTATIVE');
      expect(notice?.subject).toMatch(/^Demo asked for: Amina Otieno/);
      expect(notice?.text).toMatch(/At our office: .* at 3:00 am/);
      const file = await fetch(server.url + answer.headers.get('location'));
      expect(await file.text()).toContain('STATUS:TENTATIVE');
      const open = await postBooking(server, validBooking(), uniqueKey());
      expect(await (await fetch(server.url + open.headers.get('location'))).text()).toContain('STATUS:CONFIRMED');
    });

    it(
      'should be pointed out once without scripts, asked for when it is pressed again, and said on the page',
      plain,
      async () => {
        const { time_zone: _none, ...fields } = validBooking() as Record<string, string>;
        await using closed = await startTestServer(kind, {
          settings: { CLOSED_DATES: day },
          renderPage: pages.renderPage,
        });
        const post = (more: Record<string, string> = {}) => {
          const body = new URLSearchParams({ ...fields, ...more });
          return fetch(`${closed.url}/api/register/booking`, { method: 'POST', body, redirect: 'manual' });
        };
        const closedThen = { field: 'appointment_time', message: expect.stringContaining('Our office is closed then') };
        expect((await post()).status).toBe(422);
        expect(pages.rendered.at(-1)).toMatchObject({
          answer: {
            kind: 'rejected',
            form: { ...fields, time_zone: '' },
            fieldErrors: [closedThen],
            now: expect.stringMatching(/^\d{4}-.*Z$/),
          },
        });
        // Another time is pointed out again, and one that cannot be booked at all is not.
        expect((await post({ pointed_out: `${day}T15` })).status).toBe(422);
        expect((await post({ appointment_time: '03' })).status).toBe(422);
        expect(pages.rendered.at(-1)).toMatchObject({
          answer: { fieldErrors: [{ message: expect.stringContaining('Choose a time') }] },
        });
        expect(await countIn(closed)).toBe(0);
        const answer = await post({ pointed_out: `${day}T${fields.appointment_time}` });
        expect(answer.status).toBe(303);
        const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split('; ');
        await fetch(closed.url + answer.headers.get('location'), { headers: { cookie } });
        expect(pages.rendered.at(-1)).toMatchObject({ answer: { kind: 'accepted', status: 'requested' } });
        // The same again repeats the answer, and asks for nothing more.
        expect((await post()).status).toBe(201);
        expect(await countIn(closed)).toBe(1);
      },
    );

    it('should be booked at an offered time instead, by its button, without scripts', plain, async () => {
      const { time_zone: _none, ...fields } = validBooking() as Record<string, string>;
      const post = (offered_hour: string) => {
        const body = new URLSearchParams({ ...fields, time_zone: 'Pacific/Honolulu', offered_hour });
        return fetch(`${server.url}/api/register/booking`, { method: 'POST', body, redirect: 'manual' });
      };
      expect((await post(`${day}T19`)).status).toBe(303);
      const rows = await server.database.queries.selectFrom('bookings').selectAll().execute();
      expect(rows.at(-1)).toMatchObject({ appointment_date: day, appointment_time: '19', status: 'booked' });
      // A name that is no time changes nothing of what was chosen.
      expect((await post('tomorrow')).status).toBe(422);
      expect(pages.rendered.at(-1)).toMatchObject({ answer: { form: { appointment_time: fields.appointment_time } } });
    });

    it('should be booked once it is moved to an open time, and asked for again when it is moved back', async () => {
      const key = uniqueKey();
      const { id, link } = await ask({}, key);
      const moved = await ask({ appointment_time: '18' }, key);
      expect(moved.answer.headers.get('booking-status')).toBe('booked');
      expect((await fetch(server.url + link)).status).toBe(404);
      await ask({ appointment_time: '15' }, key);
      expect(await stored(id)).toMatchObject({ status: 'requested', sequence: 2 });
    });
  });

  describe('its link', { tags: ['2.booking-answers'] }, () => {
    it('should be stored hashed, change nothing when it is opened, and confirm when it is answered', async () => {
      const { id, link } = await ask();
      const before = await stored(id);
      expect(before.answer_hash).toBe(fingerprintOf(link.split('/').at(-1) ?? ''));
      const page = await fetch(server.url + link);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(await page.text()).toContain('Confirm this time');
      expect(await stored(id)).toEqual(before);

      const emails = sent.length;
      const answer = await answerWith(link, { answer: 'confirm' });
      // A page that neither Back nor a reload posts again.
      expect([answer.redirected, await answer.text()]).toEqual([
        true,
        expect.stringContaining('The demo is confirmed'),
      ]);
      expect(await stored(id)).toMatchObject({ status: 'booked', sequence: 1, appointment: before.appointment });
      await dueEmailsSent(server);
      const [outcome, ...others] = sent.slice(emails);
      expect(others).toEqual([]);
      expect(outcome).toMatchObject({
        to: 'amina@example.com',
        subject: expect.stringMatching(/^Your demo is confirmed: /),
      });
      expect(outcome?.calendar?.content).toMatch(/UID:.*[\s\S]*SEQUENCE:1[\s\S]*STATUS:CONFIRMED/);
      expect(outcome?.calendar?.content).toContain(`UID:${id}@`);

      const again = await answerWith(link, { answer: 'confirm' });
      expect(await again.text()).toContain('This demo is confirmed already');
      expect(await stored(id)).toMatchObject({ sequence: 1 });
    });

    it('should propose another time, which the visitor is told and the agent confirms later', async () => {
      const { id, link } = await ask();
      const emails = sent.length;
      const answer = await answerWith(link, { answer: 'propose', hour: openHour });
      expect(await answer.text()).toContain('The other time is proposed');
      // Honolulu is ten hours behind UTC.
      const appointment = `${daysAfter(day, 1)}T05:00:00.000Z`;
      expect(await stored(id)).toMatchObject({ status: 'proposed', appointment_time: '19', appointment, sequence: 1 });
      await dueEmailsSent(server);
      expect(sent[emails]?.subject).toMatch(/^We propose another time for your demo: .* at 7:00 pm$/);
      expect(sent[emails]?.calendar?.content).toContain('STATUS:TENTATIVE');
      await answerWith(link, { answer: 'confirm' });
      expect(await stored(id)).toMatchObject({ status: 'booked', appointment_time: '19', sequence: 2 });
    });

    it('should not be undone by the same request, sent once more', async () => {
      const key = uniqueKey();
      const { id, link } = await ask({}, key);
      await answerWith(link, { answer: 'propose', hour: openHour });
      const repeated = await postBooking(server, validBooking(atNight), key);
      expect(repeated.headers.get('booking-status')).toBe('proposed');
      expect(await stored(id)).toMatchObject({ status: 'proposed', appointment_time: '19', sequence: 1 });
    });

    it('should keep what was confirmed while only other fields change', async () => {
      const key = uniqueKey();
      const { id, link } = await ask({}, key);
      await answerWith(link, { answer: 'confirm' });
      await ask({ phone: '0722 000 222' }, key);
      expect(await stored(id)).toMatchObject({ status: 'booked', phone: '0722 000 222' });
    });

    it.each([{ hour: `${day}T14` }, { hour: '2020-01-01T19' }, { hour: '' }])(
      'should propose no time such as %j',
      async (fields) => {
        const { id, link } = await ask();
        await answerWith(link, { answer: 'propose', ...fields });
        expect(await (await fetch(`${server.url}${link}?answered`)).text()).toContain('Answer a request for a demo');
        expect(await stored(id)).toMatchObject({ status: 'requested', sequence: 0 });
      },
    );

    it('should say that it has ended once the time has passed, or was never ours', async () => {
      const { id, link } = await ask();
      server.clock.ahead = 5 * 24 * 3_600_000;
      const late = await answerWith(link, { answer: 'confirm' });
      server.clock.ahead = 0;
      expect([late.status, await late.text()]).toEqual([410, expect.stringContaining('This time has passed')]);
      expect(await stored(id)).toMatchObject({ status: 'requested' });
      const unknown = await fetch(`${server.url}/booking/answer/unknown`);
      expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('This link has ended')]);
    });
  });
});

it.each(databaseKinds)(
  'a request should not be answered with a time that is full, on %s',
  {
    tags: ['2.booking-answers', '2.booking-capacity'],
  },
  async (kind) => {
    const sent: Mail[] = [];
    await using server = await startTestServer(kind, {
      settings: { APPOINTMENTS_AT_ONCE: 1 },
      transport: { send: async ({ mail }) => void sent.push(mail), discard: async () => {}, close: () => {} },
    });
    const taken = { appointment_date: dayIn('Africa/Nairobi', new Date(), 4), appointment_time: '08' };
    await postBooking(server, validBooking({ ...taken, time_zone: 'Africa/Nairobi' }), uniqueKey());
    const id = bookingIdIn(await postBooking(server, validBooking(atNight), uniqueKey()));
    await dueEmailsSent(server);
    const notice = sent.find(({ text }) => text.includes(`Reference: ${id}`));
    const [link = ''] = /\/booking\/answer\/[\w-]+/.exec(notice?.text ?? '') ?? [];
    const propose = (hour: string) =>
      fetch(server.url + link, { method: 'POST', body: new URLSearchParams({ answer: 'propose', hour }) });
    const refused = await propose(openHour);
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('That time can’t be proposed any more. Choose another.'),
    ]);
    expect((await propose(`${day}T20`)).status).toBe(200);
  },
);
