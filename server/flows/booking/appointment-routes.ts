import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { appointmentInWords, dayIn } from '../../../contract/appointment.ts';
import {
  type AppointmentAnswer,
  type AppointmentShown,
  appointmentChange,
  appointmentPage,
  appointmentShown,
  type ChangeField,
  changeFields,
} from '../../../contract/appointment-link.ts';
import { bookingPage } from '../../../contract/booking.ts';
import type { FieldError } from '../../../contract/field-error.ts';
import { hourAlone } from '../../../contract/open-hours.ts';
import type { Settings } from '../../../contract/settings.ts';
import { pointedOutField } from '../../../contract/submission.ts';
import { tokenIn } from '../../../contract/token.ts';
import { formFieldsOf, formMediaTypes, formRouteOptions, type HtmlForm, sendFormPage } from '../../http/html-form.ts';
import { invalidChange, problemResponses } from '../../http/problem.ts';
import { submissionRateLimit } from '../../http/rate-limit.ts';
import { secretHeaders } from '../../http/secret-headers.ts';
import type { Services } from '../../services.ts';
import { sendBuiltPage } from '../../site/pages.ts';
import { calendarPath } from './calendar.ts';
import { type ChangeOutcome, createAppointmentStore, type LinkedAppointment } from './changes.ts';
import { linkPath } from './links.ts';
import type { Booking } from './tables.ts';

const page = `${appointmentPage}/$token`;

const form: HtmlForm<ChangeField | typeof pointedOutField> = {
  page,
  fields: [...changeFields, pointedOutField],
  failureMessage: 'moving or cancelling a demo failed',
  bodyOf: (fields) => fields,
  rejected: (fields, fieldErrors) => ({ flow: 'appointment', kind: 'rejected', form: typedIn(fields), fieldErrors }),
};

const typedIn = (fields: Record<string, string>) => formFieldsOf({ fields: changeFields }, fields);

/** The page of a demo's own link, filled in by the server so that it needs no scripts, and `POST` to the same address. */
export function addAppointmentRoutes(app: FastifyInstance, services: Services): void {
  const { database, settings, publish, now, wakeOutbox, pages, site } = services;
  const appointments = createAppointmentStore(database, settings, publish);
  const path = `${appointmentPage}/:token`;

  const rateLimit = submissionRateLimit(settings);
  app.get<{ Params: { token: string }; Querystring: Record<string, unknown> }>(
    path,
    { schema: { hide: true }, config: { rateLimit } },
    async ({ params, query, log }, reply) => {
      reply.headers(secretHeaders);
      const token = tokenIn(params.token);
      // What followed a copied link; the page is filled in for the address that it has.
      if (token !== params.token) return reply.redirect(token === '' ? bookingPage : linkPath(token), 303);
      const linked = await appointments.check(token, now());
      try {
        const { html, policy } = await pages.render(page, followed(linked, settings, now(), changed in query));
        return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
      } catch (error) {
        log.error({ err: error }, 'rendering the page of a demo failed');
        // Says that the page has to be loaded again.
        return site ? sendBuiltPage(reply.code(503), site, page) : reply.code(503).send();
      }
    },
  );

  app.withTypeProvider<ZodTypeProvider>().post(
    path,
    {
      schema: {
        tags: ['booking'],
        summary: 'Move or cancel a demo',
        description,
        consumes: formMediaTypes,
        params: z.object({ token: z.string() }),
        body: appointmentChange,
        response: {
          200: {
            description: 'How the demo stands now',
            content: { 'application/json': { schema: appointmentShown } },
          },
          303: z.null().check(z.describe('The same; an HTML form is led to the page that says so')),
          ...problemResponses(400, 403, 413, 415, 422, 429, 500, 503),
        },
      },
      ...formRouteOptions(form, services),
    },
    async (request, reply) => {
      const token = tokenIn(request.params.token);
      const { body } = request;
      const outcome = await (body.change === 'cancel'
        ? appointments.cancel(token, now())
        : appointments.move(token, hourAlone(body), now(), request.formFields?.[pointedOutField]));
      if (outcome.kind === 'done') {
        reply.headers(secretHeaders);
        wakeOutbox();
        // The page itself, which a reload or Back does not post again.
        if (request.formFields) return reply.redirect(`${linkPath(token)}?${changed}`, 303);
        return reply.type('application/json; charset=utf-8').send(shownOf(outcome.booking, now()));
      }
      const fieldErrors = fieldErrorsOf(outcome, settings);
      const current = 'booking' in outcome ? shownOf(outcome.booking, now()) : undefined;
      if (!request.formFields) throw invalidChange(fieldErrors, current);
      const answer: AppointmentAnswer = {
        flow: 'appointment',
        kind: 'rejected',
        form: typedIn(request.formFields),
        ...(current && { appointment: current }),
        fieldErrors,
      };
      const words = fieldErrors.map(({ message }) => message).join('\n');
      return sendFormPage(reply.code(422), services, page, answer, words);
    },
  );
}

