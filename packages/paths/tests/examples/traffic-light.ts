import { setup } from 'xstate';
import type { Example } from './example.ts';

/** A traffic light with a pedestrian light: delays, nested and final states, a root transition. */
const machine = setup({
  types: { events: {} as { type: 'power.lost' } | { type: 'power.restored' } },
  delays: { green: 30_000, amber: 4_000, walking: 10_000, blinking: 5_000 },
}).createMachine({
  id: 'lights',
  initial: 'green',
  on: { 'power.lost': '.dark' },
  states: {
    green: { after: { green: 'amber' } },
    amber: { after: { amber: 'red' } },
    red: {
      initial: 'walk',
      states: {
        walk: { after: { walking: 'hurry' } },
        hurry: { after: { blinking: 'stay' } },
        stay: { type: 'final' },
      },
      onDone: 'green',
    },
    dark: { on: { 'power.restored': 'red' } },
  },
});

export const trafficLight: Example<typeof machine> = {
  machine,
  eventCases: [
    { name: 'green is over', event: { type: 'xstate.after.green.lights.green' } },
    { name: 'amber is over', event: { type: 'xstate.after.amber.lights.amber' } },
    { name: 'the walk is over', event: { type: 'xstate.after.walking.lights.red.walk' } },
    { name: 'the blinking is over', event: { type: 'xstate.after.blinking.lights.red.hurry' } },
    { name: 'the power fails', event: { type: 'power.lost' } },
    { name: 'the power returns', event: { type: 'power.restored' } },
  ],
};
