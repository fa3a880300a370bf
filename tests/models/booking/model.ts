import type { SnapshotFrom } from 'xstate';
import { appointmentInWords, dayIn, dayInWords, hourInWords } from '../../../contract/appointment.ts';
import type { BookingField, BookingStatus } from '../../../contract/booking.ts';
import { maxLengths } from '../../../contract/limits.ts';
import { shortHourInWords } from '../../../contract/open-hours.ts';
import { readSiteSettings } from '../../../contract/settings.ts';
import { type BookingEvent, blankBooking, bookingMachine } from '../../../machines/booking.ts';
import { busy, keptCases, networkReturn, nothing, retryCases, scriptsStart } from '../event-cases.ts';
import { seeListed, unnoticedWhileServed } from '../form.ts';
import { leftBehind, type Model, type ModelEventCase } from '../model.ts';
import { now } from '../now.ts';
import { numberToCall } from '../number-to-call.ts';
import { farZone, farZoneInList, timeZone, timeZoneInList, zoneOfOffice } from '../time-zone.ts';
import type { User } from '../user.ts';
import { bookingProperties } from './properties.ts';
import { bookingByHand, bookingSmoke } from './smoke.ts';

type Booking = typeof bookingMachine;
type Snapshot = SnapshotFrom<Booking>;

/** When the office is open, as the site is built: every day from 7 am to 6 pm in Nairobi. */
const { OFFICE_HOURS, CLOSED_DATES, OFFICE_TIME_ZONE } = readSiteSettings({});
const office = { OFFICE_HOURS, CLOSED_DATES, OFFICE_TIME_ZONE };

/** The date that the served page shows. */
const tomorrow = dayIn(timeZone, now, 1);

/** The fields that a visitor fills in. */
type FilledField = Exclude<BookingField, 'time_zone'>;

/** What is expected of a field. */
type ExpectedField = {
  label: string;
  /** What the visitor fills in. */
  example: string;
  /** Its longest text; left out if not every text that is short enough is valid. */
  longest?: number;
  /** Whether a request may leave it out. */
  isOptional?: true;
  /** The options of a list in words. */
  inWords?: (value: string) => string;
};

/** What is expected of the fields, in the order of the form: specification 3 (Booking payload) and 5. */
export const expectedFields: Record<FilledField, ExpectedField> = {
  first_name: { label: 'First name', example: 'Amina', longest: maxLengths.name },
  last_name: { label: 'Last name', example: 'Otieno', longest: maxLengths.name },
  phone: { label: 'Phone number', example: '+254 711 000 111', isOptional: true },
  email: { label: 'Email', example: 'amina@transport.example', isOptional: true },
  // It stays in the future even when a path lets a midnight pass.
  appointment_date: { label: 'Date', example: dayIn(timeZone, now, 10) },
  appointment_time: { label: 'Time', example: '14', inWords: hourInWords },
  fleet_size: {
    label: 'Fleet size (optional)',
    example: '11-50',
    isOptional: true,
    inWords: (size) => (size === '' ? 'Choose a size' : size.replace('-', '–')),
  },
  interest: {
    label: 'What to see first (optional)',
    example: 'Fuel management',
    longest: maxLengths.name,
    isOptional: true,
    inWords: (topic) => topic || 'No preference',
  },
};

const order = Object.keys(expectedFields) as FilledField[];
const ofEach = (take: (field: ExpectedField) => string) =>
  Object.fromEntries(order.map((field) => [field, take(expectedFields[field])])) as Record<FilledField, string>;

/** A complete booking. */
export const bookedDemo = ofEach(({ example }) => example);

export const bookingLabels = ofEach(({ label }) => label);

/** The open time that is nearest to that of the booked demo in the far zone: 7 am at the office. */
export const openHour = { appointment_date: bookedDemo.appointment_date, appointment_time: '18' };

/** Whether the office is closed at the time of a form, which holds one of those above. */
export const isClosedAt = ({ time_zone, appointment_time }: { time_zone: string; appointment_time: string }) =>
  time_zone === farZone && appointment_time === bookedDemo.appointment_time;

const submit = { role: 'button', name: 'Submit: book my demo' } as const;
const problem = { role: 'alert', text: 'There is a problem' } as const;
const tryNow = { role: 'button', name: 'Try now' } as const;
const change = { role: 'button', name: 'Change my booking' } as const;

