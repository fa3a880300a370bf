import { expect, onTestFinished, test, vi } from 'vitest';
import { blankBooking } from '../../machines/booking.ts';
import { blankContact } from '../../machines/contact.ts';
import { blankFuelStation } from '../../machines/fuel-station-setup.ts';
import { bookingFlow } from '../../src/flows/booking/flow.ts';
import { contactDraft } from '../../src/flows/contact/draft.ts';
import { contactFlow } from '../../src/flows/contact/flow.ts';
import { fuelStationFlow } from '../../src/flows/fuel-station/flow.ts';
import { newIdempotencyKey } from '../../src/submissions/idempotency-key.ts';
import { RunningSubmissions } from '../../src/submissions/running.ts';

const stored = [
  { flow: bookingFlow, submission: { form: blankBooking, key: 'kept-key', revision: 2 } },
  { flow: contactFlow, submission: { form: blankContact, key: 'kept-key' } },
  { flow: fuelStationFlow, submission: { form: blankFuelStation, key: 'kept-key', tries: 2 } },
];

const fields = stored.flatMap(({ flow, submission }) =>
  Object.keys(submission.form).map((field) => ({ kind: flow.kind, field, flow, submission })),
);

test.each(fields)(
  'should keep a $kind that an earlier release stored without $field',
  { tags: ['4.contact-kept', '4.booking-kept', '4.station-kept'] },
  ({ field, flow, submission }) => {
    const typed = Object.fromEntries(Object.keys(submission.form).map((name) => [name, `typed ${name}`]));
    const { [field]: _, ...earlier } = typed;
    expect(flow.check({ ...submission, form: earlier })).toEqual({
      ...submission,
      form: { ...typed, [field]: (submission.form as Record<string, string>)[field] },
    });
  },
);

test('should keep what version 0.1.0 stored of a message, and what its hidden field was filled in with', {
  tags: ['4.contact-kept', '5.contact-trap'],
}, () => {
  const { leave_empty: _, ...form } = { ...blankContact, enquiry: 'Trailers?' };
  const kept = (website: string) => contactFlow.check({ form: { ...form, website }, key: 'kept-key' });
  expect(kept('')).toEqual({ form: { ...form, leave_empty: '' }, key: 'kept-key' });
  expect(kept('https://amina.example')).toMatchObject({ form: { ...form, leave_empty: 'https://amina.example' } });
  sessionStorage.setItem('contact', JSON.stringify({ form: { ...form, website: '' }, key: 'kept-key' }));
  expect(contactDraft.read()).toEqual({ form, key: 'kept-key' });
});

test('should have keys of 128 random bits', { tags: ['4.booking'] }, () => {
  expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/);
});

test.each(stored)('should drop what is no $flow.kind', ({ flow, submission }) => {
  expect(flow.check({ ...submission, form: { ...submission.form, unknown: 'value' } })).toBeUndefined();
  expect(flow.check({ ...submission, key: '' })).toBeUndefined();
});

test.each(stored)(
  'should resume every $flow.kind that is kept, the oldest first, and each once',
  {
    tags: ['4.booking-kept', '4.contact-kept', '4.station-kept'],
  },
  ({ flow, submission }) => {
    onTestFinished(() => localStorage.clear());
    const keys = ['first-key', 'second-key', 'third-key'];
    const postponement = { wait: 55_000, words: 'Wait a minute.' };
    for (const [at, key] of keys.entries()) {
      const since = new Date(Date.now() - 1000 * (keys.length - at)).toISOString();
      const entry = { since, submission: { ...submission, key }, postponement: { ...postponement, since } };
      localStorage.setItem(`unsent:${flow.kind}:${key}`, JSON.stringify(entry));
    }
    const running = new RunningSubmissions();
    for (const _ of ['on arrival', 'once the network is back']) running.resume(flow as typeof bookingFlow);
    const found = running.hidden();
    for (const one of found) one.actor.stop();
    expect(
      found.map(({ actor }) => actor.getSnapshot().context.key),
      'Nothing that waits may get lost.',
    ).toEqual(keys);
  },
);

test('should wait until the time that the server named, through a reload and whatever happens meanwhile', {
  tags: ['8.postponed', '4.booking-kept'],
}, () => {
  const [{ submission }] = stored as [(typeof stored)[0]];
  const asked = Date.parse('2026-11-26T09:00:00Z');
  const at = (seconds: number) => vi.setSystemTime(asked + seconds * 1000);
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    localStorage.clear();
    vi.useRealTimers();
  });
  const postponement = { wait: 55_000, words: 'Wait a minute.', since: new Date(asked).toISOString() };
  const since = postponement.since;
  localStorage.setItem('unsent:booking:kept-key', JSON.stringify({ since, submission, postponement }));
  at(20);
  const running = new RunningSubmissions();
  running.resume(bookingFlow);
  const found = running.hidden()[0];
  if (!found) throw new Error('The stored booking was not resumed.');
  onTestFinished(() => running.end(found));
  expect(found.actor.getSnapshot()).toMatchObject({
    value: { sending: 'postponed' },
    context: { postponement: { wait: 35_000, words: 'Wait a minute.' } },
  });
  at(50);
  found.actor.send({ type: 'day.changed', now: Date.now(), timeZone: 'Africa/Nairobi' });
  expect(new RunningSubmissions().stored(bookingFlow)).toMatchObject([{ postponement: { wait: 5_000 } }]);
  at(55);
  expect(new RunningSubmissions().stored(bookingFlow)).toMatchObject([{ postponement: { wait: 0, words: '' } }]);
  // The clock of the device was set back by a day.
  at(-86_400);
  expect(new RunningSubmissions().stored(bookingFlow)).toMatchObject([{ postponement: { wait: 35_000 } }]);
});
