import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { validate as isId } from 'uuid';
import * as z from 'zod/mini';
import { instantOf } from '../../../contract/appointment.ts';
import {
  type BookingField,
  type BookingRequest,
  bookingFields,
  bookingPage,
  bookingPath,
  bookingReceived,
  bookingRequest,
  bookingStatuses,
  linkHeader,
  offeredHourField,
  revisionHeader,
  sentHeader,
  statusHeader,
} from '../../../contract/booking.ts';
import { hourNamed } from '../../../contract/open-hours.ts';
import type { Settings } from '../../../contract/settings.ts';
import { idempotencyHeader, pointedOutField } from '../../../contract/submission.ts';
import {
  type FormDependencies,
  formFieldsOf,
  formMediaTypes,
  formRouteOptions,
  type HtmlForm,
  sendFormPage,
} from '../../http/html-form.ts';
import { invalidFields, ProblemError, problemResponses } from '../../http/problem.ts';
import { idempotencyKeyHeader } from '../../http/submission.ts';
import type { Services } from '../../services.ts';
import { addAnswerRoutes } from './answer-routes.ts';
import { addAppointmentRoutes } from './appointment-routes.ts';
import { appointmentCalendar, calendarName, calendarPath } from './calendar.ts';
import { linkPath } from './links.ts';
import { addBookingPageRoute } from './page.ts';
import { remindOfDemos } from './reminders.ts';
import { addSentRoutes, arriving, sentCookie, sentPath } from './sent-routes.ts';
import { type BookingStore, type CompleteBookingRequest, createBookingStore } from './store.ts';

interface BookingDependencies extends FormDependencies {
  bookings: BookingStore;
}

type PostedField = BookingField | typeof offeredHourField | typeof pointedOutField;

const htmlForm = (now: () => Date): HtmlForm<PostedField> => ({
  page: bookingPage,
  fields: [...bookingFields, offeredHourField, pointedOutField],
  failureMessage: 'storing a booking failed',
  bodyOf: (fields) => {
    const typed = typedIn(fields);
    // Without scripts the browser's time zone is unknown: an empty field means the office's.
    return { ...typed, time_zone: typed.time_zone || undefined };
  },
  rejected: (fields, fieldErrors) => ({
    flow: 'booking',
    kind: 'rejected',
    form: typedIn(fields),
    fieldErrors,
    now: now().toISOString(),
  }),
});

/** What was typed into a form, with the time of the button that posted it, if it has one. */
function typedIn(fields: Record<PostedField, string>): Record<BookingField, string> {
  return { ...formFieldsOf({ fields: bookingFields }, fields), ...hourNamed(fields[offeredHourField]) };
}

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
 * The booking page, `POST /api/register/booking` (specification 7), `GET /api/register/booking/{id}/appointment.ics`, the page on
 * which an agent answers a request, the one on which a visitor moves or cancels the demo, and the one that shows the answer again.
 */
export async function bookingPlugin(app: FastifyInstance, services: Services): Promise<void> {
  const { database, settings, publish } = services;
  const dependencies = { ...services, bookings: createBookingStore(database, settings, publish) };
  addBookingPageRoute(app, services);
  addBookingRoute(app, dependencies);
  addCalendarRoute(app, dependencies);
  addAnswerRoutes(app, services);
  remindOfDemos(app, services);
  addAppointmentRoutes(app, services);
  addSentRoutes(app, services);
}

