import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { Fault } from '../contract/problem.ts';
import type { SubscriptionLinkAnswer, SubscriptionLinkPurpose } from '../contract/subscription.ts';
import { isRefused, isRefusedPage, refusedFaults } from './submission.ts';

/** What a mailed link is for, and its token. */
export type SubscriptionLink = { purpose: SubscriptionLinkPurpose; token: string };

export type SubscriptionLinkContext = {
  link: SubscriptionLink;
  /** Why the server did not do what the link is for. */
  faults: Fault[];
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
    meta: {} as { clause: string },
    tags: {} as 'offer',
  },
  actors: {
    usingLink: fromPromise<void, SubscriptionLink>(() => {
      throw new Error('usingLink is not provided');
    }),
  },
  guards: {
    isRefused,
    isRefusedPage,
  },
  actions: {
    adoptLink: assign({
      link: ({ event }) => {
        assertEvent(event, 'scripts.started');
        return event.link;
      },
    }),
    adoptAnswer: assign({
      faults: ({ event }) => {
        assertEvent(event, 'page.answered');
        return event.answer.kind === 'refused' ? event.answer.faults : [];
      },
    }),
    adoptFaults: assign({ faults: refusedFaults }),
  },
}).createMachine({
  id: 'subscriptionLink',
  description: 'A reader follows a link in a mail, and confirms a subscription or leaves it by a press.',
  context: { link: { purpose: 'confirm', token: '' }, faults: [] },
  initial: 'plain',
  states: {
    plain: {
      tags: 'offer',
      description: 'The page as it was served: its button posts to the page’s own address, without scripts too.',
      meta: { clause: '2.subscribe-links' },
      on: {
        'page.answered': [
          {
            guard: 'isRefusedPage',
            target: 'refused',
            actions: 'adoptAnswer',
            description: 'The button was pressed without scripts, and this page is the server’s answer.',
            meta: { clause: '2.subscribe-links' },
          },
          { target: 'done', meta: { clause: '2.subscribe-links' } },
        ],
        'scripts.started': { target: 'offer', actions: 'adoptLink', meta: { clause: '2.subscribe-links' } },
      },
    },
    offer: {
      tags: 'offer',
      meta: { clause: '2.subscribe-links' },
      initial: 'waiting',
      on: { 'link.pressed': { target: 'sending', meta: { clause: '2.subscribe-links' } } },
      states: {
        waiting: { description: 'What the link is for, and the button that does it.' },
        failed: { description: 'An alert says that nothing was changed yet and what to do.' },
      },
    },
    sending: {
      tags: 'offer',
      description: 'The press is on its way.',
      meta: { clause: '2.subscribe-links' },
      invoke: {
        id: 'usingLink',
        src: 'usingLink',
        input: ({ context }) => context.link,
        onDone: { target: 'done', meta: { clause: '2.subscribe-links' } },
        onError: [
          { guard: 'isRefused', target: 'refused', actions: 'adoptFaults', meta: { clause: '2.subscribe-links' } },
          { target: 'offer.failed', meta: { clause: '2.subscribe-links' } },
        ],
      },
    },
    done: {
      description: 'It is done: the address is subscribed, or gets no more articles.',
      meta: { clause: '2.subscribe-links' },
    },
    refused: {
      description: 'The server’s message: the link is used, expired or unknown, or too many were pressed.',
      meta: { clause: '2.subscribe-links' },
    },
  },
});
