import * as z from 'zod/mini';
import { appointmentHours, dayIn, daysAfter, instantOf, isDay, isTimeZone } from './appointment.ts';
import { emailAddressOrNone } from './email.ts';
import { type FieldError, fieldError, fieldErrorsOf, inOrderOf } from './field-error.ts';
import { bookableDays, maxLengths, minPhoneDigits } from './limits.ts';
import { type Hour, isOpen, type Office, type ZonedHour } from './open-hours.ts';
import { isPhone } from './phone.ts';
import { possiblyEmptyText, requiredText } from './text.ts';

/** The page with the form. */
export const bookingPage = '/booking';

/** The page on which an agent answers a request; its path goes on with the token in the notice. */
export const answerPage = '/booking/answer';

/**
 * The page of a booking that was just made, with an opaque reference as `/{page}`. A GET shows it to the browser that holds its
 * cookie; a POST makes that browser forget it.
 */
export const sentPage = '/booking/sent';

/** The headers of the answer to a booking that name its own link, and the page that shows the answer again. */
export const linkHeader = 'booking-link';
export const sentHeader = 'booking-page';

/**
 * The field of a form posted without scripts by the button of a time that is offered: the time as `nameOfHour` has it, in place of
 * the date and time that were chosen.
 */
export const offeredHourField = 'offered_hour';

/** The endpoint of the booking form: specification 7. */
export const bookingPath = '/api/register/booking';

/**
 * The header that counts the submissions under one idempotency key, from 1. An older submission that arrives late does not
 * undo a correction; without the header, the last request to arrive wins.
 */
export const revisionHeader = 'booking-revision';

/**
 * What has become of a booking. `booked`: the office is open at that time, or an agent has confirmed it. `requested`: the
 * office is closed then, and an agent has to answer. `proposed`: an agent has named another time, which the visitor has to answer.
 * `cancelled`: the visitor has given it up, and the time is free.
 */
export const bookingStatuses = ['booked', 'requested', 'proposed', 'cancelled'] as const;

export type BookingStatus = (typeof bookingStatuses)[number];

/** The header of the answer that says what has become of a booking: the words of the answer are those of the specification. */
export const statusHeader = 'booking-status';

/** The status that a header names; one that is missing, as from an earlier release, means that it is booked. */
export function bookingStatusOf(header: string | null): BookingStatus {
  return bookingStatuses.find((status) => status === header) ?? 'booked';
}

/** All hours of a day, as two digits. */
export const wholeHours: readonly string[] = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** The fleet sizes of the form, with their words. They are stored by their names, so a name is never given another meaning. */
export const fleetSizes: Readonly<Record<string, string>> = {
  '1-10': '1–10',
  '11-50': '11–50',
  '51-200': '51–200',
  '201+': 'More than 200',
};

/** The labels that do not follow from the names of their fields. */
export const bookingFieldLabels = { phone: 'Phone number', interest: 'What to see first' } as const;

/** What is said of a date that is none, and of a time that is not in the list. */
export const wrongDay = 'Choose a date';
export const wrongHour = 'Choose a time from 7:00 am to 5:00 pm';

/**
 * The fields of specification 3 (Booking payload), in the order of the form. Rules: specification 5 and the rulings on
 * booking.
 */
const fields = {
  first_name: requiredText(maxLengths.name, 'First name', 'Enter First Name'),
  last_name: requiredText(maxLengths.name, 'Last name', 'Enter Last Name'),
  phone: z._default(
    possiblyEmptyText(maxLengths.phone, bookingFieldLabels.phone).check(
      z.refine(
        (phone) => phone === '' || isPhone(phone),
        `Enter a phone number with at least ${minPhoneDigits} digits`,
      ),
    ),
    '',
  ),
  email: z._default(emailAddressOrNone(), ''),
  appointment_date: z.string(wrongDay).check(z.refine(isDay, wrongDay)),
  // Of the times besides those of the specification, only those of the office can be booked: `appointmentFieldErrors`.
  appointment_time: z.enum(wholeHours, wrongHour),
  fleet_size: z._default(z.enum(['', ...Object.keys(fleetSizes)], 'Choose a fleet size from the list, or none'), ''),
  // The form offers the features. Any text is taken, so that a feature that has another name by now can still be sent.
  interest: z._default(
    possiblyEmptyText(maxLengths.name, bookingFieldLabels.interest, 'Choose what to see first, or nothing'),
    '',
  ),
  time_zone: z
    .string('Send a time zone, such as Africa/Nairobi')
    .check(z.refine(isTimeZone, 'Send a time zone, such as Africa/Nairobi')),
};

/** An agent replies by phone or email, so one of the two is required. */
const isAnswerable = z.refine<{ phone: string; email: string }>(({ phone, email }) => phone !== '' || email !== '', {
  error: 'Enter a phone number or an email address so that we can reply',
  path: ['phone'],
  when: isObject,
});

/** The answer to a booking that is stored, as text: specification 7. */
export const bookingReceived = 'Successfully Sent Booking!';

/** The form of specification 2 (Booking), with the visitor's time zone. */
export const bookingForm = z.object(fields).check(isAnswerable);

