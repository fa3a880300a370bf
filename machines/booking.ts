import { type AnyEventObject, assertEvent, assign, fromCallback, fromPromise, setup } from 'xstate';
import {
  type BookingAnswer,
  type BookingField,
  type BookingStatus,
  bookingFieldErrors,
  bookingFields,
} from '../contract/booking.ts';
import type { FieldError } from '../contract/field-error.ts';
import type { Hour, Office } from '../contract/open-hours.ts';
import { outputOf } from './actor-events.ts';
import { dated } from './booking-day.ts';
import { answeredForm, blankOf, type FormContext, formActions, rejectedPage, servedTransitions } from './form.ts';
import { notProvided } from './not-provided.ts';
import {
  keptGuards,
  keptTransitions,
  notFailed,
  pauseBefore,
  type RetryContext,
  retryActions,
  retryDelays,
  retryGuards,
  type StoredTry,
  unaccepted,
  waitBefore,
} from './retry.ts';
import { isBlank, restoredForm } from './submission.ts';

/** The form as typed, unchecked, by the field names of the contract. */
export type BookingDraft = Record<BookingField, string>;

/**
 * What the server says of a booking that it has stored: where its calendar file is, whether it is booked or asked for, and the paths
 * of its own link and of the page that shows the acknowledgement again, which are empty if the server names none.
 */
export type StoredBooking = { calendar: string; status: BookingStatus; link: string; page: string };

/** The content of one try. */
export type BookingTry = { form: BookingDraft; key: string; revision: number };

export type BookingContext = FormContext<BookingDraft> &
  RetryContext & {
    /** The visitor's own day, YYYY-MM-DD, the first that can be booked. Empty until the browser reports it. */
    today: string;
    /** The instant at which the browser last said so, or the server answered a form, in milliseconds; 0 until then. */
    now: number;
    /** The time zone of the device, empty until the browser reports it. */
    deviceZone: string;
    /** When the office is open; unknown until the browser reports its day. */
    office: Office | undefined;
    /** The date that the form showed until the calendar moved it on, empty if the visitor has chosen one since. */
    movedFrom: string;
    /** How often the booking has been submitted: the server keeps the newest content. */
    revision: number;
    /** Whether the visitor chose the date. If not, the date follows the calendar. */
    dateChosen: boolean;
    /** Whether the visitor chose the time zone. If not, it is that of the device. */
    zoneChosen: boolean;
  } & StoredBooking;

/** The date that the served page shows, YYYY-MM-DD, if it shows one. */
export type BookingInput = { date?: string | undefined };

export type BookingEvent =
  | { type: 'scripts.started' }
  | { type: 'day.changed'; now: number; timeZone: string; office: Office }
  | { type: 'zone.chosen'; now: number; timeZone: string }
  | { type: 'suggestion.pressed'; hour: Hour }
  | { type: 'form.restored'; form: Partial<BookingDraft>; key?: string; revision?: number; zoneChosen?: boolean }
  | { type: 'submission.found'; submission: StoredTry<BookingTry> }
  | { type: 'page.answered'; answer: BookingAnswer }
  | { type: 'field.changed'; field: BookingField; value: string }
  | { type: 'form.submitted'; key: string; now: number }
  | { type: 'edit.pressed' }
  | { type: 'retry.pressed' }
  | { type: 'network.returned' };

/** The form before the visitor has typed anything and before the visitor's day is known: specification 9. */
export const blankBooking: BookingDraft = { ...blankOf(bookingFields), appointment_time: '07' };

/**
 * Booking a demo: specification 2, 4, 5 and 8 (Booking) with the rulings on booking. Only an acknowledged booking is a
 * success. A rejection returns to the form with everything kept; after any other failure the page says so, and the
 * booking is sent again with the same idempotency key.
 */
