import type { SnapshotFrom } from 'xstate';
import { appointmentInWords, dayIn, hourInWords } from '../../contract/appointment.ts';
import type { BookingField } from '../../contract/booking.ts';
import { type BookingDraft, type BookingEvent, blankBooking, bookingMachine } from '../../machines/booking.ts';
import { type Deed, leftBehind, type Model, type Stage } from './model.ts';
import type { Person } from './person.ts';

type Booking = typeof bookingMachine;
type Snapshot = SnapshotFrom<Booking>;

/** The visitor's time zone; every driver gives its page the same. */
export const timeZone = 'Africa/Nairobi';

/** When everybody begins: a run may take longer than the day does. */
export const now = new Date();

/** The date that the served page shows. */
const tomorrow = dayIn(timeZone, now, 1);

/** What the visitor books: far enough away that neither midnight nor a day made to pass comes near it. */
export const amina = {
  first_name: 'Amina',
  last_name: 'Otieno',
  phone: '+254 711 000 111',
  email: 'amina@transport.example',
  appointment_date: dayIn(timeZone, now, 10),
  appointment_time: '14',
} satisfies Partial<BookingDraft>;

const labels: Record<Exclude<BookingField, 'time_zone'>, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  phone: 'Telephone',
  email: 'Email',
  appointment_date: 'Date',
  appointment_time: 'Time',
};
const order = Object.keys(labels) as (keyof typeof labels)[];

const submit = { role: 'button', name: 'Submit' } as const;
const problem = { role: 'alert', text: 'There is a problem' } as const;
const tryNow = { role: 'button', name: 'Try now' } as const;
const change = { role: 'button', name: 'Change my booking' } as const;

async function fillIn(person: Person, field: keyof typeof labels, value: string): Promise<void> {
  if (field === 'appointment_time') await person.choose(labels[field], hourInWords(value));
  else await person.fill(labels[field], value);
}

/** The fields are filled in from top to bottom, as people do; a second value comes only to a field that was filled. */
function filled(field: keyof typeof labels, value: string, name = `${labels[field]} is filled in`): Deed<Booking> {
  return {
    name,
    event: { type: 'field.changed', field, value },
    when: (snapshot) => {
      const { form } = snapshot.context;
      const above = order.slice(0, order.indexOf(field)).filter((earlier) => earlier in amina);
      return (
        snapshot.matches('form') &&
        form[field] !== value &&
        above.every((earlier) => form[earlier] === amina[earlier]) &&
        (value === amina[field] || form[field] === amina[field])
      );
    },
    cause: ({ person }) => fillIn(person, field, value),
  };
}

const calendar = '/api/register/booking/0/appointment.ics';

const accepted = (name: string, when: (context: Snapshot['context']) => boolean): Deed<Booking> => ({
  name,
  event: { type: 'xstate.done.actor.sendingBooking', output: { calendar } },
  when: ({ context }) => when(context),
  cause: ({ world }) => world.accept(),
});

const failed = (name: string, cause: (stage: Stage) => Promise<void>): Deed<Booking> => ({
  name,
  event: { type: 'xstate.error.actor.sendingBooking', error: new Error(name) },
  cause,
});

/** The date that the server refuses: the only thing wrong with a booking that the form itself let pass. */
export const refusedDate = { field: 'appointment_date', message: 'Choose today or a later date' };

const pageAnswered = (answer: Extract<BookingEvent, { type: 'page.answered' }>['answer']): BookingEvent => ({
  type: 'page.answered',
  answer,
});

const isUntouched = (snapshot: Snapshot) =>
  snapshot.matches('plain') && snapshot.context.form.first_name === '' && snapshot.context.form.last_name === '';

