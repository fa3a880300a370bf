import { assertEvent, fromPromise, setup } from 'xstate';
import { errorOf } from './actor-events.ts';

/** A page to be shared. */
export type SharedPage = { title: string; url: string };

export type ShareEvent =
  | { type: 'scripts.started'; canShare: boolean }
  | { type: 'share.pressed'; page: SharedPage }
  | { type: 'copy.pressed'; page: SharedPage };

/** Somebody closed the browser's own window for sharing without having chosen anything (Web Share API, 2.1.2). */
function isAbandonment(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
}

/** Sharing an article: specification 2 (Blog detail) and its ruling. The networks' links need no chart: they lead away. */
export const shareMachine = setup({
  types: { events: {} as ShareEvent, meta: {} as { requirement: string } },
  actors: {
    sharingPage: fromPromise<void, SharedPage>(() => {
      throw new Error('sharingPage is not provided');
    }),
    copyingText: fromPromise<void, { text: string }>(() => {
      throw new Error('copyingText is not provided');
    }),
  },
  guards: {
    canShare: ({ event }) => {
      assertEvent(event, 'scripts.started');
      return event.canShare;
    },
    isAbandoned: ({ event }) => isAbandonment(errorOf(event, 'sharingPage')),
  },
}).createMachine({
  id: 'share',
  description: 'A reader hands an article on.',
  meta: { requirement: '2.share' },
  initial: 'unhydrated',
  states: {
    unhydrated: {
      description: 'The networks’ links, as they were served: they work before any script runs, or without.',
      on: {
        'scripts.started': [
          {
            guard: 'canShare',
            target: 'native',
            description: 'This browser has a window of its own for sharing (Web Share API).',
          },
          { target: 'copyable' },
        ],
      },
    },
    native: {
      description: 'A button opens the browser’s own window for sharing.',
      on: { 'share.pressed': { target: 'sharing' } },
    },
    sharing: {
      description: 'The browser’s own window for sharing is open.',
      invoke: {
        id: 'sharingPage',
        src: 'sharingPage',
        input: ({ event }) => {
          assertEvent(event, 'share.pressed');
          return event.page;
        },
        onDone: { target: 'native' },
        onError: [
          {
            guard: 'isAbandoned',
            target: 'native',
            description: 'It was closed with nothing chosen, which is no failure.',
          },
          {
            target: 'copyable',
            description: 'The browser does not let this page share: its link can be copied.',
          },
        ],
      },
    },
    copyable: {
      initial: 'idle',
      on: { 'copy.pressed': { target: '.copying', reenter: true } },
      states: {
        idle: { description: 'A button copies the article’s link.' },
        copying: {
          description: 'The browser is asked to put the link on the clipboard.',
          invoke: {
            id: 'copyingText',
            src: 'copyingText',
            input: ({ event }) => {
              assertEvent(event, 'copy.pressed');
              return { text: event.page.url };
            },
            onDone: { target: 'copied' },
            onError: { target: 'uncopied' },
          },
        },
        copied: { description: 'A message says that the link was copied to the clipboard.' },
        uncopied: { description: 'The browser refused: a message says so, and the link can be marked by hand.' },
      },
    },
  },
});
