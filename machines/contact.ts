import { type AnyEventObject, assertEvent, assign, fromCallback, fromPromise, setup } from 'xstate';
import type { ContactAnswer, ContactField, ContactFormValues } from '../contract/contact.ts';
import type { FieldError } from '../contract/problem.ts';
import {
  isRejected,
  isRejectedPage,
  randomKey,
  rejectedFieldErrors,
  restoredForm,
  retrySeconds,
} from './submission.ts';

/** What one try sends. */
export type MessageTry = { form: ContactFormValues; key: string };

export type ContactContext = {
  form: ContactFormValues;
  /** Why the server did not take the message as it was. */
  fieldErrors: FieldError[];
  /** The idempotency key: one for all tries of one message. Empty until the first press on Send. */
  key: string;
  /** How many tries have failed since the last press on Send. */
  failures: number;
};

export type ContactEvent =
  | { type: 'scripts.started' }
  | { type: 'form.restored'; form: Partial<ContactFormValues>; key?: string }
  | { type: 'submission.found'; submission: MessageTry }
  | { type: 'page.answered'; answer: ContactAnswer }
  | { type: 'field.changed'; field: ContactField; value: string }
  | { type: 'form.submitted' }
  | { type: 'retry.pressed' }
  | { type: 'network.returned' };

/** The form as it is before the visitor has said anything. */
export const blankContact: ContactFormValues = {
  full_name: '',
  organization: '',
  phone_number: '',
  email_address: '',
  enquiry: '',
  website: '',
};

/**
 * Sending a contact message: specification 2, 4, 5 and 8 (Contact), as the rulings settle them. Nothing is checked before
 * it is sent. Acknowledged, the form is empty again; rejected or failed, everything typed stays in it.
 */
