import { type AnyEventObject, assertEvent, assign, fromCallback, fromPromise, setup } from 'xstate';
import {
  type ContactAnswer,
  type ContactField,
  type ContactFormValues,
  contactQuestions,
} from '../contract/contact.ts';
import type { FieldError } from '../contract/problem.ts';
import { notProvided } from './not-provided.ts';
import { retryDelays } from './retry.ts';
import {
  isBlank,
  isPostponed,
  isRejected,
  isRejectedPage,
  notPostponed,
  type Postponement,
  postponementOf,
  rejectedFieldErrors,
  restoredForm,
} from './submission.ts';

/** The content of one try. */
export type ContactTry = { form: ContactFormValues; key: string };

export type ContactContext = {
  form: ContactFormValues;
  /** Why the server rejected the message, or what is pointed out before it is sent. */
  fieldErrors: FieldError[];
  /** Whether what cannot be an address or a number was pointed out, which happens once for each message. */
  pointedOut: boolean;
  /** The idempotency key of the message, for all its tries. Empty until Send is pressed. */
  key: string;
  /** How many tries have failed since Send was last pressed. */
  failures: number;
  /** What the server said if it answered the last try by asking to wait. */
  postponement: Postponement;
};

export type ContactEvent =
  | { type: 'scripts.started' }
  | { type: 'form.restored'; form: Partial<ContactFormValues>; key?: string }
  | { type: 'submission.found'; submission: ContactTry }
  | { type: 'page.answered'; answer: ContactAnswer }
  | { type: 'field.changed'; field: ContactField; value: string }
  | { type: 'form.submitted'; key: string }
  | { type: 'retry.pressed' }
  | { type: 'network.returned' };

/** The form before the visitor has typed anything. */
export const blankContact: ContactFormValues = {
  full_name: '',
  organization: '',
  phone_number: '',
  email_address: '',
  enquiry: '',
  leave_empty: '',
};

/**
 * Sending a contact message: specification 2, 4, 5 and 8 (Contact) with the rulings. Nothing keeps it from being sent: what
 * cannot be an address or a number is pointed out once. Once the message is acknowledged the form is empty again; after a rejection or a failure everything typed stays.
 */
