/** The trip on the home page, replayed along its fuel chart: matrix 2.trip-replay. */
import type { Facts, Oracle } from '@msafara/paths/conformance';

type TripFacts = Facts & {
  /** The reading that is shown, of 0 to 114. */
  reading: number;
};

/** The example trip: it departs, passes Naivasha, refuels, stops, loses fuel and arrives. */
const moments = [0, 33, 56, 72, 80, 114];
const last = 114;

/** Not specified: before the loss a reading shows for 0.7 seconds, otherwise for 80 milliseconds; a moment for five seconds, so that it can be read. */
const moving = (reading: number): TripFacts => ({ state: 'moving', running: { keepingTime: { every: 80 } }, reading });
const stepping = (reading: number): TripFacts => ({
  state: 'stepping',
  running: { keepingTime: { every: 5000 } },
  reading,
});
const seen: TripFacts = { state: 'preview.seen', running: {}, reading: 80 };
const approaching = (reading: number): TripFacts => ({
  state: 'preview.approaching',
  running: { keepingTime: { every: 700 } },
  reading,
});
const still = (state: 'paused' | 'ended', reading: number): TripFacts => ({ state, running: {}, reading });

const isPlaying = ({ state }: Facts) => state === 'moving' || state === 'stepping';
const momentAfter = (reading: number) => moments.find((moment) => moment > reading) ?? last;

/** Matrix 2.trip-replay: playing ends at the end of the trip. */
const untilEnd = (play: (reading: number) => TripFacts, reading: number) =>
  reading === last ? still('ended', last) : play(reading);

/** Matrix 2.trip-replay: whoever moves the slider sees that reading, and nothing moves by itself any more. */
const movedTo = (reading: number) => (facts: TripFacts) =>
  facts.reading === reading ? undefined : still(reading === last ? 'ended' : 'paused', reading);

export const tripReplayOracle: Oracle<TripFacts> = {
  // Matrix 2.trip-replay: as served it shows the loss of fuel.
  start: { state: 'preview.unseen', running: { awaitingSight: null }, reading: 80 },
  after: {
    // Matrix 2.trip-replay-sight: it shows the loss once by itself, from 13:50 to 14:10, unless somebody has touched it before.
    'it comes into view': ({ state }) => (state === 'preview.unseen' ? approaching(76) : undefined),
    // Matrix 2.trip-replay-sight: not for people who prefer reduced motion.
    'it comes into view for someone who prefers reduced motion': ({ state }) =>
      state === 'preview.unseen' ? seen : undefined,
    'a reading before the loss has been shown long enough': ({ state, reading }) =>
      state === 'preview.approaching' ? (reading === 79 ? seen : approaching(reading + 1)) : undefined,
    // Matrix 2.trip-replay: it plays from where it was paused; untouched or ended, from the start.
    'Play is pressed': (facts) => {
      if (isPlaying(facts)) return undefined;
      return moving(facts.state === 'paused' ? facts.reading : 0);
    },
    // Matrix 2.trip-replay: for people who prefer reduced motion it steps from moment to moment.
    'Play is pressed by someone who prefers reduced motion': (facts) => {
      if (isPlaying(facts)) return undefined;
      return untilEnd(stepping, facts.state === 'paused' ? momentAfter(facts.reading) : 0);
    },
    'Pause is pressed': (facts) => (isPlaying(facts) ? still('paused', facts.reading) : undefined),
    'the slider is moved to Salgaa': movedTo(72),
    'the slider is moved to the last reading but one': movedTo(113),
    'the slider is moved to the end': movedTo(last),
    'a reading has been shown long enough': ({ state, reading }) =>
      state === 'moving' && [0, 113].includes(reading) ? untilEnd(moving, reading + 1) : undefined,
    'a moment has been shown long enough': ({ state, reading }) =>
      state === 'stepping' ? untilEnd(stepping, momentAfter(reading)) : undefined,
  },
};
