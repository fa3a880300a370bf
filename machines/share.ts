import { assertEvent, fromPromise, setup } from 'xstate';
import { errorOf } from './actor-events.ts';
import { notProvided } from './not-provided.ts';

/** The page to be shared. */
export type SharedPage = { title: string; url: string };

export type ShareEvent =
  | { type: 'scripts.started'; canShare: boolean }
  | { type: 'share.pressed'; page: SharedPage }
  | { type: 'copy.pressed'; page: SharedPage };

/** Whether the visitor closed the browser's share dialog without choosing anything (Web Share API, 2.1.2). */
function isAbandonment(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
}

/** Sharing an article: specification 2 (Blog detail) and its ruling. The networks' links are plain links and not part of it. */
export const shareMachine = setup({
  types: { events: {} as ShareEvent, meta: {} as { requirement: string } },
  actors: {
    sharingPage: fromPromise<void, SharedPage>(notProvided('sharingPage')),
    copyingText: fromPromise<void, { text: string }>(notProvided('copyingText')),
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
  description: 'A reader shares an article.',
  meta: { requirement: '2.share' },
  initial: 'unhydrated',
  states: {
    unhydrated: {
      description: 'The networks’ links as served: they work before any script runs, or without scripts.',
      on: {
        'scripts.started': [
          {
            guard: 'canShare',
            target: 'native',
            description: 'This browser has its own share dialog (Web Share API).',
          },
          { target: 'copyable' },
        ],
      },
    },
    native: {
      description: 'A button opens the browser’s share dialog.',
      on: { 'share.pressed': { target: 'sharing' } },
    },
    sharing: {
      description: 'The browser’s share dialog is open.',
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
            description: 'The dialog was closed with nothing chosen, which is not a failure.',
          },
          {
            target: 'copyable',
            description: 'The browser does not let this page share: the link can be copied instead.',
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
          description: 'The browser is asked to copy the link to the clipboard.',
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
        uncopied: { description: 'The browser refused: a message says so, and the link can be selected by hand.' },
      },
    },
  },
});
