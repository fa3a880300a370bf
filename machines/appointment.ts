import { assertEvent, assign, type EventObject, fromPromise, setup } from 'xstate';
import {
  type AppointmentAnswer,
  type AppointmentChange,
  type AppointmentShown,
  appointmentShown,
  type ChangeField,
} from '../contract/appointment-link.ts';
import type { FieldError } from '../contract/field-error.ts';
import { type Hour, hourAlone } from '../contract/open-hours.ts';
import { errorOf, outputOf } from './actor-events.ts';
import { notProvided } from './not-provided.ts';
import { isRejectedFor, isRejectedPage, isRejection, rejectedFieldErrors } from './submission.ts';

/** What is sent: the token of the link, and what becomes of the demo. */
export type AppointmentTry = { token: string; change: AppointmentChange };

export type AppointmentContext = {
  /** The token of the link; empty until something is sent. */
  token: string;
  /** How the demo stands, as the server said last; undefined if no demo has the link. */
  appointment: AppointmentShown | undefined;
  /** The time that is chosen in the form. */
  form: Hour;
  /** What is being changed, or was. */
  change: AppointmentChange;
  /** What is wrong with the chosen time, why the link has ended, or what the server says because it was asked too often. */
  fieldErrors: FieldError[];
};

export type AppointmentEvent =
  | { type: 'page.answered'; answer: AppointmentAnswer }
  | { type: 'field.changed'; field: Exclude<ChangeField, 'change'>; value: string }
  | { type: 'form.submitted'; token: string }
  /** A single time is accepted by its button: the one that an agent has proposed, or one that is free. */
  | { type: 'hour.pressed'; token: string; hour: Hour }
  | { type: 'cancel.pressed'; token: string };

const cancelling: AppointmentChange = { change: 'cancel' };
const pressed = ['form.submitted', 'hour.pressed', 'cancel.pressed'] as const;

/**
 * The page of a demo's own link: docs/decisions/0083-own-link.md. Following the link changes nothing, because programs follow links
 * too; a button moves the demo or cancels it.
 */
