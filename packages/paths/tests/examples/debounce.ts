import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { Example } from './example.ts';

/** A search with debounced input: a delay that restarts, and an actor that further typing stops. */
const machine = setup({
  types: {
    context: {} as { words: string; found: number },
    events: {} as { type: 'words.typed'; words: string } | { type: 'words.cleared' },
  },
  actors: { searching: fromPromise<number, string>(() => new Promise(() => {})) },
  actions: {
    rememberWords: assign({
      words: ({ event }) => {
        assertEvent(event, 'words.typed');
        return event.words;
      },
    }),
    forgetWords: assign({ words: '', found: 0 }),
    rememberFound: assign({ found: ({ event }) => ('output' in event ? Number(event.output) : 0) }),
  },
  delays: { pause: 300 },
}).createMachine({
  id: 'search',
  context: { words: '', found: 0 },
  initial: 'empty',
  on: {
    'words.typed': { target: '.typing', actions: 'rememberWords' },
    'words.cleared': { target: '.empty', actions: 'forgetWords' },
  },
  states: {
    empty: {},
    typing: {
      on: { 'words.typed': { target: 'typing', reenter: true, actions: 'rememberWords' } },
      after: { pause: 'searching' },
    },
    searching: {
      invoke: {
        id: 'searching',
        src: 'searching',
        input: ({ context }) => context.words,
        onDone: { target: 'found', actions: 'rememberFound' },
        onError: 'failed',
      },
    },
    found: {},
    failed: {},
  },
});

export const debounce: Example<typeof machine> = {
  machine,
  eventCases: [
    { name: 'a word is typed', event: { type: 'words.typed', words: 'lorry' } },
    { name: 'the typing pauses', event: { type: 'xstate.after.pause.search.typing' } },
    { name: 'two are found', event: { type: 'xstate.done.actor.searching', output: 2 } },
    { name: 'none is found', event: { type: 'xstate.done.actor.searching', output: 0 } },
    { name: 'the search fails', event: { type: 'xstate.error.actor.searching', error: new Error('no answer') } },
    { name: 'the words are cleared', event: { type: 'words.cleared' } },
  ],
};
