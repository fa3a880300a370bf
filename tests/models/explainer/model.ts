import type { EventFrom } from 'xstate';
import { scenes } from '../../../content/explainer.ts';
import { explainerMachine, sceneTime } from '../../../machines/explainer.ts';
import type { Model, ModelEventCase } from '../model.ts';

type Explainer = typeof explainerMachine;

const modal = { role: 'dialog', name: 'Explainer video' } as const;
const button = (name: string) => ({ role: 'button', name, within: modal }) as const;

/** A button with nowhere to go is marked as disabled but keeps the focus, so a key can press it. */
const pressed =
  (name: string): ModelEventCase<Explainer>['cause'] =>
  ({ user }, { before, eventCase }) =>
    before.can(eventCase.event as EventFrom<Explainer>) ? user.click(button(name)) : user.press('Enter', button(name));

/** The user prefers reduced motion, so the explainer does not start by itself. */
export const explainerModel: Model<Explainer> = {
  machine: explainerMachine,
  route: '/',
  screen: 'wide',
  approach: async ({ user, environment }) => {
    await environment.preferMotion('reduced');
    await user.click({ role: 'button', name: 'Watch the explainer', which: 'first' });
    await user.see(button('Play'));
  },
  eventCases: [
    {
      name: 'Play is pressed',
      precondition: `Read all steps first: while the scenes play, each is shown for only ${sceneTime / 1000} seconds.`,
      event: { type: 'play.pressed' },
      // At the first scene, resuming and starting from the beginning look the same.
      when: ({ context }) => context.scene > 0,
      cause: ({ user }) => user.click(button('Play')),
    },
    {
      name: 'Pause is pressed',
      event: { type: 'pause.pressed' },
      cause: ({ user }) => user.click(button('Pause')),
    },
    {
      name: 'Next scene is pressed',
      event: { type: 'next.pressed' },
      cause: pressed('Next scene'),
    },
    {
      name: 'Previous scene is pressed',
      event: { type: 'previous.pressed' },
      cause: pressed('Previous scene'),
    },
    {
      name: 'a scene has been shown long enough',
      event: { type: 'xstate.after.sceneTime.explainer.playing' },
      cause: ({ environment }) => environment.pass(sceneTime),
      instruction: 'Wait until the scene ends.',
    },
  ],
  smoke: [
    {
      title: 'Look through the scenes',
      steps: ['Next scene is pressed', 'Next scene is pressed', 'Previous scene is pressed'],
    },
  ],
  byHand: [
    {
      title: 'Play the scenes, and pause',
      steps: ['Next scene is pressed', 'Play is pressed', 'a scene has been shown long enough', 'Pause is pressed'],
    },
    {
      title: 'Move through the scenes while they play',
      steps: ['Next scene is pressed', 'Play is pressed', 'Next scene is pressed', 'Previous scene is pressed'],
    },
    {
      title: 'Play to the end and again from the beginning',
      steps: [
        'Next scene is pressed',
        'Next scene is pressed',
        'Next scene is pressed',
        'Next scene is pressed',
        'Play is pressed',
        'a scene has been shown long enough',
        'a scene has been shown long enough',
        'Play is pressed',
      ],
    },
  ],
  serialise: ({ context }) => context.scene,
  sources: {},
  states: {
    'explainer.paused': async (user, { context: { scene } }) => {
      await user.see(button('Play'));
      await user.see({ text: `Scene ${scene + 1} of 6` });
      await user.see({ text: scenes[scene]?.caption ?? '' });
    },
    'explainer.playing': async (user, { context: { scene } }) => {
      await user.see(button('Pause'));
      await user.see({ text: `Scene ${scene + 1} of 6` });
      await user.see({ text: scenes[scene]?.caption ?? '' });
    },
  },
};
