/** Booking a demo, by specification 2, 4, 5 and 9 and the rulings on booking. */

import type { Facts, Oracle } from '@msafara/paths/conformance';
import { minPhoneDigits } from '../../../contract/limits.ts';
import { now } from '../now.ts';
import { keptPostponed, neverAsked, type RetryFacts, retryExpectations } from '../oracles/retry.ts';
import { farZone, timeZone, zoneOfOffice } from '../time-zone.ts';
import { bookedDemo, bookingLabels, isClosedAt, openHour, rejectedDate } from './model.ts';

type BookingFacts = RetryFacts & {
  form: Record<keyof typeof bookedDemo | 'time_zone', string>;
  fieldErrors: readonly { field: string; message: string }[];
  /** Whether the visitor has chosen the date; one that was not chosen follows the calendar. */
  dateChosen: boolean;
  /** Whether the visitor has chosen the time zone; one that was not chosen is that of the device. */
  zoneChosen: boolean;
  /** The date that the page showed before it changed it by itself. */
  movedFrom: string;
  key: string;
  revision: number;
  calendar: string;
  /** What the server says of the booking: it is booked, or the office is closed then and it was asked for. */
  status: string;
};
type Change = (facts: BookingFacts) => BookingFacts | undefined;

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone });
const dayAfter = (days: number) => dayFormat.format(now.getTime() + days * 24 * 60 * 60 * 1000);

/** The page follows the visitor's day for as long as the booking is not done. */
const watching = { watchingDay: null };
const calendar = '/api/register/booking/0/appointment.ics';

const isForm = ({ state }: Facts) => state.startsWith('form.');
const isBeingSent = ({ state }: Facts) => state === 'sending.posting';
const isDayKnown = ({ form }: BookingFacts) => form.time_zone !== '';

/** Rulings on booking [5]: only what is empty or wrong has an error, in the order of the form. */
function errorsOf({ first_name, last_name, phone, email }: BookingFacts['form']) {
  return [
    ...(first_name === '' ? [{ field: 'first_name', message: 'Enter First Name' }] : []),
    ...(last_name === '' ? [{ field: 'last_name', message: 'Enter Last Name' }] : []),
    ...(phone === '' && email === ''
      ? [{ field: 'phone', message: 'Enter a phone number or an email address so that we can reply' }]
      : []),
    ...(phone === 'call me'
      ? [{ field: 'phone', message: `Enter a phone number with at least ${minPhoneDigits} digits` }]
      : []),
    ...(email === 'amina at transport' ? [{ field: 'email', message: 'Invalid email' }] : []),
  ];
}

/** The booking as it is requested of the server: the typed form, one key for all its tries, and its revision. */
const posting = (facts: BookingFacts): BookingFacts => ({
  ...facts,
  state: 'sending.posting',
  running: { ...watching, sendingBooking: { form: facts.form, key: facts.key, revision: facts.revision } },
  waiting: {},
});

/** Rulings on booking [4, 5]: with errors the form stays, otherwise the booking is sent. */
function checked(facts: BookingFacts): BookingFacts {
  const fieldErrors = errorsOf(facts.form);
  if (fieldErrors.length > 0) return { ...facts, state: 'form.invalid', fieldErrors };
  return posting({
    ...facts,
    fieldErrors,
    failures: 0,
    postponement: neverAsked,
    revision: facts.revision + 1,
    dateChosen: true,
    zoneChosen: true,
  });
}

const typed =
  (field: keyof typeof bookedDemo, value: string = bookedDemo[field]): Change =>
  (facts) => ({
    ...facts,
    form: { ...facts.form, [field]: value },
    ...(field === 'appointment_date' && { dateChosen: true, movedFrom: '' }),
  });

const submitted: Change = (facts) => {
  if (!isForm(facts)) return undefined;
  const keyed = { ...facts, key: facts.key || 'key' };
  if (!isDayKnown(facts)) return { ...keyed, state: 'form.awaitingDay' };
  return errorsOf(facts.form).length > 0 ? checked(facts) : checked(keyed);
};

/** Specification 9: the date is tomorrow unless the visitor has chosen one, and the time zone is the visitor's. */
const dayReported =
  (today: number): Change =>
  (facts) => {
    const tomorrow = dayAfter(today + 1);
    const shown = facts.form.appointment_date;
    const moves = !facts.dateChosen && shown !== tomorrow;
    const time_zone = facts.zoneChosen ? facts.form.time_zone : timeZone;
    const form = { ...facts.form, time_zone, ...(moves && { appointment_date: tomorrow }) };
    const known = { ...facts, form, ...(moves && { movedFrom: shown }) };
    return facts.state === 'form.awaitingDay' ? checked(known) : known;
  };

