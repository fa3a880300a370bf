import { setup, stateIn } from 'xstate';
import type { Example } from './example.ts';

/** A media player with playback, volume and picture: three parallel regions, one of which depends on another. */
const machine = setup({
  types: {
    events: {} as
      | { type: 'play.pressed' }
      | { type: 'film.loaded' }
      | { type: 'film.stalled' }
      | { type: 'film.ended' }
      | { type: 'sound.pressed' }
      | { type: 'screen.pressed' },
  },
  guards: { isPlaying: stateIn({ playback: 'playing' }) },
}).createMachine({
  id: 'player',
  type: 'parallel',
  states: {
    playback: {
      initial: 'loading',
      states: {
        loading: { on: { 'film.loaded': 'paused' } },
        paused: { on: { 'play.pressed': 'playing' } },
        playing: { on: { 'play.pressed': 'paused', 'film.stalled': 'stalled', 'film.ended': 'ended' } },
        stalled: { on: { 'film.loaded': 'playing' } },
        ended: { on: { 'play.pressed': 'playing' } },
      },
    },
    sound: {
      initial: 'loud',
      states: {
        loud: { on: { 'sound.pressed': 'silent' } },
        silent: { on: { 'sound.pressed': 'loud' } },
      },
    },
    screen: {
      initial: 'window',
      states: {
        window: { on: { 'screen.pressed': { guard: 'isPlaying', target: 'full' } } },
        full: { on: { 'screen.pressed': 'window', 'film.ended': 'window' } },
      },
    },
  },
});

export const mediaPlayer: Example<typeof machine> = {
  machine,
  eventCases: [
    { name: 'the film is loaded', event: { type: 'film.loaded' } },
    { name: 'play is pressed', event: { type: 'play.pressed' } },
    { name: 'the film stalls', event: { type: 'film.stalled' } },
    { name: 'the film ends', event: { type: 'film.ended' } },
    { name: 'sound is pressed', event: { type: 'sound.pressed' } },
    { name: 'full screen is pressed', event: { type: 'screen.pressed' } },
  ],
};
