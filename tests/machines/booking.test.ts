import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { readSiteSettings } from '../../contract/settings.ts';
import { type BookingEvent, type BookingTry, bookingMachine, type StoredBooking } from '../../machines/booking.ts';
import { postponedFor, retrySeconds } from '../../machines/retry.ts';

type Try = {
  input: BookingTry;
  resolve: (output: StoredBooking) => void;
  reject: (error: unknown) => void;
};

const now = Date.parse('2026-11-20T06:00:00Z');
const timeZone = 'Africa/Nairobi';
const draft = { first_name: 'Amina', last_name: 'Otieno', phone: '0711 000 111' };
const submit = { type: 'form.submitted', key: 'fresh', now } as const;

function begin({ key, zone = timeZone, closed = '' }: { key?: string; zone?: string; closed?: string } = {}) {
  const tries: Try[] = [];
  const clock = new SimulatedClock();
  const machine = bookingMachine.provide({
    actors: {
      watchingDay: fromCallback<BookingEvent>(() => {}),
      watchingNetwork: fromCallback(() => {}),
      sendingBooking: fromPromise<StoredBooking, BookingTry>(
        ({ input }: { input: BookingTry }) => new Promise((resolve, reject) => tries.push({ input, resolve, reject })),
      ),
    },
  });
  const actor = createActor(machine, { clock, input: {} }).start();
  actor.send({ type: 'form.restored', form: draft, ...(key && { key }) });
  actor.send({ type: 'scripts.started' });
  actor.send({ type: 'day.changed', now, timeZone: zone, office: readSiteSettings({ CLOSED_DATES: closed }) });
  const settle = async (settleTry: (last: Try) => void) => {
    settleTry(tries.at(-1) as Try);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { actor, clock, tries, settle };
}

test.each([
  ['Africa/Nairobi', '2026-11-20', '2026-11-21'],
  ['Pacific/Kiritimati', '2026-11-20', '2026-11-21'],
  ['Pacific/Pago_Pago', '2026-11-19', '2026-11-20'],
])(
  'should offer tomorrow in the visitor’s time zone: %s',
  { tags: ['4.booking', '9.booking-dates'] },
  (zone, today, appointment_date) => {
    expect(begin({ zone }).actor.getSnapshot().context).toMatchObject({
      today,
      form: { appointment_date, appointment_time: '07', time_zone: zone },
    });
  },
);

test('should offer the first open day after tomorrow if the office is closed then', {
  tags: ['2.booking-open-hours', '9.booking-dates'],
}, () => {
  const { actor } = begin({ closed: '2026-11-21,2026-11-22' });
  expect(actor.getSnapshot().context.form.appointment_date).toBe('2026-11-23');
});

test('should say where the date moved from until the visitor chooses one, however often the day is looked at', {
  tags: ['9.booking-dates'],
}, () => {
  const { actor } = begin();
  const later = { type: 'day.changed', now: now + 86_400_000, timeZone, office: readSiteSettings({}) } as const;
  for (const event of [later, later, { ...later, type: 'zone.chosen', timeZone: 'Africa/Kampala' }] as const) {
    actor.send(event);
    expect(actor.getSnapshot().context.movedFrom).toBe('2026-11-21');
  }
  actor.send({ type: 'field.changed', field: 'appointment_date', value: '2026-11-25' });
  expect(actor.getSnapshot().context.movedFrom).toBe('');
});

test('should keep the time zone that the visitor chose, whatever the device reports later', {
  tags: ['2.booking-zones'],
}, () => {
  const { actor } = begin();
  const reported = () =>
    actor.send({ type: 'day.changed', now, timeZone: 'Europe/London', office: readSiteSettings({}) });
  reported();
  expect(actor.getSnapshot().context.form.time_zone).toBe('Europe/London');
  actor.send({ type: 'zone.chosen', now, timeZone: 'Pacific/Pago_Pago' });
  reported();
  expect(actor.getSnapshot().context).toMatchObject({
    today: '2026-11-19',
    deviceZone: 'Europe/London',
    form: { appointment_date: '2026-11-20', time_zone: 'Pacific/Pago_Pago' },
  });
});

test('should send every try of a booking with the same key, corrections included', {
  tags: ['4.booking'],
}, async () => {
  const { actor, clock, tries, settle } = begin();
  actor.send(submit);
  await settle(({ reject }) => reject(new Error('cut')));
  clock.increment(2000);
  await settle(({ reject }) => reject({ rejected: true, fieldErrors: [{ field: 'phone', message: 'no' }] }));
  actor.send({ type: 'field.changed', field: 'phone', value: '0722 000 222' });
  actor.send({ ...submit, key: 'another' });
  expect(tries.map(({ input: { form, key, revision } }) => [form.phone, key, revision])).toEqual([
    ['0711 000 111', 'fresh', 1],
    ['0711 000 111', 'fresh', 1],
    ['0722 000 222', 'fresh', 2],
  ]);
});

test('should keep the key of a restored draft', { tags: ['4.booking'] }, () => {
  const { actor, tries } = begin({ key: 'drafted' });
  actor.send(submit);
  expect(tries[0]?.input.key).toBe('drafted');
});

test('should wait longer after each failure, at most a minute, and start again with each submission', {
  tags: ['4.booking', '8.booking'],
}, async () => {
  expect([1, 2, 3, 4, 5, 6, 7, 100].map(retrySeconds)).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
  const asked = [1000, 30_000].map((wait) => postponedFor({ postponement: { wait, words: '' }, failures: 4 }));
  expect(asked).toEqual([16_000, 30_000]);
  const { actor, clock, tries, settle } = begin();
  actor.send(submit);
  for (const seconds of [2, 4, 8]) {
    await settle(({ reject }) => reject(new Error('cut')));
    const before = tries.length;
    clock.increment(seconds * 1000 - 1);
    expect(tries).toHaveLength(before);
    clock.increment(1);
    expect(tries).toHaveLength(before + 1);
  }
  actor.send({ type: 'edit.pressed' });
  actor.send(submit);
  await settle(({ reject }) => reject(new Error('cut')));
  expect(actor.getSnapshot().context.failures).toBe(1);
});
