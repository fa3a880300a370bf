import { assign, fromPromise, sendTo, setup } from 'xstate';

/** Counts how often it is told that it was pressed. */
export const switchMachine = setup({ types: { context: {} as { presses: number } } }).createMachine({
  id: 'switch',
  context: { presses: 0 },
  on: { pressed: { actions: assign({ presses: ({ context }) => context.presses + 1 }) } },
});

/** Goes on when what it asks says yes, tells its switch of each press, and goes out after a quarter of an hour. */
export const lampMachine = setup({
  types: {
    context: {} as { names: string[] },
    events: {} as { type: 'on' } | { type: 'off' } | { type: 'named'; name: string },
  },
  actors: { switching: switchMachine, asking: fromPromise<string>(async () => 'yes') },
}).createMachine({
  id: 'lamp',
  context: { names: [] },
  invoke: { id: 'switch', src: 'switching' },
  on: { named: { actions: assign({ names: ({ context, event }) => [...context.names, event.name] }) } },
  initial: 'dark',
  states: {
    dark: { on: { on: { target: 'asking', actions: sendTo('switch', { type: 'pressed' }) } } },
    asking: { invoke: { id: 'asking', src: 'asking', onDone: 'bright', onError: 'dark' }, on: { off: 'dark' } },
    bright: { on: { off: 'dark' }, after: { 900000: 'dark' } },
  },
});
