import { assign, setup } from 'xstate';

/** The number of scenes in the explainer. */
export const sceneCount = 6;

/** How long each scene shows while the explainer plays, in milliseconds: enough to read its caption twice. */
export const sceneTime = 7000;

export type ExplainerContext = {
  /** The current scene, counted from 0. */
  scene: number;
};

export type ExplainerEvent =
  | { type: 'play.pressed' }
  | { type: 'pause.pressed' }
  | { type: 'next.pressed' }
  | { type: 'previous.pressed' };

/** Our own explainer, for sites with no hosted video. The view decides whether it starts by itself. */
export const explainerMachine = setup({
  types: {
    context: {} as ExplainerContext,
    events: {} as ExplainerEvent,
    meta: {} as { requirement: string },
  },
  guards: {
    hasNext: ({ context }) => context.scene < sceneCount - 1,
    hasPrevious: ({ context }) => context.scene > 0,
  },
  actions: {
    goNext: assign({ scene: ({ context }) => context.scene + 1 }),
    goBack: assign({ scene: ({ context }) => context.scene - 1 }),
    goFirst: assign({ scene: 0 }),
  },
  delays: { sceneTime },
}).createMachine({
  id: 'explainer',
  description: 'The scenes of our own explainer, one after another.',
  meta: { requirement: '2.home-video-own' },
  context: { scene: 0 },
  initial: 'paused',
  states: {
    paused: {
      description: 'A still scene with its caption; the visitor moves on or back, or plays the scenes.',
      on: {
        'play.pressed': [
          { guard: 'hasNext', target: 'playing' },
          {
            target: 'playing',
            actions: 'goFirst',
            description: 'After the last scene, playing starts from the first.',
          },
        ],
        'next.pressed': { guard: 'hasNext', actions: 'goNext' },
        'previous.pressed': { guard: 'hasPrevious', actions: 'goBack' },
      },
    },
    playing: {
      description: 'Each scene shows for a while, then the next one follows.',
      after: {
        sceneTime: [
          {
            guard: 'hasNext',
            target: 'playing',
            actions: 'goNext',
            reenter: true,
          },
          { target: 'paused', description: 'The last scene has ended.' },
        ],
      },
      on: {
        'pause.pressed': { target: 'paused' },
        'next.pressed': {
          guard: 'hasNext',
          target: 'playing',
          actions: 'goNext',
          reenter: true,
        },
        'previous.pressed': {
          guard: 'hasPrevious',
          target: 'playing',
          actions: 'goBack',
          reenter: true,
        },
      },
    },
  },
});
