import { and, createMachine, not } from 'xstate';

/** A player with every kind of state and transition: regions, history, final, delayed, eventless and wildcard. */
export const player = createMachine(
  {
    id: 'player',
    description: 'A player of records.',
    initial: 'off',
    entry: 'warmUp',
    on: { 'plug.pulled': '.off', '*': { actions: 'log' } },
    states: {
      off: { on: { 'power.pressed': 'on.known', 'any.pressed': { target: '#player.on.sound.quiet' } }, exit: 'click' },
      on: {
        type: 'parallel',
        tags: ['lit', 'warm'],
        meta: { requirement: '4.player' },
        onDone: { target: 'over', actions: ['stop', 'rest'] },
        on: { 'power.pressed': 'off', 'both.pressed': { target: ['.sound.loud', '.record.turning'] } },
        states: {
          known: { type: 'history', history: 'deep', target: 'sound.quiet' },
          sound: {
            initial: 'quiet',
            states: {
              quiet: { always: { guard: and(['isLoud', not('isLate')]), target: 'loud' } },
              loud: { after: { 500: 'quiet', patience: { guard: { type: 'isLate' }, target: 'muted' } } },
              muted: { on: { 'mute.pressed': { target: 'muted', reenter: true }, 'up.pressed': 'last' } },
              last: { type: 'history' },
              silent: { type: 'final' },
            },
          },
          record: {
            initial: 'laid',
            states: {
              laid: {
                invoke: { id: 'layingRecord', src: 'layingRecord', onDone: 'turning', onError: '#player' },
                meta: { requirement: '4.record' },
              },
              turning: { on: { 'record.ended': 'ended', 'sound.changed': '#player.on.sound' } },
              ended: { type: 'final' },
            },
          },
        },
      },
      over: { type: 'final', description: 'A < B & "C" > D' },
    },
  },
  {
    guards: { isLoud: () => false, isLate: () => true },
    delays: { patience: 1000 },
  },
);

/** The smallest chart. */
export const still = createMachine({ id: 'still' });
