import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { type BookingDraft, type BookingEvent, bookingMachine, type Submission } from '../../machines/booking.ts';
import { retrySeconds } from '../../machines/submission.ts';

type Try = {
  input: Submission;
  resolve: (output: { calendar: string }) => void;
  reject: (error: unknown) => void;
};

const morning = new Date('2026-11-20T06:00:00Z');
const draft = { first_name: 'Amina', last_name: 'Otieno', phone: '0711' };

beforeEach(() => void vi.useFakeTimers({ now: morning, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

function begin(timeZone = 'Africa/Nairobi', form: Partial<BookingDraft> = draft, key?: string) {
  const tries: Try[] = [];
  const clock = new SimulatedClock();
  const silent = fromCallback<BookingEvent>(() => {});
  const machine = bookingMachine.provide({
    actors: {
      watchingDay: silent,
      watchingNetwork: fromCallback(() => {}),
      sendingBooking: fromPromise<{ calendar: string }, Try['input']>(
        ({ input }: { input: Try['input'] }) =>
          new Promise((resolve, reject) => tries.push({ input, resolve, reject })),
      ),
    },
  });
  const actor = createActor(machine, { clock, input: {} }).start();
  actor.send({ type: 'form.restored', form, ...(key && { key }) });
  actor.send({ type: 'scripts.started' });
  actor.send({ type: 'day.changed', now: morning.toISOString(), timeZone });
  const settle = async (settle: (last: Try) => void) => {
    settle(tries.at(-1) as Try);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { actor, clock, tries, settle };
}

test('should offer tomorrow in the visitor’s own time zone, and keep a date that was chosen', () => {
  expect(begin('Africa/Nairobi').actor.getSnapshot().context).toMatchObject({
    today: '2026-11-20',
    form: { appointment_date: '2026-11-21', appointment_time: '07', time_zone: 'Africa/Nairobi' },
  });
  expect(begin('Pacific/Kiritimati').actor.getSnapshot().context).toMatchObject({
    today: '2026-11-20',
    form: { appointment_date: '2026-11-21' },
  });
  expect(begin('Pacific/Pago_Pago').actor.getSnapshot().context).toMatchObject({
    today: '2026-11-19',
    form: { appointment_date: '2026-11-20' },
  });
  const { actor } = begin('Africa/Nairobi', { ...draft, appointment_date: '2026-12-24' });
  actor.send({ type: 'day.changed', now: '2026-11-21T06:00:00Z', timeZone: 'Africa/Nairobi' });
  expect(actor.getSnapshot().context).toMatchObject({ today: '2026-11-21', form: { appointment_date: '2026-12-24' } });
});

test('should let a date that nobody chose follow the calendar, and no other', () => {
  const past = (actor: ReturnType<typeof begin>['actor']) => {
    actor.send({ type: 'day.changed', now: '2026-11-22T06:00:00Z', timeZone: 'Africa/Nairobi' });
    return actor.getSnapshot().context.form.appointment_date;
  };
  expect(past(begin().actor)).toBe('2026-11-23');
  const chosen = begin().actor;
  chosen.send({ type: 'field.changed', field: 'appointment_date', value: '2026-11-21' });
  expect(past(chosen)).toBe('2026-11-21');
  const submitted = begin().actor;
  submitted.send({ type: 'form.submitted' });
  expect(past(submitted)).toBe('2026-11-21');
});

test('should send every try of one booking under one key, corrected ones included', async () => {
  const { actor, clock, tries, settle } = begin();
  actor.send({ type: 'form.submitted' });
  await settle(({ reject }) => reject(new Error('cut')));
  clock.increment(2000);
  await settle(({ reject }) => reject({ rejected: true, fieldErrors: [{ field: 'phone', message: 'no' }] }));
  actor.send({ type: 'field.changed', field: 'phone', value: '0722' });
  actor.send({ type: 'form.submitted' });
  expect(tries.map(({ input }) => input.form.phone)).toEqual(['0711', '0711', '0722']);
  expect(tries[0]?.input.key).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(tries.map(({ input }) => input.key)).size).toBe(1);
  expect(tries.map(({ input }) => input.revision)).toEqual([1, 1, 2]);
});

test('should go on under the key of the draft that a reload left behind', () => {
  const { actor, tries } = begin('Africa/Nairobi', draft, 'k'.repeat(32));
  actor.send({ type: 'form.submitted' });
  expect(tries[0]?.input.key).toBe('k'.repeat(32));
});

test('should wait longer after each failure, a minute at the most, and begin anew with each submission', async () => {
  expect([1, 2, 3, 4, 5, 6, 7, 100].map(retrySeconds)).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
  const { actor, clock, tries, settle } = begin();
  actor.send({ type: 'form.submitted' });
  for (const seconds of [2, 4, 8]) {
    await settle(({ reject }) => reject(new Error('cut')));
    const before = tries.length;
    clock.increment(seconds * 1000 - 1);
    expect(tries).toHaveLength(before);
    clock.increment(1);
    expect(tries).toHaveLength(before + 1);
  }
  actor.send({ type: 'editing.chosen' });
  actor.send({ type: 'form.submitted' });
  await settle(({ reject }) => reject(new Error('cut')));
  expect(actor.getSnapshot().context.failures).toBe(1);
});

test('should not be a success before it is acknowledged, and then know the calendar file', async () => {
  const { actor, settle } = begin();
  actor.send({ type: 'form.submitted' });
  expect(actor.getSnapshot().matches({ sending: 'posting' })).toBe(true);
  await settle(({ resolve }) => resolve({ calendar: '/a.ics' }));
  expect(actor.getSnapshot()).toMatchObject({ value: 'success', status: 'done', context: { calendar: '/a.ics' } });
});

test('should keep everything typed through faults, refusals and second thoughts', async () => {
  const { actor, settle } = begin('Africa/Nairobi', { ...draft, phone: '' });
  const typed = () => actor.getSnapshot().context.form;
  actor.send({ type: 'form.submitted' });
  expect(actor.getSnapshot().context.fieldErrors).toEqual([
    { field: 'phone', message: 'Enter a telephone or an email, so that we can answer you' },
  ]);
  actor.send({ type: 'field.changed', field: 'email', value: 'amina@transport.example' });
  const form = typed();
  actor.send({ type: 'form.submitted' });
  actor.send({ type: 'editing.chosen' });
  expect(typed()).toEqual(form);
  actor.send({ type: 'form.submitted' });
  await settle(({ reject }) => reject({ rejected: true, fieldErrors: [] }));
  expect(typed()).toEqual(form);
  expect(form).toMatchObject({ first_name: 'Amina', last_name: 'Otieno', email: 'amina@transport.example' });
});
