/** Text that was typed before the scripts ran, when there is a draft or a kept submission too: no path has both. */
import { expect, test } from 'vitest';
import {
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
} from 'xstate';
import { blankBooking, bookingMachine } from '../../machines/booking.ts';
import { blankContact, contactMachine } from '../../machines/contact.ts';
import { fuelStationMachine } from '../../machines/fuel-station.ts';
import { blankFuelStation } from '../../machines/fuel-station-setup.ts';
import { notPostponed } from '../../machines/submission.ts';

const silent = <Event extends EventObject>() => fromCallback<Event>(() => {});
const unsettled = <Output, Input extends NonReducibleUnknown>() =>
  fromPromise<Output, Input>(() => new Promise(() => {}));

const flows = [
  {
    name: 'a booking',
    machine: bookingMachine.provide({
      actors: { watchingDay: silent(), watchingNetwork: silent(), sendingBooking: unsettled() },
    }),
    typed: { field: 'first_name', value: 'Wanjiru' },
    kept: { form: { ...blankBooking, first_name: 'Amina', last_name: 'Otieno' }, key: 'kept-key', revision: 3 },
    filling: { form: 'filling' },
  },
  {
    name: 'a message',
    machine: contactMachine.provide({ actors: { watchingNetwork: silent(), sendingContactMessage: unsettled() } }),
    typed: { field: 'full_name', value: 'Wanjiru' },
    kept: { form: { ...blankContact, full_name: 'Amina', enquiry: 'Trailers?' }, key: 'kept-key' },
    filling: { idle: 'filling' },
  },
  {
    name: 'a fuel station',
    machine: fuelStationMachine.provide({
      actors: { watchingNetwork: silent(), registeringStation: unsettled(), copyingText: unsettled() },
    }),
    typed: { field: 'first_name', value: 'Wanjiru' },
    kept: { form: { ...blankFuelStation, first_name: 'Amina', last_name: 'Otieno' }, key: 'kept-key', tries: 3 },
    filling: { input: 'filling' },
  },
] as const;

const begin = (machine: AnyStateMachine) => createActor(machine, { input: {} }).start();

test.each([
  { kind: 'questioned', asked: true },
  { kind: 'rejected', pointedOut: true, asked: true },
  { kind: 'rejected', pointedOut: false, asked: false },
] as const)(
  'should be asked about an address once, on a page that answered: %o',
  { tags: ['5.contact-questions'] },
  ({ asked, ...answer }) => {
    const actor = begin(flows[1].machine);
    const form = { ...blankContact, email_address: 'no address' };
    actor.send({ type: 'page.answered', answer: { flow: 'contact', form, fieldErrors: [], ...answer } });
    actor.send({ type: 'form.submitted', key: 'key' });
    expect(actor.getSnapshot().matches('sending')).toBe(asked);
  },
);

test.each(flows)(
  'should leave typed text alone when the device kept $name',
  { tags: ['2.typing', '4.contact-kept', '4.booking-kept', '4.station-kept'] },
  ({ machine, kept, typed, filling }) => {
    for (const postponement of [notPostponed, { wait: 55_000, words: 'Wait a minute.' }]) {
      const actor = begin(machine);
      actor.send({ type: 'field.changed', ...typed });
      actor.send({ type: 'submission.found', submission: { ...kept, postponement } });
      actor.send({ type: 'scripts.started' });
      expect(actor.getSnapshot().matches(filling)).toBe(true);
      expect(actor.getSnapshot().context).toMatchObject({ form: { [typed.field]: 'Wanjiru' }, key: '' });
    }
  },
);

test.each(flows)(
  'should restore the draft of $name but keep text typed since',
  { tags: ['2.typing', '4.contact-kept', '4.booking-kept', '4.station-kept'] },
  ({ machine, kept, typed }) => {
    const actor = begin(machine);
    actor.send({ type: 'field.changed', ...typed });
    actor.send({ type: 'form.restored', form: kept.form });
    expect(actor.getSnapshot().context.form).toEqual({ ...kept.form, [typed.field]: 'Wanjiru' });
  },
);
