import { slides } from '../../content/tour.ts';
import { tourMachine } from '../../machines/tour.ts';
import type { Deed, Model } from './model.ts';

type Tour = typeof tourMachine;

const next = { role: 'button', name: 'Next slide' } as const;
const previous = { role: 'button', name: 'Previous slide' } as const;
const titleOf = (slide: number) => slides[slide]?.title ?? '';

/** Longer than a carousel that was moved by hand takes to come to rest, in milliseconds. */
const untilRest = 1500;

const swiped = (from: number): Deed<Tour> => ({
  name: `slide ${from + 1} is swiped away`,
  event: { type: 'slide.swiped', slide: from + 1 },
  when: ({ context }) => context.slide === from,
  cause: async ({ person, world }) => {
    await person.swipe({ role: 'heading', level: 2, name: titleOf(from) });
    await world.pass(untilRest);
  },
});

export const tourModel: Model<Tour> = {
  machine: tourMachine,
  route: '/tour',
  screen: 'wide',
  deeds: [
    { name: 'next is pressed', event: { type: 'next.pressed' }, cause: ({ person }) => person.click(next) },
    { name: 'previous is pressed', event: { type: 'previous.pressed' }, cause: ({ person }) => person.click(previous) },
    {
      name: 'the right arrow key is pressed',
      event: { type: 'next.pressed' },
      cause: ({ person }) => person.press('ArrowRight', next),
    },
    {
      name: 'the left arrow key is pressed',
      event: { type: 'previous.pressed' },
      cause: ({ person }) => person.press('ArrowLeft', next),
    },
    {
      name: 'Home is pressed',
      event: { type: 'first.pressed' },
      when: ({ context }) => context.slide > 0,
      cause: ({ person }) => person.press('Home', next),
    },
    {
      name: 'End is pressed',
      event: { type: 'last.pressed' },
      when: ({ context }) => context.slide < slides.length - 1,
      cause: ({ person }) => person.press('End', next),
    },
    {
      name: 'the way-point of the third is pressed',
      event: { type: 'slide.chosen', slide: 2 },
      cause: ({ person }) => person.click({ role: 'button', name: titleOf(2) }),
    },
    swiped(0),
    swiped(2),
  ],
  serialise: ({ context }) => context.slide,
  sources: {},
  states: {
    'tour.showing': (person, { context: { slide } }) =>
      person.see({ role: 'status', text: `Slide ${slide + 1} of 6: ${titleOf(slide)}` }),
  },
};
