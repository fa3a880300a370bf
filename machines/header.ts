import { fromCallback, setup } from 'xstate';
import { notProvided } from './not-provided.ts';

export type HeaderEvent = {
  type: 'page.scrolled';
  /** The distance from the top of the page, in CSS pixels. */
  y: number;
};

/** Specification 9: the divider shows once the page is scrolled 50 px or more. */
const dividerThreshold = 50;

/** The divider line under the header: specification 2 (Header) and 9. */
export const headerMachine = setup({
  types: { events: {} as HeaderEvent, meta: {} as { requirement: string } },
  actors: {
    watchingScroll: fromCallback<HeaderEvent>(notProvided('watchingScroll')),
  },
  guards: {
    isPastThreshold: ({ event }) => event.y >= dividerThreshold,
    isBeforeThreshold: ({ event }) => event.y < dividerThreshold,
  },
}).createMachine({
  id: 'header',
  description: 'The divider line under the header.',
  meta: { requirement: '9.header-divider' },
  invoke: { id: 'watchingScroll', src: 'watchingScroll' },
  initial: 'undivided',
  states: {
    undivided: {
      description: 'The page is at or near its top: no line.',
      on: {
        'page.scrolled': { guard: 'isPastThreshold', target: 'divided' },
      },
    },
    divided: {
      description: 'The page is scrolled: a line divides it from the header.',
      on: {
        'page.scrolled': { guard: 'isBeforeThreshold', target: 'undivided' },
      },
    },
  },
});
