import { assertEvent, fromCallback, setup } from 'xstate';

export type HeaderEvent = {
  type: 'page.scrolled';
  /** How far the page is scrolled, in CSS pixels. */
  y: number;
};

/** Specification 9: the divider shows once the page is scrolled 50 px or more. */
const dividerThreshold = 50;

/** The divider line under the header: specification 2 (Header) and 9. */
export const headerMachine = setup({
  types: { events: {} as HeaderEvent, meta: {} as { requirement: string } },
  actors: {
    watchingScroll: fromCallback<HeaderEvent>(() => {
      throw new Error('watchingScroll is not provided');
    }),
  },
  guards: {
    isPastThreshold: ({ event }) => scrolled(event) >= dividerThreshold,
    isBeforeThreshold: ({ event }) => scrolled(event) < dividerThreshold,
  },
}).createMachine({
  id: 'header',
  description: 'The divider line under the header.',
  meta: { requirement: '9.header-divider' },
  invoke: { id: 'watchingScroll', src: 'watchingScroll' },
  initial: 'plain',
  states: {
    plain: {
      description: 'The page is at its top: no line.',
      on: {
        'page.scrolled': { guard: 'isPastThreshold', target: 'divided' },
      },
    },
    divided: {
      description: 'The page is scrolled: a line divides it from the header.',
      on: {
        'page.scrolled': { guard: 'isBeforeThreshold', target: 'plain' },
      },
    },
  },
});

function scrolled(event: HeaderEvent): number {
  assertEvent(event, 'page.scrolled');
  return event.y;
}
