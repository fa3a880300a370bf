import { assign, cancel, createMachine, raise, sendTo, setup } from 'xstate';
import { chart } from './chart.ts';

const signal = createMachine({
  id: 'signal',
  initial: 'green',
  states: {
    green: { after: { 3000: 'amber' } },
    amber: { after: { 500: { target: 'red' } } },
    red: { after: { 2000: 'green' }, on: { broken: 'dark' } },
    dark: {},
  },
});

/** Named delays, one of them computed, and one with guards. */
const backoff = setup({
  types: { context: {} as { tries: number } },
  delays: { short: 100, growing: ({ context }) => 2 ** context.tries * 100 },
  guards: { isSpent: ({ context }) => context.tries >= 2 },
  actions: { count: assign({ tries: ({ context }) => context.tries + 1 }) },
}).createMachine({
  id: 'backoff',
  context: { tries: 0 },
  initial: 'trying',
  states: {
    trying: { entry: 'count', on: { failed: 'waiting', succeeded: 'done' }, after: { short: 'waiting' } },
    waiting: { after: { growing: [{ guard: 'isSpent', target: 'gaveUp' }, { target: 'trying' }] } },
    gaveUp: { type: 'final' },
    done: { type: 'final' },
  },
});

/** An event that a machine raises later, and takes back. */
const debounce = createMachine({
  id: 'debounced',
  initial: 'idle',
  states: {
    idle: { on: { typed: { target: 'pending' } } },
    pending: {
      entry: raise({ type: 'search' }, { delay: 300, id: 'search' }),
      on: {
        typed: { target: 'pending', reenter: true, actions: cancel('search') },
        cleared: { target: 'idle', actions: cancel(() => 'search') },
        search: 'searching',
      },
    },
    searching: { on: { found: 'idle' } },
  },
});

/** A clock that starts itself again. */
const poll = setup({ types: { context: {} as { rounds: number } } }).createMachine({
  id: 'poll',
  context: { rounds: 0 },
  initial: 'waiting',
  states: {
    waiting: {
      after: {
        1000: {
          target: 'waiting',
          reenter: true,
          actions: assign({ rounds: ({ context }) => (context.rounds + 1) % 4 }),
        },
      },
      on: { stopped: 'over' },
    },
    over: { type: 'final' },
  },
});

/** An event sent to itself, now and later. */
const echo = setup({ delays: { bounce: 50 } }).createMachine({
  id: 'echo',
  initial: 'quiet',
  states: {
    quiet: {
      on: {
        shouted: {
          target: 'heard',
          actions: sendTo(({ self }) => self, { type: 'echo' }, { delay: 'bounce', id: 'echo' }),
        },
      },
    },
    heard: { on: { echo: 'answered', left: { target: 'quiet', actions: cancel('echo') } } },
    answered: { on: { left: 'quiet' } },
  },
});

/** Delays of a state and of those within it. */
const nested = createMachine({
  id: 'patience',
  initial: 'asking',
  states: {
    asking: {
      initial: 'calm',
      after: { 10000: 'gone' },
      states: { calm: { after: { 1000: 'impatient' } }, impatient: { after: { 1000: 'angry' } }, angry: {} },
      on: { answered: 'happy' },
    },
    gone: { type: 'final' },
    happy: { type: 'final' },
  },
});

export const timing = [
  chart(signal, ['after']),
  chart(backoff, ['named delay', 'dynamic delay', 'guarded delay']),
  chart(debounce, ['raise with delay', 'cancel']),
  chart(poll, ['after', 'reenter']),
  chart(echo.provide({ delays: { bounce: 75 } }), ['sendTo itself', 'sendTo with delay', 'provide']),
  chart(nested, ['after of a parent']),
];