export const appointmentMachine = setup({
  types: {
    context: {} as AppointmentContext,
    events: {} as AppointmentEvent,
    meta: {} as { requirement: string },
    tags: {} as 'form',
  },
  actors: {
    changingAppointment: fromPromise<AppointmentShown, AppointmentTry>(notProvided('changingAppointment')),
  },
  guards: {
    isRejectedFor,
    isRejectedPage,
    isEndedPage: ({ event }) => {
      assertEvent(event, 'page.answered');
      const { answer } = event;
      return answer.kind === 'rejected'
        ? answer.fieldErrors.some(({ field }) => field === 'token')
        : answer.appointment.status === 'cancelled';
    },
    isChangedPage: ({ event }) => {
      assertEvent(event, 'page.answered');
      return event.answer.kind === 'accepted';
    },
    isCancelled: ({ event }) => outputOf<AppointmentShown>(event, 'changingAppointment').status === 'cancelled',
  },
  actions: {
    adoptAnswer: assign(({ context, event }) => {
      assertEvent(event, 'page.answered');
      const { answer } = event;
      const { appointment } = answer;
      return {
        appointment,
        form: { ...hourAlone(appointment ?? context.form), ...(answer.kind === 'rejected' && typedHour(answer.form)) },
        fieldErrors: answer.kind === 'rejected' ? answer.fieldErrors : [],
      };
    }),
    rememberField: assign(({ context, event }) => {
      assertEvent(event, 'field.changed');
      return { form: { ...context.form, [event.field]: event.value } };
    }),
    adoptChange: assign(({ context, event }) => {
      assertEvent(event, pressed);
      if (event.type === 'cancel.pressed') return { token: event.token, change: cancelling };
      const form = event.type === 'hour.pressed' ? event.hour : context.form;
      return { token: event.token, form, change: { change: 'move' as const, ...form } };
    }),
    adoptAppointment: assign(({ event }) => {
      const appointment = outputOf<AppointmentShown>(event, 'changingAppointment');
      return { appointment, form: hourAlone(appointment) };
    }),
    adoptRejection: assign(({ context, event }) => ({
      fieldErrors: rejectedFieldErrors({ event }),
      // It may have been moved in another tab.
      appointment: currentOf(event) ?? context.appointment,
    })),
    forgetFieldErrors: assign({ fieldErrors: [] }),
  },
}).createMachine({
  id: 'appointment',
  description: 'A visitor sees, moves or cancels a booked demo with a link of their own.',
  meta: { requirement: '4.appointment' },
  context: {
    token: '',
    appointment: undefined,
    form: { appointment_date: '', appointment_time: '' },
    change: cancelling,
    fieldErrors: [],
  },
  initial: 'unhydrated',
  states: {
    unhydrated: {
      description: 'The page without the demo, which the server fills in: only there if the server could not do so.',
      on: {
        'page.answered': [
          {
            guard: 'isEndedPage',
            target: 'ended',
            actions: 'adoptAnswer',
            description: 'The demo is cancelled or over, or no demo has this link.',
          },
          {
            guard: 'isRejectedPage',
            target: 'shown.invalid',
            actions: 'adoptAnswer',
            description: 'The form was posted without scripts, and this page is the server’s answer.',
          },
          { guard: 'isChangedPage', target: 'shown.moved', actions: 'adoptAnswer' },
          { target: 'shown', actions: 'adoptAnswer', description: 'The link was followed.' },
        ],
      },
    },
    shown: {
      tags: 'form',
      initial: 'ready',
      on: {
        'field.changed': { actions: 'rememberField' },
        'form.submitted': { target: 'sending', actions: ['adoptChange', 'forgetFieldErrors'] },
        'hour.pressed': {
          target: 'sending',
          actions: ['adoptChange', 'forgetFieldErrors'],
          description: 'The proposed time is accepted, or a free one is chosen in place of one that is taken.',
        },
        'cancel.pressed': { target: 'sending', actions: ['adoptChange', 'forgetFieldErrors'] },
      },
      states: {
        ready: { description: 'The demo, a form that moves it, and a button that cancels it.' },
        moved: {
          description:
            'The same at its new time, and that it has been moved or was asked for, until another time is chosen.',
          on: { 'field.changed': { target: 'ready', actions: 'rememberField' } },
        },
        invalid: {
          description:
            'The field errors of the chosen time, with the nearest free ones if it is taken. Nothing was changed.',
        },
        unanswered: {
          description:
            'An alert says that the demo may have been changed and what to do; if the server is busy or was asked too often, in its words.',
        },
      },
    },
    sending: {
      tags: 'form',
      description: 'The change is being sent.',
      invoke: {
        id: 'changingAppointment',
        src: 'changingAppointment',
        input: ({ context: { token, change } }) => ({ token, change }),
        onDone: [
          { guard: 'isCancelled', target: 'ended', actions: 'adoptAppointment' },
          { target: 'shown.moved', actions: 'adoptAppointment' },
        ],
        onError: [
          {
            guard: { type: 'isRejectedFor', params: { field: 'token' } },
            target: 'ended',
            actions: 'adoptRejection',
          },
          {
            guard: { type: 'isRejectedFor', params: { field: 'appointment_date' } },
            target: 'shown.invalid',
            actions: 'adoptRejection',
          },
          {
            guard: { type: 'isRejectedFor', params: { field: 'appointment_time' } },
            target: 'shown.invalid',
            actions: 'adoptRejection',
          },
          { target: 'shown.unanswered', actions: 'adoptRejection' },
        ],
      },
    },
    ended: {
      description:
        'The demo is cancelled; or the server’s message: it is over, was cancelled before, or no demo has this link.',
    },
  },
});

/** How the demo stands, if the rejection says so. */
function currentOf(event: EventObject): AppointmentShown | undefined {
  const error = errorOf(event);
  return isRejection(error) ? appointmentShown.safeParse(error.current).data : undefined;
}

/** The time that was typed into the form that was posted; another form on the page has none. */
function typedHour({ appointment_date, appointment_time }: Partial<Hour>): Partial<Hour> {
  return { ...(appointment_date && { appointment_date }), ...(appointment_time && { appointment_time }) };
}
