/** The carousel of the product tour, by specification 2 (Tour) and 9. */
import type { Facts, Oracle } from '@msafara/paths/conformance';

type TourFacts = Facts & {
  /** The slide that is shown, of 0 to 5. */
  slide: number;
};
type Change = (facts: TourFacts) => TourFacts | undefined;

/** Specification 2 and 9 (Tour): six slides. */
const first = 0;
const last = 5;

/** Specification 2 (Tour): it rewinds at the end. */
const next: Change = (facts) => ({ ...facts, slide: facts.slide === last ? first : facts.slide + 1 });

/** Specification 2 (Tour): it rewinds at the beginning too. */
const previous: Change = (facts) => ({ ...facts, slide: facts.slide === first ? last : facts.slide - 1 });

/** Matrix 2.tour: slide buttons and keys move it as well. */
const shown =
  (slide: number): Change =>
  (facts) => ({ ...facts, slide });

/** Matrix 2.tour: a swipe moves to the slide beside the one that is swiped away. */
const swiped =
  (from: number): Change =>
  (facts) =>
    facts.slide === from ? { ...facts, slide: from + 1 } : undefined;

export const tourOracle: Oracle<TourFacts> = {
  // Specification 2 (Tour): the first of six; matrix 9.carousel: nothing moves by itself, so nothing is waited for.
  start: { state: 'showing', running: {}, slide: first },
  after: {
    'Next slide is pressed': next,
    'Previous slide is pressed': previous,
    'the right arrow key is pressed': next,
    'the left arrow key is pressed': previous,
    'Home is pressed': shown(first),
    'End is pressed': shown(last),
    'the third slide is chosen': shown(2),
    'slide 1 is swiped away': swiped(0),
    'slide 3 is swiped away': swiped(2),
  },
};
