/** The carousel of the product tour, compared with a number from 1 to 6: specification 2 and 9 (Tour). */

import { stopLoops } from '@msafara/paths';
import { type Arbitrary, array, assert, constantFrom, nat, oneof, property } from 'fast-check';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { tourMachine } from '../../machines/tour.ts';
import { cases } from './cases.ts';

type Step =
  | { type: 'next.pressed' | 'previous.pressed' | 'first.pressed' | 'last.pressed' }
  | { type: 'slide.chosen' | 'slide.swiped'; slide: number };

/** Specification 2 and 9 (Tour): six slides, which rewind at the ends; matrix 2.tour: keys, buttons and swipes move them. */
function after(number: number, step: Step): number {
  switch (step.type) {
    case 'next.pressed':
      return number === 6 ? 1 : number + 1;
    case 'previous.pressed':
      return number === 1 ? 6 : number - 1;
    case 'first.pressed':
      return 1;
    case 'last.pressed':
      return 6;
    default:
      return step.slide + 1;
  }
}

const steps: Arbitrary<Step> = oneof(
  constantFrom<Step[]>({ type: 'next.pressed' }, { type: 'previous.pressed' }),
  constantFrom<Step[]>({ type: 'first.pressed' }, { type: 'last.pressed' }),
  nat({ max: 5 }).chain((slide) =>
    constantFrom<Step[]>({ type: 'slide.chosen', slide }, { type: 'slide.swiped', slide }),
  ),
);

test('should show the right slide of six after any sequence of presses, keys and swipes', {
  tags: ['2.tour-ends', '9.tour'],
}, () => {
  assert(
    property(array(steps, { maxLength: 40 }), (sequence) => {
      const actor = createActor(stopLoops(tourMachine)).start();
      let number = 1;
      for (const step of sequence) {
        actor.send(step);
        number = after(number, step);
        expect(actor.getSnapshot().context.slide + 1).toBe(number);
      }
    }),
    cases,
  );
});
