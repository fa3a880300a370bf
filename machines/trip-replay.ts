import { assertEvent, assign, type EventObject, fromCallback, setup } from 'xstate';
import { notProvided } from './not-provided.ts';

/** The last reading of the trip, counted from 0. */
export const lastReading = 114;

/** The reading in which fuel is lost. */
export const lossReading = 80;

/** The reading from which the loss is shown once by itself. */
const beforeLoss = 76;

/** The readings in which something happens, from the departure to the arrival. */
export const moments: readonly number[] = [0, 33, 56, 72, lossReading, lastReading];

/** How long each reading shows while the trip plays, in milliseconds: the whole trip takes nine seconds. */
export const readingTime = 80;

/** How long each reading before the loss shows, in milliseconds: they take less than three seconds. */
export const approachTime = 700;

/** How long each moment shows if the visitor prefers reduced motion, in milliseconds: enough to read it twice. */
export const momentTime = 5000;

export type TripReplayContext = {
  /** The reading that is shown. */
  reading: number;
};

/** What begins a motion. */
type Beginning<Type extends string> = {
  type: Type;
  /** Whether nothing should move: the visitor prefers reduced motion, or, for what begins by itself, has the focus there. */
  calm: boolean;
};

export type TripReplayEvent =
  | Beginning<'play.pressed'>
  | Beginning<'sight.reached'>
  | { type: 'pause.pressed' }
  | { type: 'slider.moved'; reading: number }
  | { type: 'time.passed' };

/** How often time is reported, in milliseconds. */
export type Pace = { every: number };

/** A trip replayed along its fuel chart: by a slider, or by itself. */
export const tripReplayMachine = setup({
  types: {
    context: {} as TripReplayContext,
    events: {} as TripReplayEvent,
    meta: {} as { requirement: string },
  },
  actors: {
    awaitingSight: fromCallback<TripReplayEvent>(notProvided('awaitingSight')),
    keepingTime: fromCallback<EventObject, Pace>(notProvided('keepingTime')),
  },
  guards: {
    isCalm: ({ event }) => 'calm' in event && event.calm,
    isCalmBeforeEnd: ({ context, event }) =>
      event.type === 'play.pressed' && event.calm && momentAfter(context.reading) === lastReading,
    isLossNext: ({ context }) => context.reading === lossReading - 1,
    isLastReadingNext: ({ context }) => context.reading === lastReading - 1,
    isLastMomentNext: ({ context }) => momentAfter(context.reading) === lastReading,
    isAtEnd: ({ event }) => event.type === 'slider.moved' && event.reading === lastReading,
  },
  actions: {
    goToStart: assign({ reading: 0 }),
    goBeforeLoss: assign({ reading: beforeLoss }),
    goToNextReading: assign({ reading: ({ context }) => context.reading + 1 }),
    goToNextMoment: assign({ reading: ({ context }) => momentAfter(context.reading) }),
    goToReading: assign(({ event }) => {
      assertEvent(event, 'slider.moved');
      return { reading: event.reading };
    }),
  },
}).createMachine({
  id: 'tripReplay',
  description: 'A trip, replayed along its fuel chart.',
  meta: { requirement: '2.trip-replay' },
  context: { reading: lossReading },
  on: {
    'slider.moved': [
      { guard: 'isAtEnd', target: '.ended', actions: 'goToReading' },
      { target: '.paused', actions: 'goToReading', description: 'Whoever moves the slider has taken over.' },
    ],
  },
  initial: 'preview',
  states: {
    preview: {
      description: 'Nobody has touched it yet.',
      on: {
        'play.pressed': [
          { guard: 'isCalm', target: 'stepping', actions: 'goToStart' },
          { target: 'moving', actions: 'goToStart' },
        ],
      },
      initial: 'unseen',
      states: {
        unseen: {
          description: 'The reading in which fuel is lost, until the trip comes into view.',
          invoke: { id: 'awaitingSight', src: 'awaitingSight' },
          on: {
            'sight.reached': [
              { guard: 'isCalm', target: 'seen' },
              { target: 'approaching', actions: 'goBeforeLoss' },
            ],
          },
        },
        approaching: {
          description: 'The readings before the loss follow one another, once.',
          meta: { requirement: '2.trip-replay-sight' },
          invoke: { id: 'keepingTime', src: 'keepingTime', input: (): Pace => ({ every: approachTime }) },
          on: {
            'time.passed': [
              { guard: 'isLossNext', target: 'seen', actions: 'goToNextReading' },
              { actions: 'goToNextReading' },
            ],
          },
        },
        seen: { description: 'The reading in which fuel is lost.' },
      },
    },
    paused: {
      description: 'One reading stands still.',
      on: {
        'play.pressed': [
          { guard: 'isCalmBeforeEnd', target: 'ended', actions: 'goToNextMoment' },
          { guard: 'isCalm', target: 'stepping', actions: 'goToNextMoment' },
          { target: 'moving' },
        ],
      },
    },
    moving: {
      description: 'One reading follows the other.',
      invoke: { id: 'keepingTime', src: 'keepingTime', input: (): Pace => ({ every: readingTime }) },
      on: {
        'time.passed': [
          { guard: 'isLastReadingNext', target: 'ended', actions: 'goToNextReading' },
          { actions: 'goToNextReading' },
        ],
        'pause.pressed': { target: 'paused' },
      },
    },
    stepping: {
      description: 'One moment in which something happens follows the other; nothing moves in between.',
      invoke: { id: 'keepingTime', src: 'keepingTime', input: (): Pace => ({ every: momentTime }) },
      on: {
        'time.passed': [
          { guard: 'isLastMomentNext', target: 'ended', actions: 'goToNextMoment' },
          { actions: 'goToNextMoment' },
        ],
        'pause.pressed': { target: 'paused' },
      },
    },
    ended: {
      description: 'The trip has arrived; it can be played again.',
      on: {
        'play.pressed': [
          { guard: 'isCalm', target: 'stepping', actions: 'goToStart' },
          { target: 'moving', actions: 'goToStart' },
        ],
      },
    },
  },
});

/** The next moment in which something happens. */
function momentAfter(reading: number): number {
  return moments.find((moment) => moment > reading) ?? lastReading;
}
