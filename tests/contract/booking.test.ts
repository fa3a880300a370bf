import { describe, expect, test } from 'vitest';
import {
  appointmentFieldErrors,
  type BookingField,
  bookingBodyOf,
  bookingFieldErrors,
  bookingFields,
  bookingForm,
  bookingRequest,
} from '../../contract/booking.ts';
import { bookableDays, maxLengths, minPhoneDigits } from '../../contract/limits.ts';
import { readSiteSettings } from '../../contract/settings.ts';
import { bookedDemo, expectedFields } from '../models/booking/model.ts';
import { ofLength } from '../models/of-length.ts';

/** The default hours: every day from 7 am to 6 pm in Nairobi. */
const office = readSiteSettings({});

/** 9 in the morning in Nairobi. */
const now = new Date('2026-11-20T06:00:00Z');

const valid: Record<BookingField, string> = {
  ...bookedDemo,
  appointment_date: '2026-11-21',
  appointment_time: '07',
  time_zone: 'Africa/Nairobi',
};

const expected = Object.entries(expectedFields);
const texts = expected.flatMap(([field, { label, longest = 0 }]) =>
  longest ? [{ field, length: longest, name: label.replace(' (optional)', '') }] : [],
);

const fieldErrorsOf = (changes: Partial<typeof valid>, at = now) =>
  bookingFieldErrors({ ...valid, ...changes }, at, office);

test('should accept a valid form', { tags: ['8.email'] }, () => {
  expect(fieldErrorsOf({})).toEqual([]);
});

test('should report an empty name in the words of the specification', { tags: ['5.booking', '8.email'] }, () => {
  expect(fieldErrorsOf({ first_name: '' })).toEqual([{ field: 'first_name', message: 'Enter First Name' }]);
  expect(fieldErrorsOf({ last_name: '   ' })).toEqual([{ field: 'last_name', message: 'Enter Last Name' }]);
});

test('should accept names of one letter', { tags: ['8.email'] }, () => {
  expect(fieldErrorsOf({ first_name: 'A', last_name: 'O' })).toEqual([]);
});

test('should name the fields that were not sent', { tags: ['8.email'] }, () => {
  const errors = (request: object) =>
    bookingForm.safeParse(request).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const { phone, email, ...rest } = valid;
  expect(errors({ phone, email })).toEqual([
    'first_name: Enter First Name',
    'last_name: Enter Last Name',
    'appointment_date: Choose a date',
    'appointment_time: Choose a time from 7:00 am to 5:00 pm',
    'time_zone: Send a time zone, such as Africa/Nairobi',
  ]);
  expect(errors(rest)).toEqual(['phone: Enter a phone number or an email address so that we can reply']);
  expect(bookingForm.safeParse(null).success).toBe(false);
});

test.each(['', '2026-02-30', '21/11/2026'])('should reject the date %j', { tags: ['8.email'] }, (appointment_date) => {
  expect(fieldErrorsOf({ appointment_date })).toEqual([{ field: 'appointment_date', message: 'Choose a date' }]);
});

test('should reject a time zone that does not exist', { tags: ['8.email'] }, () => {
  expect(fieldErrorsOf({ time_zone: 'Mars/Olympus' })).toEqual([
    { field: 'time_zone', message: 'Send a time zone, such as Africa/Nairobi' },
  ]);
});

test('should require a telephone number or an email address, but not both', {
  tags: ['5.booking-answerable', '8.email'],
}, () => {
  expect(fieldErrorsOf({ phone: '' })).toEqual([]);
  expect(fieldErrorsOf({ email: '' })).toEqual([]);
  expect(fieldErrorsOf({ phone: ' ', email: '' })).toEqual([
    { field: 'phone', message: 'Enter a phone number or an email address so that we can reply' },
  ]);
});

const digits = ofLength(minPhoneDigits, '123456');
const arabic = ofLength(minPhoneDigits, '٠٧١١٠٠');
const wide = ofLength(minPhoneDigits, '０７１１００');
const few = digits.slice(1);

test.each(['+254 711 000 111', digits, [...digits].join('-'), arabic, wide, '0711 000 111 (ext. 5)'])(
  'should accept the telephone %s',
  { tags: ['5.booking-phone'] },
  (phone) => {
    expect(fieldErrorsOf({ phone })).toEqual([]);
  },
);

