import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { FieldError } from '../contract/problem.ts';
import type { SubscriptionLinkAnswer, SubscriptionLinkPurpose } from '../contract/subscription.ts';
import { isRejected, isRejectedPage, rejectedFieldErrors } from './submission.ts';

/** What a mailed link is for, and its token. */
export type SubscriptionLink = { purpose: SubscriptionLinkPurpose; token: string };

export type SubscriptionLinkContext = {
  link: SubscriptionLink;
  /** Why the server did not do what the link is for. */
  fieldErrors: FieldError[];
};

export type SubscriptionLinkEvent =
  | { type: 'scripts.started'; link: SubscriptionLink }
  | { type: 'page.answered'; answer: SubscriptionLinkAnswer }
  | { type: 'link.pressed' };

/**
 * What a mail to a subscriber leads to: specification 2 (Blog list), as the rulings mend it. Following the link changes
 * nothing, for programs follow links too; a press on the page's one button does what it offers.
 */
export const subscriptionLinkMachine = setup({
  types: {
    context: {} as SubscriptionLinkContext,
    events: {} as SubscriptionLinkEvent,
    meta: {} as { requirement: string },
    tags: {} as 'offer',
  },
  actors: {
    usingLink: fromPromise<void, SubscriptionLink>(() => {
      throw new Error('usingLink is not provided');
    }),
  },
  guards: {
    isRejected,
    isRejectedPage,
  },
  actions: {
    adoptLink: assign({
      link: ({ event }) => {
        assertEvent(event, 'scripts.started');
        return event.link;
      },
    }),
    adoptAnswer: assign({
      fieldErrors: ({ event }) => {
        assertEvent(event, 'page.answered');
        return event.answer.kind === 'rejected' ? event.answer.fieldErrors : [];
      },
    }),
    adoptFieldErrors: assign({ fieldErrors: rejectedFieldErrors }),
  },
}).createMachine({
  id: 'subscriptionLink',
  description: 'A reader follows a link in a mail, and confirms a subscription or leaves it by a press.',
  meta: { requirement: '2.subscribe-links' },
  context: { link: { purpose: 'confirm', token: '' }, fieldErrors: [] },
  initial: 'unhydrated',
  states: {
    unhydrated: {
      tags: 'offer',
      description: 'The page as it was served: its button posts to the page’s own address, without scripts too.',
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
        'scripts.started': { target: 'offer', actions: 'adoptLink' },
      },
    },
    offer: {
      tags: 'offer',
      initial: 'waiting',
      on: { 'link.pressed': { target: 'sending' } },
      states: {
        waiting: { description: 'What the link is for, and the button that does it.' },
        failed: { description: 'An alert says that nothing was changed yet and what to do.' },
      },
    },
    sending: {
      tags: 'offer',
      description: 'The press is on its way.',
      invoke: {
        id: 'usingLink',
        src: 'usingLink',
        input: ({ context }) => context.link,
        onDone: { target: 'done' },
        onError: [
          {
            guard: 'isRejected',
            target: 'rejected',
            actions: 'adoptFieldErrors',
          },
          { target: 'offer.failed' },
        ],
      },
    },
    done: {
      description: 'It is done: the address is subscribed, or gets no more articles.',
    },
    rejected: {
      description: 'The server’s message: the link is used, expired or unknown, or too many were pressed.',
    },
  },
});