/**
 * The body of `POST /api/register/booking`: the form's values and their instant, `appointment`, in ISO 8601. `time_zone` is
 * optional because the specification has none, `appointment` because a form posted without scripts has none. If both are
 * sent, they must agree; without a time zone, `appointment` does not count.
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
      error: 'The appointment must be the instant of that date and time in that time zone',
      path: ['appointment'],
    }),
  );

export type BookingFormValues = z.infer<typeof bookingForm>;
export type BookingRequest = z.infer<typeof bookingRequest>;
export type BookingField = keyof BookingFormValues;

/** The names of the fields, in the order of the form. */
export const bookingFields = Object.keys(fields) as BookingField[];

const typed = z.record(z.enum(bookingFields), z.string());

/**
 * The outcome of a form posted without scripts, with the typed values. `now` is when it was rejected, `calendar` the path of the
 * calendar file, `link` that of the demo's own page and `page` that at which this answer can be seen again; a field error with an
 * empty `field` concerns the whole form.
 */
export const bookingFormAnswer = /* @__PURE__ */ z.discriminatedUnion('kind', [
  z.object({
    flow: z.literal('booking'),
    kind: z.literal('accepted'),
    form: typed,
    calendar: z.string(),
    status: z.enum(bookingStatuses),
    link: z.optional(z.string()),
    page: z.optional(z.string()),
  }),
  z.object({
    flow: z.literal('booking'),
    kind: z.literal('rejected'),
    form: typed,
    fieldErrors: z.array(fieldError),
    now: z.optional(z.string()),
  }),
]);

export type BookingAnswer = z.infer<typeof bookingFormAnswer>;

/**
 * The request body for a form. One with field errors, which an earlier release with other rules may have stored on the device,
 * is sent as it is: the server says what is wrong with it.
 */
export function bookingBodyOf(form: Record<BookingField, string>): object {
  const { data } = bookingForm.safeParse(form);
  return data
    ? { ...data, appointment: instantOf(data.appointment_date, data.appointment_time, data.time_zone) }
    : form;
}

/** The last day that can be booked on the day `today`, both as YYYY-MM-DD. */
export function lastBookableDay(today: string): string {
  return daysAfter(today, bookableDays);
}

/**
 * The field error of an appointment in the past or too far ahead, judged in the visitor's time zone (rulings on booking): a
 * date before today, a time of today that has passed at `now`, or a date more than a year ahead; or of a time that is neither
 * one of the specification's nor one at which the office is open. Empty if there is none.
 */
export function appointmentFieldErrors(hour: ZonedHour, now: Date, office: Office): FieldError[] {
  const { appointment_date, appointment_time, time_zone } = hour;
  const today = dayIn(time_zone, now);
  if (appointment_date < today) return [{ field: 'appointment_date', message: 'Choose today or a later date' }];
  if (appointment_date > lastBookableDay(today)) {
    return [{ field: 'appointment_date', message: `Choose a date within the next ${bookableDays} days` }];
  }
  if (Date.parse(instantOf(appointment_date, appointment_time, time_zone)) <= now.getTime()) {
    return [{ field: 'appointment_time', message: 'That time has already passed today. Choose a later time' }];
  }
  if (!isSpecified(appointment_time) && !isOpen(hour, office)) {
    return [{ field: 'appointment_time', message: wrongHour }];
  }
  return [];
}

/** Whether a time is one of specification 9 (booking hours), which can always be asked for. */
function isSpecified(hour: string): boolean {
  return (appointmentHours as readonly string[]).includes(hour);
}

/** The times that the server suggests in place of one that is taken. */
export function suggestedHours(fieldErrors: readonly FieldError[]): Hour[] {
  return fieldErrors
    .flatMap(({ suggestions = [] }) => suggestions)
    .flatMap(({ appointment_date, appointment_time }) =>
      appointment_date && appointment_time ? [{ appointment_date, appointment_time }] : [],
    );
}

/** All field errors of a form at the instant `now`, in the order of its fields. */
export function bookingFieldErrors(form: Record<BookingField, string>, now: Date, office: Office): FieldError[] {
  const parsed = bookingForm.safeParse(form);
  return parsed.success
    ? appointmentFieldErrors(parsed.data, now, office)
    : inOrderOf(bookingFields, fieldErrorsOf(parsed.error.issues));
}

function isInstantOfForm({
  appointment,
  appointment_date,
  appointment_time,
  time_zone,
}: BookingRequestFields): boolean {
  if (appointment === undefined || time_zone === undefined) return true;
  // An invalid date or time zone has an error of its own.
  if (!isDay(appointment_date) || !isTimeZone(time_zone)) return true;
  return Date.parse(appointment) === Date.parse(instantOf(appointment_date, appointment_time, time_zone));
}

type BookingRequestFields = Pick<BookingFormValues, 'appointment_date' | 'appointment_time'> & {
  appointment?: string | undefined;
  time_zone?: string | undefined;
};

/** Runs the rule over two fields even if a third one is invalid, so that all errors show at once. */
function isObject({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null && 'phone' in value && 'email' in value;
}
