import { assign, fromPromise, setup } from 'xstate';

/** A request that is tried three times: an invoked promise, guards on its error, a counter in the context. */
export const loaderMachine = setup({
  types: { context: {} as { failures: number }, events: {} as { type: 'load' } },
  actors: { request: fromPromise<string>(() => new Promise(() => {})) },
  guards: { mayRetry: ({ context }) => context.failures < 2 },
  actions: { countFailure: assign({ failures: ({ context }) => context.failures + 1 }) },
}).createMachine({
  id: 'loader',
  context: { failures: 0 },
  initial: 'idle',
  states: {
    idle: { on: { load: 'loading' } },
    loading: {
      invoke: {
        id: 'request',
        src: 'request',
        onDone: 'success',
        onError: [
          { guard: 'mayRetry', target: 'loading', reenter: true, actions: 'countFailure' },
          { target: 'failure' },
        ],
      },
    },
    success: { type: 'final' },
    failure: { on: { load: { target: 'loading', actions: assign({ failures: 0 }) } } },
  },
});