const accepted: Change = (facts) =>
  isBeingSent(facts)
    ? { ...facts, state: 'success', running: {}, calendar, status: isClosedAt(facts.form) ? 'requested' : 'booked' }
    : undefined;

/** Rulings on booking [4]: it stays where it is, says so, and is sent again after a growing pause, a minute at most. */
const retries = retryExpectations<BookingFacts>({
  isBeingSent,
  pausing: 'sending.unanswered',
  postponed: 'sending.postponed',
  always: watching,
  again: posting,
});

/** Specification 9: nothing but the time is filled in before the visitor's day is known. */
const blank = {
  ...Object.fromEntries(Object.keys(bookedDemo).map((field) => [field, ''])),
  appointment_time: '07',
  time_zone: '',
} as BookingFacts['form'];
const complete = { ...blank, ...bookedDemo };

/** Matrix 4.booking-kept: the device keeps the booking as it was typed, with its key. */
const keptBooking = (facts: BookingFacts): BookingFacts => ({
  ...facts,
  form: { ...complete, time_zone: timeZone },
  dateChosen: true,
  zoneChosen: true,
  key: 'kept',
  revision: 1,
});

/** Each field of the form, by its label. */
const filledIn = Object.fromEntries(
  Object.entries(bookingLabels).map(([field, label]) => [
    `${label} is filled in`,
    typed(field as keyof typeof bookedDemo),
  ]),
);

export const bookingOracle: Oracle<BookingFacts> = {
  start: {
    state: 'unhydrated',
    running: watching,
    form: { ...blank, appointment_date: dayAfter(1) },
    fieldErrors: [],
    dateChosen: false,
    zoneChosen: false,
    movedFrom: '',
    key: '',
    revision: 0,
    failures: 0,
    postponement: neverAsked,
    calendar: '',
    status: 'booked',
  },
  after: {
    'the scripts start': (facts) => ({ ...facts, state: 'form.filling' }),
    'Submit is pressed as soon as the scripts start': submitted,
    'the browser reports the day': dayReported(0),
    'something was typed before the scripts ran': typed('first_name'),
    'a reload left a draft behind': typed('last_name'),
    'a reload left a complete draft behind': (facts) => ({ ...facts, form: complete, dateChosen: true }),
    'the device kept a booking that had not been sent': (facts) => posting(keptBooking(facts)),
    'the device kept a booking that the server had postponed': (facts) =>
      keptPostponed(keptBooking(facts), 'sending.postponed'),
    'the form was posted without scripts and accepted': (facts) => ({
      ...facts,
      state: 'success',
      running: {},
      // The rulings on booking: without scripts the time is one at the office.
      form: { ...complete, time_zone: zoneOfOffice },
      dateChosen: true,
      calendar,
    }),
    'the form was posted without scripts and rejected': (facts) => ({
      ...facts,
      state: 'form.invalid',
      form: { ...blank, first_name: bookedDemo.first_name, appointment_date: dayAfter(1) },
      dateChosen: true,
      fieldErrors: [
        { field: 'last_name', message: 'Enter Last Name' },
        { field: 'phone', message: 'Enter a phone number or an email address so that we can reply' },
      ],
    }),
    ...filledIn,
    'Phone number is filled in with words': typed('phone', 'call me'),
    'Email is filled in with an invalid address': typed('email', 'amina at transport'),
    'a time zone is chosen in which the office is closed then': (facts) => ({
      ...facts,
      form: { ...facts.form, time_zone: farZone },
      zoneChosen: true,
    }),
    'the nearest open time is pressed': (facts) => ({
      ...facts,
      form: { ...facts.form, ...openHour },
      dateChosen: true,
      movedFrom: '',
    }),
    'midnight passes': dayReported(1),
    'the form is submitted': submitted,
    'the visitor goes back to edit the booking': (facts) =>
      facts.state.startsWith('sending.')
        ? { ...facts, state: 'form.filling', running: watching, waiting: {} }
        : undefined,
    'the server accepts the booking on the first try': accepted,
    'the server accepts the booking after a failed try': accepted,
    'the server accepts the booking as a request': accepted,
    'the server rejects the booking': (facts) =>
      isBeingSent(facts)
        ? { ...facts, state: 'form.invalid', running: watching, fieldErrors: [rejectedDate] }
        : undefined,
    ...retries,
    'Try now is pressed': (facts) => (facts.state === 'sending.unanswered' ? posting(facts) : undefined),
  },
  unnoticed: {
    'booking.unhydrated|submission.found|1 without its guard':
      'The page would run two bookings and a path follows only one: see tests/machines/kept.test.ts.',
    'booking.form.awaitingDay|(always)|0 without its action forgetFieldErrors':
      'Errors of a page that was posted without scripts would have to be corrected before the browser reports its day.',
  },
};
