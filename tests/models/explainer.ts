import type { EventFrom } from 'xstate';
import { scenes } from '../../content/explainer.ts';
import { explainerMachine, sceneTime } from '../../machines/explainer.ts';
import type { Deed, Model } from './model.ts';

type Explainer = typeof explainerMachine;

const modal = { role: 'dialog', name: 'Explainer video' } as const;
const button = (name: string) => ({ role: 'button', name, within: modal }) as const;

/** A button that leads nowhere says that it is disabled, but keeps the focus: it can be pressed by a key. */
const pressed =
  (name: string): Deed<Explainer>['cause'] =>
  ({ person }, { before, sample }) =>
    before.can(sample.event as EventFrom<Explainer>) ? person.click(button(name)) : person.press('Enter', button(name));

/** A person who prefers that nothing moves by itself: it waits until it is played. */
export const explainerModel: Model<Explainer> = {
  machine: explainerMachine,
  route: '/',
  screen: 'wide',
  approach: async ({ person }) => {
    await person.click({ role: 'button', name: 'Watch the explainer', which: 'first' });
    await person.see(button('Play'));
  },
  deeds: [
    {
      name: 'play is pressed',
      event: { type: 'play.pressed' },
      // At the first scene nobody could tell going on from beginning again.
      when: ({ context }) => context.scene > 0,
      cause: ({ person }) => person.click(button('Play')),
    },
    {
      name: 'pause is pressed',
      event: { type: 'pause.pressed' },
      cause: ({ person }) => person.click(button('Pause')),
    },
    {
      name: 'the next scene is asked for',
      event: { type: 'next.pressed' },
      cause: pressed('Next scene'),
    },
    {
      name: 'the scene before is asked for',
      event: { type: 'previous.pressed' },
      cause: pressed('Previous scene'),
    },
    {
      name: 'a scene has been shown long enough',
      event: { type: 'xstate.after.sceneTime.explainer.playing' },
      cause: ({ world }) => world.pass(sceneTime),
    },
  ],
  serialise: ({ context }) => context.scene,
  sources: {},
  states: {
    'explainer.paused': async (person, { context: { scene } }) => {
      await person.see(button('Play'));
      await person.see({ text: `Scene ${scene + 1} of 6` });
      await person.see({ text: scenes[scene]?.caption ?? '' });
    },
    'explainer.playing': async (person, { context: { scene } }) => {
      await person.see(button('Pause'));
      await person.see({ text: `Scene ${scene + 1} of 6` });
      await person.see({ text: scenes[scene]?.caption ?? '' });
    },
  },
};