async function fillIn(user: User, field: keyof typeof bookingLabels, value: string): Promise<void> {
  const { inWords } = expectedFields[field];
  if (inWords) await user.choose(bookingLabels[field], inWords(value));
  else await user.fill(bookingLabels[field], value);
}

/** The fields are filled in from top to bottom; a field that is already filled in may be changed. */
function filled(
  field: keyof typeof bookingLabels,
  value: string,
  name = `${bookingLabels[field]} is filled in`,
): ModelEventCase<Booking> {
  return {
    name,
    event: { type: 'field.changed', field, value },
    when: (snapshot) => {
      const { form } = snapshot.context;
      const above = order.slice(0, order.indexOf(field));
      return (
        snapshot.matches('form') &&
        form[field] !== value &&
        above.every((earlier) => form[earlier] === bookedDemo[earlier]) &&
        (value === bookedDemo[field] || form[field] === bookedDemo[field])
      );
    },
    cause: ({ user }) => fillIn(user, field, value),
  };
}

const wordsAsPhone = filled('phone', 'call me', 'Phone number is filled in with words');

const calendar = '/api/register/booking/0/appointment.ics';

const accepted = (
  name: string,
  when: (context: Snapshot['context']) => boolean,
  status: BookingStatus = 'booked',
): ModelEventCase<Booking> => ({
  name,
  event: { type: 'xstate.done.actor.sendingBooking', output: { calendar, status } },
  when: ({ context }) => when(context),
  cause: ({ environment }) => environment.accept(),
});

/** The field error with which the server rejects a booking that the form accepted. */
export const rejectedDate = { field: 'appointment_date', message: 'Choose today or a later date' };

const pageAnswered = (answer: Extract<BookingEvent, { type: 'page.answered' }>['answer']): BookingEvent => ({
  type: 'page.answered',
  answer,
});

const isUntouched = (snapshot: Snapshot) =>
  snapshot.matches('unhydrated') && snapshot.context.form.first_name === '' && snapshot.context.form.last_name === '';