const deeds: readonly Deed<Booking>[] = [
  {
    name: 'the scripts start',
    event: { type: 'scripts.started' },
    opening: true,
    cause: async () => {},
  },
  {
    name: 'Submit is pressed as soon as the scripts have taken over',
    event: { type: 'form.submitted' },
    opening: true,
    when: (snapshot) => snapshot.matches({ form: 'filling' }) && snapshot.context.today === '',
    cause: ({ person }) => person.clickAtOnce(submit),
  },
  {
    name: 'the browser tells the day',
    event: { type: 'day.changed', now: now.toISOString(), timeZone },
    opening: true,
    when: (snapshot) => snapshot.matches('form') && snapshot.context.today === '',
    cause: async () => {},
  },
  {
    name: 'something was typed before the scripts ran',
    event: { type: 'field.changed', field: 'first_name', value: amina.first_name },
    opening: true,
    when: isUntouched,
    cause: ({ person }) => fillIn(person, 'first_name', amina.first_name),
  },
  {
    name: 'a reload left a draft behind',
    event: { type: 'form.restored', form: { last_name: amina.last_name } },
    opening: true,
    when: isUntouched,
    begin: leftBehind('/booking', ({ person }) => fillIn(person, 'last_name', amina.last_name)),
    cause: async () => {},
  },
  {
    name: 'a reload left a whole draft behind',
    event: { type: 'form.restored', form: amina },
    opening: true,
    when: isUntouched,
    begin: leftBehind('/booking', async ({ person }) => {
      for (const field of order) await fillIn(person, field, amina[field]);
    }),
    cause: async () => {},
  },
  {
    name: 'a booking that had not been sent was kept on the device',
    event: {
      type: 'submission.found',
      submission: { form: { ...amina, time_zone: timeZone }, key: 'kept', revision: 1 },
    },
    opening: true,
    when: isUntouched,
    begin: leftBehind('/booking', async ({ person, world }) => {
      for (const field of order) await fillIn(person, field, amina[field]);
      await person.click(submit);
      await world.cut();
      await person.see(tryNow);
      await world.closeTab();
    }),
    cause: async () => {},
  },
  {
    name: 'the form was posted without scripts and accepted',
    event: pageAnswered({ flow: 'booking', kind: 'accepted', form: { ...amina, time_zone: timeZone }, calendar }),
    opening: true,
    when: isUntouched,
    cause: async ({ person }) => {
      for (const field of order) await fillIn(person, field, amina[field]);
      await person.click(submit);
    },
  },
  {
    name: 'the form was posted without scripts and refused',
    event: pageAnswered({
      flow: 'booking',
      kind: 'refused',
      form: { ...blankBooking, first_name: amina.first_name, appointment_date: tomorrow },
      faults: [
        { field: 'last_name', message: 'Enter Last Name' },
        { field: 'phone', message: 'Enter a telephone or an email, so that we can answer you' },
      ],
    }),
    opening: true,
    when: isUntouched,
    cause: async ({ person }) => {
      await fillIn(person, 'first_name', amina.first_name);
      await person.click(submit);
    },
  },
  ...order.map((field) => filled(field, amina[field])),
  filled('email', 'amina at transport', 'Email is filled in wrongly'),
  {
    name: 'midnight passes',
    event: { type: 'day.changed', now: new Date(now.getTime() + 24 * 60 * 60 * 1000).toISOString(), timeZone },
    when: (snapshot) => snapshot.matches('form') && snapshot.context.today === dayIn(timeZone, now),
    cause: ({ world }) => world.passMidnight(),
  },
  {
    name: 'the form is submitted',
    event: { type: 'form.submitted' },
    when: ({ context }) => context.today !== '',
    cause: async ({ person }, { after }) => {
      await person.click(submit);
      if (after.matches({ form: 'faulty' })) await person.focused(problem);
    },
  },
  {
    name: 'the visitor changes the booking',
    event: { type: 'editing.chosen' },
    cause: ({ person }) => person.click(change),
  },
  accepted('the server accepts the booking at once', ({ failures }) => failures === 0),
  accepted('the server accepts the booking in the end', ({ failures }) => failures > 0),
  {
    name: 'the server refuses the booking',
    event: { type: 'xstate.error.actor.sendingBooking', error: { refused: true, faults: [refusedDate] } },
    cause: async ({ world, person }) => {
      await world.refuse();
      await person.focused(problem);
    },
  },
  failed('the server fails', ({ world }) => world.fail()),
  failed('the network breaks', ({ world }) => world.cut()),
  failed('the answer is lost', ({ world }) => world.lose()),
  failed('nothing answers', ({ world }) => world.timeOut()),
  {
    name: 'the pause is over',
    event: { type: 'xstate.after.retryPause.booking.sending.waiting' },
    cause: ({ world }, { before }) => world.pass(2 ** before.context.failures * 1000),
  },
  { name: 'the visitor tries now', event: { type: 'retry.pressed' }, cause: ({ person }) => person.click(tryNow) },
  { name: 'the network returns', event: { type: 'network.returned' }, cause: ({ world }) => world.networkReturns() },
];

