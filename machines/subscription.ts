import { assertEvent, assign, fromPromise, setup } from 'xstate';
import {
  type SubscriptionAnswer,
  type SubscriptionField,
  type SubscriptionFormValues,
  subscriptionFieldErrors,
} from '../contract/subscription.ts';
import { answeredForm, type FormContext, formActions, rejectedPage, servedTransitions } from './form.ts';
import { notProvided } from './not-provided.ts';
import { isRejected, isRejectedPage } from './submission.ts';

/** The content of one request. */
export type SubscriptionRequest = { form: SubscriptionFormValues; key: string };

export type SubscriptionContext = FormContext<SubscriptionFormValues>;

export type SubscriptionEvent =
  | { type: 'scripts.started' }
  | { type: 'form.restored'; form: Partial<SubscriptionFormValues> }
  | { type: 'page.answered'; answer: SubscriptionAnswer }
  | { type: 'field.changed'; field: SubscriptionField; value: string }
  | { type: 'form.submitted'; key: string }
  | { type: 'restart.pressed' };

/** The form before the reader has typed anything. */
const blankSubscription: SubscriptionFormValues = { email: '' };

/**
 * Subscribing to the blog: specification 2 (Blog list) with the ruling on it. The address is confirmed by email (double
 * opt-in), and no answer reveals whether it was subscribed before.
 */
export const subscriptionMachine = setup({
  types: {
    context: {} as SubscriptionContext,
    events: {} as SubscriptionEvent,
    meta: {} as { requirement: string },
    tags: {} as 'form' | 'acknowledged',
  },
  actors: {
    requestingSubscription: fromPromise<void, SubscriptionRequest>(notProvided('requestingSubscription')),
  },
  guards: {
    isEmailValid: ({ context }) => subscriptionFieldErrors(context.form).length === 0,
    isRejected,
    isRejectedPage,
  },
  actions: {
    ...formActions<SubscriptionContext, SubscriptionEvent>(blankSubscription),
    adoptAnswer: assign(({ context, event }) => {
      assertEvent(event, 'page.answered');
      return answeredForm(context.form, event.answer);
    }),
    findFieldErrors: assign({ fieldErrors: ({ context }) => subscriptionFieldErrors(context.form) }),
    forgetFieldErrors: assign({ fieldErrors: [] }),
    forgetKey: assign({ key: '' }),
    clearForm: assign({ form: blankSubscription }),
  },
}).createMachine({
  id: 'subscription',
  description: 'A reader subscribes to new articles by email and confirms the address from the mailbox.',
  meta: { requirement: '2.subscribe' },
  context: { form: blankSubscription, fieldErrors: [], key: '' },
  initial: 'unhydrated',
  states: {
    unhydrated: {
      tags: 'form',
      description: 'The form as served: it can be filled in and posted before any script runs, or without scripts.',
      on: {
        ...servedTransitions,
        'page.answered': [
          {
            ...rejectedPage,
            target: 'form.invalid',
          },
          { target: 'requested', actions: 'adoptAnswer' },
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
            guard: 'isEmailValid',
            target: 'sending',
            actions: ['forgetFieldErrors', 'adoptKey'],
          },
          { target: '.invalid', actions: 'findFieldErrors', reenter: true },
        ],
      },
      states: {
        filling: { description: 'The form asks for an address, with no error shown.' },
        invalid: { description: 'The form asks for the address again and says what is wrong with it.' },
        unanswered: { description: 'The address is kept, and an alert says that nothing was sent and what to do.' },
      },
    },
    sending: {
      tags: 'form',
      description: 'The address is being sent: it stays in the form but cannot be changed.',
      invoke: {
        id: 'requestingSubscription',
        src: 'requestingSubscription',
        input: ({ context: { form, key } }) => ({ form, key }),
        onDone: { target: 'requested', actions: 'forgetKey' },
        onError: [
          {
            guard: 'isRejected',
            target: 'form.invalid',
            actions: 'adoptFieldErrors',
          },
          { target: 'form.unanswered' },
        ],
      },
    },
    requested: {
      tags: 'acknowledged',
      description:
        'An email with a confirmation link is on its way: the words are the same whether or not the address is subscribed.',
      on: { 'restart.pressed': { target: 'form', actions: 'clearForm' } },
    },
  },
});
