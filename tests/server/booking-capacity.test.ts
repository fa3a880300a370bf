// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn } from '../../contract/appointment.ts';
import {
  bookingIdIn,
  databaseKinds,
  postBooking,
  recordRenderedPages,
  startInstances,
  uniqueKey,
  validBooking,
} from './fixtures/test-server.ts';

const day = (later: number) => dayIn('Africa/Nairobi', new Date(), later);

describe.each(databaseKinds)('a time with two places on %s', { tags: ['2.booking-capacity'] }, (kind) => {
  let servers: Awaited<ReturnType<typeof startInstances>>;
  const pages = recordRenderedPages();
  beforeAll(async () => {
    servers = await startInstances(kind, { renderPage: pages.renderPage, settings: { APPOINTMENTS_AT_ONCE: 2 } });
  });
  afterAll(() => servers[Symbol.asyncDispose]());

  const book = (changes: Record<string, unknown>, key = uniqueKey(), at = 0) =>
    postBooking(servers.either(at), validBooking(changes), key);

  it('should go to two of fifty visitors who want it at once', async () => {
    const hour = { appointment_date: day(4), appointment_time: '10' };
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => book(hour, uniqueKey(), at)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(2);
    expect(statuses.filter((status) => status === 422)).toHaveLength(48);
    const rows = await servers.database.queries
      .selectFrom('bookings')
      .select('id')
      .where('appointment_date', '=', hour.appointment_date)
      .execute();
    expect(rows).toHaveLength(2);
  });

  it('should be refused once it is taken, with the nearest free times', async () => {
    const hour = { appointment_date: day(5), appointment_time: '10' };
    for (const appointment_time of ['10', '10', '11', '11']) await book({ ...hour, appointment_time });
    const refused = await book(hour);
    expect(refused.status).toBe(422);
    const suggestions = ['08', '09', '12'].map((appointment_time) => ({ ...hour, appointment_time }));
    expect((await refused.json()).errors).toEqual([
      {
        field: 'appointment_time',
        message: expect.stringMatching(/^That time is taken\. .*8:00 am, .*; 9:00 am, .*; 12:00 pm, /),
        suggestions,
      },
    ]);
    expect((await book(suggestions[0] ?? {})).status).toBe(201);

    // Without scripts, the button of a free time posts the form with it.
    const { time_zone: _none, ...fields } = validBooking(hour) as Record<string, string>;
    const post = (offered_hour: string) => {
      const body = new URLSearchParams({ ...fields, offered_hour });
      return fetch(`${servers.either(0).url}/api/register/booking`, { method: 'POST', body, redirect: 'manual' });
    };
    expect((await post('')).status).toBe(422);
    expect(pages.rendered.at(-1)).toMatchObject({ answer: { form: fields, fieldErrors: [{ suggestions }] } });
    expect((await post(`${hour.appointment_date}T09`)).status).toBe(303);
    const rows = await servers.database.queries.selectFrom('bookings').selectAll().orderBy('created_at').execute();
    expect(rows.at(-1)).toMatchObject({ ...hour, appointment_time: '09', status: 'booked' });
  });

  it('should count demos that start at any minute of it', async () => {
    // 2 pm in Kathmandu is 11:15 am in Nairobi.
    const hour = { appointment_date: day(6), appointment_time: '11' };
    await book(hour);
    await book({ ...hour, appointment_time: '14', time_zone: 'Asia/Kathmandu' });
    expect((await book(hour)).status).toBe(422);
    expect((await book({ ...hour, appointment_time: '12' })).status).toBe(201);
  });

  it('should stay that of a booking that is changed or sent again', async () => {
    const hour = { appointment_date: day(7), appointment_time: '10' };
    const [key, other] = [uniqueKey(), uniqueKey()];
    const first = await book(hour, key);
    await book(hour, other);
    const changed = await book({ ...hour, phone: '0722 000 222' }, key);
    expect([changed.status, bookingIdIn(changed)]).toEqual([200, bookingIdIn(first)]);
    expect((await book(hour, other)).status).toBe(201);
    // Moved away, it leaves its place to another, and cannot come back.
    expect((await book({ ...hour, appointment_time: '12' }, key)).status).toBe(200);
    expect((await book(hour)).status).toBe(201);
    expect((await book(hour, key)).status).toBe(422);
  });
});

it('should have no limit by default', { tags: ['2.booking-capacity'] }, async () => {
  const servers = await startInstances('sqlite');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => postBooking(servers.either(0), validBooking(), uniqueKey())),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  await servers[Symbol.asyncDispose]();
});
