import { type AnyEventObject, assertEvent, assign, fromCallback, fromPromise, setup } from 'xstate';
import {
  type ContactAnswer,
  type ContactField,
  type ContactFormValues,
  contactFields,
  contactQuestions,
} from '../contract/contact.ts';
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
import { isBlank } from './submission.ts';

/** The content of one try. */
export type ContactTry = { form: ContactFormValues; key: string };

export type ContactContext = FormContext<ContactFormValues> &
  RetryContext & {
    /** Whether what cannot be an address or a number was pointed out, which happens once for each message. */
    pointedOut: boolean;
  };

export type ContactEvent =
  | { type: 'scripts.started' }
  | { type: 'form.restored'; form: Partial<ContactFormValues>; key?: string }
  | { type: 'submission.found'; submission: StoredTry<ContactTry> }
  | { type: 'page.answered'; answer: ContactAnswer }
  | { type: 'field.changed'; field: ContactField; value: string }
  | { type: 'form.submitted'; key: string }
  | { type: 'retry.pressed' }
  | { type: 'network.returned' };

/** The form before the visitor has typed anything. */
export const blankContact: ContactFormValues = blankOf(contactFields);

/** Nothing of a message: neither what was typed nor what became of it. */
const noMessage: ContactContext = { form: blankContact, fieldErrors: [], key: '', pointedOut: false, ...notFailed };

const contactSetup = setup({
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
    ...keptGuards<ContactContext>(({ context }) => isBlank(context.form, blankContact)),
    isQuestionable: ({ context: { form, pointedOut } }) => !pointedOut && contactQuestions(form).length > 0,
    isQuestionedPage: ({ event }) => event.type === 'page.answered' && event.answer.kind === 'questioned',
    ...retryGuards,
  },
  actions: {
    ...formActions<ContactContext, ContactEvent>(blankContact),
    ...retryActions<ContactContext, ContactEvent>(),
    adoptSubmission: assign(({ event }) => {
      assertEvent(event, 'submission.found');
      return { ...event.submission, pointedOut: true };
    }),
    adoptAnswer: assign(({ context, event }) => {
      assertEvent(event, 'page.answered');
      const { answer } = event;
      return {
        ...answeredForm(context.form, answer),
        pointedOut: answer.kind === 'questioned' || (answer.kind === 'rejected' && answer.pointedOut),
      };
    }),
    pointOut: assign({ fieldErrors: ({ context }) => contactQuestions(context.form), pointedOut: true }),
    forgetKey: assign({ key: '' }),
    clearForm: assign(noMessage),
  },
  delays: retryDelays,
});

/** One try to send the message, the first one or a later one. */
const sending = contactSetup.createStateConfig({
  invoke: {
    id: 'sendingContactMessage',
    src: 'sendingContactMessage',
    input: ({ context: { form, key } }) => ({ form, key }),
    onDone: { target: '#contact.idle.sent', actions: 'clearForm' },
    onError: unaccepted({
      rejected: '#contact.idle.rejected',
      postponed: '#contact.idle.unanswered.postponed',
      unanswered: '#contact.idle.unanswered.pausing',
      meta: { requirement: '8.contact' },
    }),
  },
});

/**
 * Sending a contact message: specification 2, 4, 5 and 8 (Contact) with the rulings. Nothing keeps it from being sent: what
 * cannot be an address or a number is pointed out once. Once the message is acknowledged the form is empty again; after a rejection or a failure everything typed stays.
 */
export const contactMachine = contactSetup.createMachine({
  id: 'contact',
  description: 'A visitor sends the company a message.',
  meta: { requirement: '4.contact' },
  context: noMessage,
  initial: 'unhydrated',
  states: {
    unhydrated: {
      description: 'The form as served: it can be filled in and posted before any script runs, or without scripts.',
      meta: { requirement: '2.contact-form' },
      on: {
        ...servedTransitions,
        'submission.found': keptTransitions({
          sending: 'idle.unanswered.retrying',
          postponed: 'idle.unanswered.postponed',
          description: 'A message kept on this device, because it had not been sent, is sent now.',
          meta: { requirement: '4.contact-kept' },
        }),
        'page.answered': [
          {
            guard: 'isQuestionedPage',
            target: 'idle.questioned',
            actions: 'adoptAnswer',
            description: 'The form was posted without scripts, and the server points something out.',
            meta: { requirement: '5.contact-questions' },
          },
          {
            ...rejectedPage,
            target: 'idle.rejected',
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
              ...pauseBefore('retrying'),
            },
            retrying: {
              description: 'The message is sent again with the same key; the fields can still be changed.',
              meta: { requirement: '4.contact-kept' },
              ...sending,
            },
            postponed: {
              ...waitBefore('retrying'),
              description:
                'The server asked to wait: its words show, and the message is sent again when the time that it named is over, unless the visitor sends it before.',
            },
          },
        },
      },
    },
    sending: {
      tags: 'pending',
      description: 'The message is being sent: it stays in the form but cannot be changed.',
      ...sending,
    },
  },
});
