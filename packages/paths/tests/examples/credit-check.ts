import { assign, fromPromise, setup } from 'xstate';
import type { Example } from './example.ts';

const bureau = fromPromise<number>(() => new Promise(() => {}));
const outputOf = (event: { type: string; output?: unknown }) => Number(event.output ?? 0);

/** A credit check with two bureaux: parallel actors, guarded eventless transitions, final states. */
const machine = setup({
  types: {
    context: {} as { first: number; second: number },
    events: {} as { type: 'application.sent' } | { type: 'application.withdrawn' },
  },
  actors: { askingFirst: bureau, askingSecond: bureau },
  guards: {
    isGood: ({ context }) => context.first + context.second >= 1200,
    isKnown: ({ context }) => context.first + context.second > 0,
  },
  actions: {
    rememberFirst: assign({ first: ({ event }) => outputOf(event) }),
    rememberSecond: assign({ second: ({ event }) => outputOf(event) }),
  },
}).createMachine({
  id: 'credit',
  context: { first: 0, second: 0 },
  initial: 'application',
  states: {
    application: { on: { 'application.sent': 'checking' } },
    checking: {
      type: 'parallel',
      on: { 'application.withdrawn': 'withdrawn' },
      states: {
        first: {
          initial: 'asking',
          states: {
            asking: {
              invoke: {
                id: 'askingFirst',
                src: 'askingFirst',
                onDone: { target: 'asked', actions: 'rememberFirst' },
                onError: 'asked',
              },
            },
            asked: { type: 'final' },
          },
        },
        second: {
          initial: 'asking',
          states: {
            asking: {
              invoke: {
                id: 'askingSecond',
                src: 'askingSecond',
                onDone: { target: 'asked', actions: 'rememberSecond' },
                onError: 'asked',
              },
            },
            asked: { type: 'final' },
          },
        },
      },
      onDone: 'weighing',
    },
    weighing: {
      always: [{ guard: 'isGood', target: 'granted' }, { guard: 'isKnown', target: 'rejected' }, { target: 'unknown' }],
    },
    granted: { type: 'final' },
    rejected: { type: 'final' },
    unknown: { on: { 'application.sent': 'checking' } },
    withdrawn: { type: 'final' },
  },
});

export const creditCheck: Example<typeof machine> = {
  machine,
  eventCases: [
    { name: 'the application is sent', event: { type: 'application.sent' } },
    { name: 'the application is withdrawn', event: { type: 'application.withdrawn' } },
    { name: 'the first bureau praises', event: { type: 'xstate.done.actor.askingFirst', output: 800 } },
    { name: 'the first bureau warns', event: { type: 'xstate.done.actor.askingFirst', output: 300 } },
    {
      name: 'the first bureau is silent',
      event: { type: 'xstate.error.actor.askingFirst', error: new Error('no answer') },
    },
    { name: 'the second bureau praises', event: { type: 'xstate.done.actor.askingSecond', output: 800 } },
    {
      name: 'the second bureau is silent',
      event: { type: 'xstate.error.actor.askingSecond', error: new Error('no answer') },
    },
  ],
};
