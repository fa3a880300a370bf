import { trip } from '../../../content/trip.ts';
import {
  approachTime,
  lastReading,
  lossReading,
  moments,
  momentTime,
  readingTime,
  tripReplayMachine,
} from '../../../machines/trip-replay.ts';
import { clockTimeShownAt } from '../clock-time.ts';
import type { Model, ModelEventCase } from '../model.ts';
import type { User } from '../user.ts';

type TripReplay = typeof tripReplayMachine;

const slider = 'Time of the trip';

/** The time of day that the page shows at a reading. */
export function timeShownAt(reading: number): string {
  return clockTimeShownAt(trip.departure + reading * trip.minutesPerReading);
}

/** The button that plays and pauses; its name says what a press does. */
const button = (name: 'Play' | 'Pause' | 'Play again') => ({ role: 'button', name }) as const;

const played = (name: string, calm: boolean): ModelEventCase<TripReplay> => ({
  name,
  event: { type: 'play.pressed', calm },
  cause: async ({ user, environment }, { before }) => {
    await environment.preferMotion(calm ? 'reduced' : 'full');
    await user.click(button(before.matches('ended') ? 'Play again' : 'Play'));
  },
});

/** The browser reports no move to where the slider is. */
const movedTo = (where: string, reading: number): ModelEventCase<TripReplay> => ({
  name: `the slider is moved to ${where}`,
  event: { type: 'slider.moved', reading },
  when: ({ context }) => context.reading !== reading,
  cause: ({ user }) => user.slide(slider, reading),
});

/** What the user sees of a reading: the slider is there, and the newest story. */
const seesReading =
  (name: Parameters<typeof button>[0]) =>
  async (user: User, { context: { reading } }: { context: { reading: number } }) => {
    await user.see(button(name));
    await seesTimeAndStory(user, reading);
  };

async function seesTimeAndStory(user: User, reading: number): Promise<void> {
  await user.seeValue(slider, String(reading));
  const newest = moments.findLast((moment) => moment <= reading) ?? 0;
  await user.see({ role: 'status', text: trip.stories[newest] ?? '' });
}

/** What the user sees while the trip plays: a person is not quick enough to read any time but those at its ends. */
async function seesMoving(user: User, { context: { reading } }: { context: { reading: number } }): Promise<void> {
  await user.see(button('Pause'));
  await seesPassing(user, reading, moments.includes(reading - 1) ? reading - 1 : reading, lastReading);
}

/** What the user sees of the minutes before the loss. */
async function seesApproach(user: User, { context: { reading } }: { context: { reading: number } }): Promise<void> {
  await user.see(button('Play'));
  await seesPassing(user, reading, reading, lossReading);
}

const seesPassing = (user: User, reading: number, first: number, last: number) =>
  user.seePassing(`The time under "Time" moves on from "${timeShownAt(first)}" towards "${timeShownAt(last)}"`, () =>
    seesTimeAndStory(user, reading),
  );

const approached = 'The time under "Time" goes from "13:50" to "14:10" within three seconds.';

const sightReached = (name: string, calm: boolean): ModelEventCase<TripReplay> => ({
  name,
  event: { type: 'sight.reached', calm },
  cause: async ({ user, environment }) => {
    await environment.preferMotion(calm ? 'reduced' : 'full');
    await user.scrollTo({ label: slider });
  },
  expected: [calm ? 'The time under "Time" stands still.' : approached],
});

export const tripReplayModel: Model<TripReplay> = {
  machine: tripReplayMachine,
  route: '/',
  screen: 'wide',
  // Its script arrives once somebody touches it, and before it is in view.
  approach: ({ user }) => user.wake({ label: slider }),
  eventCases: [
    sightReached('it comes into view', false),
    sightReached('it comes into view for someone who prefers reduced motion', true),
    {
      name: 'a reading before the loss has been shown long enough',
      event: { type: 'time.passed' },
      when: (snapshot) => snapshot.matches({ preview: 'approaching' }),
      cause: ({ environment }) => environment.pass(approachTime),
      expected: [approached],
    },
    played('Play is pressed', false),
    played('Play is pressed by someone who prefers reduced motion', true),
    {
      name: 'Pause is pressed',
      event: { type: 'pause.pressed' },
      cause: ({ user }) => user.click(button('Pause')),
      expected: ['The time under "Time" stands still.'],
    },
    movedTo('Salgaa', 72),
    movedTo('the last reading but one', lastReading - 1),
    movedTo('the end', lastReading),
    {
      name: 'a reading has been shown long enough',
      event: { type: 'time.passed' },
      // The readings in between follow one another in the same way.
      when: (snapshot) => snapshot.matches('moving') && [0, lastReading - 1].includes(snapshot.context.reading),
      cause: ({ environment }) => environment.pass(readingTime),
    },
    {
      name: 'a moment has been shown long enough',
      event: { type: 'time.passed' },
      when: (snapshot) => snapshot.matches('stepping'),
      cause: ({ environment }) => environment.pass(momentTime),
      instruction: 'Wait until the time under "Time" changes.',
      precondition: `Read all steps first: while the trip plays, each moment is shown for only ${momentTime / 1000} seconds.`,
    },
  ],
  smoke: [
    {
      title: 'Play the trip and pause it',
      steps: ['Play is pressed', 'a reading has been shown long enough', 'Pause is pressed'],
    },
    {
      title: 'Drag along the fuel chart',
      steps: [
        'the slider is moved to Salgaa',
        'the slider is moved to the last reading but one',
        'Play is pressed',
        'a reading has been shown long enough',
        'Play is pressed',
        'the slider is moved to the end',
      ],
    },
  ],
  byHand: [
    {
      title: 'Scroll to the trip',
      steps: [
        'it comes into view',
        'a reading before the loss has been shown long enough',
        'a reading before the loss has been shown long enough',
        'a reading before the loss has been shown long enough',
        'a reading before the loss has been shown long enough',
      ],
    },
    {
      title: 'Scroll to the trip with reduced motion',
      steps: ['it comes into view for someone who prefers reduced motion'],
    },
    {
      title: 'Play the trip with reduced motion',
      steps: [
        'Play is pressed by someone who prefers reduced motion',
        'a moment has been shown long enough',
        'Pause is pressed',
      ],
    },
    {
      title: 'Play the end of the trip with reduced motion',
      steps: [
        'the slider is moved to Salgaa',
        'Play is pressed by someone who prefers reduced motion',
        'a moment has been shown long enough',
        'Play is pressed by someone who prefers reduced motion',
        'the slider is moved to the last reading but one',
        'Play is pressed by someone who prefers reduced motion',
      ],
    },
  ],
  serialise: ({ context }) => context.reading,
  sources: { 'sight.reached': 'awaitingSight', 'time.passed': 'keepingTime' },
  states: {
    'tripReplay.preview.unseen': seesReading('Play'),
    'tripReplay.preview.approaching': seesApproach,
    'tripReplay.preview.seen': seesReading('Play'),
    'tripReplay.paused': seesReading('Play'),
    'tripReplay.moving': seesMoving,
    'tripReplay.stepping': seesReading('Pause'),
    'tripReplay.ended': seesReading('Play again'),
  },
};
