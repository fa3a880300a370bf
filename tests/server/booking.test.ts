// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn, instantOf } from '../../contract/appointment.ts';
import { bookingPath } from '../../contract/booking.ts';
import {
  bookingIdIn,
  createTestStorage,
  databaseKinds,
  exampleBooking,
  freshKey,
  outboxRowsOfBooking,
  postBooking,
  startTestServer,
  type TestServer,
} from './test-server.ts';

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
    it('is acknowledged in the words of the specification and leads to its calendar file', async () => {
      const answer = await postBooking(server, exampleBooking(), freshKey());
      expect(answer.status).toBe(201);
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(answer.headers.get('location')).toMatch(/^\/api\/register\/booking\/[0-9a-f-]{36}\/appointment\.ics$/);
      expect(await answer.text()).toBe(acknowledgement);
    });

    it('is stored with every field and queues a confirmation and a notice', async () => {
      const booking = exampleBooking({ first_name: '  Wanjiru ' });
      const id = bookingIdIn(await postBooking(server, booking, freshKey()));
      expect(await stored(id)).toMatchObject({
        ...booking,
        first_name: 'Wanjiru',
        appointment: instantOf(String(booking.appointment_date), '09', 'Africa/Nairobi'),
        sequence: 0,
      });
      const mails = await outboxRowsOfBooking(server.database, id);
      expect(mails.map(({ message }) => message.kind).sort()).toEqual(['booking-confirmation', 'booking-notice']);
    });

    it('queues only the notice where no email was given', async () => {
      const id = bookingIdIn(await postBooking(server, exampleBooking({ email: '' }), freshKey()));
      const mails = await outboxRowsOfBooking(server.database, id);
      expect(mails.map(({ message }) => message.kind)).toEqual(['booking-notice']);
    });

    it("is in the office's time zone where the payload names none, as in the specification", async () => {
      const { time_zone: _none, ...booking } = exampleBooking({ appointment_time: '17' });
      const id = bookingIdIn(await postBooking(server, booking, freshKey()));
      expect(await stored(id)).toMatchObject({
        time_zone: 'Africa/Nairobi',
        appointment: `${booking.appointment_date}T14:00:00.000Z`,
      });
    });

    it('is stored whatever the letters are', async () => {
      const [first_name, last_name] = ['Wan\0jirũ 🚚', "O'Connor; drop table bookings --"];
      const answer = await postBooking(server, exampleBooking({ first_name, last_name }), freshKey());
      expect(answer.status).toBe(201);
      expect(await stored(bookingIdIn(answer))).toMatchObject({ first_name: 'Wanjirũ 🚚', last_name });
    });

    it('keeps the instant that the browser sent', async () => {
      const day = String(exampleBooking().appointment_date);
      const booking = exampleBooking({ time_zone: 'Asia/Kolkata', appointment: `${day}T09:00:00+05:30` });
      const id = bookingIdIn(await postBooking(server, booking, freshKey()));
      expect(await stored(id)).toMatchObject({ time_zone: 'Asia/Kolkata', appointment: `${day}T03:30:00.000Z` });
    });
  });

  describe('a booking that is sent again', () => {
    it('hears the same answer under the same key, and nothing new is stored', async () => {
      const key = freshKey();
      const first = await postBooking(server, exampleBooking(), key);
      const again = await postBooking(server, exampleBooking(), key);
      expect([again.status, await again.text()]).toEqual([201, acknowledgement]);
      expect(again.headers.get('location')).toBe(first.headers.get('location'));
      expect(await outboxRowsOfBooking(server.database, bookingIdIn(first))).toHaveLength(2);
    });

    it('hears the same answer also when its hour has passed meanwhile', async () => {
      const key = freshKey();
      const first = await postBooking(server, exampleBooking(), key);
      server.clock.ahead = 10 * 24 * 3_600_000;
      try {
        const again = await postBooking(server, exampleBooking(), key);
        expect(again.status).toBe(201);
        expect(again.headers.get('location')).toBe(first.headers.get('location'));
        const another = await postBooking(server, exampleBooking(), freshKey());
        expect(another.status).toBe(422);
      } finally {
        server.clock.ahead = 0;
      }
    });

    it('is one booking without a key too, and other content is another', async () => {
      const booking = exampleBooking({ first_name: `Keyless ${freshKey()}` });
      const [first, again, other] = [
        await postBooking(server, booking),
        await postBooking(server, booking),
        await postBooking(server, { ...booking, appointment_time: '10' }),
      ];
      expect(bookingIdIn(again)).toBe(bookingIdIn(first));
      expect(bookingIdIn(other)).not.toBe(bookingIdIn(first));
    });

    it('is stored once with one pair of mails when it arrives fifty times at once', async () => {
      const before = await countOf();
      const key = freshKey();
      const answers = await Promise.all(Array.from({ length: 50 }, () => postBooking(server, exampleBooking(), key)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(answers.map(bookingIdIn)).size).toBe(1);
      expect(await countOf()).toBe(before + 1);
      expect(await outboxRowsOfBooking(server.database, bookingIdIn(answers[0] as Response))).toHaveLength(2);
    });
  });

  describe('a booking that is corrected under its key', () => {
    it('amends the one booking and queues new mails', async () => {
      const key = freshKey();
      const first = await postBooking(server, exampleBooking(), key);
      const corrected = exampleBooking({ last_name: 'Otieno-Mwangi', appointment_time: '15' });
      const answer = await postBooking(server, corrected, key);
      expect([answer.status, await answer.text()]).toEqual([200, acknowledgement]);
      expect(bookingIdIn(answer)).toBe(bookingIdIn(first));
      expect(await stored(bookingIdIn(first))).toMatchObject({ ...corrected, sequence: 1 });
      const mails = await outboxRowsOfBooking(server.database, bookingIdIn(first));
      expect(mails.map(({ message }) => message.booking.sequence)).toEqual([0, 0, 1, 1]);
    });

    it('hears the same answer when the correction is sent again', async () => {
      const key = freshKey();
      await postBooking(server, exampleBooking(), key);
      const corrected = exampleBooking({ appointment_time: '16' });
      await postBooking(server, corrected, key);
      const again = await postBooking(server, corrected, key);
      expect(again.status).toBe(200);
      expect(await outboxRowsOfBooking(server.database, bookingIdIn(again))).toHaveLength(4);
    });

    it('is refused where the correction lies in the past, and the booking stays as it was', async () => {
      const key = freshKey();
      const first = await postBooking(server, exampleBooking(), key);
      const answer = await postBooking(server, exampleBooking({ appointment_date: '2020-01-01' }), key);
      expect(answer.status).toBe(422);
      expect(await stored(bookingIdIn(first))).toMatchObject({ ...exampleBooking(), sequence: 0 });
    });

    it('stays as it was corrected when an older try arrives late, also one whose hour has passed', async () => {
      const key = freshKey();
      const post = (booking: object, revision: number) =>
        postBooking(server, booking, key, { 'booking-revision': String(revision) });
      const [first, corrected] = [exampleBooking(), exampleBooking({ appointment_time: '16' })];
      const newest = await post(corrected, 2);
      for (const late of [first, exampleBooking({ appointment_date: '2020-01-01' })]) {
        const answer = await post(late, 1);
        expect([answer.status, bookingIdIn(answer)]).toEqual([201, bookingIdIn(newest)]);
      }
      expect(await stored(bookingIdIn(newest))).toMatchObject({ ...corrected, revision: 2, sequence: 0 });
      expect(await outboxRowsOfBooking(server.database, bookingIdIn(newest))).toHaveLength(2);
    });

    it('stays as it was submitted last, also where that was the first content again', async () => {
      const key = freshKey();
      const post = (booking: object, revision: number) =>
        postBooking(server, booking, key, { 'booking-revision': String(revision) });
      const [first, lost] = [exampleBooking(), exampleBooking({ appointment_time: '16' })];
      await post(first, 1);
      const answer = await post(first, 3);
      await post(lost, 2);
      expect(await stored(bookingIdIn(answer))).toMatchObject({ ...first, revision: 3, sequence: 0 });
    });

    it('refuses a revision that is no number', async () => {
      const answer = await postBooking(server, exampleBooking(), freshKey(), { 'booking-revision': 'two' });
      expect([answer.status, (await answer.json()).detail]).toEqual([
        400,
        'Send a Booking-Revision that is a whole number.',
      ]);
    });

    it('counts every correction once when many arrive at once', async () => {
      const key = freshKey();
      const bookings = Array.from({ length: 20 }, (_, number) => exampleBooking({ first_name: `Try ${number}` }));
      const answers = await Promise.all(bookings.map((booking) => postBooking(server, booking, key)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
      const id = bookingIdIn(answers[0] as Response);
      expect(await stored(id)).toMatchObject({ sequence: 19 });
      const sequences = (await outboxRowsOfBooking(server.database, id)).map(({ message }) => message.booking.sequence);
      expect(sequences.sort((one, other) => one - other)).toEqual(Array.from({ length: 40 }, (_, at) => at >> 1));
    });
  });

  describe('a booking with faults', () => {
    const errorsOf = async (booking: unknown) => {
      const answer = await postBooking(server, booking, freshKey());
      expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      const problem = await answer.json();
      expect(problem).toMatchObject({ status: 422, title: 'Unprocessable Entity' });
      expect(answer.status).toBe(422);
      return problem.errors;
    };

    it('is refused with the words of the form for each field', async () => {
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

    const yesterday = dayIn('Africa/Nairobi', new Date(), -1);
    it.each([
      [{ first_name: ' ' }, 'first_name', 'Enter First Name'],
      [{ phone: '', email: '' }, 'phone', 'Enter a telephone or an email, so that we can answer you'],
      [{ email: 'amina@' }, 'email', 'Invalid email'],
      [{ appointment_date: yesterday }, 'appointment_date', 'Choose today or a later date'],
      [{ appointment_date: '2027-02-30' }, 'appointment_date', 'Choose a date'],
      [{ appointment_time: '18' }, 'appointment_time', 'Choose a time from 7:00 am to 5:00 pm'],
      [{ time_zone: 'Nairobi' }, 'time_zone', 'Name a time zone, such as Africa/Nairobi'],
      [
        { appointment: '2027-01-01T00:00:00Z' },
        'appointment',
        'The appointment is not the instant of that date and time in that time zone',
      ],
    ])('is refused: %j', async (changes, field, message) => {
      expect(await errorsOf(exampleBooking(changes))).toEqual([{ field, message }]);
    });

    it('is refused for each fault where the date, the zone and the instant are none', async () => {
      const none = { appointment_date: 'string', time_zone: 'string', appointment: '2027-01-01T00:00:00Z' };
      expect(await errorsOf(exampleBooking(none))).toEqual([
        { field: 'appointment_date', message: 'Choose a date' },
        { field: 'time_zone', message: 'Name a time zone, such as Africa/Nairobi' },
      ]);
    });

    it('is refused where the hour is already past today', async () => {
      const today = dayIn('Africa/Nairobi', new Date());
      server.clock.ahead = Date.parse(instantOf(today, '12', 'Africa/Nairobi')) - Date.now();
      try {
        expect(await errorsOf(exampleBooking({ appointment_date: today, appointment_time: '11' }))).toEqual([
          { field: 'appointment_time', message: 'That hour is already past today: choose a later one' },
        ]);
      } finally {
        server.clock.ahead = 0;
      }
    });
  });

  describe('a request that could not be understood', () => {
    const send = (init: RequestInit, path = bookingPath) => fetch(server.url + path, { method: 'POST', ...init });
    const json = { 'content-type': 'application/json' };
    const sample = JSON.stringify(exampleBooking());

    it.each<[string, number, () => Promise<Response>]>([
      ['malformed JSON', 400, () => send({ headers: json, body: '{"first_name":' })],
      ['an empty body', 400, () => send({ headers: json, body: '' })],
      ['no body', 400, () => send({})],
      ['a list', 400, () => send({ headers: json, body: '[]' })],
      ['a prototype', 400, () => send({ headers: json, body: '{"__proto__":{}}' })],
      [
        'a key that is too short',
        400,
        () => send({ headers: { ...json, 'idempotency-key': '1234567' }, body: sample }),
      ],
      [
        'a key that is too long',
        400,
        () => send({ headers: { ...json, 'idempotency-key': 'k'.repeat(129) }, body: sample }),
      ],
      [
        'a key with a space',
        400,
        () => send({ headers: { ...json, 'idempotency-key': 'one two three' }, body: sample }),
      ],
      ['plain text', 415, () => send({ headers: { 'content-type': 'text/plain' }, body: sample })],
      ['XML', 415, () => send({ headers: { 'content-type': 'application/xml' }, body: '<booking/>' })],
      ['a body that is too large', 413, () => send({ headers: json, body: JSON.stringify({ a: 'a'.repeat(17_000) }) })],
      ['a call that there is not', 404, () => send({ headers: json, body: sample }, '/api/register/bookings')],
      ['a method that there is not', 405, () => fetch(server.url + bookingPath, { method: 'DELETE' })],
      ['an address that cannot be read', 400, () => fetch(`${server.url}/api/%zz`)],
    ])('is answered by a problem that says what to do: %s', async (_what, status, request) => {
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

    it('takes keys of 8 and of 128 characters', async () => {
      for (const length of [8, 128]) {
        const key = freshKey().replaceAll('-', '').padEnd(length, '!').slice(0, length);
        expect((await postBooking(server, exampleBooking(), key)).status).toBe(201);
      }
    });
  });

  it('writes nothing that a visitor typed into the log', async () => {
    const before = server.log.length;
    await postBooking(server, exampleBooking({ first_name: 'Secretname', email: 'secret@example.com' }), freshKey());
    await fetch(`${server.url}${bookingPath}/secret@example.com/appointment.ics?name=Secretname`);
    const lines = server.log.slice(before).join('');
    expect(lines).toContain('"status":201');
    expect(lines).toContain('"status":404');
    expect(lines).not.toMatch(/secret|127\.0\.0\.1/i);
  });
});

describe.each(databaseKinds)('a server in trouble on %s', (kind) => {
  it('answers a failure by a problem without internals, and nothing is stored or queued', async () => {
    await using server = await startTestServer(kind);
    await server.database.queries.schema.alterTable('outbox').renameTo('elsewhere').execute();
    const answer = await postBooking(server, exampleBooking(), freshKey());
    expect(answer.status).toBe(500);
    const body = await answer.text();
    expect(JSON.parse(body)).toMatchObject({ title: 'Internal Server Error', detail: expect.stringContaining('+254') });
    expect(body).not.toMatch(/outbox|insert|relation|table|at /i);
    expect(await server.database.queries.selectFrom('bookings').selectAll().execute()).toEqual([]);
    expect(server.log.join('')).toContain('storing a booking failed');
  });

  it('says at /healthz whether it can reach its database', async () => {
    await using server = await startTestServer(kind);
    const well = await fetch(`${server.url}/healthz`);
    expect([well.status, await well.json()]).toEqual([200, { status: 'ok' }]);
    await server.database.queries.destroy();
    const ill = await fetch(`${server.url}/healthz`);
    expect([ill.status, await ill.json()]).toEqual([503, { status: 'unavailable' }]);
  });
});

describe.each(databaseKinds)('the limit of submissions on %s', (kind) => {
  it('turns an address away after so many in a minute, says when to come again, and then lets it in', async () => {
    await using server = await startTestServer(kind, { settings: { SUBMISSIONS_PER_MINUTE: 3 } });
    const statuses = [];
    for (let times = 0; times < 3; times++)
      statuses.push((await postBooking(server, exampleBooking(), freshKey())).status);
    expect(statuses).toEqual([201, 201, 201]);
    const rejected = await postBooking(server, exampleBooking(), freshKey());
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(rejected.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await rejected.json()).toMatchObject({ status: 429, detail: expect.stringContaining('+254 700 000 000') });
    server.clock.ahead = 61_000;
    expect((await postBooking(server, exampleBooking(), freshKey())).status).toBe(201);
  });

  it('counts requests that arrive at once exactly', async () => {
    await using server = await startTestServer(kind, { settings: { SUBMISSIONS_PER_MINUTE: 10 } });
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => postBooking(server, exampleBooking(), freshKey())),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('believes only the proxies that it is told of about the address', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const settings = { SUBMISSIONS_PER_MINUTE: 1 };
    await using behindNone = await startTestServer(kind, { settings });
    expect((await postBooking(behindNone, exampleBooking(), freshKey(), from('203.0.113.1'))).status).toBe(201);
    expect((await postBooking(behindNone, exampleBooking(), freshKey(), from('203.0.113.2'))).status).toBe(429);

    await using behindOne = await startTestServer(kind, { settings: { ...settings, TRUSTED_PROXIES: 1 } });
    expect((await postBooking(behindOne, exampleBooking(), freshKey(), from('203.0.113.1'))).status).toBe(201);
    expect((await postBooking(behindOne, exampleBooking(), freshKey(), from('203.0.113.2'))).status).toBe(201);
    expect((await postBooking(behindOne, exampleBooking(), freshKey(), from('9.9.9.9, 203.0.113.2'))).status).toBe(429);
  });

  it('forgets addresses whose minute is over', async () => {
    await using server = await startTestServer(kind, { settings: { TRUSTED_PROXIES: 1 } });
    await postBooking(server, exampleBooking(), freshKey(), { 'x-forwarded-for': '203.0.113.1' });
    server.clock.ahead = 61_000;
    await postBooking(server, exampleBooking(), freshKey(), { 'x-forwarded-for': '203.0.113.2' });
    const counted = await server.database.queries.selectFrom('submission_counts').select('address').execute();
    expect(counted).toEqual([{ address: '203.0.113.2' }]);
  });
});

describe.runIf(databaseKinds.includes('postgres'))('several instances on one PostgreSQL', () => {
  it('start at once on an empty database, and store one booking with one pair of mails of fifty requests', async () => {
    await using place = await createTestStorage('postgres');
    const [one, other] = await Promise.all([
      startTestServer('postgres', { place }),
      startTestServer('postgres', { place }),
    ]);
    await using _one = one;
    await using _other = other;
    const key = freshKey();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => postBooking(turn % 2 ? one : other, exampleBooking(), key)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const bookings = await one.database.queries.selectFrom('bookings').select('id').execute();
    expect(bookings).toEqual([{ id: bookingIdIn(answers[0] as Response) }]);
    expect(await one.database.queries.selectFrom('outbox').select('id').execute()).toHaveLength(2);
  });

  it('count every correction once when many arrive at once', async () => {
    await using place = await createTestStorage('postgres');
    await using one = await startTestServer('postgres', { place });
    await using other = await startTestServer('postgres', { place });
    const key = freshKey();
    const bookings = Array.from({ length: 40 }, (_, number) => exampleBooking({ first_name: `Try ${number}` }));
    const answers = await Promise.all(
      bookings.map((booking, turn) => postBooking(turn % 2 ? one : other, booking, key)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(39).fill(200), 201]);
    const mails = await outboxRowsOfBooking(one.database, bookingIdIn(answers[0] as Response));
    const sequences = new Set(mails.map(({ message }) => message.booking.sequence));
    expect([mails.length, sequences.size, Math.max(...sequences)]).toEqual([80, 40, 39]);
  });

  it('count the submissions of an address together', async () => {
    await using place = await createTestStorage('postgres');
    const settings = { SUBMISSIONS_PER_MINUTE: 10 };
    await using one = await startTestServer('postgres', { place, settings });
    await using other = await startTestServer('postgres', { place, settings });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, turn) => postBooking(turn % 2 ? one : other, exampleBooking(), freshKey())),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  });
});