function addBookingRoute(app: FastifyInstance, dependencies: BookingDependencies): void {
  const { settings, bookings, now, wakeOutbox } = dependencies;
  const form = htmlForm(now);
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
          201: { ...acknowledged('The booking is stored'), headers: storedHeaders },
          200: { ...acknowledged('The existing booking is changed'), headers: storedHeaders },
          303: z.null().check(z.describe('The booking is stored; an HTML form is led to the page that says so')),
          ...problemResponses(400, 403, 413, 415, 422, 429, 500, 503),
        },
      },
      ...formRouteOptions(form, dependencies),
    },
    async (request, reply) => {
      const outcome = await bookings.store({
        key: request.formFields ? undefined : request.headers[idempotencyHeader],
        revision: request.headers[revisionHeader],
        request: completed(request.body, settings),
        now: now(),
        pointedOut: request.formFields?.[pointedOutField],
      });
      if (outcome.kind === 'rejected') throw invalidFields(...outcome.fieldErrors);
      const { booking } = outcome;
      wakeOutbox();
      const calendar = calendarPath(booking.id);
      // A repeated request gets the answer that the first one got.
      reply.code(booking.sequence === 0 ? 201 : 200).headers({ location: calendar, [statusHeader]: booking.status });
      const token = outcome.link?.token ?? (isKeyed(request) ? await bookings.linkTo(booking.id, now()) : undefined);
      const own = token === undefined ? {} : { link: linkPath(token), page: sentPath(token) };
      if (token !== undefined) {
        const headers = { [linkHeader]: linkPath(token), [sentHeader]: sentPath(token), 'cache-control': 'no-store' };
        reply.headers({ ...headers, 'set-cookie': sentCookie(token, settings) });
      }
      if (!request.formFields) return reply.type('text/plain; charset=utf-8').send(bookingReceived);
      // A page of its own, which a reload or Back does not post again.
      if (own.page !== undefined) return reply.redirect(`${own.page}?${arriving}`, 303);
      const answer = {
        flow: 'booking',
        kind: 'accepted',
        form: formFieldsOf({ fields: bookingFields }, booking),
        calendar,
        status: booking.status,
        ...own,
      } as const;
      return sendFormPage(reply, dependencies, form.page, answer, bookingReceived);
    },
  );
}

/**
 * Whether whoever repeats a request has proved by its key that the booking is theirs. Without a key a request is known by its
 * content, which others may know too.
 */
function isKeyed({ formFields, headers }: FastifyRequest): boolean {
  return !formFields && headers[idempotencyHeader] !== undefined;
}

function addCalendarRoute(app: FastifyInstance, { settings, bookings }: BookingDependencies): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    calendarPath(':id'),
    {
      schema: {
        tags: ['booking'],
        summary: 'Get the appointment as a calendar file',
        params: z.object({ id: z.string() }),
        response: {
          200: { description: 'An iCalendar file (RFC 5545)', content: { 'text/calendar': { schema: z.string() } } },
          ...problemResponses(403, 404, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const booking = isId(id) ? await bookings.find(id) : undefined;
      if (!booking) {
        throw new ProblemError({
          status: 404,
          detail: `No booking has this id. Check the link, or call ${settings.PHONE}.`,
        });
      }
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="${calendarName(settings)}"`)
        .send(appointmentCalendar(booking, settings));
    },
  );
}

/**
 * Fills in what the client left out: the office's time zone and the instant of the appointment. An instant that was sent
 * with a time zone is the same; without one, nothing says how it was built, so it does not count.
 */
function completed(request: BookingRequest, { OFFICE_TIME_ZONE }: Settings): CompleteBookingRequest {
  const { time_zone = OFFICE_TIME_ZONE, appointment_date, appointment_time } = request;
  return { ...request, time_zone, appointment: instantOf(appointment_date, appointment_time, time_zone) };
}

const bookingDescription = `Stores one booking per Idempotency-Key, and emails a confirmation to the visitor and a notice to the sales inbox.
Repeating a request with the same key and content repeats the answer. The same key with other content changes the booking,
unless Booking-Revision is lower than the stored one: a stale request changes nothing. Without a key, requests with the same
content are one booking. An HTML form is answered with a page instead of text, or led to the page of its booking. A time when the
office is closed is stored as a request, which Booking-Status says: an agent confirms it or proposes another time. Only an HTML form is
returned once with such a time (422), with the nearest open ones, and stored if its \`pointed_out\` names that time (2026-11-25T20); its
\`offered_hour\` has the same form and takes the place of date and time.`;

const storedHeaders = {
  'Booking-Status': {
    description: 'Whether the time is booked, was asked for, was proposed by an agent, or was cancelled by the visitor',
    type: 'string',
    enum: [...bookingStatuses],
  },
  'Booking-Link': {
    description:
      'The page on which the visitor moves or cancels the demo; missing if a request without a key is repeated',
    type: 'string',
    format: 'uri-reference',
  },
  'Booking-Page': {
    description: 'The page that shows this answer again, for an hour, to the browser that holds its cookie',
    type: 'string',
    format: 'uri-reference',
  },
  Location: { description: 'The calendar file of the appointment', type: 'string', format: 'uri-reference' },
};

function acknowledged(description: string) {
  return {
    description,
    content: { 'text/plain': { schema: z.literal(bookingReceived) }, 'text/html': { schema: z.string() } },
  };
}
