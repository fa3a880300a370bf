// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn, instantOf } from '../../contract/appointment.ts';
import { bookingPath } from '../../contract/booking.ts';
import { inParallel } from './fixtures/registration-client.ts';
import {
  bookingIdIn,
  databaseKinds,
  outboxRowsOfBooking,
  postBooking,
  startInstances,
  startTestServer,
  type TestServer,
  uniqueKey,
  validBooking,
} from './fixtures/test-server.ts';

const acknowledgement = 'Successfully Sent Booking!';

describe.each(databaseKinds)('POST /api/register/booking on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const stored = (id: string) =>
    server.database.queries.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst();
  const countOf = async () => {
    const { count } = await server.database.queries
      .selectFrom('bookings')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };

  describe('a new booking', () => {
    it('should be acknowledged as the specification says, with the location of its calendar file', {
      tags: ['7.booking'],
    }, async () => {
      const answer = await postBooking(server, validBooking(), uniqueKey());
      expect(answer.status).toBe(201);
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(answer.headers.get('location')).toMatch(/^\/api\/register\/booking\/[0-9a-f-]{36}\/appointment\.ics$/);
      expect(await answer.text()).toBe(acknowledgement);
    });

    it('should be stored with every field, and queue a confirmation and a notice', {
      tags: ['1.visitors', '3.booking', '3.server'],
    }, async () => {
      const booking = validBooking({ first_name: '  Wanjiru ' });
      const id = bookingIdIn(await postBooking(server, booking, uniqueKey()));
      expect(await stored(id)).toMatchObject({
        ...booking,
        first_name: 'Wanjiru',
        appointment: instantOf(String(booking.appointment_date), '09', 'Africa/Nairobi'),
        sequence: 0,
      });
      const mails = await outboxRowsOfBooking(server.database, id);
      expect(mails.map(({ message }) => message.kind).sort()).toEqual(['booking-confirmation', 'booking-notice']);
    });

    it('should queue only the notice if no email was given', async () => {
      const id = bookingIdIn(await postBooking(server, validBooking({ email: '' }), uniqueKey()));
      const mails = await outboxRowsOfBooking(server.database, id);
      expect(mails.map(({ message }) => message.kind)).toEqual(['booking-notice']);
    });

    it("should be in the office's time zone if the payload has none, as in the specification", {
      tags: ['3.booking-zone'],
    }, async () => {
      const { time_zone: _none, ...booking } = validBooking({ appointment_time: '17' });
      const id = bookingIdIn(await postBooking(server, booking, uniqueKey()));
      expect(await stored(id)).toMatchObject({
        time_zone: 'Africa/Nairobi',
        appointment: `${booking.appointment_date}T14:00:00.000Z`,
      });
    });

    it.each(['1999-01-01T03:00:00Z', '0000-01-01T00:00:00+14:00'])(
      'should be at its date and time in the office, whatever instant was sent without a time zone: %s',
      { tags: ['3.booking-zone'] },
      async (appointment) => {
        const { time_zone: _none, ...booking } = validBooking({ appointment });
        const answer = await postBooking(server, booking, uniqueKey());
        expect(answer.status).toBe(201);
        const day = String(booking.appointment_date);
        expect(await stored(bookingIdIn(answer))).toMatchObject({ appointment: `${day}T06:00:00.000Z` });
        const calendar = await fetch(server.url + answer.headers.get('location'));
        expect(await calendar.text()).toContain(`DTSTART:${day.replaceAll('-', '')}T060000Z`);
      },
    );

    it('should be stored in any script', { tags: ['3.server'] }, async () => {
      const [first_name, last_name] = ['Wan\0jirũ 🚚', "O'Connor; drop table bookings --"];
      const answer = await postBooking(server, validBooking({ first_name, last_name }), uniqueKey());
      expect(answer.status).toBe(201);
      expect(await stored(bookingIdIn(answer))).toMatchObject({ first_name: 'Wanjirũ 🚚', last_name });
    });

    it('should keep the instant that the browser sent', async () => {
      const day = String(validBooking().appointment_date);
      const booking = validBooking({ time_zone: 'Asia/Kolkata', appointment: `${day}T09:00:00+05:30` });
      const id = bookingIdIn(await postBooking(server, booking, uniqueKey()));
      expect(await stored(id)).toMatchObject({ time_zone: 'Asia/Kolkata', appointment: `${day}T03:30:00.000Z` });
    });
  });

  describe('a repeated booking', () => {
    it('should be recognised by its fields, however an earlier release hashed them', async () => {
      const key = uniqueKey();
      const booking = validBooking();
      const id = bookingIdIn(await postBooking(server, booking, key));
      await server.database.queries.updateTable('bookings').set({ content_hash: 'of fewer fields' }).execute();
      await postBooking(server, booking, key);
      expect(await stored(id)).toMatchObject({ sequence: 0 });
      expect(await outboxRowsOfBooking(server.database, id)).toHaveLength(2);
    });

    it('should be recognised by its text as it is stored, half a surrogate pair included', async () => {
      const [booking, key] = [validBooking({ first_name: 'Al\ud83d' }), uniqueKey()];
      const first = await postBooking(server, booking, key);
      const again = await postBooking(server, booking, key);
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(await stored(bookingIdIn(first))).toMatchObject({ first_name: 'Al', sequence: 0 });
      expect(await outboxRowsOfBooking(server.database, bookingIdIn(first))).toHaveLength(2);
    });

    it('should get the same answer even if its time has passed', async () => {
      const key = uniqueKey();
      const first = await postBooking(server, validBooking(), key);
      server.clock.ahead = 10 * 24 * 3_600_000;
      try {
        const again = await postBooking(server, validBooking(), key);
        expect(again.status).toBe(201);
        expect(again.headers.get('location')).toBe(first.headers.get('location'));
        const another = await postBooking(server, validBooking(), uniqueKey());
        expect(another.status).toBe(422);
      } finally {
        server.clock.ahead = 0;
      }
    });

    it('should be one booking without a key too, unless the content differs', async () => {
      const booking = validBooking({ first_name: `Keyless ${uniqueKey()}` });
      const [first, again, other] = [
        await postBooking(server, booking),
        await postBooking(server, booking),
        await postBooking(server, { ...booking, appointment_time: '10' }),
      ];
      expect(bookingIdIn(again)).toBe(bookingIdIn(first));
      expect(bookingIdIn(other)).not.toBe(bookingIdIn(first));
    });
  });

  describe('a corrected booking', () => {
    it('should amend the booking and queue new emails', { tags: ['7.booking'] }, async () => {
      const key = uniqueKey();
      const first = await postBooking(server, validBooking(), key);
      const corrected = validBooking({ last_name: 'Otieno-Mwangi', appointment_time: '15' });
      const answer = await postBooking(server, corrected, key);
      expect([answer.status, await answer.text()]).toEqual([200, acknowledgement]);
      expect(bookingIdIn(answer)).toBe(bookingIdIn(first));
      expect(await stored(bookingIdIn(first))).toMatchObject({ ...corrected, sequence: 1 });
      const mails = await outboxRowsOfBooking(server.database, bookingIdIn(first));
      expect(mails.map(({ message }) => message.booking.sequence)).toEqual([0, 0, 1, 1]);
    });

    it('should get the same answer when the correction is repeated', async () => {
      const key = uniqueKey();
      await postBooking(server, validBooking(), key);
      const corrected = validBooking({ appointment_time: '16' });
      await postBooking(server, corrected, key);
      const again = await postBooking(server, corrected, key);
      expect(again.status).toBe(200);
      expect(await outboxRowsOfBooking(server.database, bookingIdIn(again))).toHaveLength(4);
    });

    it('should be rejected if the correction is in the past, and leave the booking unchanged', async () => {
      const key = uniqueKey();
      const first = await postBooking(server, validBooking(), key);
      const answer = await postBooking(server, validBooking({ appointment_date: '2020-01-01' }), key);
      expect(answer.status).toBe(422);
      expect(await stored(bookingIdIn(first))).toMatchObject({ ...validBooking(), sequence: 0 });
    });

    it('should not be undone by a stale try, even one whose time has passed', async () => {
      const key = uniqueKey();
      const post = (booking: object, revision: number) =>
        postBooking(server, booking, key, { 'booking-revision': String(revision) });
      const [first, corrected] = [validBooking(), validBooking({ appointment_time: '16' })];
      const newest = await post(corrected, 2);
      for (const stale of [first, validBooking({ appointment_date: '2020-01-01' })]) {
        const answer = await post(stale, 1);
        expect([answer.status, bookingIdIn(answer)]).toEqual([201, bookingIdIn(newest)]);
      }
      expect(await stored(bookingIdIn(newest))).toMatchObject({ ...corrected, revision: 2, sequence: 0 });
      expect(await outboxRowsOfBooking(server.database, bookingIdIn(newest))).toHaveLength(2);
    });

    it('should keep the latest submission, even if it repeats the first content', async () => {
      const key = uniqueKey();
      const post = (booking: object, revision: number) =>
        postBooking(server, booking, key, { 'booking-revision': String(revision) });
      const [first, lost] = [validBooking(), validBooking({ appointment_time: '16' })];
      await post(first, 1);
      const answer = await post(first, 3);
      await post(lost, 2);
      expect(await stored(bookingIdIn(answer))).toMatchObject({ ...first, revision: 3, sequence: 0 });
    });

    it('should be amended by another try of the newest revision', { tags: ['7.booking'] }, async () => {
      const key = uniqueKey();
      const post = (booking: object) => postBooking(server, booking, key, { 'booking-revision': '2' });
      const first = await post(validBooking());
      const corrected = validBooking({ appointment_time: '16' });
      expect((await post(corrected)).status).toBe(200);
      expect(await stored(bookingIdIn(first))).toMatchObject({ ...corrected, revision: 2, sequence: 1 });
    });

    it('should be rejected if its revision is not a number', async () => {
      const answer = await postBooking(server, validBooking(), uniqueKey(), { 'booking-revision': 'two' });
      expect([answer.status, (await answer.json()).detail]).toEqual([
        400,
        'Send a Booking-Revision that is a whole number.',
      ]);
    });
  });

  describe('an invalid booking', () => {
    const errorsOf = async (booking: unknown) => {
      const answer = await postBooking(server, booking, uniqueKey());
      expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      const problem = await answer.json();
      expect(problem).toMatchObject({ status: 422, title: 'Unprocessable Entity' });
      expect(answer.status).toBe(422);
      return problem.errors;
    };

    it("should be rejected with the form's message for each field", {
      tags: ['5.booking-answerable', '7.answers'],
    }, async () => {
      const before = await countOf();
      expect(await errorsOf({})).toEqual(
        expect.arrayContaining([
          { field: 'first_name', message: 'Enter First Name' },
          { field: 'last_name', message: 'Enter Last Name' },
          { field: 'appointment_date', message: 'Choose a date' },
          { field: 'appointment_time', message: 'Choose a time from 7:00 am to 5:00 pm' },
        ]),
      );
      expect(await countOf()).toBe(before);
    });

    it('should be rejected if the time is already past today', { tags: ['5.booking-date'] }, async () => {
      const today = dayIn('Africa/Nairobi', new Date());
      server.clock.ahead = Date.parse(instantOf(today, '12', 'Africa/Nairobi')) - Date.now();
      try {
        expect(await errorsOf(validBooking({ appointment_date: today, appointment_time: '11' }))).toEqual([
          { field: 'appointment_time', message: 'That time has already passed today. Choose a later time' },
        ]);
      } finally {
        server.clock.ahead = 0;
      }
    });
  });

  describe('a malformed request', () => {
    const send = (init: RequestInit, path = bookingPath) => fetch(server.url + path, { method: 'POST', ...init });
    const json = { 'content-type': 'application/json' };
    const booking = JSON.stringify(validBooking());

    it.each<[string, number, () => Promise<Response>]>([
      ['malformed JSON', 400, () => send({ headers: json, body: '{"first_name":' })],
      ['an empty body', 400, () => send({ headers: json, body: '' })],
      ['no body', 400, () => send({})],
      ['a list', 400, () => send({ headers: json, body: '[]' })],
      ['a prototype', 400, () => send({ headers: json, body: '{"__proto__":{}}' })],
      [
        'a key that is too short',
        400,
        () => send({ headers: { ...json, 'idempotency-key': '1234567' }, body: booking }),
      ],
      [
        'a key that is too long',
        400,
        () => send({ headers: { ...json, 'idempotency-key': 'k'.repeat(129) }, body: booking }),
      ],
      [
        'a key with a space',
        400,
        () => send({ headers: { ...json, 'idempotency-key': 'one two three' }, body: booking }),
      ],
      ['plain text', 415, () => send({ headers: { 'content-type': 'text/plain' }, body: booking })],
      ['XML', 415, () => send({ headers: { 'content-type': 'application/xml' }, body: '<booking/>' })],
      ['a body that is too large', 413, () => send({ headers: json, body: JSON.stringify({ a: 'a'.repeat(17_000) }) })],
      ['an unknown route', 404, () => send({ headers: json, body: booking }, '/api/register/bookings')],
      ['an unknown method', 405, () => fetch(server.url + bookingPath, { method: 'DELETE' })],
      ['a URL that cannot be decoded', 400, () => fetch(`${server.url}/api/%zz`)],
    ])('should be answered with a problem that says what to do: %s', async (_what, status, request) => {
      const answer = await request();
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.json()).toMatchObject({
        type: 'about:blank',
        status,
        title: expect.stringMatching(/\w/),
        detail: expect.stringMatching(/^[A-Z].{15,}\.$/),
        instance: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
      });
    });

    it('should not be one with a key of 8 or 128 characters', async () => {
      for (const length of [8, 128]) {
        const key = uniqueKey().replaceAll('-', '').padEnd(length, '!').slice(0, length);
        expect((await postBooking(server, validBooking(), key)).status).toBe(201);
      }
    });
  });

  it('should log nothing that a visitor typed', async () => {
    const before = server.log.length;
    await postBooking(server, validBooking({ first_name: 'Secretname', email: 'secret@example.com' }), uniqueKey());
    await fetch(`${server.url}${bookingPath}/secret@example.com/appointment.ics?name=Secretname`);
    const lines = server.log.slice(before).join('');
    expect(lines).toContain('"status":201');
    expect(lines).toContain('"status":404');
    expect(lines).not.toMatch(/secret|127\.0\.0\.1/i);
  });
});

