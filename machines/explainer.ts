import { assign, setup } from 'xstate';

/** The explainer has so many scenes. */
export const sceneCount = 6;

/** How long a scene shows while the explainer plays, in milliseconds: enough to read its caption twice. */
export const sceneTime = 7000;

export type ExplainerContext = {
  /** The scene that shows, from 0 on. */
  scene: number;
};

export type ExplainerEvent =
  | { type: 'play.pressed' }
  | { type: 'pause.pressed' }
  | { type: 'next.pressed' }
  | { type: 'previous.pressed' };

/** Our own explainer, for where no hosted video is set. Whoever shows it decides whether it begins by itself. */
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
  description: 'The scenes of our own explainer, one after the other.',
  meta: { requirement: '2.home-video-own' },
  context: { scene: 0 },
  initial: 'paused',
  states: {
    paused: {
      description: 'A scene stands still with its caption; the visitor goes on or back, or lets them play.',
      on: {
        'play.pressed': [
          { guard: 'hasNext', target: 'playing' },
          {
            target: 'playing',
            actions: 'goFirst',
            description: 'After the last scene it plays from the first.',
          },
        ],
        'next.pressed': { guard: 'hasNext', actions: 'goNext' },
        'previous.pressed': { guard: 'hasPrevious', actions: 'goBack' },
      },
    },
    playing: {
      description: 'Each scene shows for a while, and makes place for the next.',
      after: {
        sceneTime: [
          {
            guard: 'hasNext',
            target: 'playing',
            actions: 'goNext',
            reenter: true,
          },
          { target: 'paused', description: 'It is over.' },
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
