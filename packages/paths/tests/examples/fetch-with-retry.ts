import { assign, fromPromise, setup } from 'xstate';
import type { Example } from './example.ts';

/** A fetch with backoff that gives up after three failures: guarded error transitions and a dynamic delay. */
const machine = setup({
  types: {
    context: {} as { failures: number },
    events: {} as { type: 'fetch.pressed' } | { type: 'retry.pressed' } | { type: 'fetch.cancelled' },
  },
  actors: { fetching: fromPromise<string>(() => new Promise(() => {})) },
  guards: { hasTriesLeft: ({ context }) => context.failures < 2 },
  actions: {
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
  },
  delays: { pause: ({ context }) => 1000 * 2 ** context.failures },
}).createMachine({
  id: 'fetch',
  context: { failures: 0 },
  initial: 'idle',
  states: {
    idle: { on: { 'fetch.pressed': 'fetching' } },
    fetching: {
      on: { 'fetch.cancelled': { target: 'idle', actions: 'forgetFailures' } },
      invoke: {
        id: 'fetching',
        src: 'fetching',
        onDone: 'fetched',
        onError: [
          { guard: 'hasTriesLeft', target: 'waiting', actions: 'countFailure' },
          { target: 'failed', actions: 'countFailure' },
        ],
      },
    },
    waiting: {
      on: { 'retry.pressed': 'fetching', 'fetch.cancelled': { target: 'idle', actions: 'forgetFailures' } },
      after: { pause: 'fetching' },
    },
    failed: { on: { 'fetch.pressed': { target: 'fetching', actions: 'forgetFailures' } } },
    fetched: { type: 'final' },
  },
});

export const fetchWithRetry: Example<typeof machine> = {
  machine,
  eventCases: [
    { name: 'fetch is pressed', event: { type: 'fetch.pressed' } },
    { name: 'an answer comes', event: { type: 'xstate.done.actor.fetching', output: 'it' } },
    { name: 'the fetch fails', event: { type: 'xstate.error.actor.fetching', error: new Error('cut') } },
    { name: 'the pause is over', event: { type: 'xstate.after.pause.fetch.waiting' } },
    { name: 'retry is pressed', event: { type: 'retry.pressed' } },
    { name: 'the fetch is cancelled', event: { type: 'fetch.cancelled' } },
  ],
};
