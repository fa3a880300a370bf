import { setup } from 'xstate';

export type VideoEvent =
  | { type: 'play.pressed' }
  | { type: 'close.pressed' }
  | { type: 'background.pressed' }
  | { type: 'escape.pressed' };

/** The explainer video on the home page: opened by the play buttons, closed by Close or the background (specification 4). */
export const videoMachine = setup({
  types: { events: {} as VideoEvent, meta: {} as { requirement: string } },
}).createMachine({
  id: 'video',
  description: 'The explainer video in its modal window.',
  meta: { requirement: '4.video' },
  initial: 'closed',
  states: {
    closed: {
      description: 'The page shows, and nothing of the video has been loaded.',
      on: { 'play.pressed': { target: 'open' } },
    },
    open: {
      description: 'The modal window plays the video; the page behind cannot be reached.',
      on: {
        'close.pressed': { target: 'closed' },
        'background.pressed': { target: 'closed' },
        'escape.pressed': { target: 'closed' },
      },
    },
  },
});
