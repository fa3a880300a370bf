import { videoMachine } from '../../machines/video.ts';
import type { Model } from './model.ts';

const play = { role: 'button', name: 'Watch the explainer', which: 'first' } as const;
const modal = { role: 'dialog', name: 'Explainer video' } as const;
const close = { role: 'button', name: 'Close video', within: modal } as const;

export const videoModel: Model<typeof videoMachine> = {
  machine: videoMachine,
  route: '/',
  screen: 'wide',
  deeds: [
    { name: 'the explainer is chosen', event: { type: 'play.pressed' }, cause: ({ person }) => person.click(play) },
    { name: 'the window is closed', event: { type: 'close.pressed' }, cause: ({ person }) => person.click(close) },
    {
      name: 'the page behind the window is pressed',
      event: { type: 'background.pressed' },
      cause: ({ person }) => person.clickBeside(modal),
    },
    { name: 'Escape is pressed', event: { type: 'escape.pressed' }, cause: ({ person }) => person.press('Escape') },
  ],
  serialise: () => undefined,
  sources: {},
  states: {
    'video.closed': async (person) => {
      await person.doesNotSee(modal);
      await person.see(play);
    },
    'video.open': async (person) => {
      await person.see(modal);
      await person.see(close);
    },
  },
};
