import * as z from 'zod/mini';
import { appointmentHours, dayIn, instantOf, isDay, isTimeZone } from './appointment.ts';
import { emailAddressOrNone } from './email.ts';
import { maxLengths } from './limits.ts';
import { type FieldError, fieldError, fieldErrorsOf, inOrderOf } from './problem.ts';
import { text } from './text.ts';

/** The page that holds its form. */
export const bookingPage = '/booking';

/** Where a booking is sent: specification 7. */
export const bookingPath = '/api/register/booking';

/**
 * The header that counts how often the visitor has submitted the booking of a key, from 1. An older try that arrives late
 * does not undo a correction; without the header the last request to arrive wins.
 */
export const revisionHeader = 'booking-revision';

/**
 * What a visitor fills in, by the names of specification 3 (Booking payload).
 * Rules: specification 5 as the rulings on booking settle it. The order of the fields is the order of the form.
 */
const fields = {
  first_name: text(maxLengths.name, 'First Name').check(z.minLength(1, 'Enter First Name')),
  last_name: text(maxLengths.name, 'Last Name').check(z.minLength(1, 'Enter Last Name')),
  phone: z._default(text(maxLengths.phone, 'Telephone'), ''),
  email: z._default(emailAddressOrNone(), ''),
  appointment_date: z.string('Choose a date').check(z.refine(isDay, 'Choose a date')),
  appointment_time: z.enum(appointmentHours, 'Choose a time from 7:00 am to 5:00 pm'),
  time_zone: z.string('Name a time zone').check(z.refine(isTimeZone, 'Name a time zone, such as Africa/Nairobi')),
};

/** An agent can answer only by telephone or email, so one of the two is needed. */
const isAnswerable = z.refine<{ phone: string; email: string }>(({ phone, email }) => phone !== '' || email !== '', {
  error: 'Enter a telephone or an email, so that we can answer you',
  path: ['phone'],
  when: isObject,
});

/** The form of specification 2 (Booking) with the visitor's time zone. */
export const bookingForm = z.object(fields).check(isAnswerable);

/**
 * The body of `POST /api/register/booking`: the form and its instant, `appointment`, in ISO 8601.
 * The specification knows no `time_zone` and a form posted without scripts no `appointment`, so each may be left out;
 * where both are there, the instant is the one at which clocks in that zone show that date and hour.
 */
export const bookingRequest = z
  .object({
    ...fields,
    time_zone: z.optional(fields.time_zone),
    appointment: z.optional(
      z.iso.datetime({
        offset: true,
        error: 'Send the appointment as an ISO 8601 instant, such as 2026-11-21T04:00:00Z',
      }),
    ),
  })
  .check(
    isAnswerable,
    z.refine(isInstantOfForm, {
      error: 'The appointment is not the instant of that date and time in that time zone',
      path: ['appointment'],
    }),
  );

export type BookingFormValues = z.infer<typeof bookingForm>;
export type BookingRequest = z.infer<typeof bookingRequest>;
export type BookingField = keyof BookingFormValues;

/** The names of the form's fields in the order in which they are asked. */
export const bookingFields = Object.keys(fields) as BookingField[];

const typed = z.record(z.enum(bookingFields), z.string());

/**
 * What became of a booking that was posted as a plain form, for the page that answers it: what was typed is kept in
 * both cases. `calendar` is the address of the appointment's calendar file; a field error without a field concerns the whole form.
 */
export const bookingAnswer = z.discriminatedUnion('kind', [
  z.object({ flow: z.literal('booking'), kind: z.literal('accepted'), form: typed, calendar: z.string() }),
  z.object({ flow: z.literal('booking'), kind: z.literal('rejected'), form: typed, fieldErrors: z.array(fieldError) }),
]);

export type BookingAnswer = z.infer<typeof bookingAnswer>;

/** The request that a filled form makes. Throws a ZodError on a form with field errors. */
export function bookingBodyOf(form: Record<BookingField, string>): Required<BookingRequest> {
  const booking = bookingForm.parse(form);
  return { ...booking, appointment: instantOf(booking.appointment_date, booking.appointment_time, booking.time_zone) };
}

/**
 * The field error of an appointment that lies before `now`, none where it does not: the date is not before today in the
 * visitor's time zone, and an hour already past today is rejected (rulings on booking).
 */
export function pastFieldErrors(
  {
    appointment_date,
    appointment_time,
    time_zone,
  }: Pick<BookingFormValues, 'appointment_date' | 'appointment_time' | 'time_zone'>,
  now: Date,
): FieldError[] {
  if (appointment_date < dayIn(time_zone, now)) {
    return [{ field: 'appointment_date', message: 'Choose today or a later date' }];
  }
  if (Date.parse(instantOf(appointment_date, appointment_time, time_zone)) <= now.getTime()) {
    return [{ field: 'appointment_time', message: 'That hour is already past today: choose a later one' }];
  }
  return [];
}

/** Every field error of a form at the instant `now`, in the order of its fields; none means that it may be sent. */
export function bookingFieldErrors(form: Record<BookingField, string>, now: Date): FieldError[] {
  const parsed = bookingForm.safeParse(form);
  return parsed.success
    ? pastFieldErrors(parsed.data, now)
    : inOrderOf(bookingFields, fieldErrorsOf(parsed.error.issues));
}

function isInstantOfForm({
  appointment,
  appointment_date,
  appointment_time,
  time_zone,
}: BookingRequestFields): boolean {
  if (appointment === undefined || time_zone === undefined) return true;
  // A date or zone that is none has a field error of its own, and no instant.
  if (!isDay(appointment_date) || !isTimeZone(time_zone)) return true;
  return Date.parse(appointment) === Date.parse(instantOf(appointment_date, appointment_time, time_zone));
}

type BookingRequestFields = Pick<BookingFormValues, 'appointment_date' | 'appointment_time'> & {
  appointment?: string | undefined;
  time_zone?: string | undefined;
};

/** Lets the rule over two fields speak even where a third one is invalid, so that all field errors show at once. */
function isObject({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null && 'phone' in value && 'email' in value;
}
