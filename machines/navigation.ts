import { fromCallback, setup } from 'xstate';

export type NavigationEvent = { type: 'page.asked' } | { type: 'page.came' } | { type: 'page.lost' };

/** How long a page may take before it is told of, in milliseconds: what comes sooner needs no bar, which would only flicker. */
const patience = 300;

/** What a visitor sees of a page that takes its time, or does not come. */
export const navigationMachine = setup({
  types: { events: {} as NavigationEvent, meta: {} as { requirement: string } },
  actors: {
    watchingNavigation: fromCallback<NavigationEvent>(() => {
      throw new Error('watchingNavigation is not provided');
    }),
  },
  delays: { patience },
}).createMachine({
  id: 'navigation',
  description: 'The way from one page to the next without a new document.',
  meta: { requirement: '2.slow-page' },
  invoke: { id: 'watchingNavigation', src: 'watchingNavigation' },
  initial: 'still',
  states: {
    still: {
      description: 'A page stands, and no other one was asked for.',
      on: { 'page.asked': { target: 'loading' } },
    },
    loading: {
      description: 'Another page was asked for; the one before it still stands, and nothing tells of it yet.',
      after: { patience: { target: 'slow' } },
      on: {
        'page.came': { target: 'still' },
        'page.lost': { target: 'lost', meta: { requirement: '2.lost-page' } },
      },
    },
    slow: {
      description: 'It takes long: a bar shows it, and a voice says it once.',
      on: {
        'page.came': { target: 'still' },
        'page.lost': { target: 'lost', meta: { requirement: '2.lost-page' } },
      },
    },
    lost: {
      description: 'Its scripts or its content did not come: a page in its place says so and offers to try again.',
      meta: { requirement: '2.lost-page' },
      on: { 'page.asked': { target: 'loading' } },
    },
  },
});