/** The query of the address that a change without scripts leads to. */
const changed = 'changed';

/** What the page says when the link is followed, or after a change without scripts: an agent may have proposed another time since. */
function followed(linked: LinkedAppointment, settings: Settings, now: Date, isChanged: boolean): AppointmentAnswer {
  const shown = (booking: Booking) => ({
    flow: 'appointment' as const,
    appointment: shownOf(booking, now),
    form: hourAlone(booking),
  });
  if (linked.kind === 'open' || linked.kind === 'cancelled') {
    const kind = isChanged && linked.booking.status !== 'proposed' ? 'accepted' : 'shown';
    return { ...shown(linked.booking), kind };
  }
  return {
    ...('booking' in linked ? shown(linked.booking) : { flow: 'appointment', form: {} }),
    kind: 'rejected',
    fieldErrors: fieldErrorsOf(linked, settings),
  };
}

function shownOf(booking: Booking, now: Date): AppointmentShown {
  const { id, appointment_date, appointment_time, time_zone, status } = booking;
  const today = dayIn(time_zone, now);
  const at = now.toISOString();
  return { appointment_date, appointment_time, time_zone, status, calendar: calendarPath(id), today, now: at };
}

/** Why nothing was changed. An error of `token` means that the link changes nothing any more. */
function fieldErrorsOf(outcome: Exclude<ChangeOutcome, { kind: 'done' }>, { PHONE }: Settings): FieldError[] {
  switch (outcome.kind) {
    case 'rejected':
      return outcome.fieldErrors;
    case 'cancelled':
      return [
        { field: 'token', message: `${demoOf(outcome.booking)} has been cancelled: book another if you want one` },
      ];
    case 'over':
      return [{ field: 'token', message: `${demoOf(outcome.booking)} is over: book another if you want one` }];
    default:
      return [{ field: 'token', message: `We don’t recognise this link: check that it is complete, or call ${PHONE}` }];
  }
}

/** Names the time that a demo has had last: a page that was left open may show an earlier one. */
function demoOf({ appointment_date, appointment_time, time_zone }: Booking): string {
  return `This demo, ${appointmentInWords(appointment_date, appointment_time)} (${time_zone}),`;
}

const description = `Takes the token of the link in a booking's emails. \`move\` moves the demo to a time of the day in its own time zone: to one
when the office is closed as a request, which an agent answers. Moving it to the time that an agent has proposed accepts that. \`cancel\`
cancels it and frees the time. The visitor, the sales inbox and the receiver of webhooks are told. A time that is fully booked is rejected
with the nearest free ones; \`current\` says how the demo stands then. A repeated request changes nothing and gets the same answer. The
visitor's change wins over what an agent or the booking form says of the former time. A GET of the same URL shows the page and changes nothing.`;
