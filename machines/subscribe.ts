import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { Fault } from '../contract/problem.ts';
import {
  type SubscribeAnswer,
  type SubscriptionField,
  type SubscriptionForm,
  subscriptionFaults,
} from '../contract/subscription.ts';
import { isRefused, isRefusedPage, randomKey, refusedFaults, restoredForm } from './submission.ts';

/** What one request sends. */
export type SubscriptionTry = { form: SubscriptionForm; key: string };

export type SubscribeContext = {
  form: SubscriptionForm;
  /** What is wrong with the address as it was last submitted. */
  faults: Fault[];
  /** The idempotency key: one for all tries with one address. Empty until the first submit. */
  key: string;
};

export type SubscribeEvent =
  | { type: 'scripts.started' }
  | { type: 'form.restored'; form: Partial<SubscriptionForm> }
  | { type: 'page.answered'; answer: SubscribeAnswer }
  | { type: 'field.changed'; field: SubscriptionField; value: string }
  | { type: 'form.submitted' }
  | { type: 'again.pressed' };

/** The box before the reader has said anything. */
const blankSubscription: SubscriptionForm = { email: '' };

/**
 * Subscribing to the blog: specification 2 (Blog list), as the rulings mend it. The address is confirmed by mail (double
 * opt-in), and nobody is told whether it was subscribed before.
 */
export const subscribeMachine = setup({
  types: {
    context: {} as SubscribeContext,
    events: {} as SubscribeEvent,
    meta: {} as { clause: string },
    tags: {} as 'form',
  },
  actors: {
    askingSubscription: fromPromise<void, SubscriptionTry>(() => {
      throw new Error('askingSubscription is not provided');
    }),
  },
  guards: {
    isEmailSound: ({ context }) => subscriptionFaults(context.form).length === 0,
    isRefused,
    isRefusedPage,
  },
  actions: {
    restoreForm: assign(({ context, event }) => {
      assertEvent(event, 'form.restored');
      return { form: restoredForm(context.form, blankSubscription, event.form) };
    }),
    adoptAnswer: assign(({ event }) => {
      assertEvent(event, 'page.answered');
      const { answer } = event;
      return { form: answer.form, faults: answer.kind === 'refused' ? answer.faults : [] };
    }),
    rememberField: assign(({ context, event }) => {
      assertEvent(event, 'field.changed');
      return { form: { ...context.form, [event.field]: event.value } };
    }),
    findFaults: assign({ faults: ({ context }) => subscriptionFaults(context.form) }),
    adoptFaults: assign({ faults: refusedFaults }),
    forgetFaults: assign({ faults: [] }),
    mintKey: assign({ key: ({ context }) => context.key || randomKey() }),
    forgetKey: assign({ key: '' }),
  },
}).createMachine({
  id: 'subscribe',
  description: 'A reader asks to hear of new articles by mail, and confirms it from the mailbox.',
  context: { form: blankSubscription, faults: [], key: '' },
  initial: 'plain',
  states: {
    plain: {
      tags: 'form',
      description: 'The box as it was served: it can be filled in and posted before any script runs, or without.',
      meta: { clause: '2.subscribe' },
      on: {
        'form.restored': {
          actions: 'restoreForm',
          description: 'What a reload left behind is taken over, under what has been typed since.',
          meta: { clause: '2.subscribe' },
        },
        'field.changed': {
          actions: 'rememberField',
          description: 'What was typed before the scripts ran is taken over.',
          meta: { clause: '2.subscribe' },
        },
        'page.answered': [
          {
            guard: 'isRefusedPage',
            target: 'form.faulty',
            actions: 'adoptAnswer',
            description: 'The box was posted without scripts, and this page is the server’s answer.',
            meta: { clause: '2.subscribe' },
          },
          { target: 'asked', actions: 'adoptAnswer', meta: { clause: '2.subscribe' } },
        ],
        'scripts.started': { target: 'form', meta: { clause: '2.subscribe' } },
      },
    },
    form: {
      tags: 'form',
      meta: { clause: '2.subscribe' },
      initial: 'filling',
      on: {
        'field.changed': { actions: ['rememberField', 'forgetKey'], meta: { clause: '2.subscribe' } },
        'form.submitted': [
          {
            guard: 'isEmailSound',
            target: 'sending',
            actions: ['forgetFaults', 'mintKey'],
            meta: { clause: '2.subscribe' },
          },
          { target: '.faulty', actions: 'findFaults', reenter: true, meta: { clause: '2.subscribe' } },
        ],
      },
      states: {
        filling: { description: 'The address is asked for, with no fault shown.' },
        faulty: { description: 'The address is asked for again, with what is wrong with it.' },
        failed: { description: 'The address is kept, and an alert says that nothing was sent and what to do.' },
      },
    },
    sending: {
      tags: 'form',
      description: 'The address is on its way; it stays in the box and cannot be changed meanwhile.',
      meta: { clause: '2.subscribe' },
      invoke: {
        id: 'askingSubscription',
        src: 'askingSubscription',
        input: ({ context: { form, key } }) => ({ form, key }),
        onDone: { target: 'asked', actions: 'forgetKey', meta: { clause: '2.subscribe' } },
        onError: [
          { guard: 'isRefused', target: 'form.faulty', actions: 'adoptFaults', meta: { clause: '2.subscribe' } },
          { target: 'form.failed', meta: { clause: '2.subscribe' } },
        ],
      },
    },
    asked: {
      description:
        'A mail with a link to confirm is on its way: the same words whether or not the address is subscribed.',
      meta: { clause: '2.subscribe' },
      on: { 'again.pressed': { target: 'form', meta: { clause: '2.subscribe' } } },
    },
  },
});