export const bookingMachine = setup({
  types: {
    context: {} as BookingContext,
    input: {} as BookingInput,
    events: {} as BookingEvent,
    meta: {} as { requirement: string },
    tags: {} as 'form' | 'pending' | 'postponed' | 'acknowledged',
  },
  actors: {
    sendingBooking: fromPromise<StoredBooking, BookingTry>(notProvided('sendingBooking')),
    watchingDay: fromCallback<BookingEvent>(notProvided('watchingDay')),
    watchingNetwork: fromCallback<AnyEventObject>(notProvided('watchingNetwork')),
  },
  guards: {
    isDayUnknown: ({ context }) => context.today === '',
    isDayKnown: ({ context }) => context.today !== '',
    isComplete: (args) => fieldErrorsNow(args).length === 0,
    isDayKnownAndComplete: (args) => args.context.today !== '' && fieldErrorsNow(args).length === 0,
    ...keptGuards<BookingContext>(
      ({ context: { form, dateChosen } }) =>
        !dateChosen && isBlank(form, { ...blankBooking, appointment_date: form.appointment_date }),
    ),
    ...retryGuards,
  },
  actions: {
    ...formActions<BookingContext, BookingEvent>(blankBooking),
    ...retryActions<BookingContext, BookingEvent>(),
    adoptDay: assign(({ context, event }) => {
      assertEvent(event, 'day.changed');
      const { now, timeZone, office } = event;
      // An earlier release may have stored a form before the zone was known.
      const zone = context.zoneChosen && context.form.time_zone !== '' ? context.form.time_zone : timeZone;
      return { office, deviceZone: timeZone, ...dated({ ...context, office }, now, zone) };
    }),
    adoptZone: assign(({ context, event }) => {
      assertEvent(event, 'zone.chosen');
      return { zoneChosen: true, ...dated(context, event.now, event.timeZone) };
    }),
    adoptSuggestion: assign(({ context, event }) => {
      assertEvent(event, 'suggestion.pressed');
      return { form: { ...context.form, ...event.hour }, dateChosen: true, movedFrom: '' };
    }),
    restoreForm: assign(({ context, event }) => {
      assertEvent(event, 'form.restored');
      return {
        form: restoredForm(
          context.form,
          { ...blankBooking, ...(!context.dateChosen && { appointment_date: context.form.appointment_date }) },
          event.form,
        ),
        key: event.key ?? context.key,
        revision: event.revision ?? context.revision,
        dateChosen: context.dateChosen || Boolean(event.form.appointment_date),
        zoneChosen: context.zoneChosen || event.zoneChosen === true,
      };
    }),
    adoptSubmission: assign(({ event }) => {
      assertEvent(event, 'submission.found');
      return { ...event.submission, dateChosen: true, zoneChosen: true };
    }),
    adoptAnswer: assign(({ context, event }) => {
      assertEvent(event, 'page.answered');
      const { answer } = event;
      return {
        ...answeredForm(context.form, answer),
        dateChosen: answer.form.appointment_date !== '',
        ...(answer.kind === 'accepted' && {
          calendar: answer.calendar,
          status: answer.status,
          link: answer.link ?? '',
          page: answer.page ?? '',
        }),
        ...(answer.kind === 'rejected' && answer.now && { now: Date.parse(answer.now) }),
      };
    }),
    rememberField: assign(({ context, event }) => {
      assertEvent(event, 'field.changed');
      return {
        form: { ...context.form, [event.field]: event.value },
        ...(event.field === 'appointment_date' && { dateChosen: true, movedFrom: '' }),
      };
    }),
    findFieldErrors: assign({ fieldErrors: fieldErrorsNow }),
    countRevision: assign({ revision: ({ context }) => context.revision + 1, dateChosen: true, zoneChosen: true }),
    rememberStored: assign(({ event }) => {
      const { calendar, status, link, page } = outputOf<StoredBooking>(event, 'sendingBooking');
      return { calendar, status, link, page };
    }),
  },
  delays: retryDelays,
}).createMachine({
  id: 'booking',
  description: 'A visitor books a demo with a customer success agent.',
  meta: { requirement: '2.booking' },
  context: ({ input }) => ({
    form: { ...blankBooking, appointment_date: input?.date ?? '' },
    fieldErrors: [],
    today: '',
    now: 0,
    deviceZone: '',
    office: undefined,
    movedFrom: '',
    key: '',
    revision: 0,
    dateChosen: false,
    zoneChosen: false,
    ...notFailed,
    calendar: '',
    status: 'booked',
    link: '',
    page: '',
  }),
  invoke: { id: 'watchingDay', src: 'watchingDay' },
  on: {
    'day.changed': {
      actions: 'adoptDay',
      description: 'The first day that can be booked follows the visitor’s own calendar, also around midnight.',
      meta: { requirement: '9.booking-dates' },
    },
  },
  initial: 'unhydrated',
  states: {
    unhydrated: {
      tags: 'form',
      description: 'The form as served: it can be filled in and posted before any script runs, or without scripts.',
      on: {
        ...servedTransitions,
        'submission.found': keptTransitions({
          sending: 'sending',
          postponed: 'sending.postponed',
          description: 'A booking kept on this device, because it had not been sent, is sent now.',
          meta: { requirement: '4.booking-kept' },
        }),
        'page.answered': [
          {
            ...rejectedPage,
            target: 'form.invalid',
            meta: { requirement: '8.booking' },
          },
          { target: 'success', actions: 'adoptAnswer', meta: { requirement: '4.booking' } },
        ],
        'scripts.started': { target: 'form' },
      },
    },
    form: {
      tags: 'form',
      initial: 'filling',
      on: {
        'field.changed': { actions: 'rememberField' },
        'zone.chosen': {
          actions: 'adoptZone',
          description:
            'The times are in the time zone that the visitor chose, and a date that nobody chose follows it.',
          meta: { requirement: '2.booking-zones' },
        },
        'suggestion.pressed': {
          actions: 'adoptSuggestion',
          description: 'The date and the time are those of the button, whatever hour of the visitor’s day it is.',
          meta: { requirement: '2.booking-open-hours' },
        },
        'form.submitted': [
          {
            guard: 'isDayUnknown',
            target: '.awaitingDay',
            actions: 'adoptKey',
            meta: { requirement: '9.booking-dates' },
          },
          {
            guard: 'isComplete',
            target: 'sending',
            actions: ['forgetFieldErrors', 'adoptKey', 'countRevision'],
            meta: { requirement: '4.booking' },
          },
          { target: '.invalid', actions: 'findFieldErrors', reenter: true, meta: { requirement: '5.booking' } },
        ],
      },
      states: {
        filling: { description: 'The form, with no errors shown.' },
        awaitingDay: {
          description: 'Submitted before the browser reported its day: the form is checked as soon as that is known.',
          meta: { requirement: '9.booking-dates' },
          always: [
            {
              guard: 'isDayKnownAndComplete',
              target: '#booking.sending',
              actions: ['forgetFieldErrors', 'countRevision'],
              meta: { requirement: '4.booking' },
            },
            { guard: 'isDayKnown', target: 'invalid', actions: 'findFieldErrors', meta: { requirement: '5.booking' } },
          ],
        },
        invalid: {
          description:
            'The form, with a summary of its errors and each error beside its field. Everything typed is kept.',
          meta: { requirement: '5.booking' },
        },
      },
    },
    sending: {
      tags: 'pending',
      meta: { requirement: '4.booking' },
      initial: 'posting',
      on: {
        'edit.pressed': {
          target: 'form',
          description: 'Back to the form with every field kept.',
        },
      },
      states: {
        posting: {
          description: 'The form is hidden and the sending indicator shows.',
          invoke: {
            id: 'sendingBooking',
            src: 'sendingBooking',
            input: ({ context: { form, key, revision } }) => ({ form, key, revision }),
            onDone: { target: '#booking.success', actions: 'rememberStored' },
            onError: unaccepted({
              rejected: '#booking.form.invalid',
              postponed: 'postponed',
              unanswered: 'unanswered',
              meta: { requirement: '8.booking' },
            }),
          },
        },
        unanswered: {
          description:
            'The booking did not get through. The indicator stays and says so, and the booking is sent again after a growing pause: on every page, and for as long as the device keeps it.',
          meta: { requirement: '8.booking' },
          ...pauseBefore('posting'),
        },
        postponed: {
          ...waitBefore('posting'),
          description:
            'The server asked to wait: its words show, and the booking is sent again when the time that it named is over, not before.',
        },
      },
    },
    success: {
      type: 'final',
      tags: 'acknowledged',
      description:
        'Successfully Sent Booking! Thanks by name, the appointment in words, a calendar file, and a link to the home page. A time when the office is closed was asked for, and an agent will answer.',
      meta: { requirement: '4.booking' },
    },
  },
});

/** The errors of the form at the time of its submission, or of the day that the submission waited for. */
function fieldErrorsNow({ context, event }: { context: BookingContext; event: BookingEvent }): FieldError[] {
  assertEvent(event, ['form.submitted', 'day.changed']);
  const { form, office } = context;
  // Until the browser has reported its day the form is not checked.
  return office ? bookingFieldErrors(form, new Date(event.now), office) : [];
}
