import { type AnyEventObject, assertEvent, assign, fromCallback, fromPromise, setup } from 'xstate';
import type { ContactAnswer, ContactField, ContactForm } from '../contract/message.ts';
import type { Fault } from '../contract/problem.ts';
import { isRefused, isRefusedPage, randomKey, refusedFaults, restoredForm, retrySeconds } from './submission.ts';

/** What one try sends. */
export type MessageTry = { form: ContactForm; key: string };

export type ContactContext = {
  form: ContactForm;
  /** Why the server did not take the message as it was. */
  faults: Fault[];
  /** The idempotency key: one for all tries of one message. Empty until the first press on Send. */
  key: string;
  /** How many tries have failed since the last press on Send. */
  failures: number;
};

export type ContactEvent =
  | { type: 'scripts.started' }
  | { type: 'form.restored'; form: Partial<ContactForm>; key?: string }
  | { type: 'submission.found'; submission: MessageTry }
  | { type: 'page.answered'; answer: ContactAnswer }
  | { type: 'field.changed'; field: ContactField; value: string }
  | { type: 'form.submitted' }
  | { type: 'retry.pressed' }
  | { type: 'network.returned' };

/** The form as it is before the visitor has said anything. */
export const blankContact: ContactForm = {
  full_name: '',
  organization: '',
  phone_number: '',
  email_address: '',
  enquiry: '',
  website: '',
};

/**
 * Sending a contact message: specification 2, 4, 5 and 8 (Contact), as the rulings settle them. Nothing is checked before
 * it is sent. Acknowledged, the form is empty again; refused or failed, everything typed stays in it.
 */
export const contactMachine = setup({
  types: {
    context: {} as ContactContext,
    events: {} as ContactEvent,
    meta: {} as { clause: string },
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
    isRefused,
    isRefusedPage,
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
    adoptRefusal: assign(({ context, event }) => {
      assertEvent(event, 'page.answered');
      const { answer } = event;
      return {
        form: { ...context.form, ...answer.form },
        faults: answer.kind === 'refused' ? answer.faults : [],
      };
    }),
    rememberField: assign(({ context, event }) => {
      assertEvent(event, 'field.changed');
      return { form: { ...context.form, [event.field]: event.value } };
    }),
    adoptFaults: assign({ faults: refusedFaults }),
    forgetFaults: assign({ faults: [], failures: 0 }),
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
  context: { form: blankContact, faults: [], key: '', failures: 0 },
  initial: 'plain',
  states: {
    plain: {
      description: 'The form as it was served: it can be filled in and posted before any script runs, or without.',
      meta: { clause: '2.contact-form' },
      on: {
        'form.restored': {
          actions: 'restoreForm',
          description: 'What a reload left behind is taken over, under what has been typed since.',
          meta: { clause: '2.contact-form' },
        },
        'submission.found': {
          guard: 'isUntouched',
          target: 'idle.unsent.posting',
          actions: 'adoptSubmission',
          description: 'A message that this device has kept, because it had not been sent, is sent now.',
          meta: { clause: '4.contact-kept' },
        },
        'field.changed': {
          actions: 'rememberField',
          description: 'What was typed before the scripts ran is taken over.',
          meta: { clause: '2.contact-form' },
        },
        'page.answered': [
          {
            guard: 'isRefusedPage',
            target: 'idle.refused',
            actions: 'adoptRefusal',
            description: 'The form was posted without scripts, and this page is the server’s answer.',
            meta: { clause: '8.contact' },
          },
          { target: 'idle.sent', meta: { clause: '4.contact' } },
        ],
        'scripts.started': { target: 'idle', meta: { clause: '4.contact' } },
      },
    },
    idle: {
      meta: { clause: '4.contact' },
      initial: 'filling',
      on: {
        'field.changed': {
          actions: ['rememberField', 'forgetKey'],
          description: 'Another text is another message, under a key of its own.',
          meta: { clause: '2.contact-form' },
        },
        'form.submitted': {
          target: 'sending',
          actions: ['forgetFaults', 'mintKey'],
          description: 'Whatever it holds, also nothing.',
          meta: { clause: '5.contact' },
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
              meta: { clause: '2.contact-form' },
            },
          },
        },
        refused: {
          description: 'The fields stay, and an alert says that it was not sent and what the server says of it.',
          meta: { clause: '8.contact' },
        },
        unsent: {
          tags: 'pending',
          description:
            'The fields stay, and an alert says that it was not sent and what to do. It is kept on the device, and goes on being tried until it is sent, or another text is typed.',
          meta: { clause: '8.contact' },
          initial: 'waiting',
          on: {
            'field.changed': {
              target: 'filling',
              actions: ['rememberField', 'forgetKey'],
              description: 'The visitor has taken it back: another text is another message.',
              meta: { clause: '2.contact-form' },
            },
          },
          states: {
            waiting: {
              description: 'The pause before the next try, which grows.',
              meta: { clause: '4.contact-kept' },
              invoke: { id: 'watchingNetwork', src: 'watchingNetwork' },
              after: { retryPause: { target: 'posting', meta: { clause: '4.contact-kept' } } },
              on: {
                'network.returned': { target: 'posting', meta: { clause: '4.contact-kept' } },
                'retry.pressed': { target: 'posting', meta: { clause: '4.contact-kept' } },
              },
            },
            posting: {
              description: 'It is tried again, under the same key; the fields can be changed meanwhile.',
              meta: { clause: '4.contact-kept' },
              invoke: {
                id: 'sendingAgain',
                src: 'sendingMessage',
                input: ({ context: { form, key } }) => ({ form, key }),
                onDone: { target: '#contact.idle.sent', actions: 'clearForm', meta: { clause: '4.contact-kept' } },
                onError: [
                  {
                    guard: 'isRefused',
                    target: '#contact.idle.refused',
                    actions: 'adoptFaults',
                    meta: { clause: '8.contact' },
                  },
                  { target: 'waiting', actions: 'countFailure', meta: { clause: '4.contact-kept' } },
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
      meta: { clause: '4.contact' },
      invoke: {
        id: 'sendingMessage',
        src: 'sendingMessage',
        input: ({ context: { form, key } }) => ({ form, key }),
        onDone: { target: 'idle.sent', actions: 'clearForm', meta: { clause: '4.contact' } },
        onError: [
          { guard: 'isRefused', target: 'idle.refused', actions: 'adoptFaults', meta: { clause: '8.contact' } },
          { target: 'idle.unsent', actions: 'countFailure', meta: { clause: '8.contact' } },
        ],
      },
    },
  },
});
