import { type AnyEventObject, assertEvent, assign, fromCallback, fromPromise, setup } from 'xstate';
import { dayIn } from '../contract/appointment.ts';
import { type BookingAnswer, type BookingField, bookingFieldErrors } from '../contract/booking.ts';
import type { FieldError } from '../contract/problem.ts';
import { outputOf } from './actor-events.ts';
import { isRejected, randomKey, rejectedFieldErrors, restoredForm, retrySeconds } from './submission.ts';

/** What the visitor typed, by the names of the contract; nothing in it has been checked. */
export type BookingDraft = Record<BookingField, string>;

/** What one try sends. */
export type Submission = { form: BookingDraft; key: string; revision: number };

export type BookingContext = {
  form: BookingDraft;
  /** What is wrong with the form as it was last submitted, in the order of its fields. */
  fieldErrors: FieldError[];
  /** The visitor's own day, YYYY-MM-DD: the first that can be booked. Empty until the browser has told. */
  today: string;
  /** The date that the form showed before the calendar moved it on, if it did since the visitor last chose one. */
  movedFrom: string;
  /** The idempotency key: one for all tries of one booking, corrected ones included. Empty until the first submit. */
  key: string;
  /** How often this booking has been submitted: the newest content is the one that counts. */
  revision: number;
  /** Whether the visitor chose the date. One that nobody chose follows the calendar. */
  dateChosen: boolean;
  /** How many tries have failed since the last submit. */
  failures: number;
  /** The address of the calendar file, as the server gave it. */
  calendar: string;
};

/** What a booking begins with: the date that the served page shows, YYYY-MM-DD, if it shows one. */
export type BookingInput = { date?: string | undefined };

export type BookingEvent =
  | { type: 'scripts.started' }
  | { type: 'day.changed'; now: string; timeZone: string }
  | { type: 'form.restored'; form: Partial<BookingDraft>; key?: string; revision?: number }
  | { type: 'submission.found'; submission: Submission }
  | { type: 'page.answered'; answer: BookingAnswer }
  | { type: 'field.changed'; field: BookingField; value: string }
  | { type: 'form.submitted' }
  | { type: 'editing.chosen' }
  | { type: 'retry.pressed' }
  | { type: 'network.returned' };

/** The form as it is before the visitor, or the visitor's clock, has said anything: specification 9. */
export const blankBooking: BookingDraft = {
  first_name: '',
  last_name: '',
  phone: '',
  email: '',
  appointment_date: '',
  appointment_time: '07',
  time_zone: '',
};

/**
 * Booking a demo: specification 2, 4, 5 and 8 (Booking) as the rulings on booking settle them.
 * Only an acknowledged booking is a success; a rejection goes back to the form with everything kept; any other failure
 * is told in words and tried again under the same idempotency key.
 */
