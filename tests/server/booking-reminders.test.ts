// @vitest-environment node
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dayIn, instantOf } from '../../contract/appointment.ts';
import { reminderLead } from '../../contract/limits.ts';
import { runOutboxCommand } from '../../scripts/outbox/run.ts';
import { queueReminders, remindOfDemos } from '../../server/flows/booking/reminders.ts';
import { forgetPerson } from '../../server/retention/forget.ts';
import type { Services } from '../../server/services.ts';
import { inParallel, startTestServerWithInbox } from './fixtures/registration-client.ts';
import {
  bookingIdIn,
  createTestStorage,
  databaseKinds,
  dueEmailsSent,
  outboxRowsOfBooking,
  pollUntil,
  postBooking,
  startInstances,
  uniqueKey,
  validBooking,
} from './fixtures/test-server.ts';

const hour = 3_600_000;
const day = dayIn('Africa/Nairobi', new Date(), 20);
const appointment = instantOf(day, '09', 'Africa/Nairobi');

/** The instant at which the reminder of a demo is due. */
const dueOf = (begins: string) => new Date(Date.parse(begins) - reminderLead);
const due = dueOf(appointment);

const valid = (changes: Record<string, unknown> = {}) => validBooking({ appointment_date: day, ...changes });

describe.each(databaseKinds)('the reminder of a demo on %s', { tags: ['2.booking-reminders'] }, (kind) => {
  let instances: Awaited<ReturnType<typeof startInstances>>;
  beforeAll(async () => {
    instances = await startInstances(kind);
  });
  afterAll(() => instances[Symbol.asyncDispose]());

  const book = async (changes: Record<string, unknown> = {}, key = uniqueKey()) =>
    bookingIdIn(await postBooking(instances.either(0), valid(changes), key));

  /** Lets all instances look, several times and at once. */
  const look = (now: Date) => inParallel(6, (at) => queueReminders(instances.either(at).database, now));

  const remindersOf = async (id: string) => {
    const rows = await outboxRowsOfBooking(instances.database, id);
    return rows.filter(({ message }) => message.kind === 'booking-reminder');
  };

  const change = (id: string, values: { status?: 'proposed'; amended_at?: string }) =>
    instances.database.queries.updateTable('bookings').set(values).where('id', '=', id).execute();

  it('should be queued a day ahead, once, whoever looks how often', async () => {
    const id = await book();
    await look(new Date(due.getTime() - 1));
    expect(await remindersOf(id)).toEqual([]);
    await look(due);
    await look(new Date(due.getTime() + hour));
    expect(await remindersOf(id)).toMatchObject([
      { state: 'waiting', message: { booking: { email: 'amina@example.com', appointment }, expires_at: appointment } },
    ]);
  });

  it('should be sent at once', async () => {
    const { database } = instances;
    const app = fastify();
    const wakeOutbox = vi.fn();
    await book();
    remindOfDemos(app, { database, now: () => due, wakeOutbox, doVisitorsWait: () => false } as unknown as Services);
    await app.ready();
    await app.close();
    expect(wakeOutbox, 'the outbox is woken').toHaveBeenCalledOnce();
  });

  it('should reach everyone, in batches', async () => {
    const ids = await inParallel(60, () => book());
    const { database } = instances;
    for (const _batch of [1, 2, 3]) await queueReminders(database, due);
    const counts = await Promise.all(ids.map(async (id) => (await remindersOf(id)).length));
    expect(new Set(counts)).toEqual(new Set([1]));
  });

  it('should still come late, if no server looked in time, but not once the demo has begun', async () => {
    const [late, missed] = [await book(), await book({ appointment_time: '08' })];
    await look(new Date(Date.parse(appointment) - 1));
    expect(await remindersOf(late)).toHaveLength(1);
    expect(await remindersOf(missed)).toEqual([]);
  });

  it('should not come if the demo was booked or changed less than a day ahead', async () => {
    const [known, new_] = [await book(), await book()];
    await change(known, { amended_at: due.toISOString() });
    await change(new_, { amended_at: new Date(due.getTime() + 1).toISOString() });
    await look(new Date(due.getTime() + hour));
    expect(await remindersOf(known)).toHaveLength(1);
    expect(await remindersOf(new_), 'no reminder of a demo known for less than a day').toEqual([]);
  });

  it('should not come if there is no address, or the time is not agreed', async () => {
    // 9 am in Honolulu is 10 pm in Nairobi, where the office is closed.
    const elsewhere = { time_zone: 'Pacific/Honolulu' };
    const silent = await book({ email: '' });
    const [requested, proposed] = [await book(elsewhere), await book(elsewhere)];
    await change(proposed, { status: 'proposed' });
    const confirmed = await book({ ...elsewhere, appointment_time: '19' });
    for (let ahead = 0; ahead <= 24; ahead++) await look(new Date(due.getTime() + ahead * hour));
    for (const id of [silent, requested, proposed])
      expect(await remindersOf(id), 'no reminder without an address or an agreed time').toEqual([]);
    expect(await remindersOf(confirmed)).toHaveLength(1);
  });

  it('should follow a demo that is moved, before it and after it', async () => {
    const key = uniqueKey();
    const id = await book({}, key);
    await book({ appointment_time: '15' }, key);
    await look(due);
    expect(await remindersOf(id)).toEqual([]);
    const moved = instantOf(day, '15', 'Africa/Nairobi');
    await look(dueOf(moved));
    await book({ appointment_time: '17' }, key);
    const last = instantOf(day, '17', 'Africa/Nairobi');
    await look(dueOf(last));
    const hours = (await remindersOf(id)).map(({ message }) => message.booking.appointment);
    expect(hours).toEqual([moved, last]);
  });

  it('should not come again when something else than the time is corrected', async () => {
    const key = uniqueKey();
    const id = await book({}, key);
    await look(due);
    await book({ last_name: 'Otieno-Mwangi' }, key);
    await look(new Date(due.getTime() + hour));
    expect(await remindersOf(id)).toHaveLength(1);
  });

  it('should be erased with the person', async () => {
    const email = 'zawadi@transport.example';
    const id = await book({ email });
    await look(due);
    expect(await remindersOf(id)).toHaveLength(1);
    await forgetPerson(instances.database, email, false);
    expect(await remindersOf(id)).toEqual([]);
  });
});