const eventCases: readonly ModelEventCase<Booking>[] = [
  scriptsStart,
  {
    name: 'Submit is pressed as soon as the scripts start',
    event: { type: 'form.submitted', key: 'key', now: now.getTime() },
    opening: true,
    when: (snapshot) => snapshot.matches({ form: 'filling' }) && snapshot.context.today === '',
    cause: ({ user }) => user.clickAtOnce(submit),
  },
  {
    name: 'the browser reports the day',
    event: { type: 'day.changed', now: now.getTime(), timeZone, office },
    opening: true,
    when: (snapshot) => snapshot.matches('form') && snapshot.context.today === '',
    cause: nothing,
  },
  {
    name: 'something was typed before the scripts ran',
    event: { type: 'field.changed', field: 'first_name', value: bookedDemo.first_name },
    opening: true,
    when: isUntouched,
    cause: ({ user }) => fillIn(user, 'first_name', bookedDemo.first_name),
  },
  {
    name: 'a reload left a draft behind',
    event: { type: 'form.restored', form: { last_name: bookedDemo.last_name } },
    opening: true,
    when: isUntouched,
    begin: leftBehind('/booking', ({ user }) => fillIn(user, 'last_name', bookedDemo.last_name)),
    cause: nothing,
  },
  {
    name: 'a reload left a complete draft behind',
    event: { type: 'form.restored', form: bookedDemo },
    opening: true,
    when: isUntouched,
    begin: leftBehind('/booking', async ({ user }) => {
      for (const field of order) await fillIn(user, field, bookedDemo[field]);
    }),
    cause: nothing,
  },
  ...keptCases<Booking>('a booking', {
    page: '/booking',
    found: (postponement) => ({
      type: 'submission.found',
      submission: { form: { ...bookedDemo, time_zone: timeZone }, key: 'kept', revision: 1, postponement },
    }),
    submit: async ({ user }) => {
      for (const field of order) await fillIn(user, field, bookedDemo[field]);
      await user.click(submit);
    },
    unsent: tryNow,
    when: isUntouched,
  }),
  {
    name: 'the form was posted without scripts and accepted',
    event: pageAnswered({
      flow: 'booking',
      kind: 'accepted',
      form: { ...bookedDemo, time_zone: zoneOfOffice },
      calendar,
      status: 'booked',
    }),
    opening: true,
    when: isUntouched,
    cause: async ({ user }) => {
      for (const field of order) await fillIn(user, field, bookedDemo[field]);
      await user.click(submit);
    },
  },
  {
    name: 'the form was posted without scripts and rejected',
    event: pageAnswered({
      flow: 'booking',
      kind: 'rejected',
      form: { ...blankBooking, first_name: bookedDemo.first_name, appointment_date: tomorrow },
      fieldErrors: [
        { field: 'last_name', message: 'Enter Last Name' },
        { field: 'phone', message: 'Enter a phone number or an email address so that we can reply' },
      ],
    }),
    opening: true,
    when: isUntouched,
    cause: async ({ user }) => {
      await fillIn(user, 'first_name', bookedDemo.first_name);
      await user.click(submit);
    },
  },
  ...order.map((field) => filled(field, bookedDemo[field])),
  {
    ...wordsAsPhone,
    // With further fields filled in it behaves no differently.
    when: (snapshot) => snapshot.context.form.email === '' && wordsAsPhone.when?.(snapshot) === true,
  },
  filled('email', 'amina at transport', 'Email is filled in with an invalid address'),
  {
    name: 'a time zone is chosen in which the office is closed then',
    event: { type: 'zone.chosen', now: now.getTime(), timeZone: farZone },
    when: (snapshot) => {
      const { form, today, zoneChosen } = snapshot.context;
      const isFilledIn = order.every((field) => form[field] === bookedDemo[field]);
      return snapshot.matches('form') && today === dayIn(timeZone, now) && !zoneChosen && isFilledIn;
    },
    cause: ({ user }) => user.choose('Time zone', farZoneInList),
  },
  {
    name: 'the nearest open time is pressed',
    event: { type: 'suggestion.pressed', hour: openHour },
    when: (snapshot) => snapshot.matches('form') && isClosedAt(snapshot.context.form),
    cause: ({ user }) => user.click({ role: 'button', name: shortHourInWords(openHour) }),
  },
  {
    name: 'midnight passes',
    event: { type: 'day.changed', now: now.getTime() + 24 * 60 * 60 * 1000, timeZone, office },
    when: (snapshot) => snapshot.matches('form') && snapshot.context.today === dayIn(timeZone, now),
    cause: ({ environment }) => environment.passMidnight(),
  },
  {
    name: 'the form is submitted',
    event: { type: 'form.submitted', key: 'key', now: now.getTime() },
    when: ({ context }) => context.today !== '',
    cause: async ({ user }, { after }) => {
      await user.click(submit);
      if (after.matches({ form: 'invalid' })) await user.focused(problem);
    },
  },
  {
    name: 'the visitor goes back to edit the booking',
    event: { type: 'edit.pressed' },
    cause: ({ user }) => user.click(change),
  },
  accepted(
    'the server accepts the booking on the first try',
    ({ failures, form }) => failures === 0 && !isClosedAt(form),
  ),
  accepted(
    'the server accepts the booking after a failed try',
    ({ failures, form }) => failures > 0 && !isClosedAt(form),
  ),
  accepted('the server accepts the booking as a request', ({ form }) => isClosedAt(form), 'requested'),
  {
    name: 'the server rejects the booking',
    event: { type: 'xstate.error.actor.sendingBooking', error: { rejected: true, fieldErrors: [rejectedDate] } },
    cause: async ({ environment, user }) => {
      await environment.reject();
      await user.focused(problem);
    },
  },
  ...retryCases<Booking>('sendingBooking', {
    pausing: 'booking.sending.unanswered',
    postponed: 'booking.sending.postponed',
  }),
  networkReturn,
  { name: 'Try now is pressed', event: { type: 'retry.pressed' }, cause: ({ user }) => user.click(tryNow) },
];

