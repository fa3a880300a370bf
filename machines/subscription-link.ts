import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { FieldError } from '../contract/field-error.ts';
import type { SubscriptionLinkAnswer, SubscriptionLinkPurpose } from '../contract/subscription.ts';
import { notProvided } from './not-provided.ts';
import { isRejectedFor, isRejectedPage, rejectedFieldErrors } from './submission.ts';

/** What an emailed link is for, and its token. */
export type SubscriptionLink = { purpose: SubscriptionLinkPurpose; token: string };

export type SubscriptionLinkContext = {
  link: SubscriptionLink;
  /** Why the server rejected the link, or what it says because it is busy or was asked too often. */
  fieldErrors: FieldError[];
};

export type SubscriptionLinkEvent =
  | { type: 'scripts.started'; link: SubscriptionLink }
  | { type: 'page.answered'; answer: SubscriptionLinkAnswer }
  | { type: 'form.submitted' };

/**
 * The page behind a link in an email to a subscriber: specification 2 (Blog list) with the ruling on it. Following the
 * link changes nothing, because programs follow links too; the button on the page does.
 */
export const subscriptionLinkMachine = setup({
  types: {
    context: {} as SubscriptionLinkContext,
    events: {} as SubscriptionLinkEvent,
    meta: {} as { requirement: string },
    tags: {} as 'form',
  },
  actors: {
    usingLink: fromPromise<void, SubscriptionLink>(notProvided('usingLink')),
  },
  guards: {
    isRejectedFor,
    isRejectedPage,
  },
  actions: {
    adoptLink: assign(({ event }) => {
      assertEvent(event, 'scripts.started');
      return { link: event.link };
    }),
    adoptAnswer: assign(({ event }) => {
      assertEvent(event, 'page.answered');
      return { fieldErrors: event.answer.kind === 'rejected' ? event.answer.fieldErrors : [] };
    }),
    adoptFieldErrors: assign({ fieldErrors: rejectedFieldErrors }),
    forgetFieldErrors: assign({ fieldErrors: [] }),
  },
}).createMachine({
  id: 'subscriptionLink',
  description: 'A reader follows a link in an email and confirms or ends a subscription with a button.',
  meta: { requirement: '2.subscribe-links' },
  context: { link: { purpose: 'confirm', token: '' }, fieldErrors: [] },
  initial: 'unhydrated',
  states: {
    unhydrated: {
      tags: 'form',
      description: 'The page as served: its button posts to the page’s own address, with or without scripts.',
      on: {
        'page.answered': [
          {
            guard: 'isRejectedPage',
            target: 'rejected',
            actions: 'adoptAnswer',
            description: 'The button was pressed without scripts, and this page is the server’s answer.',
          },
          { target: 'done' },
        ],
        'scripts.started': { target: 'form', actions: 'adoptLink' },
      },
    },
    form: {
      tags: 'form',
      initial: 'ready',
      on: { 'form.submitted': { target: 'sending', actions: 'forgetFieldErrors' } },
      states: {
        ready: { description: 'The purpose of the link, and a button.' },
        unanswered: {
          description:
            'An alert says that nothing has been changed yet and what to do; if the server is busy or was asked too often, in its words.',
        },
      },
    },
    sending: {
      tags: 'form',
      description: 'The request is being sent.',
      invoke: {
        id: 'usingLink',
        src: 'usingLink',
        input: ({ context }) => context.link,
        onDone: { target: 'done' },
        onError: [
          {
            guard: { type: 'isRejectedFor', params: { field: 'token' } },
            target: 'rejected',
            actions: 'adoptFieldErrors',
          },
          { target: 'form.unanswered', actions: 'adoptFieldErrors' },
        ],
      },
    },
    done: {
      description: 'The address is subscribed, or unsubscribed.',
    },
    rejected: {
      description:
        'The server’s message: the link is used, expired or unknown, or, without scripts, there were too many requests.',
    },
  },
});
