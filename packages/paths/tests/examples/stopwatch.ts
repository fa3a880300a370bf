import { assign, setup } from 'xstate';
import type { Example } from './example.ts';

/** A stopwatch with laps: a repeating delay, and an unbounded context that `serialise` reduces. */
const machine = setup({
  types: {
    context: {} as { seconds: number; laps: number[] },
    events: {} as
      | { type: 'start.pressed' }
      | { type: 'stop.pressed' }
      | { type: 'lap.pressed' }
      | { type: 'reset.pressed' },
  },
  guards: { hasTime: ({ context }) => context.seconds > 0 },
  actions: {
    count: assign({ seconds: ({ context }) => context.seconds + 1 }),
    keepLap: assign({ laps: ({ context }) => [...context.laps, context.seconds] }),
    forget: assign({ seconds: 0, laps: [] }),
  },
  delays: { second: 1000 },
}).createMachine({
  id: 'stopwatch',
  context: { seconds: 0, laps: [] },
  initial: 'stopped',
  states: {
    stopped: {
      on: { 'start.pressed': 'running', 'reset.pressed': { guard: 'hasTime', actions: 'forget' } },
    },
    running: {
      on: { 'stop.pressed': 'stopped', 'lap.pressed': { guard: 'hasTime', actions: 'keepLap' } },
      after: { second: { target: 'running', reenter: true, actions: 'count' } },
    },
  },
});

export const stopwatch: Example<typeof machine> = {
  machine,
  eventCases: [
    { name: 'start is pressed', event: { type: 'start.pressed' } },
    { name: 'stop is pressed', event: { type: 'stop.pressed' } },
    { name: 'lap is pressed', event: { type: 'lap.pressed' } },
    { name: 'reset is pressed', event: { type: 'reset.pressed' } },
    { name: 'a second passes', event: { type: 'xstate.after.second.stopwatch.running' } },
  ],
  serialise: ({ context }) => context.seconds > 0,
};
