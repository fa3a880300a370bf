import { setup } from 'xstate';
import type { Example } from './example.ts';

/** A toggle: the smallest useful chart. */
const machine = setup({
  types: { events: {} as { type: 'switch.pressed' } },
}).createMachine({
  id: 'toggle',
  initial: 'off',
  states: {
    off: { on: { 'switch.pressed': 'on' } },
    on: { on: { 'switch.pressed': 'off' } },
  },
});

export const toggle: Example<typeof machine> = {
  machine,
  eventCases: [{ name: 'the switch is pressed', event: { type: 'switch.pressed' } }],
};
