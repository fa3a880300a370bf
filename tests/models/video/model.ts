import { videoMachine } from '../../../machines/video.ts';
import type { Model } from '../model.ts';

const play = { role: 'button', name: 'Watch the explainer', which: 'first' } as const;
const modal = { role: 'dialog', name: 'Explainer video' } as const;
const close = { role: 'button', name: 'Close video', within: modal } as const;

export const videoModel: Model<typeof videoMachine> = {
  machine: videoMachine,
  requirements: ['2.home-video'],
  route: '/',
  screen: 'wide',
  isAlsoNarrow: true,
  eventCases: [
    { name: 'Watch the explainer is pressed', event: { type: 'play.pressed' }, cause: ({ user }) => user.click(play) },
    { name: 'Close video is pressed', event: { type: 'close.pressed' }, cause: ({ user }) => user.click(close) },
    {
      name: 'the page behind the video is pressed',
      event: { type: 'background.pressed' },
      cause: ({ user }) => user.clickBeside(modal),
    },
    { name: 'Escape is pressed', event: { type: 'escape.pressed' }, cause: ({ user }) => user.press('Escape') },
  ],
  smoke: [
    { title: 'Open and close the explainer', steps: ['Watch the explainer is pressed', 'Close video is pressed'] },
  ],
  byHand: [
    { title: 'Close the explainer with a click beside it', steps: ['the page behind the video is pressed'] },
    { title: 'Close the explainer with the Esc key', steps: ['Escape is pressed'] },
  ],
  serialise: () => undefined,
  sources: {},
  states: {
    'video.closed': async (user) => {
      await user.doesNotSee(modal);
      await user.see(play);
    },
    'video.open': async (user) => {
      await user.see(modal);
      await user.see(close);
    },
  },
};
