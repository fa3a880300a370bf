import { assertEvent, assign, setup } from 'xstate';

/** Specification 9: the tour has six slides. */
export const slideCount = 6;

export type TourContext = {
  /** The current slide, counted from 0. */
  slide: number;
};

export type TourEvent =
  | { type: 'next.pressed' }
  | { type: 'previous.pressed' }
  | { type: 'first.pressed' }
  | { type: 'last.pressed' }
  | { type: 'slide.chosen'; slide: number }
  | { type: 'slide.swiped'; slide: number };

/** The product tour: six titled pictures that wrap around at both ends (specification 2 and 9, Tour). */
export const tourMachine = setup({
  types: {
    context: {} as TourContext,
    events: {} as TourEvent,
    meta: {} as { requirement: string },
  },
  guards: {
    isFirst: ({ context }) => context.slide === 0,
    isLast: ({ context }) => context.slide === slideCount - 1,
  },
  actions: {
    goFirst: assign({ slide: 0 }),
    goLast: assign({ slide: slideCount - 1 }),
    goNext: assign({ slide: ({ context }) => context.slide + 1 }),
    goBack: assign({ slide: ({ context }) => context.slide - 1 }),
    goToSlide: assign(({ event }) => {
      assertEvent(event, ['slide.chosen', 'slide.swiped']);
      return { slide: event.slide };
    }),
  },
}).createMachine({
  id: 'tour',
  description: 'Six screens of the product, one after another.',
  context: { slide: 0 },
  initial: 'showing',
  states: {
    showing: {
      description: 'One of the six titled pictures, its number, and the controls to reach the others.',
      meta: { requirement: '2.tour' },
      on: {
        'next.pressed': [
          { guard: 'isLast', actions: 'goFirst', meta: { requirement: '2.tour-ends' } },
          { actions: 'goNext' },
        ],
        'previous.pressed': [
          { guard: 'isFirst', actions: 'goLast', meta: { requirement: '2.tour-ends' } },
          { actions: 'goBack' },
        ],
        'first.pressed': { actions: 'goFirst' },
        'last.pressed': { actions: 'goLast' },
        'slide.chosen': { actions: 'goToSlide' },
        'slide.swiped': {
          actions: 'goToSlide',
          description: 'The visitor swiped the pictures.',
        },
      },
    },
  },
});