describe.each(databaseKinds)('bookings that arrive at once on %s, at two instances of PostgreSQL', (kind) => {
  it('should be one booking with one pair of emails if they are the same', { tags: ['7.booking-once'] }, async () => {
    await using instances = await startInstances(kind);
    const { database } = instances;
    const key = uniqueKey();
    const answers = await inParallel(50, (at) => postBooking(instances.either(at), validBooking(), key));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const bookings = await database.queries.selectFrom('bookings').select('id').execute();
    expect(bookings).toEqual([{ id: bookingIdIn(answers[0] as Response) }]);
    expect(new Set(answers.map(bookingIdIn)).size).toBe(1);
    expect(await database.queries.selectFrom('outbox').select('id').execute()).toHaveLength(2);
  });

  it('should each count once if they correct it', async () => {
    await using instances = await startInstances(kind);
    const key = uniqueKey();
    const answers = await inParallel(40, (at) =>
      postBooking(instances.either(at), validBooking({ first_name: `Try ${at}` }), key),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(39).fill(200), 201]);
    const mails = await outboxRowsOfBooking(instances.database, bookingIdIn(answers[0] as Response));
    const sequences = mails.map(({ message }) => message.booking.sequence).sort((one, other) => one - other);
    expect(sequences).toEqual(Array.from({ length: 80 }, (_, at) => at >> 1));
  });
});