it.each(databaseKinds)(
  'a server on %s should remind of what became due while none ran, with a link that cancels it',
  { tags: ['2.booking-reminders'] },
  async (kind) => {
    await using storage = await createTestStorage(kind);
    const before = await startTestServerWithInbox(kind, { storage });
    await postBooking(before, valid({ email: 'reminded@transport.example' }), uniqueKey());
    const begins = new Date(Date.now() + reminderLead - hour);
    const values = { appointment: begins.toISOString(), amended_at: '2026-01-01T00:00:00.000Z' };
    await before.database.queries.updateTable('bookings').set(values).execute();
    await before[Symbol.asyncDispose]();

    await using after = await startTestServerWithInbox(kind, { storage });
    const reminders = () => after.inbox.mails.filter(({ subject }) => subject.startsWith('A reminder of your demo: '));
    await pollUntil(() => reminders().length > 0);
    expect(reminders()).toMatchObject([{ to: 'reminded@transport.example' }]);

    const [, link = ''] = /See, move or cancel it:\s+https?:\/\/[^/]+(\S+)/.exec(reminders()[0]?.text ?? '') ?? [];
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(after.url + link, { method: 'POST', headers, body: '{"change":"cancel"}' });
    expect(answer.status).toBe(200);
    const { status } = await after.database.queries.selectFrom('bookings').select('status').executeTakeFirstOrThrow();
    expect(status).toBe('cancelled');
  },
);

it.each(databaseKinds)(
  'a reminder that waits on %s should not be sent once its demo is cancelled or has moved',
  { tags: ['2.booking-reminders'] },
  async (kind) => {
    await using storage = await createTestStorage(kind);
    await using server = await startTestServerWithInbox(kind, { storage, outboxPace: { poll: hour } });
    const book = async (email: string) => bookingIdIn(await postBooking(server, valid({ email }), uniqueKey()));
    const [moved, cancelled, stays] = [
      await book('moved@transport.example'),
      await book('cancelled@transport.example'),
      await book('stays@transport.example'),
    ];
    await dueEmailsSent(server);
    const change = (ids: string[], values: { status?: 'cancelled'; appointment?: string; amended_at?: string }) =>
      server.database.queries.updateTable('bookings').set(values).where('id', 'in', ids).execute();
    await change([moved, cancelled, stays], {
      appointment: new Date(Date.now() + reminderLead - hour).toISOString(),
      amended_at: '2026-01-01T00:00:00.000Z',
    });
    await queueReminders(server.database, new Date());
    await change([moved], { appointment });
    await change([cancelled], { status: 'cancelled' });
    // A booking has the outbox look at once.
    await book('another@transport.example');
    await dueEmailsSent(server);
    const reminded = server.inbox.mails.filter(({ subject }) => subject.startsWith('A reminder of your demo: '));
    expect(reminded.map(({ to }) => to)).toEqual(['stays@transport.example']);
    const kept = await server.database.queries.selectFrom('outbox').select('message').execute();
    expect(kept.filter(({ message }) => message.includes('booking-reminder'))).toHaveLength(1);
  },
);

it.each(databaseKinds)(
  'npm run outbox on %s should list a reminder like other emails',
  { tags: ['2.booking-reminders'] },
  async (kind) => {
    await using storage = await createTestStorage(kind);
    await using server = await startTestServerWithInbox(kind, { storage });
    const id = bookingIdIn(await postBooking(server, valid(), uniqueKey()));
    await queueReminders(server.database, due);
    const rows = await outboxRowsOfBooking(server.database, id);
    const reminder = rows.find(({ message }) => message.kind === 'booking-reminder')?.id ?? '';
    expect((await runOutboxCommand(storage.settings, ['list', 'waiting'])).output).toMatch(
      new RegExp(`^${reminder} .*booking-reminder`, 'm'),
    );
    const { output } = await runOutboxCommand(storage.settings, ['show', reminder]);
    expect(output).toMatch(/^To: +amina@example\.com$/m);
    expect(output).toMatch(/^Subject: +A reminder of your demo: /m);
  },
);
