import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { instantOf } from '../../contract/appointment.ts';
import {
  type BookingField,
  type BookingRequest,
  bookingFields,
  bookingPage,
  bookingPath,
  bookingRequest,
  revisionHeader,
} from '../../contract/booking.ts';
import type { Settings } from '../../contract/settings.ts';
import { idempotencyHeader } from '../../contract/submission.ts';
import type { BookingStore, CompleteBookingRequest } from '../database/bookings.ts';
import {
  type FormDependencies,
  formFieldsOf,
  formMediaTypes,
  formRouteOptions,
  type HtmlForm,
  sendFormPage,
} from '../http/html-form.ts';
import { invalidFields, ProblemError } from '../http/problem.ts';
import { appointmentCalendar, calendarName, calendarPath } from '../mail/calendar.ts';
import { idempotencyKeyHeader, problemResponses } from './submission.ts';

/** What the calls of a booking need of the server. */
export interface BookingDependencies extends FormDependencies {
  bookings: BookingStore;
}

const form: HtmlForm<BookingField> = {
  page: bookingPage,
  fields: bookingFields,
  failure: 'a booking failed',
  // A form posted without scripts knows no time zone: its empty field means the office's.
  bodyOf: (typed) => ({ ...typed, time_zone: typed.time_zone || undefined }),
  rejected: (typed, fieldErrors) => ({ flow: 'booking', kind: 'rejected', form: typed, fieldErrors }),
};

/** The answer of specification 7, read as text. */
const acknowledgement = 'Successfully Sent Booking!';

const bookingHeaders = z.looseObject({
  [revisionHeader]: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, 'Send a Booking-Revision that is a whole number')),
      z.transform(Number),
    ),
  ),
  ...idempotencyKeyHeader,
});

/**
 * `POST /api/register/booking` (specification 7), as JSON, or as the plain form of a visitor without scripts, and
 * `GET /api/register/booking/{id}/appointment.ics`.
 */
export function addBookingRoutes(app: FastifyInstance, parts: BookingDependencies): void {
  addSubmission(app, parts);
  addCalendar(app, parts);
}

function addSubmission(app: FastifyInstance, parts: BookingDependencies): void {
  const { settings, bookings, now, wakeOutbox } = parts;
  app.withTypeProvider<ZodTypeProvider>().post(
    bookingPath,
    {
      schema: {
        tags: ['booking'],
        summary: 'Book a demo',
        description: bookingDescription,
        consumes: formMediaTypes,
        headers: bookingHeaders,
        body: bookingRequest,
        response: {
          201: { ...acknowledged('The booking is stored'), headers: calendarHeader },
          200: { ...acknowledged('The booking of this key is changed to this content'), headers: calendarHeader },
          ...problemResponses(400, 413, 415, 422, 429, 500, 503),
        },
      },
      ...formRouteOptions(form, parts),
    },
    async (request, reply) => {
      const outcome = await bookings.store({
        key: request.typed ? undefined : request.headers[idempotencyHeader],
        revision: request.headers[revisionHeader],
        request: completed(request.body, settings),
        now: now(),
      });
      if (outcome.kind === 'rejected') {
        throw invalidFields(...outcome.fieldErrors);
      }
      const { booking, kind } = outcome;
      if (kind !== 'repeated') wakeOutbox();
      const calendar = calendarPath(booking.id);
      // A repetition hears what the first request would have heard.
      reply.code(booking.sequence === 0 ? 201 : 200).header('location', calendar);
      if (!request.typed) return reply.type('text/plain; charset=utf-8').send(acknowledgement);
      const answer = { flow: 'booking', kind: 'accepted', form: formFieldsOf(form, booking), calendar } as const;
      return sendFormPage(reply, parts, form.page, answer, acknowledgement);
    },
  );
}

function addCalendar(app: FastifyInstance, { settings, bookings }: BookingDependencies): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    calendarPath(':id'),
    {
      schema: {
        tags: ['booking'],
        summary: 'The appointment as a calendar file',
        params: z.object({ id: z.string() }),
        response: {
          200: { description: 'An iCalendar file (RFC 5545)', content: { 'text/calendar': { schema: z.string() } } },
          ...problemResponses(404),
        },
      },
    },
    async (request, reply) => {
      const booking = await bookings.find(request.params.id);
      if (!booking) {
        throw new ProblemError({
          status: 404,
          detail: `No booking has this number. Look at the link, or call ${settings.PHONE}.`,
        });
      }
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="${calendarName(settings)}"`)
        .header('cache-control', 'no-store')
        .send(appointmentCalendar(booking, settings));
    },
  );
}

/** The request with the office's time zone and the appointment's instant, where the client left them out. */
function completed(request: BookingRequest, { OFFICE_TIME_ZONE }: Settings): CompleteBookingRequest {
  const { time_zone = OFFICE_TIME_ZONE, appointment_date, appointment_time } = request;
  const appointment = request.appointment ?? instantOf(appointment_date, appointment_time, time_zone);
  return { ...request, time_zone, appointment: new Date(appointment).toISOString() };
}

const bookingDescription = `Stores a booking once for each Idempotency-Key and mails a confirmation to the visitor and a notice to us.
The same key and content again repeat the answer; the same key with other content changes the one booking, unless its
Booking-Revision is lower than the one stored: such a request comes late and changes nothing.
Without a key, the same content twice is one booking. A form is answered by a page instead of text.`;

const calendarHeader = {
  Location: { description: "The appointment's calendar file", type: 'string', format: 'uri-reference' },
};

function acknowledged(description: string) {
  return {
    description,
    content: { 'text/plain': { schema: z.literal(acknowledgement) }, 'text/html': { schema: z.string() } },
  };
}
