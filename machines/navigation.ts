import { fromCallback, setup } from 'xstate';
import { notProvided } from './not-provided.ts';

export type NavigationEvent = { type: 'page.requested' } | { type: 'page.loaded' } | { type: 'page.failed' };

/** How long a page may take, in milliseconds, before a progress bar shows: for a faster page it would only flicker. */
const patience = 300;

/** What a visitor sees when a page is slow to load or does not load. */
export const navigationMachine = setup({
  types: { events: {} as NavigationEvent, meta: {} as { requirement: string } },
  actors: {
    watchingNavigation: fromCallback<NavigationEvent>(notProvided('watchingNavigation')),
  },
  delays: { patience },
}).createMachine({
  id: 'navigation',
  description: 'The change from one page to the next without a new document.',
  meta: { requirement: '2.slow-page' },
  invoke: { id: 'watchingNavigation', src: 'watchingNavigation' },
  initial: 'idle',
  states: {
    idle: {
      description: 'No other page is being loaded.',
      on: { 'page.requested': { target: 'loading' } },
    },
    loading: {
      description: 'Another page was requested; the current one still shows, with no progress bar yet.',
      after: { patience: { target: 'slow' } },
      on: {
        'page.loaded': { target: 'idle' },
        'page.failed': { target: 'failed', meta: { requirement: '2.lost-page' } },
      },
    },
    slow: {
      description: 'Loading takes long: a progress bar shows, and screen readers announce it once.',
      on: {
        'page.loaded': { target: 'idle' },
        'page.failed': { target: 'failed', meta: { requirement: '2.lost-page' } },
      },
    },
    failed: {
      description:
        'The scripts or the content of the page did not load: a page in its place says so and offers to try again.',
      meta: { requirement: '2.lost-page' },
      on: { 'page.requested': { target: 'loading' } },
    },
  },
});
