import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { FieldError } from '../contract/problem.ts';
import {
  type SubscriptionAnswer,
  type SubscriptionField,
  type SubscriptionFormValues,
  subscriptionFieldErrors,
} from '../contract/subscription.ts';
import { isRejected, isRejectedPage, randomKey, rejectedFieldErrors, restoredForm } from './submission.ts';

/** What one request sends. */
export type SubscriptionTry = { form: SubscriptionFormValues; key: string };

export type SubscribeContext = {
  form: SubscriptionFormValues;
  /** What is wrong with the address as it was last submitted. */
  fieldErrors: FieldError[];
  /** The idempotency key: one for all tries with one address. Empty until the first submit. */
  key: string;
};

export type SubscribeEvent =
  | { type: 'scripts.started' }
  | { type: 'form.restored'; form: Partial<SubscriptionFormValues> }
  | { type: 'page.answered'; answer: SubscriptionAnswer }
  | { type: 'field.changed'; field: SubscriptionField; value: string }
  | { type: 'form.submitted' }
  | { type: 'restart.pressed' };

/** The box before the reader has said anything. */
const blankSubscription: SubscriptionFormValues = { email: '' };

/**
 * Subscribing to the blog: specification 2 (Blog list), as the rulings mend it. The address is confirmed by mail (double
 * opt-in), and nobody is told whether it was subscribed before.
 */
export const subscriptionMachine = setup({
  types: {
    context: {} as SubscribeContext,
    events: {} as SubscribeEvent,
    meta: {} as { requirement: string },
    tags: {} as 'form',
  },
  actors: {
    askingSubscription: fromPromise<void, SubscriptionTry>(() => {
      throw new Error('askingSubscription is not provided');
    }),
  },
  guards: {
    isEmailSound: ({ context }) => subscriptionFieldErrors(context.form).length === 0,
    isRejected,
    isRejectedPage,
  },
  actions: {
    restoreForm: assign(({ context, event }) => {
      assertEvent(event, 'form.restored');
      return { form: restoredForm(context.form, blankSubscription, event.form) };
    }),
    adoptAnswer: assign(({ event }) => {
      assertEvent(event, 'page.answered');
      const { answer } = event;
      return { form: answer.form, fieldErrors: answer.kind === 'rejected' ? answer.fieldErrors : [] };
    }),
    rememberField: assign(({ context, event }) => {
      assertEvent(event, 'field.changed');
      return { form: { ...context.form, [event.field]: event.value } };
    }),
    findFieldErrors: assign({ fieldErrors: ({ context }) => subscriptionFieldErrors(context.form) }),
    adoptFieldErrors: assign({ fieldErrors: rejectedFieldErrors }),
    forgetFieldErrors: assign({ fieldErrors: [] }),
    mintKey: assign({ key: ({ context }) => context.key || randomKey() }),
    forgetKey: assign({ key: '' }),
  },
}).createMachine({
  id: 'subscription',
  description: 'A reader asks to hear of new articles by mail, and confirms it from the mailbox.',
  meta: { requirement: '2.subscribe' },
  context: { form: blankSubscription, fieldErrors: [], key: '' },
  initial: 'unhydrated',
  states: {
    unhydrated: {
      tags: 'form',
      description: 'The box as it was served: it can be filled in and posted before any script runs, or without.',
      on: {
        'form.restored': {
          actions: 'restoreForm',
          description: 'What a reload left behind is taken over, under what has been typed since.',
        },
        'field.changed': {
          actions: 'rememberField',
          description: 'What was typed before the scripts ran is taken over.',
        },
        'page.answered': [
          {
            guard: 'isRejectedPage',
            target: 'form.invalid',
            actions: 'adoptAnswer',
            description: 'The box was posted without scripts, and this page is the server’s answer.',
          },
          { target: 'asked', actions: 'adoptAnswer' },
        ],
        'scripts.started': { target: 'form' },
      },
    },
    form: {
      tags: 'form',
      initial: 'filling',
      on: {
        'field.changed': { actions: ['rememberField', 'forgetKey'] },
        'form.submitted': [
          {
            guard: 'isEmailSound',
            target: 'sending',
            actions: ['forgetFieldErrors', 'mintKey'],
          },
          { target: '.invalid', actions: 'findFieldErrors', reenter: true },
        ],
      },
      states: {
        filling: { description: 'The address is asked for, with no fault shown.' },
        invalid: { description: 'The address is asked for again, with what is wrong with it.' },
        failed: { description: 'The address is kept, and an alert says that nothing was sent and what to do.' },
      },
    },
    sending: {
      tags: 'form',
      description: 'The address is on its way; it stays in the box and cannot be changed meanwhile.',
      invoke: {
        id: 'askingSubscription',
        src: 'askingSubscription',
        input: ({ context: { form, key } }) => ({ form, key }),
        onDone: { target: 'asked', actions: 'forgetKey' },
        onError: [
          {
            guard: 'isRejected',
            target: 'form.invalid',
            actions: 'adoptFieldErrors',
          },
          { target: 'form.failed' },
        ],
      },
    },
    asked: {
      description:
        'A mail with a link to confirm is on its way: the same words whether or not the address is subscribed.',
      on: { 'restart.pressed': { target: 'form' } },
    },
  },
});
