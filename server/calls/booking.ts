import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { instantOf } from '../../contract/appointment.ts';
import {
  type BookingAnswer,
  type BookingField,
  type BookingRequest,
  bookingFields,
  bookingPath,
  bookingRequest,
  idempotencyHeader,
  inFormOrder,
  revisionHeader,
} from '../../contract/booking.ts';
import type { Settings } from '../../contract/settings.ts';
import type { Bookings, CompleteRequest } from '../database/bookings.ts';
import { appointmentCalendar, calendarName, calendarPath } from '../mail/calendar.ts';
import { problemAnswer, problemType, Refusal, sendProblem, troubleOf } from '../problem.ts';
import type { RenderPage } from '../render.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What was typed into a form that was posted without scripts; null where the request is none. */
    typed: TypedForm | null;
  }
}

type TypedForm = Record<BookingField, string>;

/** What the calls of a booking need of the server. */
export interface BookingParts {
  settings: Settings;
  bookings: Bookings;
  now: () => Date;
  renderPage: RenderPage;
  /** Called once a booking's mails are committed. */
  wakeOutbox(): void;
}

/** The path of the page that holds the form. */
const formPage = '/booking';

/** The answer of specification 7, read as text. */
const acknowledgement = 'Successfully Sent Booking!';

/** Submissions of one address are counted in windows of this length, in milliseconds. */
const countedWindow = 60_000;

const bookingHeaders = z.looseObject({
  [revisionHeader]: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, 'Send a Booking-Revision that is a whole number')),
      z.transform(Number),
    ),
  ),
  [idempotencyHeader]: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{8,128}$/, 'Send an Idempotency-Key of 8 to 128 visible ASCII characters')),
  ),
});

/**
 * `POST /api/register/booking` (specification 7), as JSON, or as the plain form of a visitor without scripts, and
 * `GET /api/register/booking/{id}/appointment.ics`.
 */
export function addBooking(app: FastifyInstance, parts: BookingParts): void {
  app.decorateRequest('typed', null);
  addSubmission(app, parts);
  addCalendar(app, parts);
}

function addSubmission(app: FastifyInstance, parts: BookingParts): void {
  const { settings, bookings, now, wakeOutbox } = parts;
  app.withTypeProvider<ZodTypeProvider>().post(
    bookingPath,
    {
      schema: {
        tags: ['booking'],
        summary: 'Book a demo',
        description: bookingDescription,
        consumes: ['application/json', 'application/x-www-form-urlencoded'],
        headers: bookingHeaders,
        body: bookingRequest,
        response: {
          201: { ...acknowledged('The booking is stored'), headers: calendarHeader },
          200: { ...acknowledged('The booking of this key is changed to this content'), headers: calendarHeader },
          ...problems(400, 413, 415, 422, 429, 500, 503),
        },
      },
      // Counted once the body is read, so that a form that is refused can be answered with what was typed in it.
      config: {
        rateLimit: { max: settings.SUBMISSIONS_PER_MINUTE, timeWindow: countedWindow, hook: 'preValidation' },
      },
      preValidation: keepTypedForm,
      errorHandler: (error, request, reply) => answerError(error, request, reply, parts),
    },
    async (request, reply) => {
      const outcome = await bookings.store({
        key: request.typed ? undefined : request.headers[idempotencyHeader],
        revision: request.headers[revisionHeader],
        request: completed(request.body, settings),
        now: now(),
      });
      if (outcome.kind === 'refused') {
        throw new Refusal({
          status: 422,
          detail: 'Correct the fields that errors names and send it again.',
          faults: outcome.faults,
        });
      }
      const { booking, kind } = outcome;
      if (kind !== 'repeated') wakeOutbox();
      const calendar = calendarPath(booking.id);
      // A repetition hears what the first request would have heard.
      reply.code(booking.sequence === 0 ? 201 : 200).header('location', calendar);
      if (!request.typed) return reply.type('text/plain; charset=utf-8').send(acknowledgement);
      const form = formOf(booking);
      return sendPage(reply, parts, { kind: 'accepted', form, calendar }, acknowledgement);
    },
  );
}

function addCalendar(app: FastifyInstance, { settings, bookings }: BookingParts): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    calendarPath(':id'),
    {
      schema: {
        tags: ['booking'],
        summary: 'The appointment as a calendar file',
        params: z.object({ id: z.string() }),
        response: {
          200: { description: 'An iCalendar file (RFC 5545)', content: { 'text/calendar': { schema: z.string() } } },
          ...problems(404),
        },
      },
    },
    async (request, reply) => {
      const booking = await bookings.find(request.params.id);
      if (!booking) {
        throw new Refusal({
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
function completed(request: BookingRequest, { OFFICE_TIME_ZONE }: Settings): CompleteRequest {
  const { time_zone = OFFICE_TIME_ZONE, appointment_date, appointment_time } = request;
  const appointment = request.appointment ?? instantOf(appointment_date, appointment_time, time_zone);
  return { ...request, time_zone, appointment: new Date(appointment).toISOString() };
}

/** A form posted without scripts knows no time zone: its empty field means the office's. */
async function keepTypedForm(request: FastifyRequest): Promise<void> {
  if (!isForm(request)) return;
  const typed = formOf(request.body);
  request.typed = typed;
  request.body = { ...typed, time_zone: typed.time_zone || undefined };
}

/** Answers a form by the page with everything that was typed in it, and all else by a problem. */
async function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: BookingParts,
): Promise<FastifyReply> {
  const found = troubleOf(error, parts.settings.PHONE);
  const trouble = { ...found, ...(found.faults && { faults: inFormOrder(found.faults) }) };
  if (trouble.status >= 500) request.log.error({ err: error }, 'a booking failed');
  if (!isForm(request)) return sendProblem(request, reply, trouble);
  const faults = trouble.faults ?? [{ field: '', message: trouble.detail }];
  const form = request.typed ?? formOf(undefined);
  const inWords = faults.map(({ message }) => message).join('\n');
  return sendPage(reply.code(trouble.status), parts, { kind: 'refused', form, faults }, inWords);
}

/**
 * Answers a form. Where the page cannot be rendered the visitor is told all the same, in plain text: whether the booking
 * was stored must not depend on it.
 */
async function sendPage(
  reply: FastifyReply,
  { renderPage }: BookingParts,
  answer: BookingAnswer,
  inWords: string,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  try {
    const { html, policy } = await renderPage(formPage, answer);
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
  } catch (error) {
    reply.log.error({ err: error }, 'the page that answers a form cannot be rendered');
    return reply.type('text/plain; charset=utf-8').send(inWords);
  }
}

function isForm({ headers }: FastifyRequest): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');
}

/** The form's fields among what `values` holds, empty where it has none. */
function formOf(values: unknown): TypedForm {
  const fields = new Map(Object.entries(values ?? {}));
  const text = (field: BookingField) => {
    const value = fields.get(field);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(bookingFields.map((field) => [field, text(field)])) as TypedForm;
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

function problems<Status extends number>(...statuses: Status[]) {
  const answer = { description: 'A problem (RFC 9457)', content: { [problemType]: { schema: problemAnswer } } };
  return Object.fromEntries(statuses.map((status) => [status, answer])) as Record<Status, typeof answer>;
}