export const contactMachine = setup({
  types: {
    context: {} as ContactContext,
    events: {} as ContactEvent,
    meta: {} as { requirement: string },
    tags: {} as 'pending' | 'postponed' | 'acknowledged',
  },
  actors: {
    sendingContactMessage: fromPromise<void, ContactTry>(notProvided('sendingContactMessage')),
    watchingNetwork: fromCallback<AnyEventObject>(notProvided('watchingNetwork')),
  },
  guards: {
    isUntouched: ({ context }) => isBlank(context.form, blankContact),
    isQuestionable: ({ context: { form, pointedOut } }) => !pointedOut && contactQuestions(form).length > 0,
    isQuestionedPage: ({ event }) => event.type === 'page.answered' && event.answer.kind === 'questioned',
    isRejected,
    isPostponed,
    isRejectedPage,
  },
  actions: {
    restoreForm: assign(({ context, event }) => {
      assertEvent(event, 'form.restored');
      return { form: restoredForm(context.form, blankContact, event.form), key: event.key ?? context.key };
    }),
    adoptSubmission: assign(({ event }) => {
      assertEvent(event, 'submission.found');
      return { ...event.submission, pointedOut: true };
    }),
    adoptAnswer: assign(({ context, event }) => {
      assertEvent(event, 'page.answered');
      const { answer } = event;
      return {
        form: { ...context.form, ...answer.form },
        fieldErrors: answer.kind === 'accepted' ? [] : answer.fieldErrors,
        pointedOut: answer.kind === 'questioned' || (answer.kind === 'rejected' && answer.pointedOut),
      };
    }),
    rememberField: assign(({ context, event }) => {
      assertEvent(event, 'field.changed');
      return { form: { ...context.form, [event.field]: event.value } };
    }),
    pointOut: assign({ fieldErrors: ({ context }) => contactQuestions(context.form), pointedOut: true }),
    adoptFieldErrors: assign({ fieldErrors: rejectedFieldErrors }),
    forgetFieldErrors: assign({ fieldErrors: [], failures: 0, postponement: notPostponed }),
    countFailure: assign(({ context, event }) => ({
      failures: context.failures + 1,
      postponement: postponementOf({ event }),
    })),
    adoptKey: assign(({ context, event }) => {
      assertEvent(event, 'form.submitted');
      return { key: context.key || event.key };
    }),
    forgetKey: assign({ key: '' }),
    clearForm: assign({ form: blankContact, key: '', failures: 0, pointedOut: false, postponement: notPostponed }),
  },
  delays: retryDelays,
}).createMachine({
  id: 'contact',
  description: 'A visitor sends the company a message.',
  meta: { requirement: '4.contact' },
  context: {
    form: blankContact,
    fieldErrors: [],
    pointedOut: false,
    key: '',
    failures: 0,
    postponement: notPostponed,
  },
  initial: 'unhydrated',
  states: {
    unhydrated: {
      description: 'The form as served: it can be filled in and posted before any script runs, or without scripts.',
      meta: { requirement: '2.contact-form' },
      on: {
        'form.restored': {
          actions: 'restoreForm',
          description: 'The draft that a reload left behind is restored; anything typed since then stays.',
        },
        'submission.found': {
          guard: 'isUntouched',
          target: 'idle.unanswered.retrying',
          actions: 'adoptSubmission',
          description: 'A message kept on this device, because it had not been sent, is sent now.',
          meta: { requirement: '4.contact-kept' },
        },
        'field.changed': {
          actions: 'rememberField',
          description: 'Anything typed before the scripts ran is kept.',
        },
        'page.answered': [
          {
            guard: 'isQuestionedPage',
            target: 'idle.questioned',
            actions: 'adoptAnswer',
            description: 'The form was posted without scripts, and the server points something out.',
            meta: { requirement: '5.contact-questions' },
          },
          {
            guard: 'isRejectedPage',
            target: 'idle.rejected',
            actions: 'adoptAnswer',
            description: 'The form was posted without scripts, and this page is the server’s answer.',
            meta: { requirement: '8.contact' },
          },
          { target: 'idle.sent', meta: { requirement: '4.contact' } },
        ],
        'scripts.started': { target: 'idle', meta: { requirement: '4.contact' } },
      },
    },
    idle: {
      initial: 'filling',
      on: {
        'field.changed': {
          actions: ['rememberField', 'forgetKey'],
          description: 'A different text is a different message, with its own key.',
          meta: { requirement: '2.contact-form' },
        },
        'form.submitted': [
          {
            guard: 'isQuestionable',
            target: '.questioned',
            actions: 'pointOut',
            meta: { requirement: '5.contact-questions' },
          },
          {
            target: 'sending',
            actions: ['forgetFieldErrors', 'adoptKey'],
            description: 'The form is sent as it is, even when it is empty.',
            meta: { requirement: '5.contact' },
          },
        ],
      },
      states: {
        filling: { description: 'The form, empty or with what was typed.' },
        sent: {
          tags: 'acknowledged',
          description: 'All fields are cleared, and a status message says that the message was sent.',
          on: {
            'field.changed': {
              target: 'filling',
              actions: ['rememberField', 'forgetKey'],
              description: 'A new message begins, so the confirmation of the last one goes.',
              meta: { requirement: '2.contact-form' },
            },
          },
        },
        questioned: {
          description:
            'Nothing was sent yet: an alert points out what cannot be an address or a number. The next press sends the form as it is then.',
          meta: { requirement: '5.contact-questions' },
        },
        rejected: {
          description: 'The fields stay, and an alert says that the message was not sent and why.',
          meta: { requirement: '8.contact' },
        },
        unanswered: {
          tags: 'pending',
          description:
            'The fields stay, and an alert says that the message was not sent and what to do. It is kept on the device and sent again until it gets through or the text changes.',
          meta: { requirement: '8.contact' },
          initial: 'pausing',
          on: {
            'field.changed': {
              target: 'filling',
              actions: ['rememberField', 'forgetKey'],
              description: 'The visitor takes the message back: a different text is a different message.',
              meta: { requirement: '2.contact-form' },
            },
          },
          states: {
            pausing: {
              description: 'The growing pause before the next try.',
              meta: { requirement: '4.contact-kept' },
              invoke: { id: 'watchingNetwork', src: 'watchingNetwork' },
              after: { retryPause: { target: 'retrying' } },
              on: {
                'network.returned': { target: 'retrying' },
                'retry.pressed': { target: 'retrying' },
              },
            },
            retrying: {
              description: 'The message is sent again with the same key; the fields can still be changed.',
              meta: { requirement: '4.contact-kept' },
              invoke: {
                id: 'sendingContactMessage',
                src: 'sendingContactMessage',
                input: ({ context: { form, key } }) => ({ form, key }),
                onDone: { target: '#contact.idle.sent', actions: 'clearForm' },
                onError: [
                  {
                    guard: 'isRejected',
                    target: '#contact.idle.rejected',
                    actions: 'adoptFieldErrors',
                    meta: { requirement: '8.contact' },
                  },
                  {
                    guard: 'isPostponed',
                    target: 'postponed',
                    actions: 'countFailure',
                    meta: { requirement: '8.postponed' },
                  },
                  { target: 'pausing', actions: 'countFailure' },
                ],
              },
            },
            postponed: {
              tags: 'postponed',
              description:
                'The server asked to wait: its words show, and the message is sent again when the time that it named is over, unless the visitor sends it before.',
              meta: { requirement: '8.postponed' },
              after: { postponedPause: { target: 'retrying' } },
            },
          },
        },
      },
    },
    sending: {
      tags: 'pending',
      description: 'The message is being sent: it stays in the form but cannot be changed.',
      invoke: {
        id: 'sendingContactMessage',
        src: 'sendingContactMessage',
        input: ({ context: { form, key } }) => ({ form, key }),
        onDone: { target: 'idle.sent', actions: 'clearForm' },
        onError: [
          {
            guard: 'isRejected',
            target: 'idle.rejected',
            actions: 'adoptFieldErrors',
            meta: { requirement: '8.contact' },
          },
          {
            guard: 'isPostponed',
            target: 'idle.unanswered.postponed',
            actions: 'countFailure',
            meta: { requirement: '8.postponed' },
          },
          { target: 'idle.unanswered', actions: 'countFailure', meta: { requirement: '8.contact' } },
        ],
      },
    },
  },
});