export const bookingModel: Model<Booking> = {
  machine: bookingMachine,
  input: { date: tomorrow },
  route: '/booking',
  screen: 'wide',
  deeds,
  serialise: ({ context: { form, dateChosen, movedFrom, faults, today, key, failures } }) => [
    form,
    dateChosen,
    movedFrom,
    faults.map(({ field }) => field),
    today,
    key !== '',
    Math.min(failures, 1),
  ],
  sources: { 'day.changed': 'watchingDay', 'network.returned': 'watchingNetwork' },
  except: {
    'guard booking.plain|submission.found|0 false':
      'Two of a kind would run side by side, of which a path follows one: tests/machines/kept.test.ts and e2e/unsent.spec.ts do so.',
  },
  states: {
    'booking.plain': seeForm,
    'booking.form': seeForm,
    'booking.form.filling': async (person) => {
      await person.doesNotSee(problem);
      await person.seeTitle('Book a demo');
    },
    'booking.form.faulty': async (person, { context: { faults } }) => {
      await person.see(problem);
      await person.seeTitle('Error: Book a demo');
      for (const { field, message } of faults) {
        await person.see({ role: 'link', name: message, within: problem });
        await person.seeFault(labels[field as keyof typeof labels], message);
      }
    },
    'booking.sending': async (person) => {
      await person.see({ role: 'heading', level: 1, name: 'Sending your booking' });
      await person.doesNotSee({ label: 'First name' });
      await person.see(change);
    },
    'booking.sending.posting': async (person) => {
      await person.see({ role: 'status', text: 'Sending your booking' });
      await person.doesNotSee(tryNow);
    },
    'booking.sending.waiting': async (person) => {
      await person.see({ role: 'status', text: 'Your booking has not reached us yet' });
      await person.see({ role: 'link', name: '+254 700 000 000', within: { role: 'main' } });
      await person.see(tryNow);
    },
    'booking.success': async (person, { context: { form } }) => {
      await person.see({ role: 'heading', level: 1, name: 'Successfully Sent Booking!' });
      await person.see({ text: `Thank you, ${form.first_name}` });
      await person.see({ text: 'A customer success agent will contact you' });
      await person.see({ text: appointmentInWords(form.appointment_date, form.appointment_time) });
      await person.see({ text: timeZone });
      await person.see({ role: 'link', name: 'Add to your calendar' });
      await person.see({ role: 'link', name: 'Back to home' });
      await person.doesNotSee(submit);
    },
  },
};

/** The form, with everything that was typed in it. */
async function seeForm(person: Person, { context: { form, movedFrom } }: Snapshot): Promise<void> {
  await person.see({ role: 'heading', level: 1, name: 'Book a demo' });
  await person.see(submit);
  for (const field of order) await person.seeValue(labels[field], form[field]);
  const moved = { role: 'status', text: 'We changed the date' } as const;
  await (movedFrom === '' ? person.doesNotSee(moved) : person.see(moved));
  await person.see({ text: form.time_zone || timeZone });
}
