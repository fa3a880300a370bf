import * as z from 'zod/mini';
import { isDay } from './appointment.ts';
import { appointmentFieldErrors, bookingStatuses, wholeHours, wrongDay, wrongHour } from './booking.ts';
import { type FieldError, fieldError } from './field-error.ts';
import type { Office, ZonedHour } from './open-hours.ts';

/**
 * The page of a demo's own link, with a token as `/{token}`: docs/decisions/0083-own-link.md. A GET shows the demo and changes
 * nothing; a POST to the same address moves or cancels it.
 */
export const appointmentPage = '/booking/appointment';

/** The fields of the forms on the page of a demo's link. */
export const changeFields = ['change', 'appointment_date', 'appointment_time'] as const;

export type ChangeField = (typeof changeFields)[number];

/** The body of a change. The time is one of the day in the demo's own time zone, and checked where that is known. */
export const appointmentChange = /* @__PURE__ */ z.discriminatedUnion('change', [
  z.object({ change: z.literal('move'), appointment_date: z.string(), appointment_time: z.string() }),
  z.object({ change: z.literal('cancel') }),
]);

export type AppointmentChange = z.infer<typeof appointmentChange>;

/**
 * How a demo stands. It says nothing of the visitor: links are forwarded. `now` is the instant of the answer, and `today` its day
 * in the demo's time zone, the first to which it can be moved. A server of an earlier release names no instant.
 */
export const appointmentShown = z.object({
  appointment_date: z.string(),
  appointment_time: z.string(),
  time_zone: z.string(),
  status: z.enum(bookingStatuses),
  calendar: z.string(),
  today: z.string(),
  now: z._default(z.string(), ''),
});

export type AppointmentShown = z.infer<typeof appointmentShown>;

const typed = z.partialRecord(z.enum(changeFields), z.string());

/**
 * What the server fills the page with. `shown`: the link was followed. `accepted`: a form was posted without scripts, and the demo
 * was moved or cancelled. `rejected`: it was not, or, with an error of `token`, the link has ended; `appointment` is missing if
 * no demo has the link.
 */
export const appointmentFormAnswer = /* @__PURE__ */ z.discriminatedUnion('kind', [
  z.object({
    flow: z.literal('appointment'),
    kind: z.literal('shown'),
    form: typed,
    appointment: appointmentShown,
  }),
  z.object({
    flow: z.literal('appointment'),
    kind: z.literal('accepted'),
    form: typed,
    appointment: appointmentShown,
  }),
  z.object({
    flow: z.literal('appointment'),
    kind: z.literal('rejected'),
    form: typed,
    appointment: z.optional(appointmentShown),
    fieldErrors: z.array(fieldError),
  }),
]);

export type AppointmentAnswer = z.infer<typeof appointmentFormAnswer>;

/** The field errors of a time that a demo is moved to: those of a time that is booked, and of a date that is none. */
export function movedFieldErrors(hour: ZonedHour, now: Date, office: Office): FieldError[] {
  if (!isDay(hour.appointment_date)) return [{ field: 'appointment_date', message: wrongDay }];
  if (!wholeHours.includes(hour.appointment_time)) return [{ field: 'appointment_time', message: wrongHour }];
  return appointmentFieldErrors(hour, now, office);
}
