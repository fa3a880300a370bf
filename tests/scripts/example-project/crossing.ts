import { setup } from 'xstate';

/** A traffic light with a light for pedestrians inside its red: delays, nested and final states, an event of the root. */
export const crossingMachine = setup({
  types: { events: {} as { type: 'power.failed' } | { type: 'power.returned' } },
  delays: { go: 30_000, clear: 4_000, walk: 10_000, flash: 5_000 },
}).createMachine({
  id: 'crossing',
  initial: 'green',
  on: { 'power.failed': '.off' },
  states: {
    green: { after: { go: 'yellow' } },
    yellow: { after: { clear: 'red' } },
    red: {
      initial: 'walk',
      states: {
        walk: { after: { walk: 'flash' } },
        flash: { after: { flash: 'stop' } },
        stop: { type: 'final' },
      },
      onDone: 'green',
    },
    off: { on: { 'power.returned': 'red' } },
  },
});
