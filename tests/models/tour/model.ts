import { slides } from '../../../content/tour.ts';
import { tourMachine } from '../../../machines/tour.ts';
import type { Model, ModelEventCase } from '../model.ts';

type Tour = typeof tourMachine;

const next = { role: 'button', name: 'Next slide' } as const;
const previous = { role: 'button', name: 'Previous slide' } as const;
const titleOf = (slide: number) => slides[slide]?.title ?? '';

/** Longer than the carousel takes to settle after a swipe, in milliseconds. */
const settlingTime = 1500;

const swiped = (from: number): ModelEventCase<Tour> => ({
  name: `slide ${from + 1} is swiped away`,
  event: { type: 'slide.swiped', slide: from + 1 },
  when: ({ context }) => context.slide === from,
  cause: async ({ user, environment }) => {
    await user.swipe({ role: 'heading', level: 2, name: titleOf(from) });
    await environment.pass(settlingTime);
  },
});

export const tourModel: Model<Tour> = {
  machine: tourMachine,
  route: '/tour',
  screen: 'wide',
  eventCases: [
    { name: 'Next slide is pressed', event: { type: 'next.pressed' }, cause: ({ user }) => user.click(next) },
    {
      name: 'Previous slide is pressed',
      event: { type: 'previous.pressed' },
      cause: ({ user }) => user.click(previous),
    },
    {
      name: 'the right arrow key is pressed',
      event: { type: 'next.pressed' },
      cause: ({ user }) => user.press('ArrowRight', next),
    },
    {
      name: 'the left arrow key is pressed',
      event: { type: 'previous.pressed' },
      cause: ({ user }) => user.press('ArrowLeft', next),
    },
    {
      name: 'Home is pressed',
      event: { type: 'first.pressed' },
      when: ({ context }) => context.slide > 0,
      cause: ({ user }) => user.press('Home', next),
    },
    {
      name: 'End is pressed',
      event: { type: 'last.pressed' },
      when: ({ context }) => context.slide < slides.length - 1,
      cause: ({ user }) => user.press('End', next),
    },
    {
      name: 'the third slide is chosen',
      event: { type: 'slide.chosen', slide: 2 },
      cause: ({ user }) => user.click({ role: 'button', name: titleOf(2) }),
    },
    swiped(0),
    swiped(2),
  ],
  smoke: [
    {
      title: 'Look through the slides with the arrows',
      steps: [
        'Next slide is pressed',
        'Previous slide is pressed',
        'Previous slide is pressed',
        'Next slide is pressed',
      ],
    },
  ],
  byHand: [
    { title: 'Choose a slide by its dot', steps: ['the third slide is chosen'] },
    {
      title: 'Move through the slides with the keyboard',
      steps: ['the right arrow key is pressed', 'the left arrow key is pressed', 'End is pressed', 'Home is pressed'],
    },
    {
      title: 'Swipe through the slides',
      steps: ['slide 1 is swiped away', 'Next slide is pressed', 'slide 3 is swiped away'],
    },
  ],
  serialise: ({ context }) => context.slide,
  sources: {},
  states: {
    'tour.showing': (user, { context: { slide } }) =>
      user.see({ role: 'status', text: `Slide ${slide + 1} of 6: ${titleOf(slide)}` }),
  },
};