export const contactMachine = setup({
  types: {
    context: {} as ContactContext,
    events: {} as ContactEvent,
    meta: {} as { requirement: string },
    tags: {} as 'pending' | 'acknowledged',
  },
  actors: {
    sendingMessage: fromPromise<void, MessageTry>(() => {
      throw new Error('sendingMessage is not provided');
    }),
    watchingNetwork: fromCallback<AnyEventObject>(() => {
      throw new Error('watchingNetwork is not provided');
    }),
  },
  guards: {
    isUntouched: ({ context: { form } }) =>
      Object.entries(form).every(([field, value]) => value === blankContact[field as ContactField]),
    isRejected,
    isRejectedPage,
  },
  actions: {
    restoreForm: assign(({ context, event }) => {
      assertEvent(event, 'form.restored');
      return { form: restoredForm(context.form, blankContact, event.form), key: event.key ?? context.key };
    }),
    adoptSubmission: assign(({ event }) => {
      assertEvent(event, 'submission.found');
      return event.submission;
    }),
    adoptRejection: assign(({ context, event }) => {
      assertEvent(event, 'page.answered');
      const { answer } = event;
      return {
        form: { ...context.form, ...answer.form },
        fieldErrors: answer.kind === 'rejected' ? answer.fieldErrors : [],
      };
    }),
    rememberField: assign(({ context, event }) => {
      assertEvent(event, 'field.changed');
      return { form: { ...context.form, [event.field]: event.value } };
    }),
    adoptFieldErrors: assign({ fieldErrors: rejectedFieldErrors }),
    forgetFieldErrors: assign({ fieldErrors: [], failures: 0 }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    mintKey: assign({ key: ({ context }) => context.key || randomKey() }),
    forgetKey: assign({ key: '' }),
    clearForm: assign({ form: blankContact, key: '', failures: 0 }),
  },
  delays: {
    retryPause: ({ context }) => retrySeconds(context.failures) * 1000,
  },
}).createMachine({
  id: 'contact',
  description: 'A visitor sends the company a message.',
  meta: { requirement: '4.contact' },
  context: { form: blankContact, fieldErrors: [], key: '', failures: 0 },
  initial: 'unhydrated',
  states: {
    unhydrated: {
      description: 'The form as it was served: it can be filled in and posted before any script runs, or without.',
      meta: { requirement: '2.contact-form' },
      on: {
        'form.restored': {
          actions: 'restoreForm',
          description: 'What a reload left behind is taken over, under what has been typed since.',
        },
        'submission.found': {
          guard: 'isUntouched',
          target: 'idle.unsent.posting',
          actions: 'adoptSubmission',
          description: 'A message that this device has kept, because it had not been sent, is sent now.',
          meta: { requirement: '4.contact-kept' },
        },
        'field.changed': {
          actions: 'rememberField',
          description: 'What was typed before the scripts ran is taken over.',
        },
        'page.answered': [
          {
            guard: 'isRejectedPage',
            target: 'idle.rejected',
            actions: 'adoptRejection',
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
          description: 'Another text is another message, under a key of its own.',
          meta: { requirement: '2.contact-form' },
        },
        'form.submitted': {
          target: 'sending',
          actions: ['forgetFieldErrors', 'mintKey'],
          description: 'Whatever it holds, also nothing.',
          meta: { requirement: '5.contact' },
        },
      },
      states: {
        filling: { description: 'The form, empty or with what was typed.' },
        sent: {
          tags: 'acknowledged',
          description: 'All fields are cleared, and a status message says that it was sent.',
          on: {
            'field.changed': {
              target: 'filling',
              actions: ['rememberField', 'forgetKey'],
              description: 'A new message begins: what was said of the last one is over.',
              meta: { requirement: '2.contact-form' },
            },
          },
        },
        rejected: {
          description: 'The fields stay, and an alert says that it was not sent and what the server says of it.',
          meta: { requirement: '8.contact' },
        },
        unsent: {
          tags: 'pending',
          description:
            'The fields stay, and an alert says that it was not sent and what to do. It is kept on the device, and goes on being tried until it is sent, or another text is typed.',
          meta: { requirement: '8.contact' },
          initial: 'waiting',
          on: {
            'field.changed': {
              target: 'filling',
              actions: ['rememberField', 'forgetKey'],
              description: 'The visitor has taken it back: another text is another message.',
              meta: { requirement: '2.contact-form' },
            },
          },
          states: {
            waiting: {
              description: 'The pause before the next try, which grows.',
              meta: { requirement: '4.contact-kept' },
              invoke: { id: 'watchingNetwork', src: 'watchingNetwork' },
              after: { retryPause: { target: 'posting' } },
              on: {
                'network.returned': { target: 'posting' },
                'retry.pressed': { target: 'posting' },
              },
            },
            posting: {
              description: 'It is tried again, under the same key; the fields can be changed meanwhile.',
              meta: { requirement: '4.contact-kept' },
              invoke: {
                id: 'sendingAgain',
                src: 'sendingMessage',
                input: ({ context: { form, key } }) => ({ form, key }),
                onDone: { target: '#contact.idle.sent', actions: 'clearForm' },
                onError: [
                  {
                    guard: 'isRejected',
                    target: '#contact.idle.rejected',
                    actions: 'adoptFieldErrors',
                    meta: { requirement: '8.contact' },
                  },
                  { target: 'waiting', actions: 'countFailure' },
                ],
              },
            },
          },
        },
      },
    },
    sending: {
      tags: 'pending',
      description: 'The message is on its way: it stays in the form and cannot be changed meanwhile.',
      invoke: {
        id: 'sendingMessage',
        src: 'sendingMessage',
        input: ({ context: { form, key } }) => ({ form, key }),
        onDone: { target: 'idle.sent', actions: 'clearForm' },
        onError: [
          {
            guard: 'isRejected',
            target: 'idle.rejected',
            actions: 'adoptFieldErrors',
            meta: { requirement: '8.contact' },
          },
          { target: 'idle.unsent', actions: 'countFailure', meta: { requirement: '8.contact' } },
        ],
      },
    },
  },
});