export const bookingModel: Model<Booking> = {
  machine: bookingMachine,
  requirements: ['2.booking-questions', '2.booking-sending', '2.booking-success', '4.booking-network'],
  input: { date: tomorrow },
  route: '/booking',
  screen: 'wide',
  isAlsoNarrow: true,
  eventCases,
  smoke: bookingSmoke,
  byHand: bookingByHand,
  properties: bookingProperties,
  serialise: ({ context: { form, dateChosen, zoneChosen, movedFrom, fieldErrors, today, key, failures, status } }) => [
    form,
    dateChosen,
    zoneChosen,
    status,
    movedFrom,
    fieldErrors.map(({ field }) => field),
    today,
    key !== '',
    Math.min(failures, 1),
  ],
  sources: { 'day.changed': 'watchingDay', 'network.returned': 'watchingNetwork' },
  except: {
    'guard booking.unhydrated|submission.found|1 false':
      'The page would run two bookings and a path follows only one: see tests/machines/kept.test.ts and e2e/unsent.spec.ts.',
  },
  unnoticed: {
    ...unnoticedWhileServed('booking', 'form'),
  },
  states: {
    'booking.unhydrated': seeForm,
    'booking.form': seeForm,
    'booking.form.filling': async (user) => {
      await user.doesNotSee(problem);
      await user.seeTitle('Book a demo');
    },
    'booking.form.invalid': async (user, { context: { fieldErrors } }) => {
      await user.seeTitle('Error: Book a demo');
      await seeListed(user, problem, fieldErrors, bookingLabels);
    },
    'booking.sending': async (user) => {
      await user.see({ role: 'heading', level: 1, name: 'Sending your booking' });
      await user.doesNotSee({ label: 'First name' });
      await user.see(change);
    },
    'booking.sending.posting': async (user) => {
      await user.see({ role: 'status', text: 'Sending your booking' });
      await user.doesNotSee(tryNow);
    },
    'booking.sending.unanswered': async (user) => {
      await user.see({ role: 'status', text: 'We can’t confirm your booking yet' });
      await user.see({ role: 'status', text: 'so it may have arrived' });
      await user.see({ role: 'link', name: numberToCall, within: { role: 'main' } });
      await user.see(tryNow);
    },
    'booking.sending.postponed': async (user) => {
      await user.see({ role: 'status', text: 'We can’t confirm your booking yet' });
      await user.see({ role: 'status', text: busy.words });
      await user.see({ role: 'status', text: 'send it again in' });
      await user.doesNotSee(tryNow);
    },
    'booking.success': async (user, { context: { form, status } }) => {
      await user.see({ role: 'heading', level: 1, name: 'Successfully Sent Booking!' });
      await user.seeTitle(status === 'requested' ? 'You asked for a demo' : 'Your demo is booked');
      const asked = { text: 'You asked for a time' };
      await (status === 'requested' ? user.see(asked) : user.doesNotSee(asked));
      await user.see({ text: `Thank you, ${form.first_name}` });
      await user.see({ text: 'A customer success agent will contact you' });
      await user.see({ text: appointmentInWords(form.appointment_date, form.appointment_time) });
      await user.see({ text: `Time zone: ${form.time_zone}` });
      for (const name of ['Add to Google Calendar', 'Add to Outlook', 'Download the .ics file'])
        await user.see({ role: 'link', name });
      await user.see({ role: 'link', name: 'Back to home' });
      await user.doesNotSee(submit);
    },
  },
};

/** The form, with everything typed into it. */
async function seeForm(user: User, { context: { form, movedFrom, today } }: Snapshot): Promise<void> {
  await user.see({ role: 'heading', level: 1, name: 'Book a demo' });
  await user.see(submit);
  for (const field of order) {
    const { inWords } = expectedFields[field];
    if (inWords) await user.seeChoice(bookingLabels[field], inWords(form[field]));
    else await user.seeValue(bookingLabels[field], form[field]);
  }
  const dates = movedFrom && ` from ${dayInWords(movedFrom)} to ${dayInWords(form.appointment_date)}, which is`;
  const moved = { role: 'status', text: `We changed the date${dates}` } as const;
  await (movedFrom === '' ? user.doesNotSee(moved) : user.see(moved));
  // Until the browser has reported its day, the page says the time zone in words.
  if (today !== '') await user.seeChoice('Time zone', form.time_zone === farZone ? farZoneInList : timeZoneInList);
  const closed = { role: 'status', text: 'Our office is closed then' } as const;
  await (isClosedAt(form) ? user.see(closed) : user.doesNotSee(closed));
}