test.each(['call me', few, `+${few.slice(0, 2)} ${few.slice(2)}`, 'five 5', arabic.slice(1)])(
  'should refuse the telephone %s, also with an email address',
  { tags: ['5.booking-phone'] },
  (phone) => {
    expect(fieldErrorsOf({ phone })).toEqual([
      { field: 'phone', message: `Enter a phone number with at least ${minPhoneDigits} digits` },
    ]);
    expect(bookingRequest.safeParse({ ...valid, phone }).success).toBe(false);
  },
);

test.each(['amina', 'amina@', '@example.com', 'a b@example.com', 'amina@example'])(
  'should reject the email %s',
  { tags: ['8.email'] },
  (email) => {
    expect(fieldErrorsOf({ email })).toEqual([{ field: 'email', message: 'Invalid email' }]);
  },
);

test('should report all field errors at once, in the order of the form', { tags: ['8.email'] }, () => {
  const fieldErrors = fieldErrorsOf({
    first_name: '',
    last_name: '',
    phone: '',
    email: '',
    appointment_date: '',
    appointment_time: '',
  });
  expect(fieldErrors.map(({ field }) => field)).toEqual([
    'first_name',
    'last_name',
    'phone',
    'appointment_date',
    'appointment_time',
  ]);
});

test.each(texts)(
  'should reject a text in $field that is longer than $length characters',
  { tags: ['8.email'] },
  ({ field, length, name }) => {
    expect(fieldErrorsOf({ [field]: 'x'.repeat(length) })).toEqual([]);
    expect(fieldErrorsOf({ [field]: 'x'.repeat(length + 1) })).toEqual([
      { field, message: `${name} must be ${length} characters or fewer` },
    ]);
  },
);

test('should reject a telephone number that is too long', { tags: ['8.email'] }, () => {
  expect(fieldErrorsOf({ phone: '1'.repeat(maxLengths.phone + 1) })).toEqual([
    { field: 'phone', message: `Phone number must be ${maxLengths.phone} characters or fewer` },
  ]);
});

test('should accept another time of the visitor’s day if the office is open then, and only then', {
  tags: ['2.booking-open-hours'],
}, () => {
  // Honolulu is 13 hours behind Nairobi.
  const honolulu = { time_zone: 'Pacific/Honolulu', appointment_date: '2026-11-21' };
  for (const hour of ['18', '23', '00', '04', '07', '17'])
    expect([hour, fieldErrorsOf({ ...honolulu, appointment_time: hour })]).toEqual([hour, []]);
  for (const hour of ['05', '06'])
    expect(fieldErrorsOf({ ...honolulu, appointment_time: hour })).toEqual([
      { field: 'appointment_time', message: 'Choose a time from 7:00 am to 5:00 pm' },
    ]);
});

test.each(['06', '18', '24', '7', '07:00', ''])(
  'should reject the time %s',
  { tags: ['8.email'] },
  (appointment_time) => {
    expect(fieldErrorsOf({ appointment_time })).toEqual([
      { field: 'appointment_time', message: 'Choose a time from 7:00 am to 5:00 pm' },
    ]);
  },
);

describe('a day or a time in the past', { tags: ['8.email'] }, () => {
  test('should be rejected, unlike later times today', { tags: ['5.booking-date'] }, () => {
    expect(fieldErrorsOf({ appointment_date: '2026-11-19' })).toEqual([
      { field: 'appointment_date', message: 'Choose today or a later date' },
    ]);
    const today = { appointment_date: '2026-11-20' };
    const past = [{ field: 'appointment_time', message: 'That time has already passed today. Choose a later time' }];
    expect(fieldErrorsOf({ ...today, appointment_time: '08' })).toEqual(past);
    expect(fieldErrorsOf({ ...today, appointment_time: '09' })).toEqual(past);
    expect(fieldErrorsOf({ ...today, appointment_time: '10' })).toEqual([]);
  });

  test('should be judged in the visitor’s time zone, even around midnight', { tags: ['9.booking-dates'] }, () => {
    const midnight = new Date('2026-11-20T21:00:00Z');
    const before = new Date(midnight.getTime() - 1);
    expect(fieldErrorsOf({ appointment_date: '2026-11-20', appointment_time: '17' }, before)[0]?.field).toBe(
      'appointment_time',
    );
    expect(fieldErrorsOf({ appointment_date: '2026-11-20', appointment_time: '17' }, midnight)[0]?.field).toBe(
      'appointment_date',
    );
    const apia = { time_zone: 'Pacific/Pago_Pago', appointment_date: '2026-11-19' } as const;
    expect(fieldErrorsOf({ ...apia, appointment_time: '17' }, new Date('2026-11-20T03:00:00Z'))).toEqual([]);
    expect(
      appointmentFieldErrors({ ...valid, ...apia, appointment_time: '17' }, new Date('2026-11-20T04:00:00Z'), office),
    ).toHaveLength(1);
  });
});