export const bookingMachine = setup({
  types: {
    context: {} as BookingContext,
    input: {} as BookingInput,
    events: {} as BookingEvent,
    meta: {} as { requirement: string },
    tags: {} as 'form' | 'pending' | 'acknowledged',
  },
  actors: {
    sendingBooking: fromPromise<{ calendar: string }, Submission>(() => {
      throw new Error('sendingBooking is not provided');
    }),
    watchingDay: fromCallback<BookingEvent>(() => {
      throw new Error('watchingDay is not provided');
    }),
    watchingNetwork: fromCallback<AnyEventObject>(() => {
      throw new Error('watchingNetwork is not provided');
    }),
  },
  guards: {
    isDayUnknown: ({ context }) => context.today === '',
    isDayKnown: ({ context }) => context.today !== '',
    isComplete: ({ context }) => isComplete(context),
    isDueAndComplete: ({ context }) => context.today !== '' && isComplete(context),
    isAccepted: ({ event }) => {
      assertEvent(event, 'page.answered');
      return event.answer.kind === 'accepted';
    },
    isUntouched: ({ context: { form, dateChosen } }) =>
      !dateChosen &&
      Object.entries(form).every(
        ([field, value]) => field === 'appointment_date' || value === blankBooking[field as BookingField],
      ),
    isRejected,
  },
  actions: {
    adoptDay: assign(({ context, event }) => {
      assertEvent(event, 'day.changed');
      const now = new Date(event.now);
      const today = dayIn(event.timeZone, now);
      const form = { ...context.form, time_zone: event.timeZone };
      const shown = form.appointment_date;
      const tomorrow = dayIn(event.timeZone, now, 1);
      if (context.dateChosen || shown === tomorrow) return { today, form };
      return {
        today,
        form: { ...form, appointment_date: tomorrow },
        movedFrom: shown,
      };
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
      };
    }),
    adoptSubmission: assign(({ event }) => {
      assertEvent(event, 'submission.found');
      return { ...event.submission, dateChosen: true };
    }),
    adoptAnswer: assign(({ context, event }) => {
      assertEvent(event, 'page.answered');
      const { answer } = event;
      return {
        form: { ...context.form, ...answer.form },
        dateChosen: answer.form.appointment_date !== '',
        fieldErrors: answer.kind === 'rejected' ? answer.fieldErrors : [],
        calendar: answer.kind === 'accepted' ? answer.calendar : '',
      };
    }),
    rememberField: assign(({ context, event }) => {
      assertEvent(event, 'field.changed');
      return {
        form: { ...context.form, [event.field]: event.value },
        ...(event.field === 'appointment_date' && { dateChosen: true, movedFrom: '' }),
      };
    }),
    findFieldErrors: assign({ fieldErrors: ({ context }) => bookingFieldErrors(context.form, new Date()) }),
    adoptFieldErrors: assign({ fieldErrors: rejectedFieldErrors }),
    forgetFieldErrors: assign({ fieldErrors: [], failures: 0 }),
    mintKey: assign({ key: ({ context }) => context.key || randomKey() }),
    countRevision: assign({ revision: ({ context }) => context.revision + 1, dateChosen: true }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    rememberCalendar: assign({
      calendar: ({ event }) => outputOf<{ calendar: string }>(event, 'sendingBooking').calendar,
    }),
  },
  delays: {
    retryPause: ({ context }) => retrySeconds(context.failures) * 1000,
  },
}).createMachine({
  id: 'booking',
  description: 'A visitor books a demo with a customer success agent.',
  meta: { requirement: '2.booking' },
  context: ({ input }) => ({
    form: { ...blankBooking, appointment_date: input?.date ?? '' },
    fieldErrors: [],
    today: '',
    movedFrom: '',
    key: '',
    revision: 0,
    dateChosen: false,
    failures: 0,
    calendar: '',
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
      description: 'The form as it was served: it can be filled in and posted before any script runs, or without.',
      on: {
        'form.restored': {
          actions: 'restoreForm',
          description: 'What a reload left behind is taken over, under what has been typed since.',
        },
        'submission.found': {
          guard: 'isUntouched',
          target: 'sending',
          actions: 'adoptSubmission',
          description: 'A booking that this device has kept, because it had not been sent, is sent now.',
          meta: { requirement: '4.booking-kept' },
        },
        'field.changed': {
          actions: 'rememberField',
          description: 'What was typed before the scripts ran is taken over.',
        },
        'page.answered': [
          {
            guard: 'isAccepted',
            target: 'success',
            actions: 'adoptAnswer',
            description: 'The form was posted without scripts, and this page is the server’s answer.',
            meta: { requirement: '4.booking' },
          },
          { target: 'form.invalid', actions: 'adoptAnswer', meta: { requirement: '8.booking' } },
        ],
        'scripts.started': { target: 'form' },
      },
    },
    form: {
      tags: 'form',
      initial: 'filling',
      on: {
        'field.changed': { actions: 'rememberField' },
        'form.submitted': [
          { guard: 'isDayUnknown', target: '.hurried', meta: { requirement: '9.booking-dates' } },
          {
            guard: 'isComplete',
            target: 'sending',
            actions: ['forgetFieldErrors', 'mintKey', 'countRevision'],
            meta: { requirement: '4.booking' },
          },
          { target: '.invalid', actions: 'findFieldErrors', reenter: true, meta: { requirement: '5.booking' } },
        ],
      },
      states: {
        filling: { description: 'The form, with no fault shown.' },
        hurried: {
          description: 'Submitted before the browser has told its day: the form is checked as soon as that is known.',
          meta: { requirement: '9.booking-dates' },
          always: [
            {
              guard: 'isDueAndComplete',
              target: '#booking.sending',
              actions: ['forgetFieldErrors', 'mintKey', 'countRevision'],
              meta: { requirement: '4.booking' },
            },
            { guard: 'isDayKnown', target: 'invalid', actions: 'findFieldErrors', meta: { requirement: '5.booking' } },
          ],
        },
        invalid: {
          description:
            'The form, with a summary of its faults and each fault beside its field. Everything typed is kept.',
          meta: { requirement: '5.booking' },
        },
      },
    },
    sending: {
      tags: 'pending',
      meta: { requirement: '4.booking' },
      initial: 'posting',
      on: {
        'editing.chosen': {
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
            onDone: { target: '#booking.success', actions: 'rememberCalendar' },
            onError: [
              {
                guard: 'isRejected',
                target: '#booking.form.invalid',
                actions: 'adoptFieldErrors',
                meta: { requirement: '8.booking' },
              },
              { target: 'waiting', actions: 'countFailure', meta: { requirement: '8.booking' } },
            ],
          },
        },
        waiting: {
          description:
            'The booking did not get through. The indicator stays, says so, and tries again after a pause that grows: on every page, and for as long as the device keeps it.',
          meta: { requirement: '8.booking' },
          invoke: { id: 'watchingNetwork', src: 'watchingNetwork' },
          after: { retryPause: { target: 'posting' } },
          on: {
            'network.returned': { target: 'posting' },
            'retry.pressed': { target: 'posting' },
          },
        },
      },
    },
    success: {
      type: 'final',
      tags: 'acknowledged',
      description:
        'Successfully Sent Booking! Thanks by name, the appointment in words, a calendar file, the way home.',
      meta: { requirement: '4.booking' },
    },
  },
});

function isComplete({ form }: BookingContext): boolean {
  return bookingFieldErrors(form, new Date()).length === 0;
}
