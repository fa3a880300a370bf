import { setup } from 'xstate';

/** A player that plays and has a volume at the same time: parallel states, and history. */
export const playerMachine = setup({
  types: {
    events: {} as { type: 'play' } | { type: 'pause' } | { type: 'mute' } | { type: 'eject' } | { type: 'insert' },
  },
}).createMachine({
  id: 'player',
  initial: 'loaded',
  states: {
    loaded: {
      type: 'parallel',
      on: { eject: 'empty' },
      states: {
        motion: {
          initial: 'paused',
          states: { paused: { on: { play: 'playing' } }, playing: { on: { pause: 'paused' } } },
        },
        sound: {
          initial: 'audible',
          states: { audible: { on: { mute: 'muted' } }, muted: { on: { mute: 'audible' } } },
        },
        last: { type: 'history', history: 'deep' },
      },
    },
    empty: { on: { insert: 'loaded.last' } },
  },
});