test('should not be too many days ahead, counted where the visitor is', () => {
  const now = new Date('2026-11-20T08:30:00Z');
  const dayAfter = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const errorsFor = (day: string) =>
    appointmentFieldErrors({ time_zone: 'Asia/Tokyo', appointment_time: '07', appointment_date: day }, now, office);
  expect(errorsFor(dayAfter(bookableDays))).toEqual([]);
  const tooFar = [{ field: 'appointment_date', message: `Choose a date within the next ${bookableDays} days` }];
  expect(errorsFor(dayAfter(bookableDays + 1))).toEqual(tooFar);
  expect(errorsFor('9998-12-31')).toEqual(tooFar);
});

test('should trim a form’s values in the request and add the instant', { tags: ['3.booking', '8.email'] }, () => {
  expect(bookingBodyOf({ ...valid, first_name: ' Amina ' })).toEqual({
    ...valid,
    appointment: '2026-11-21T04:00:00.000Z',
  });
});

test('should send a form that an earlier release stored by other rules, so that the server says what is wrong', {
  tags: ['4.booking-kept'],
}, () => {
  const stored = { ...valid, phone: 'call me' };
  expect(bookingBodyOf(stored)).toEqual(stored);
});

test('should accept a request without an instant or time zone, and reject a different instant', {
  tags: ['8.email', '9.booking-minutes'],
}, () => {
  const { time_zone, ...bare } = valid;
  expect(bookingRequest.safeParse(bare).success).toBe(true);
  expect(bookingRequest.safeParse(valid).success).toBe(true);
  expect(bookingRequest.safeParse({ ...valid, appointment: '2026-11-21T07:00:00+03:00' }).success).toBe(true);
  expect(bookingRequest.safeParse({ ...valid, appointment: '2026-11-21T05:00:00Z' }).error?.issues).toMatchObject([
    { path: ['appointment'], message: 'The appointment must be the instant of that date and time in that time zone' },
  ]);
  expect(bookingRequest.safeParse({ ...bare, appointment: 'tomorrow' }).error?.issues[0]?.path).toEqual([
    'appointment',
  ]);
  expect(time_zone).toBe('Africa/Nairobi');
});

test('should reject an instant that is none, and leave one alone if its date or time zone has an error', {
  tags: ['8.email'],
}, () => {
  const errorsOf = (changes: object) =>
    bookingRequest.safeParse({ ...valid, ...changes }).error?.issues.map(({ path, message }) => [path[0], message]) ??
    [];
  expect(errorsOf({ appointment: 'tomorrow' })).toContainEqual([
    'appointment',
    'Send the appointment as an ISO 8601 instant, such as 2026-11-21T04:00:00Z',
  ]);
  const appointment = '2026-11-21T04:00:00Z';
  expect(errorsOf({ appointment, time_zone: undefined })).toEqual([]);
  expect(errorsOf({ appointment, appointment_date: '2026-02-30' })).toEqual([['appointment_date', 'Choose a date']]);
  expect(errorsOf({ appointment, time_zone: 'Mars/Olympus' })).toEqual([
    ['time_zone', 'Send a time zone, such as Africa/Nairobi'],
  ]);
});

test.each(expected)(
  'should treat a missing $0 as empty if it is optional, and else reject it',
  {
    tags: ['8.email'],
  },
  (field, { isOptional = false }) => {
    const { [field as BookingField]: left, ...rest } = valid;
    expect(left).not.toBe('');
    expect(bookingForm.safeParse(rest).data?.[field as BookingField]).toBe(isOptional ? '' : undefined);
  },
);

test('should not accept a booking with neither a telephone number nor an email address', { tags: ['8.email'] }, () => {
  const { phone, email, ...rest } = valid;
  expect(bookingForm.safeParse(rest).success).toBe(false);
});

test('should list the fields in the order of the form', { tags: ['8.email'] }, () => {
  expect(bookingFields).toEqual([...expected.map(([field]) => field), 'time_zone']);
});
